// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "topple/core/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Largest size of the file of a macro. [bytes]
inline constexpr std::uint64_t kMaxMacroBytes = 4'000'000;
/// Number of steps that a macro may take in all: time stands still in the window meanwhile.
inline constexpr std::uint64_t kMaxMacroSteps = 10'000;

/// A command of a macro.
struct MacroEdit {
    Command command;
    int line = 0; ///< Counts from 1.
};

/// A macro that was read: the lines of a script.
struct Macro {
    bool has_only_edits = true;   ///< Whether each line is a command.
    std::vector<MacroEdit> edits; ///< The commands, up to the first line that is none.
};

/// Reads the lines of a macro. Fails: at the first line that is not understood, or that takes the steps beyond
/// kMaxMacroSteps, with `name` and the number of the line; if there is no line. After their first word, lines of
/// is_script_word are read only when they are executed.
Result<Macro> read_macro(std::string_view text, const std::string& name);

/// Returns the text of a macro with these lines.
std::string macro_text(const std::vector<std::string>& lines);

} // namespace topple::app
