// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/session/frame/groups.h"

#include <imgui.h>

namespace topple::app {
namespace {

void draw_items(PanelCall& call, ArrangeCommand::Menu menu) {
    for (const ArrangeCommand& command : arrange_commands()) {
        if (command.menu != menu)
            continue;
        if (ui::menu_item(call.ui, std::string(command.label).c_str()))
            do_arrange(call, command);
        ui::tooltip_of_last(std::string(command.description).c_str());
    }
}

void draw_menu(PanelCall& call, const char* label, ArrangeCommand::Menu menu) {
    if (!ui::begin_menu(call.ui, label))
        return;
    draw_items(call, menu);
    ImGui::EndMenu();
}

/// Adds the objects that the command hides.
void add_hidden(Selection& hidden, const Command& command) {
    const auto* set = std::get_if<SetFlag>(&command);
    if (set == nullptr || set->flag != ObjectFlag::hidden || !set->is_set)
        return;
    for (const ObjectId& object : set->objects)
        add(hidden, object);
}

} // namespace

void do_together(PanelCall& call, const Result<std::vector<Command>>& commands) {
    for (Request& request :
         together(commands, ++call.ui.held.gesture, call.context.frame.scene_number))
        call.ask(std::move(request));
    Selection hidden;
    if (commands.ok())
        for (const Command& command : *commands)
            add_hidden(hidden, command);
    if (hidden.empty())
        return;
    Selection shown = call.context.selection; // handles at an object that is not drawn would confuse
    shown.remove(hidden);
    call.out.selection = shown;
}

void do_arrange(PanelCall& call, const ArrangeCommand& command) {
    do_together(call, command.commands(call.context.frame, call.context.selection));
}

void draw_align_button(PanelCall& call) {
    if (call.context.selection.bodies().empty())
        return;
    if (ui::button(call.ui,
                   "Align...",
                   "Lines up the selected bodies, or lets them stand on what is below"))
        ImGui::OpenPopup("align");
    if (ImGui::BeginPopup("align")) {
        draw_items(call, ArrangeCommand::Menu::align);
        ImGui::EndPopup();
    }
}

void draw_arrange_menus(PanelCall& call) {
    draw_menu(call, "Align", ArrangeCommand::Menu::align);
    draw_menu(call, "Lock and hide", ArrangeCommand::Menu::visibility);
}

} // namespace topple::app
