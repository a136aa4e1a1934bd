// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "topple/core/function_ref.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// The first step of a repetition that differs from its recording.
struct ReplayDifference {
    std::uint64_t step = 0;
    StepDifference difference;
    std::string words; ///< "step 412 differs from the recording in body 17 \"card\": position"
};

/// A line of a script that stands for something to do.
struct ScriptLine {
    std::string_view text;
    int number = 0; ///< Counts from 1.
};

/// The lines of a script one after another, without empty lines and comments.
class ScriptLines {
public:
    /// `text` outlives the lines.
    explicit ScriptLines(std::string_view text);
    /// Returns the next line; none at the end.
    [[nodiscard]] std::optional<ScriptLine> next();
    /// Returns the share of the text that has been returned or skipped. [-]
    [[nodiscard]] double done() const;

private:
    std::string_view rest_;
    std::size_t size_;
    int number_ = 0;
};

/// Returns whether lines of that first word stand for no request, so that only run_script executes them.
bool is_script_word(std::string_view word);

/// Result of a script: expectations that did not hold, as "file:line: ...".
struct ScriptReport {
    std::vector<std::string> failures;
    std::optional<ReplayDifference> difference;
    std::uint64_t checked_steps = 0; ///< Number of steps that were compared with a recording.
    int line_count = 0;              ///< Executed lines.
};

/// Largest size of a script file. [bytes]
inline constexpr std::uint64_t kMaxScriptBytes = 512'000'000;

struct ScriptOptions {
    /// Whether the script ends where a step differs from its recording.
    bool stops_at_difference = false;
    /// Whether lines may write files. False for what may come from somebody else.
    bool may_save = true;
    /// Called with the finished share of the text after every line and now and then within one; returns whether to go
    /// on. Null: goes on.
    std::function<bool(double)> progress{};
};

/// Executes a text line by line. A line is a command as text_of writes it (`set gravity_y -1.6`), or one of
///
///     open SOURCE            save FILE              undo, redo, restart
///     step N                 seek K                 pause, play
///     grab ID lx ly lz -> x y z [turn x y z w]      (again: moves the target)
///     tuning NAME VALUE      goes back by three seconds, as far as there are steps; from there on the steps repeat the
///                            inputs and edits that they had, with that value, again and again
///     tuning end             lets the rest of these seconds pass once
///     release [pin]          push ID px py pz ix iy iz        push soft ID px py pz ix iy iz
///     explode x y z RADIUS SPEED
///     control KEY VALUE      a key or an axis of a gamepad, from -1 to 1; it is held until another value is given
///     bookmark N NAME X Y Z YAW PITCH DISTANCE [parallel]      remove_bookmark N
///     bookmark_step K [NAME]                                   remove_bookmark_step K
///     name_run N NAME        names a run; the first one is 1, and every change of the past begins the next one
///     hash                   prints the state's hash and remembers it
///     expect hash same | changed | 16 digits        expect bodies N        expect step K
///
/// and in recordings (see session_log.h)
///
///     scene SOURCE JSON      opens the scene of that text
///     camera X Y Z YAW PITCH DISTANCE
///     stepped CHECK          one step, whose result must be that of text_of(StepCheck)
///
/// Empty lines and lines that begin with # are ignored. Time passes only by `step`: while playing a grab pulls, while
/// paused it moves the body itself.
///
/// Fails: at the first line that cannot be understood or executed, with file and line. Expectations that do not hold
/// are collected instead; of the steps that differ from a recording, only the first. Fails, too, if the progress stops
/// it.
Result<ScriptReport> run_script(std::string_view text,
                                const std::string& file,
                                Session& session,
                                FunctionRef<void(std::string_view line)> print,
                                const ScriptOptions& options = {});

} // namespace topple::app
