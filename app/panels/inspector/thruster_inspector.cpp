// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/thruster_inspector.h"

#include "app/panels/inspector/control_fields.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <cmath>

namespace topple::app {
namespace {

/// Slider of a share of the full thrust.
bool share_slider(ui::Context& ui, const char* label, Real& share) {
    float percent = 100 * share;
    if (!ui::slider(ui,
                    label,
                    percent,
                    {.minimum = -100,
                     .maximum = 100,
                     .format = "%.0f %%",
                     .tooltip = "Share of the force; negative: against the direction"}))
        return false;
    share = percent / 100;
    return true;
}

bool edit_thruster(PanelCall& call, ThrusterDef& def) {
    bool changes = ui::drag3(call.ui, "Place", "m", def.local_point, 0.01f, "%.2f");
    Vec3 direction = def.local_direction;
    if (ui::drag3(call.ui, "Direction", "", direction, 0.01f, "%.2f") &&
        normalize_or(direction, {}) != Vec3{}) {
        def.local_direction = direction;
        changes = true;
    }
    changes |= ui::slider(call.ui,
                          "Force",
                          def.force,
                          {.minimum = 0.1,
                           .maximum = 1e6,
                           .format = "%.1f N",
                           .is_logarithmic = true,
                           .tooltip = "Force at full thrust. A body of 1 kg weighs 9.8 N"});
    const ControlFields fields{
        .name = "Thrust",
        .tooltip = "Held while time runs, this key or axis fires the thruster; without a key it "
                   "always pushes",
        .tooltip_back = "Gives the share of the force below, which may be negative",
        .owner = def.id,
        .binds_partner = false,
        .can_coast = false,
    };
    changes |= edit_control(
        call,
        fields,
        [&](const char* label, Real& share) { return share_slider(call.ui, label, share); },
        def.control);
    return changes;
}

/// Returns a thruster at the lower side of the body, below its center of mass, that pushes upward with twice the
/// weight.
ThrusterDef usual_thruster(const PublishedFrame& frame, const Body& body) {
    constexpr Real kWeights = 2, kStandard = 9.81f; // [-], [m/s^2]
    ThrusterDef def;
    def.body = body.id;
    def.local_point = body.local_center;
    if (const Aabb box = bounds_of(frame, body); is_bounded(box) && !is_empty(box)) {
        const Vec3 below{body.center_of_mass.x, box.min.y, body.center_of_mass.z};
        def.local_point = inverse_transform_point(body.world_from_body, below);
    }
    def.local_direction = inverse_transform_direction(body.world_from_body, {0, 1, 0});
    const Real mass = body.mass > 0 ? body.mass : 1;
    def.force = std::round(10 * kWeights * kStandard * mass) / 10;
    return def;
}

void inspect_thruster(PanelCall& call, const Thruster& thruster) {
    const std::string number = std::to_string(thruster.id.ordinal);
    ImGui::PushID(("thruster " + number).c_str());
    ui::heading(("Thruster " + number).c_str());
    ui::fact(
        "thrust",
        "%.1f N",
        static_cast<double>(is_pushing(thruster) ? thruster.force * thrust_share(thruster) : 0));
    ThrusterDef def = thruster;
    if (edit_thruster(call, def))
        call.ask(Do{SetThruster{def}, call.ui.held.gesture});
    if (ui::button(call.ui, "Remove the thruster"))
        call.ask(Do{RemoveThruster{thruster.id}});
    ImGui::PopID();
}

} // namespace

void inspect_thrusters(PanelCall& call, const Body& body) {
    const PublishedFrame& frame = call.context.frame;
    for (const Thruster& thruster : frame.state->thrusters)
        if (thruster.body == body.id)
            inspect_thruster(call, thruster);
    if (body.motion != Motion::dynamic)
        return;
    ImGui::Dummy({0, ImGui::GetFontSize() * 0.2f});
    if (ui::button(call.ui,
                   "Add thruster",
                   "A nozzle below the body that pushes it upward with twice its weight. Without a "
                   "key it always pushes"))
        call.ask(Do{SetThruster{usual_thruster(frame, body)}});
}

} // namespace topple::app
