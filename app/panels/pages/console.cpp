// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The console: what every click did, as a script, and a field for the next command.

#include "app/panels/panels.h"
#include "app/session/request_text.h"

#include <imgui.h>

#include <utility>

namespace topple::app {
namespace {

void draw_lines(const PublishedFrame& frame, ConsoleState& console) {
    const std::vector<std::string>& lines = *frame.command_lines;
    if (lines.empty())
        ui::wrapped_note("Nothing was done yet. Every click appears here as a line of a script.");
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(lines.size()), ImGui::GetTextLineHeightWithSpacing());
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            ImGui::TextUnformatted(lines[static_cast<std::size_t>(i)].c_str());
    clipper.End();
    if (std::exchange(console.shown, frame.command_lines) != frame.command_lines)
        ImGui::SetScrollHereY(1);
}

std::string script_of(const std::vector<std::string>& lines) {
    std::string script;
    for (const std::string& line : lines)
        script += line + '\n';
    return script;
}

/// Asks for what the typed line says, or keeps the reason why it cannot be understood.
void run_line(PanelCall& call, ConsoleState& console) {
    Result<Request> request = parse_request(console.line);
    if (!request.ok()) {
        console.error = request.error().text();
        return;
    }
    if (auto* command = std::get_if<Do>(&*request))
        command->scene = call.context.frame.scene_number;
    call.ask(std::move(*request));
    console.line.clear();
    console.error.clear();
}

} // namespace

void draw_console(PanelCall& call, ConsoleState& console) {
    ImGui::SameLine(0, ImGui::GetFontSize() * 2);
    if (ui::button(
            call.ui, "Copy all", "The lines as a script, for topple script or a .topple file"))
        ImGui::SetClipboardText(script_of(*call.context.frame.command_lines).c_str());
    const float below = ImGui::GetFrameHeightWithSpacing() + ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("lines", {0, -below}, false, ImGuiWindowFlags_HorizontalScrollbar);
    draw_lines(call.context.frame, console);
    ImGui::EndChild();
    ImGui::TextColored({0.85f, 0.25f, 0.2f, 1}, "%s", console.error.c_str());
    if (!console.error.empty())
        ui::tooltip_of_last(console.error.c_str());
    if (std::exchange(console.takes_keyboard, false))
        ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    ui::text_field(
        call.ui, "##Command", console.line, "set substeps 8, move 3 0 2 0, undo, seek 60");
    const bool is_entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                            ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false);
    if (ImGui::IsItemDeactivated() && is_entered && !console.line.empty()) {
        run_line(call, console);
        console.takes_keyboard = true;
    }
}

} // namespace topple::app
