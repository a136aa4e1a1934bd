// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/joint_attachment.h"

#include "app/session/frame/frame_query.h"
#include "topple/dynamics/joint_types.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {
namespace {

/// Returns the movable bodies that can carry the axles of a gear, the nearest to its first wheel first, and the present
/// carrier.
std::vector<BodyId> possible_carriers(const PublishedFrame& frame, const Joint& gear) {
    constexpr std::size_t kMost = 40; // said in the tip of the list
    std::vector<const Body*> bodies;
    for (const Body& body : frame.state->bodies)
        if (body.motion != Motion::static_ && body.id != gear.a && body.id != gear.b)
            bodies.push_back(&body);
    const Body* wheel = find_body(frame, gear.a ? gear.a : gear.b);
    const auto is_first = [&](const Body* one, const Body* other) {
        const auto away = [&](const Body* body) {
            return body->id == gear.carrier ? -1.0f
                                            : distance(body->center_of_mass, wheel->center_of_mass);
        };
        return away(one) < away(other);
    };
    if (wheel != nullptr)
        std::stable_sort(bodies.begin(), bodies.end(), is_first);
    bodies.resize(std::min(bodies.size(), kMost));
    std::vector<BodyId> ids(bodies.size());
    std::transform(
        bodies.begin(), bodies.end(), ids.begin(), [](const Body* body) { return body->id; });
    return ids;
}

/// Lets the person choose the body that carries the axles of a gear, which counts turns against it from then on.
void edit_carrier(PanelCall& call, const Joint& gear) {
    const PublishedFrame& frame = call.context.frame;
    const std::vector<BodyId> bodies = possible_carriers(frame, gear);
    std::vector<std::string> names{"none"};
    int chosen = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        names.push_back(display_name(frame, bodies[i]));
        if (bodies[i] == gear.carrier)
            chosen = static_cast<int>(i) + 1;
    }
    const std::vector<std::string_view> choices(names.begin(), names.end());
    if (!ui::combo(
            call.ui,
            "Carrier",
            chosen,
            choices,
            "Body in which both axles turn, such as the cage of a differential: the turns of "
            "both wheels count against it. None: the axles rest in the world. The 40 nearest "
            "bodies are listed"))
        return;
    SetJointAttachment changed{gear.id, attachment_of(gear)};
    changed.attachment.carrier = chosen == 0 ? BodyId{}
                                             : bodies[static_cast<std::size_t>(chosen) - 1];
    ++call.ui.held.gesture;
    call.edit(changed);
}

/// Returns the rotation of the body; that of the world is none.
Quat rotation_of(const PublishedFrame& frame, BodyId id) {
    const Body* body = id ? find_body(frame, id) : nullptr;
    return body != nullptr ? body->world_from_body.rotation : Quat{};
}

bool drag_place(PanelCall& call, const char* label, Vec3& place, const char* tooltip) {
    const bool changes = ui::drag3(call.ui, label, "m", place, 0.01f, "%.3f");
    ui::tooltip_of_last(tooltip);
    return changes;
}

/// Anchors that are one point move together, so that the joint does not pull at its bodies; the ends of a rope or a
/// spring move each on its own.
bool edit_anchors(PanelCall& call, const Joint& joint, JointAttachment& at) {
    const JointEnds kind = info_of(joint.type).ends;
    if (kind == JointEnds::one_point || kind == JointEnds::one_axis) {
        const Vec3 before = at.local_anchor_a;
        if (!drag_place(call,
                        "Anchor",
                        at.local_anchor_a,
                        "The point that both bodies share, in the frame of the first of them"))
            return false;
        const PublishedFrame& frame = call.context.frame;
        const Vec3 moved = rotate(rotation_of(frame, joint.a), at.local_anchor_a - before);
        at.local_anchor_b = at.local_anchor_b + rotate_inverse(rotation_of(frame, joint.b), moved);
        return true;
    }
    bool changes = drag_place(call,
                              kind == JointEnds::curve ? "Place of the path" : "Anchor A",
                              at.local_anchor_a,
                              "In the frame of the first body, or of the world");
    changes |= drag_place(
        call, "Anchor B", at.local_anchor_b, "In the frame of the second body, or of the world");
    return changes;
}

} // namespace

void edit_attachment(PanelCall& call, const Joint& joint) {
    if (joint.type == JointType::gear)
        edit_carrier(call, joint);
    SetJointAttachment changed{joint.id, attachment_of(joint)};
    JointAttachment& at = changed.attachment;
    bool changes = edit_anchors(call, joint, at);
    if (info_of(joint.type).has_pulleys) {
        constexpr const char* kFixed = "Point of the world over which the rope runs";
        changes |= drag_place(call, "Pulley A", at.pulley_a, kFixed);
        changes |= drag_place(call, "Pulley B", at.pulley_b, kFixed);
    }
    if (joint.a && joint.b &&
        ui::checkbox(call.ui,
                     "The two collide",
                     at.collide,
                     "Off: the bodies that the joint holds pass through each other")) {
        ++call.ui.held.gesture;
        changes = true;
    }
    if (changes)
        call.edit(changed);
}

} // namespace topple::app
