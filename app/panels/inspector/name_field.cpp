// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/name_field.h"

#include <imgui.h>

#include <utility>

namespace topple::app {

void edit_name(PanelCall& call, NameEntry& entry, NamedObject object, const std::string& name) {
    finish_name(call, entry, &object);
    std::string text = entry.object ? entry.text : name;
    if (std::exchange(entry.takes_keyboard, false))
        ImGui::SetKeyboardFocusHere();
    if (ui::text_field(call.ui, "Name", text, "none", /*selects_all=*/true)) {
        entry.object = object;
        entry.scene = call.context.frame.scene_number;
        entry.text = text;
    }
    if (!ImGui::IsItemActive() && entry.text == name)
        entry.object.reset();
    if (!ImGui::IsItemActive())
        finish_name(call, entry, nullptr);
}

void finish_name(PanelCall& call, NameEntry& entry, const NamedObject* shown) {
    const bool is_shown = shown != nullptr && entry.object == *shown &&
                          entry.scene == call.context.frame.scene_number;
    if (!entry.object || is_shown)
        return;
    call.ask(Do{.command = SetName{*entry.object, entry.text}, .scene = entry.scene});
    entry.object.reset();
}

} // namespace topple::app
