// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/large_pages.h"

#include "tests/support/test.h"

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace topple {
namespace {

/// Returns the flags that the system keeps for the memory at an address; empty if it does not tell them.
std::string flags_of_memory_at(const void* address) {
    std::ifstream file("/proc/self/smaps");
    const auto wanted = reinterpret_cast<std::uintptr_t>(address);
    bool is_inside = false;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::uintptr_t begin = 0, end = 0;
        char dash = 0;
        if (words >> std::hex >> begin >> dash >> end && dash == '-')
            is_inside = begin <= wanted && wanted < end;
        else if (is_inside && line.starts_with("VmFlags:"))
            return line + ' ';
    }
    return {};
}

TEST(LargePages, BackTheArraysOfEveryThreadFromThenOn) {
    if (!use_large_pages())
        GTEST_SKIP() << "this system, or this kind of build, has no large pages to ask for";
    constexpr std::size_t kSize = 8u << 20;
    const std::vector<char> own(kSize);
    std::vector<char> of_other;
    std::thread([&] { of_other.resize(kSize); }).join();
    for (const std::vector<char>* array :
         {&own, static_cast<const std::vector<char>*>(&of_other)}) {
        const std::string flags = flags_of_memory_at(array->data() + kSize / 2);
        if (flags.empty())
            GTEST_SKIP() << "this system does not tell the flags of memory";
        EXPECT_NE(flags.find(" hg "), std::string::npos) << flags;
    }
}

TEST(LargePages, MayBeAskedForTwice) {
    const bool first = use_large_pages();
    EXPECT_EQ(use_large_pages(), first);
    const std::vector<char> array(8u << 20, 'x');
    EXPECT_EQ(array.back(), 'x');
}

} // namespace
} // namespace topple
