// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Macros: what was done, as lines that are done again.

#include "app/session/script.h"
#include "app/session/session.h"
#include "topple/io/text/file_writer.h"

#include <filesystem>
#include <utility>

namespace topple::app {
namespace {

/// Sets a flag for its lifetime, which memory that runs out may end.
class InMacro {
public:
    explicit InMacro(bool& flag) : flag_(flag) { flag_ = true; }
    ~InMacro() { flag_ = false; }
    InMacro(const InMacro&) = delete;
    InMacro& operator=(const InMacro&) = delete;

private:
    bool& flag_;
};

} // namespace

Result<void> Session::perform(const BeginMacro& request) {
    macro_.emplace(request.has_time ? CommandEcho::Kind::all : CommandEcho::Kind::edits,
                   history().now().step);
    return {};
}

Result<void> Session::perform(const DropMacro&) {
    macro_.reset();
    return {};
}

Result<void> Session::perform(const SaveMacro& request) {
    if (!macro_)
        return Error{.message = "no macro is being recorded"};
    const auto lines = macro_->lines();
    if (lines->empty())
        return Error{.message = "nothing was done since the macro was begun"};
    if (Result<void> written = write_file_atomically(request.path, macro_text(*lines));
        !written.ok())
        return written;
    macro_.reset();
    add_message(Message::Kind::info,
                "Saved the macro " + std::filesystem::path(request.path).stem().string());
    return {};
}

Result<void> Session::perform(const RunMacro& request) {
    if (Result<void> meant = check_scene(request.scene, "Macro " + request.name); !meant.ok())
        return meant;
    const Result<Macro> macro = read_macro(request.text, request.name);
    if (!macro.ok())
        return macro.error();
    if (macro->has_only_edits)
        return run_edits(request, macro->edits);
    const InMacro inside(is_in_macro_);
    const auto print = [this](std::string_view line) {
        add_message(Message::Kind::info, std::string(line));
    };
    const Result<ScriptReport> report = run_script(
        request.text, request.name, *this, print, {.progress = [this](double) {
            return !is_interrupted_ || !is_interrupted_();
        }});
    if (!report.ok())
        return report.error();
    for (const std::string& failure : report->failures)
        add_message(Message::Kind::warning, failure);
    return {};
}

/// Applies the commands of a macro as one edit.
Result<void> Session::run_edits(const RunMacro& request, const std::vector<MacroEdit>& edits) {
    end_tuning();
    grabber_.close_edit(current());
    std::vector<Command> commands;
    for (const MacroEdit& edit : edits)
        commands.push_back(edit.command);
    const std::uint64_t step = history().now().step;
    std::size_t applied_count = 0;
    auto outcome = current().execute_all(commands, "Macro " + request.name, applied_count);
    grabber_.open_edit(current());
    if (!outcome.ok()) {
        const int line = applied_count < edits.size() ? edits[applied_count].line : 0;
        return Error{.message = outcome.error().text(), .file = request.name, .line = line};
    }
    forget_documents_ahead();
    for (Command& command : commands)
        note(Do{std::move(command)}, step);
    for (std::string& warning : outcome->warnings)
        add_message(Message::Kind::warning, std::move(warning));
    take_created(*outcome);
    return {};
}

} // namespace topple::app
