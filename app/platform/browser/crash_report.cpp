// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// WebAssembly has no signals: after a crash the page tells of it, and the browser's console has the place.
#include "app/platform/crash_report.h"

#include <cstdlib>

namespace topple::app {

void report_crashes_to(const std::filesystem::path& /*file*/) {}

void note_for_crash_report(std::string_view /*text*/) {}

void crash_by_bad_access() { std::abort(); }

std::string_view cause_in_report(std::string_view /*report*/) { return {}; }

} // namespace topple::app
