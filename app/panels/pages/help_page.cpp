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

void key_row(PanelCall& call, const std::string& key, const ActionInfo& info) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(key.c_str());
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(key, {{low.x, low.y}, {high.x, high.y}});
    ImGui::TableNextColumn();
    ui::wrapped_note(std::string(info.text).c_str());
}

void key_table(PanelCall& call, std::string_view group) {
    const std::string title(group);
    ui::heading(title.c_str());
    if (!ImGui::BeginTable(title.c_str(), 2))
        return;
    ImGui::TableSetupColumn("a", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 7.5f);
    for (const ActionInfo& info : all_actions()) {
        if (info.group != group)
            continue;
        const KeyList& keys = call.context.keys.keys(info.action);
        for (const KeyChord& key : keys)
            key_row(call, label_of(key), info);
        if (keys.empty())
            key_row(call, "no key", info);
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
    const Keymap& keys = call.context.keys;
    ImGui::TextDisabled("%s takes back the last edit or throw.\n"
                        "Stepping back%s and the scrubber move in time; what you change in the\n"
                        "past replaces the future from there.",
                        keys.label_or(Action::undo, "Edit > Undo").c_str(),
                        keys.in_brackets(Action::step_back).c_str());
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
        if (ui::button(call.ui, "Change keys...", "Other keys for the same commands"))
            call.act(Action::show_keys);
        if (ImGui::BeginTable("columns", 2)) {
            ImGui::TableNextColumn();
            ui::heading("Mouse");
            mouse_table();
            for (const char* group : {"Time", "Edit"})
                key_table(call, group);
            ImGui::TableNextColumn();
            for (const char* group : {"Tools", "View", "File"})
                key_table(call, group);
            ImGui::EndTable();
        }
        call.ui.recorder.leave();
    }
    ImGui::End();
}

} // namespace topple::app
