// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/tools/copy_layout.h"

#include <imgui.h>

namespace topple::app {
namespace {

void axis_field(PanelCall& call, CopySettings& s) {
    static constexpr std::string_view kAxes[] = {"X", "Y", "Z"};
    static constexpr const char* kTooltips[] = {"Direction of the line",
                                                "Direction of the axis of the circle",
                                                "Direction across the mirror"};
    int axis = s.axis();
    if (ui::combo(call.ui, "Axis", axis, kAxes, kTooltips[static_cast<std::size_t>(s.mode)])) {
        s.axis() = axis;
        s.stand_beside();
    }
}

void count_field(PanelCall& call, int& count) {
    ui::slider(call.ui,
               "Copies",
               count,
               {.minimum = 1,
                .maximum = kMostCopies,
                .format = "%d",
                .is_logarithmic = true,
                .tooltip = "Without the original"});
}

void place_fields(PanelCall& call, CopySettings& s, const Aabb& bounds) {
    constexpr float kSpeed = 0.01f; // [m/px]
    const bool is_line = s.mode == CopyMode::line;
    Vec3 value = is_line ? spacing_of(s, bounds) : pivot_of(s, bounds);
    const char* label = is_line ? "Spacing" : "Pivot";
    if (ui::drag3(call.ui, label, "m", value, kSpeed, "%.2f"))
        (is_line ? s.spacing : s.pivot) = value;
    if (ui::button(call.ui,
                   "Side by side",
                   is_line ? "The spacing by which the copies touch each other"
                           : "The pivot by which the copies stand beside the original"))
        s.stand_beside();
}

} // namespace

void draw_copy_options(PanelCall& call, ToolSettings& tools) {
    CopySettings& s = tools.copies;
    ImGui::Dummy({ImGui::GetFontSize() * 18, 0}); // three numbers in a row need room
    static constexpr std::string_view kModes[] = {"Line", "Circle", "Mirror"};
    int mode = static_cast<int>(s.mode);
    if (ui::combo(call.ui, "Mode", mode, kModes, "Places of the copies"))
        s.choose(static_cast<CopyMode>(mode));
    if (s.mode != CopyMode::mirror)
        count_field(call, s.mode == CopyMode::line ? s.line_count : s.circle_count);
    axis_field(call, s);
    const Selection& selection = call.context.selection;
    place_fields(call, s, bounds_of(call.context.frame, selection));
    if (s.mode == CopyMode::circle)
        ui::slider(call.ui,
                   "Angle",
                   s.angle_deg,
                   {.minimum = -360,
                    .maximum = 360,
                    .format = "%.0f deg",
                    .tooltip = "From the original to the last copy; a whole turn has equal gaps"});
    auto command = duplication_of(call.context.frame, selection, s);
    if (!command) {
        ui::wrapped_note("Select a body first: a click in the view, with Shift in addition");
        return;
    }
    if (ui::button(call.ui,
                   s.mode == CopyMode::mirror ? "Make the image" : "Make the copies",
                   "Enter; one step of undo")) {
        call.ask(Do{std::move(*command)});
        tools.active = ToolKind::grab;
    }
}

} // namespace topple::app
