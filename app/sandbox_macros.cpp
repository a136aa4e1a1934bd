// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Macros: their folder, and the requests of the console and the palette.

#include "app/sandbox.h"

#include <utility>

namespace topple::app {

/// Keeps the lists of the console and the palette as the folder is, while one of them may be seen.
void Sandbox::follow_macros(double seconds) {
    const bool is_recorded = current_->macro_line_count.has_value();
    if (std::exchange(is_macro_recorded_, is_recorded) != is_recorded)
        state_.console.macro_name = is_recorded ? macros_.free_name() : std::string();
    const bool is_console_shown = layout_.has_drawer && state_.drawer_tab == DrawerTab::console;
    if (!is_console_shown && !state_.palette.is_shown)
        return;
    if (!macros_.refresh(seconds))
        return;
    state_.console.macros = state_.palette.macros = macros_.names();
    state_.palette.searched.reset();
}

void Sandbox::do_macro(const MacroRequest& request) {
    const auto refuse = [&](const Error& error) {
        session_.submit(Tell{.is_warning = true, .text = "Macro: " + error.text()});
    };
    switch (request.kind) {
    case MacroRequest::Kind::begin:
        session_.submit(BeginMacro{request.has_time});
        break;
    case MacroRequest::Kind::drop:
        session_.submit(DropMacro{});
        break;
    case MacroRequest::Kind::save:
        if (const auto file = macros_.file_for_new(request.name); file.ok())
            session_.submit(SaveMacro{file->string()});
        else
            refuse(file.error());
        break;
    case MacroRequest::Kind::run:
        if (Result<std::string> text = macros_.read(request.name); text.ok())
            session_.submit(RunMacro{request.name, std::move(*text), current_->scene_number});
        else
            refuse(text.error());
        break;
    case MacroRequest::Kind::remove:
        if (const Result<void> removed = macros_.remove(request.name); !removed.ok())
            refuse(removed.error());
        break;
    }
}

} // namespace topple::app
