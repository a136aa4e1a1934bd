// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"

#include <imgui.h>

namespace topple::app {
namespace {

void item(PanelCall& call, const char* label, Action action) {
    if (ui::menu_item(call.ui, label, call.key(action)))
        call.act(action);
}

} // namespace

void draw_context_menu(PanelCall& call,
                       std::optional<Vec2>& place,
                       const Anchor& anchor,
                       NoteEntry& note) {
    if (place) {
        ImGui::SetNextWindowPos({place->x, place->y});
        ImGui::OpenPopup("context");
        place.reset();
    }
    if (!ImGui::BeginPopup("context"))
        return;
    call.ui.recorder.enter("Context");
    if (call.context.selection.empty()) {
        item(call, "Spawn here...", Action::use_spawn);
        item(call, "Probe", Action::use_probe);
        ImGui::Separator();
        item(call, "Look at everything", Action::focus_all);
        item(call, "Restart the scene", Action::restart);
    } else {
        item(call, "Look at it", Action::focus_selection);
        item(call, "Go along with it", Action::follow_selection);
        item(call, "Pin or let go", Action::toggle_pin);
        item(call, "Copy", Action::copy_selection);
        item(call, "Duplicate", Action::duplicate_selection);
        item(call, "Rename", Action::rename_selection);
        item(call, "Delete", Action::delete_selection);
        ImGui::Separator();
        item(call, "Group", Action::group_selection);
        item(call, "Ungroup", Action::ungroup_selection);
        draw_arrange_menus(call);
        ImGui::Separator();
        item(call, "Joint from here...", Action::use_joint);
        item(call, "Probe", Action::use_probe);
    }
    if (ui::menu_item(call.ui, "Add note here", call.key(Action::add_note)))
        open_note(note,
                  call.context.frame,
                  {.id = {}, .kind = AnnotationKind::note, .anchors = {anchor}, .text = {}});
    call.ui.recorder.leave();
    ImGui::EndPopup();
}

} // namespace topple::app
