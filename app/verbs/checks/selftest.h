// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/line/command_line.h"
#include "topple/core/result.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace topple::app {

/// One promise of CONTRIBUTING.md, checked on the machine that the program runs on.
struct SelfTest {
    std::string_view promises; ///< "S1 S2"
    std::string_view claim;    ///< "Saving leaves the old or the new file whole"
    /// Returns a summary of the check in a few words. Fails: with the violated claim. Writes only below `folder`, an
    /// empty folder.
    Result<std::string> (*run)(const std::filesystem::path& folder);
};

/// Returns the tests in the order in which they are printed.
std::span<const SelfTest> all_self_tests();

/// Runs `tests` one after another in a temporary folder that is removed afterwards, prints a line for each and a
/// summary, and returns the exit code: kFine or kCheckFailed.
int run_self_tests(std::span<const SelfTest> tests);

/// Adds `topple selftest`, which runs all of them and then `more`: those of layers further up.
void add_selftest_verb(CommandLine& line, std::span<const SelfTest> more = {});

} // namespace topple::app
