// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>


namespace topple::app {
namespace {

void mouse_table() {
    if (!ImGui::BeginTable("mouse", 2))
        return;
    ImGui::TableSetupColumn("a", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 12);
    for (const MouseBinding& binding : mouse_bindings()) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(binding.gesture.data());
        ImGui::TableNextColumn();
        ui::wrapped_note(binding.text.data());
    }
    ImGui::EndTable();
}

void key_table(std::string_view group) {
    ui::heading(std::string(group).c_str());
    if (!ImGui::BeginTable(group.data(), 2))
        return;
    ImGui::TableSetupColumn("a", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 7.5f);
    for (const Binding& binding : bindings()) {
        if (binding.group != group)
            continue;
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(binding.keys.data());
        ImGui::TableNextColumn();
        ui::wrapped_note(binding.text.data());
    }
    ImGui::EndTable();
}

void about(PanelCall& call, HelpState& help) {
    if (help.shows_about) {
        ImGui::OpenPopup("About Topple");
        help.shows_about = false;
    }
    if (!ImGui::BeginPopupModal("About Topple", nullptr, ImGuiWindowFlags_AlwaysAutoResize))
        return;
    ImGui::TextUnformatted("Topple: touch it, rewind it, take it apart.");
    ImGui::TextDisabled("A physics sandbox that is also a microscope. MIT license.");
    ImGui::TextDisabled("Drawn by %s", std::string(call.context.device_name).c_str());
    ImGui::Separator();
    ImGui::TextDisabled("Ctrl+Z takes back the last edit or throw.\n"
                        "The left arrow and the scrubber move in time; what you change in the\n"
                        "past replaces the future from there.");
    call.ui.recorder.enter("About");
    if (ui::button(call.ui, "Close"))
        ImGui::CloseCurrentPopup();
    call.ui.recorder.leave();
    ImGui::EndPopup();
}

} // namespace

void draw_help(PanelCall& call, HelpState& help) {
    about(call, help);
    if (!help.is_shown)
        return;
    if (ui::begin_page(call, "Keys and mouse", help.is_shown, {58, 38})) {
        call.ui.recorder.enter("Help");
        if (ImGui::BeginTable("columns", 2)) {
            ImGui::TableNextColumn();
            ui::heading("Mouse");
            mouse_table();
            for (const char* group : {"Time", "Edit"})
                key_table(group);
            ImGui::TableNextColumn();
            for (const char* group : {"Tools", "View", "File"})
                key_table(group);
            ImGui::EndTable();
        }
        call.ui.recorder.leave();
    }
    ImGui::End();
}

} // namespace topple::app
