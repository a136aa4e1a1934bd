// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/checks/selftest.h"
#include "app/verbs/verbs.h"
#include "tests/support/test.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace topple::app::test {

/// The output and the exit code of a command line.
struct Outcome {
    int exit_code = -1;
    std::string out, err;
};

/// Runs the command line "topple" followed by `words`.
inline int run_words(std::vector<std::string> words) {
    CommandLine line("test", "0");
    add_verbs(line);
    add_selftest_verb(line);
    words.insert(words.begin(), "topple");
    std::vector<const char*> argv;
    for (const std::string& word : words)
        argv.push_back(word.c_str());
    return line.run(static_cast<int>(argv.size()), argv.data()).value_or(kFine);
}

inline Outcome run(const std::vector<std::string>& words) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Outcome outcome;
    outcome.exit_code = run_words(words);
    outcome.out = testing::internal::GetCapturedStdout();
    outcome.err = testing::internal::GetCapturedStderr();
    return outcome;
}

inline std::filesystem::path write_temporary(const std::string& name, const std::string& text) {
    const auto path = std::filesystem::path(testing::TempDir()) / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

} // namespace topple::app::test
