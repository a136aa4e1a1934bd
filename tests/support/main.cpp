// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace {

constexpr std::uint64_t kDefaultSeed = 20;

std::uint64_t run_seed = kDefaultSeed;

std::optional<std::uint64_t> parse_seed(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Returns the text of the requested seed, empty if none was given.
std::string_view wanted_seed(int argc, char** argv) {
    constexpr std::string_view kFlag = "--seed=";
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument.starts_with(kFlag))
            return argument.substr(kFlag.size());
    }
    const char* variable = std::getenv("TOPPLE_SEED");
    return variable ? variable : "";
}

} // namespace

std::uint64_t topple::test::seed() { return run_seed; }

std::filesystem::path topple::test::source_dir() { return TOPPLE_SOURCE_DIR; }

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (const std::string_view wanted = wanted_seed(argc, argv); !wanted.empty()) {
        const auto parsed = parse_seed(wanted);
        if (!parsed) {
            std::fprintf(stderr, "--seed and TOPPLE_SEED take a whole number\n");
            return 2;
        }
        run_seed = *parsed;
    }
    // CTest reads the list of tests, and would take this line for a test.
    if (!testing::GTEST_FLAG(list_tests)) {
        std::printf("seed %llu (again with --seed=N)\n", static_cast<unsigned long long>(run_seed));
    }
    const int result = RUN_ALL_TESTS();
    // GoogleTest is content with a filter that selects nothing, and a test of CTest would then never fail.
    if (!testing::GTEST_FLAG(list_tests) &&
        testing::UnitTest::GetInstance()->test_to_run_count() == 0) {
        std::fprintf(stderr, "no test was selected\n");
        return 2;
    }
    return result;
}
