// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/macro.h"

#include "app/commands/word_reader.h"
#include "app/session/request_text.h"
#include "app/session/script.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace topple::app {
namespace {

/// Returns the number of steps that the line takes; 0 for another line, and for one that its execution will refuse.
std::uint64_t steps_of(std::string_view line) {
    WordReader reader(line);
    if (reader.skip("stepped"))
        return 1;
    if (!reader.skip("step"))
        return 0;
    return reader.at_end() ? 1 : reader.count("how many steps");
}

} // namespace

Result<Macro> read_macro(std::string_view text, const std::string& name) {
    Macro macro;
    std::uint64_t steps = 0;
    bool is_empty = true;
    ScriptLines lines(text);
    while (const std::optional<ScriptLine> line = lines.next()) {
        is_empty = false;
        const auto refuse = [&](std::string message) {
            return Error{.message = std::move(message), .file = name, .line = line->number};
        };
        steps += std::min(steps_of(line->text), kMaxMacroSteps + 1);
        if (steps > kMaxMacroSteps)
            return refuse("a macro takes at most " + std::to_string(kMaxMacroSteps) + " steps");
        if (is_script_word(WordReader(line->text).word("a command"))) {
            macro.has_only_edits = false;
            continue;
        }
        Result<Request> request = parse_request(line->text);
        if (!request.ok())
            return refuse(request.error().text());
        auto* command = std::get_if<Do>(&*request);
        macro.has_only_edits = macro.has_only_edits && command != nullptr;
        if (macro.has_only_edits)
            macro.edits.push_back({std::move(command->command), line->number});
    }
    if (is_empty)
        return Error{.message = "the macro has no line", .file = name};
    return macro;
}

std::string macro_text(const std::vector<std::string>& lines) {
    std::string text =
        "# A macro: lines of a script, for the console of the window and for topple script\n";
    for (const std::string& line : lines)
        text += line + '\n';
    return text;
}

} // namespace topple::app
