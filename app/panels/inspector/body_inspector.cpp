// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/body_inspector.h"

#include "app/panels/inspector/amounts.h"
#include "app/panels/inspector/bodies_inspector.h"
#include "app/panels/inspector/character_inspector.h"
#include "app/panels/inspector/joint_attachment.h"
#include "app/panels/inspector/joint_controls.h"
#include "app/panels/inspector/looks.h"
#include "app/panels/inspector/name_field.h"
#include "app/panels/inspector/reasons.h"
#include "app/panels/inspector/thruster_inspector.h"
#include "app/panels/inspector/vehicle_inspector.h"
#include "app/panels/plotted_numbers.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/touches.h"
#include "topple/collision/shape/shape_cast.h"
#include "topple/math/angle.h"
#include "topple/world/materials.h"
#include "topple/world/parameter_table.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string>

namespace topple::app {
namespace {

void edit_pose(PanelCall& call, const Body& body) {
    Transform pose = body.world_from_body;
    if (ui::drag3(call.ui, "Position", "m", pose.position, 0.02f, "%.3f"))
        call.edit(SetPose{body.id, pose});
    const EulerZxy angles = to_euler_zxy(pose.rotation);
    Vec3 degrees{degrees_from_radians(angles.pitch),
                 degrees_from_radians(angles.yaw),
                 degrees_from_radians(angles.roll)};
    if (ui::drag3(call.ui, "Rotation", "deg", degrees, 0.5f, "%.1f")) {
        pose.rotation = from_euler_zxy(radians_from_degrees(degrees.z),
                                       radians_from_degrees(degrees.x),
                                       radians_from_degrees(degrees.y));
        call.edit(SetPose{body.id, pose});
    }
}

std::string newton_text(double amount, const char* unit) {
    char text[48];
    std::snprintf(text, sizeof text, "%.1f %s", amount, unit);
    return text;
}

void show_sleep(PanelCall& call, const Body& body) {
    show_reasons(call, body);
    const Body* const only = &body;
    edit_sleep(call, std::span(&only, 1));
}

/// Shows the combined surface of two materials: friction, restitution and rolling resistance.
void show_pair(const WorldState& state, const Contact& contact) {
    const Material &a = material_in(state.colliders[contact.collider_a], contact),
                   &b = material_in(state.colliders[contact.collider_b], contact);
    const Material both = combine(state.material_pairs, a, b);
    const bool is_named = find_pair(state.material_pairs, a.name, b.name) != nullptr;
    const std::string title = is_named
                                  ? std::string(a.name.text()) + " on " + std::string(b.name.text())
                                  : "friction there";
    ui::fact(title.c_str(),
             "%.2f sliding, %.2f sticking",
             static_cast<double>(both.friction),
             static_cast<double>(both.static_friction));
}

void show_contacts(PanelCall& call, const Body& body) {
    const WorldState& state = *call.context.frame.state;
    const auto belongs = [&](std::uint32_t collider) {
        return collider - body.first_collider < body.collider_count;
    };
    const Contact* partner = nullptr; ///< The last one represents all.
    int touches = 0, points = 0;
    Real impulse = 0, deepest = 0;
    for (const Contact& contact : state.contacts) {
        if (!belongs(contact.collider_a) && !belongs(contact.collider_b))
            continue;
        ++touches;
        partner = &contact;
        for (int i = 0; i < contact.point_count; ++i) {
            const Contact::Point& point = contact.points[static_cast<std::size_t>(i)];
            ++points;
            impulse += point.normal_impulse;
            deepest = std::min(deepest, point.separation);
        }
    }
    if (partner != nullptr)
        show_pair(state, *partner);
    ui::fact("contacts", "%d with %d points", touches, points);
    plotted_fact(call,
                 {QuantityKind::normal_force, body.id, {}},
                 "normal force",
                 newton_text(static_cast<double>(impulse / state.parameters.dt), "N"));
    plotted_fact(call,
                 {QuantityKind::body_overlap, body.id, {}},
                 "deepest overlap",
                 millimeter_text(-deepest));
}

/// Lists what the body rests on, carries, leans on and touches; a click selects the other body, and a button opens the
/// microscope.
void show_touches(PanelCall& call, const Body& body) {
    constexpr std::size_t kMostTouches = 8;
    const std::vector<Touch> touches = touches_of(call.context.frame, body.id);
    const float button = ImGui::CalcTextSize("Why?").x + 2 * ImGui::GetStyle().FramePadding.x;
    const float row = ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x;
    for (std::size_t i = 0; i < touches.size() && i < kMostTouches; ++i) {
        ImGui::PushID(static_cast<int>(i));
        ImGui::AlignTextToFramePadding();
        if (ui::selectable(call.ui,
                           text_of(call.context.frame, touches[i]).c_str(),
                           false,
                           {std::max(row, button), ImGui::GetFrameHeight()})) {
            Selection selection;
            selection.set_only(touches[i].other);
            call.out.selection = selection;
        }
        ui::tooltip_of_last("Force in the last step, and friction as a share of the largest "
                            "possible; a click selects the other body");
        ImGui::SameLine();
        const std::string tooltip = "The microscope" +
                                    call.context.keys.in_brackets(Action::use_microscope) +
                                    ": how this contact is computed";
        if (ui::button(call.ui, "Why?", tooltip.c_str()))
            call.out.looked_at.pair = {body.id, touches[i].other};
        ImGui::PopID();
    }
    if (touches.size() > kMostTouches)
        ui::fact("", "and %zu more", touches.size() - kMostTouches);
}

/// Makes the body a one-sided platform for bodies from below, or solid from all sides.
void edit_one_sided(PanelCall& call, const Body& body) {
    SetColliders changed{body.id, definition_of(call.context.frame, body).colliders};
    if (changed.colliders.empty())
        return;
    bool is_one = std::any_of(changed.colliders.begin(),
                              changed.colliders.end(),
                              [](const ColliderDef& c) { return c.one_sided != Vec3{}; });
    if (!ui::checkbox(
            call.ui, "One-sided", is_one, "Bodies pass through from below, and stand on top"))
        return;
    for (ColliderDef& c : changed.colliders)
        c.one_sided = is_one ? rotate_inverse(body.world_from_body.rotation *
                                                  c.body_from_shape.rotation,
                                              Vec3{0, 1, 0})
                             : Vec3{};
    ++call.ui.held.gesture;
    call.edit(changed);
}

/// Makes the body a sensor or an obstacle, and lists what is inside of a sensor; a click selects it.
void edit_sensor(PanelCall& call, const Body& body) {
    constexpr std::size_t kMostVisitors = 8;
    const WorldState& state = *call.context.frame.state;
    SetColliders changed{body.id, definition_of(call.context.frame, body).colliders};
    const auto is_sensor = [](const ColliderDef& c) { return c.is_sensor; };
    if (body.collider_count == 0 ||
        !std::all_of(changed.colliders.begin(), changed.colliders.end(), [](const ColliderDef& c) {
            return is_castable(c.shape);
        }))
        return;
    bool is_one = std::any_of(changed.colliders.begin(), changed.colliders.end(), is_sensor);
    if (ui::checkbox(call.ui,
                     "Sensor",
                     is_one,
                     "Touches nothing, and reports the bodies inside; lit while there is one")) {
        for (ColliderDef& c : changed.colliders)
            c.is_sensor = is_one;
        ++call.ui.held.gesture;
        call.edit(changed);
    }
    std::size_t count = 0;
    for (const SensorOverlap& overlap : state.sensor_overlaps) {
        if (overlap.sensor != body.id || ++count > kMostVisitors)
            continue;
        ImGui::PushID(static_cast<int>(count));
        const std::string text = "inside: " + display_name(call.context.frame, overlap.visitor);
        if (ui::selectable(call.ui, text.c_str(), false, {0, 0})) {
            Selection selection;
            selection.set_only(overlap.visitor);
            call.out.selection = selection;
        }
        ImGui::PopID();
    }
    if (count > kMostVisitors)
        ui::fact("", "and %zu more", count - kMostVisitors);
}

/// Shows the materials of parts of a mesh and of cells of a height field.
void show_part_materials(const PublishedFrame& frame, const Body& body) {
    for (const Collider& collider : colliders_of(frame, body)) {
        if (!collider.triangle_materials)
            continue;
        for (const PartMaterial& own : collider.triangle_materials->materials)
            ui::fact(own.part.c_str(),
                     "friction %.3g, restitution %.3g",
                     static_cast<double>(own.material.friction),
                     static_cast<double>(own.material.restitution));
    }
}

/// Shows the shapes of the body that are drawn, and counts the rest.
void show_shapes(const PublishedFrame& frame, const Body& body) {
    constexpr std::size_t kMostShapes = 3;
    std::size_t count = 0;
    for (const Collider& collider : colliders_of(frame, body)) {
        if (!collider.visible || ++count > kMostShapes)
            continue;
        for (const NamedText& line : shape_texts(shape_of(frame, collider)))
            ui::fact(line.name.c_str(), "%s", line.text.c_str());
    }
    if (count > kMostShapes)
        ui::fact("", "and %zu more", count - kMostShapes);
}

} // namespace

void inspect_joint(PanelCall& call, const Joint& joint) {
    ImGui::PushID(static_cast<int>(joint.id.ordinal));
    std::string title = std::string(in_words(joint.type)) + " " + std::to_string(joint.id.ordinal);
    title.front() = static_cast<char>(std::toupper(title.front()));
    ui::heading(title.c_str());
    const std::string tooltip = "The microscope" +
                                call.context.keys.in_brackets(Action::use_microscope) +
                                ": how this joint is computed";
    if (ui::button(call.ui, "Explain", tooltip.c_str()))
        call.out.looked_at.joint = joint.id;
    SetJoint now{joint.id, joint};
    const double per_step = static_cast<double>(call.context.frame.state->parameters.dt);
    plotted_fact(call,
                 {QuantityKind::joint_force, {}, joint.id},
                 "force",
                 newton_text(static_cast<double>(length(joint.impulse)) / per_step, "N"));
    plotted_fact(call,
                 {QuantityKind::joint_torque, {}, joint.id},
                 "torque",
                 newton_text(static_cast<double>(length(joint.angular_impulse)) / per_step, "N m"));
    bool changes = edit_joint(call, joint.type, joint.id, now.settings);
    changes |= edit_lengths(call.ui, joint.type, now.settings);
    changes |= edit_breaking(call.ui, joint.type, now.settings);
    if (changes)
        call.edit(now);
    edit_attachment(call, joint);
    if (ui::button(call.ui, "Remove the joint"))
        call.ask(Do{DeleteObjects{.bodies = {}, .joints = {joint.id}}});
    ImGui::PopID();
}

void inspect_body(PanelCall& call, const Body& body, NameEntry& name) {
    ImGui::Text("Body %llu", static_cast<unsigned long long>(body.id.ordinal));
    edit_name(call, name, body.id, call.context.frame.state->body_names.of(body.id.ordinal));
    const Body* const only = &body;
    const EditedBodies bodies(&only, 1);
    edit_motion(call, bodies);
    show_shapes(call.context.frame, body);
    ui::heading("Where");
    edit_pose(call, body);
    edit_velocity(call, bodies);
    if (body.motion == Motion::dynamic) {
        ui::heading("Mass");
        edit_mass(call, bodies);
        if (body.has_given_inertia)
            ui::fact("center, inertia", "given; a density takes them from the shapes");
        edit_locks(call, bodies);
    }
    ui::heading("Material");
    edit_look(call, std::span(&body.id, 1));
    edit_material(call, bodies);
    show_part_materials(call.context.frame, body);
    edit_surface_motion(call, bodies);
    edit_one_sided(call, body);
    edit_sensor(call, body);
    edit_filter(call, bodies);
    ui::heading("State");
    edit_enabled(call, bodies);
    show_sleep(call, body);
    show_contacts(call, body);
    show_touches(call, body);
    for (const Joint& joint : call.context.frame.state->joints)
        if (joint.a == body.id || joint.b == body.id || joint.carrier == body.id)
            inspect_joint(call, joint);
    inspect_character(call, body);
    inspect_thrusters(call, body);
    inspect_vehicles(call, body);
}

} // namespace topple::app
