// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "topple/core/function_ref.h"

#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Result of a script: expectations that did not hold, as "file:line: ...".
struct ScriptReport {
    std::vector<std::string> failures;
    int line_count = 0; ///< Executed lines.
};

/// Executes a text line by line. A line is a command as text_of writes it (`set gravity_y -1.6`), or one of
///
///     open SOURCE            save FILE              undo, redo, restart
///     step N                 seek K                 pause, play
///     grab ID lx ly lz -> x y z [turn x y z w]      (again: moves the target)
///     release [pin]          push ID px py pz ix iy iz
///     hash                   prints the state's hash and remembers it
///     expect hash same | changed | 16 digits        expect bodies N        expect step K
///
/// Empty lines and lines that begin with # are ignored. Time passes only by `step`: while playing a grab pulls, while
/// paused it moves the body itself.
///
/// Fails: at the first line that cannot be understood or executed, with file and line. Expectations that do not hold
/// are collected instead.
Result<ScriptReport> run_script(std::string_view text,
                                const std::string& file,
                                Session& session,
                                FunctionRef<void(std::string_view line)> print);

} // namespace topple::app
