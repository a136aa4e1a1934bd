// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace topple::app {

/// From now on a crash (a signal such as SIGSEGV, an exception that nobody catches, no memory) writes a
/// report before the program ends as it would have: what happened, where, and the newest note.
void report_crashes_to(const std::filesystem::path& file);

/// Text for the report, replacing the one before: what is open, what draws. Cut after 4000 bytes.
void note_for_crash_report(std::string_view text);

/// The line of a report that says what happened: "segmentation fault". Empty: it has none.
[[nodiscard]] std::string_view cause_in_report(std::string_view report);

} // namespace topple::app
