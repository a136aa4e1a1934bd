// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The console: what every click did, as a script, and a field for the next command.

#include "app/panels/panels.h"
#include "app/session/request_text.h"

#include <imgui.h>

#include <algorithm>
#include <string>
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

// --- macros --------------------------------------------------------------------------------------

using MacroKind = MacroRequest::Kind;

void draw_begin_of_macro(PanelCall& call, ConsoleState& console) {
    if (ui::button(call.ui,
                   "Record macro",
                   "Notes what is done from now on as lines that can be done again"))
        call.out.macros.push_back({.kind = MacroKind::begin, .has_time = console.has_time});
    ImGui::SameLine();
    ui::checkbox(call.ui,
                 "With time",
                 console.has_time,
                 "Steps that pass, pause and ways back are lines of the macro as well. Without, a "
                 "macro of edits only is done at once and is one step of undo.");
}

void draw_end_of_macro(PanelCall& call, ConsoleState& console, std::size_t line_count) {
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 10);
    ui::text_field(call.ui, "##Macro name", console.macro_name, "name of the macro");
    ImGui::SameLine();
    if (ui::button(call.ui, "Stop", "Ends the recording and saves the macro under this name"))
        call.out.macros.push_back({.kind = MacroKind::save, .name = console.macro_name});
    ImGui::SameLine();
    if (ui::button(call.ui, "Discard", "Ends the recording and keeps nothing"))
        call.out.macros.push_back({.kind = MacroKind::drop});
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored({0.85f, 0.25f, 0.2f, 1},
                       "recording: %zu %s",
                       line_count,
                       line_count == 1 ? "line" : "lines");
}

void record_last(PanelCall& call, const std::string& label, const char* tooltip) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(label, {{low.x, low.y}, {high.x, high.y}});
    ui::tooltip_of_last(tooltip);
}

/// Draws a button for each macro, with one that deletes it, which asks once more.
void draw_macros(PanelCall& call, ConsoleState& console) {
    ImGui::TextDisabled("Macros");
    for (const std::string& name : console.macros) {
        ImGui::PushID(name.c_str());
        const bool is_asking = console.asks_to_delete == name;
        const float room = ImGui::GetFontSize() * 5; // of the other button
        ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
        if (ImGui::Button(name.c_str(),
                          {std::max(ImGui::GetContentRegionAvail().x - room, room), 0}))
            call.out.macros.push_back({.kind = MacroKind::run, .name = name});
        ImGui::PopStyleVar();
        record_last(call, "Run " + name, "Does the lines of this macro; also in the palette");
        ImGui::SameLine();
        if (ImGui::Button(is_asking ? "Delete?" : "x")) {
            if (is_asking)
                call.out.macros.push_back({.kind = MacroKind::remove, .name = name});
            console.asks_to_delete = is_asking ? std::string() : name;
        }
        record_last(call, "Delete " + name, "Deletes the file of this macro, on the second press");
        ImGui::PopID();
    }
}

} // namespace

void draw_console(PanelCall& call, ConsoleState& console) {
    ImGui::SameLine(0, ImGui::GetFontSize() * 2);
    if (ui::button(
            call.ui, "Copy all", "The lines as a script, for topple script or a .topple file"))
        ImGui::SetClipboardText(script_of(*call.context.frame.command_lines).c_str());
    ImGui::SameLine(0, ImGui::GetFontSize() * 2);
    if (const auto line_count = call.context.frame.macro_line_count)
        draw_end_of_macro(call, console, *line_count);
    else
        draw_begin_of_macro(call, console);
    const float below = ImGui::GetFrameHeightWithSpacing() + ImGui::GetTextLineHeightWithSpacing();
    const float list = console.macros.empty() ? 0 : ImGui::GetFontSize() * 15;
    ImGui::BeginChild("lines", {-list, -below}, false, ImGuiWindowFlags_HorizontalScrollbar);
    draw_lines(call.context.frame, console);
    ImGui::EndChild();
    if (list > 0) {
        ImGui::SameLine();
        ImGui::BeginChild("macros", {0, -below});
        draw_macros(call, console);
        ImGui::EndChild();
    }
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
