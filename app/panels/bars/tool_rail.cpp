// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/region.h"
#include "app/panels/ui/icons.h"

#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <string>

namespace topple::app {

void draw_tool_rail(PanelCall& call, ToolKind active) {
    const ui::Rect& rect = call.context.layout.rail;
    const ui::Region region(call, "Tools", rect, ui::Region::Look::tight);
    struct Entry {
        ToolKind kind;
        ui::Icon icon;
        const char* label;
        Action action;
        const char* effect; ///< End of the tooltip, after the label and the key.
    };
    static constexpr Entry kEntries[] = {
        {ToolKind::grab,
         ui::Icon::grab,
         "Grab",
         Action::use_grab,
         "drag a body to grab and throw it, click to select"},
        {ToolKind::move,
         ui::Icon::move,
         "Move",
         Action::use_move,
         "drag the selection along an arrow or in a plane"},
        {ToolKind::rotate,
         ui::Icon::rotate,
         "Rotate",
         Action::use_rotate,
         "drag a ring to rotate the selection"},
        {ToolKind::scale,
         ui::Icon::scale,
         "Scale",
         Action::use_scale,
         "drag a box to change the size of the selection"},
        {ToolKind::copies,
         ui::Icon::copies,
         "Duplicate",
         Action::use_copies,
         "the selection along a line, around a circle, or mirrored"},
        {ToolKind::spawn,
         ui::Icon::spawn,
         "Spawn",
         Action::use_spawn,
         "make boxes, balls, stacks, walls, models"},
        {ToolKind::joint,
         ui::Icon::joint,
         "Joint",
         Action::use_joint,
         "fasten two bodies in two clicks"},
        {ToolKind::force,
         ui::Icon::force,
         "Force",
         Action::use_force,
         "impulses along an arrow, explosions, wind and attractors"},
        {ToolKind::probe,
         ui::Icon::probe,
         "Probe",
         Action::use_probe,
         "send a ray and see how it is answered"},
        {ToolKind::measure,
         ui::Icon::measure,
         "Measure",
         Action::use_measure,
         "distances, angles and gaps between clicks"},
        {ToolKind::lab,
         ui::Icon::lab,
         "Lab",
         Action::use_lab,
         "the geometry lab: two shapes, their handles, and how the test between them works"},
    };
    // In a low window the buttons are smaller, so that all of them can be reached.
    constexpr auto kCount = static_cast<Real>(std::size(kEntries));
    const Real em = ImGui::GetFontSize(), gap = ImGui::GetStyle().ItemSpacing.y;
    const Real wide = rect.max.x - rect.min.x - em * 0.9f;
    const Real tall = (rect.max.y - rect.min.y - em * 0.8f - gap * (kCount - 1)) / kCount;
    const Real size = std::max(std::min(wide, tall), em * 0.5f);
    for (const Entry& entry : kEntries) {
        const std::string tooltip = entry.label + call.context.keys.in_brackets(entry.action) +
                                    ": " + entry.effect;
        if (ui::icon_button(
                call.ui, entry.icon, entry.label, active == entry.kind, size, tooltip.c_str()))
            call.act(entry.action);
    }
}

} // namespace topple::app
