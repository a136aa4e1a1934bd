// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace topple::app {

/// From this call on a crash (a signal such as SIGSEGV, an uncaught exception, no memory) writes a report before the
/// program ends: the cause, the place, and the newest note.
void report_crashes_to(const std::filesystem::path& file);

/// Replaces the note of the report: the open scene, the graphics device. Cut after 4000 bytes.
void note_for_crash_report(std::string_view text);

/// Ends the program as an access to memory that it does not have, to test the report.
void crash_by_bad_access();

/// Returns the line of a report with the cause: "segmentation fault"; empty if there is none.
[[nodiscard]] std::string_view cause_in_report(std::string_view report);

} // namespace topple::app
