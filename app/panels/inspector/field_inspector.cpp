// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/field_inspector.h"

#include "app/panels/inspector/water_inspector.h"

#include <imgui.h>

namespace topple::app {
namespace {

/// Draws the fields of a kind of force field. Returns whether a number was changed.
struct EditField {
    ui::Context& ui;

    bool operator()(Wind& wind) const {
        bool changes = edit_box(ui, wind.box);
        changes |= ui::drag3(ui, "Air velocity", "m/s", wind.velocity, 0.02f, "%.2f");
        changes |= ui::slider(
            ui,
            "Body drag",
            wind.drag,
            {.minimum = 0,
             .maximum = 4,
             .tooltip = "Force in proportion to the square of the relative speed and to the area "
                        "that a body shows to it: 0.5 for a ball, 1 for a box"});
        return changes;
    }
    bool operator()(Attractor& attractor) const {
        bool changes = ui::drag3(ui, "Center", "m", attractor.center, 0.02f, "%.2f");
        changes |= ui::slider(ui,
                              "Attraction",
                              attractor.strength,
                              {.minimum = -200,
                               .maximum = 200,
                               .format = "%.1f N/kg",
                               .tooltip = "Force on a kilogram at 1 m; negative: repels"});
        changes |= ui::slider(ui,
                              "Reach",
                              attractor.radius,
                              {.minimum = 0.5,
                               .maximum = 100,
                               .format = "%.1f m",
                               .is_logarithmic = true,
                               .tooltip = "Distance from which on it has no effect"});
        return changes;
    }
};

void inspect_field(PanelCall& call, ForceField field) {
    const std::string number = std::to_string(field.id.ordinal);
    ImGui::PushID(("force field " + number).c_str());
    ui::heading(
        ((std::holds_alternative<Wind>(field.field) ? "Wind " : "Attractor ") + number).c_str());
    if (std::visit(EditField{call.ui}, field.field))
        call.ask(Do{SetForceField{field}, call.ui.held.gesture});
    if (ui::button(call.ui, "Remove field", "Removes this force field"))
        call.ask(Do{RemoveForceField{field.id}});
    ImGui::PopID();
}

} // namespace

void inspect_force_fields(PanelCall& call) {
    for (const ForceField& field : call.context.frame.state->force_fields)
        inspect_field(call, field);
}

} // namespace topple::app
