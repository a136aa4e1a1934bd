// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"

#include <imgui.h>

#include <utility>

namespace topple::app {

std::optional<std::string> edit_name(PanelCall& call,
                                     NumberedName& entry,
                                     std::uint64_t number,
                                     const std::string& name,
                                     const std::string& hint) {
    const std::uint64_t scene = call.context.frame.scene_number;
    const bool is_typed = entry.number == number && entry.scene == scene;
    std::string text = is_typed ? entry.text : name;
    const std::string label = "##Name " + std::to_string(number);
    if (ui::text_field(call.ui, label.c_str(), text, hint.c_str()))
        entry = {number, scene, text};
    if (!is_typed || ImGui::IsItemActive())
        return std::nullopt;
    std::string typed = std::exchange(entry, {}).text;
    return typed == name ? std::nullopt : std::optional(std::move(typed));
}

} // namespace topple::app
