// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Finds bodies that lie deep in each other because they were placed there. The solver pushes them apart;
// solving/push_speed.h describes how that speed is removed.
#include "topple/world/detection/deep_overlaps.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

/// Overlaps above this share of the smaller shape's inner radius are deep. Smaller: an impact that squeezes thin
/// bodies may be taken for an overlap. [-]
constexpr Real kDeepShare = 0.3f;
/// Overlaps next to a deep one are treated like it above this share. Larger: bodies that lie less deep keep the speed
/// of the push. [-]
constexpr Real kBesideShare = 0.01f;
/// Bodies are pressed into the ground above this share of their inner radius. [-]
constexpr Real kInGroundShare = 0.25f;
/// Depth by which a load may squeeze bodies of any thickness without a deep overlap. [m]
constexpr Real kNeverDeep = 1.0e-3f;
/// Two bodies have hit each other if their relative speed covers the overlap within this many steps. [-]
constexpr Real kStepsOfABlow = 2;
/// Twice the depth by which bodies of any size overlap at rest; most contacts are below it and need no further test.
/// [m]
constexpr Real kNeverSlight = 2.0e-4f;

/// Marks of bodies in ContactGraph::is_deep_body; 0 for all others.
constexpr std::uint8_t kBesideDeep = 1, kDeep = 2;

/// Returns an upper bound of the relative speed of any two points of the bodies. [m/s]
Real fastest_meeting(const Body& a, const Body& b) {
    return length(a.v - b.v) + length(a.w) * a.extent + length(b.w) * b.extent;
}

} // namespace

Overlap overlap_of(const WorldView& view, const Contact& c, Real depth) {
    if (depth < kNeverSlight)
        return Overlap::none;
    const Collider& a = view.state.colliders[c.collider_a];
    const Collider& b = view.state.colliders[c.collider_b];
    const Body &body_a = view.state.bodies[a.body], &body_b = view.state.bodies[b.body];
    const bool a_moves = is_movable(body_a), b_moves = is_movable(body_b);
    if (!a_moves || !b_moves) {
        const Real inner = inner_radius(shape_of(view, a_moves ? a : b));
        return depth > kInGroundShare * inner ? Overlap::ground : Overlap::none;
    }
    // The thinnest collider of each body is known without access to the shapes, and decides for most contacts.
    const Real thinnest = std::min(half_thickness(body_a), half_thickness(body_b));
    if (depth <= kBesideShare * thinnest)
        return Overlap::none;
    const Real inner = std::min(inner_radius(shape_of(view, a)), inner_radius(shape_of(view, b)));
    if (depth <= kBesideShare * inner)
        return Overlap::none;
    const Real blow = kStepsOfABlow * view.state.parameters.dt * fastest_meeting(body_a, body_b);
    return depth > std::max({kDeepShare * inner, kNeverDeep, blow}) ? Overlap::deep
                                                                    : Overlap::slight;
}

void find_deep_bodies(const WorldState& state, ContactGraph& graph) {
    std::vector<std::uint8_t>&deep = graph.is_deep_body, &in_ground = graph.is_in_ground;
    deep.clear();
    in_ground.clear();
    const auto mark = [&](std::vector<std::uint8_t>& marks, BodyPair bodies, std::uint8_t as) {
        marks.resize(state.bodies.size(), 0);
        marks[bodies.a] = marks[bodies.b] = as;
    };
    for (const ContactSummary& contact : graph.summaries) {
        if (contact.overlap == Overlap::deep)
            mark(deep, contact.bodies, kDeep);
        else if (contact.overlap == Overlap::ground)
            mark(in_ground, contact.bodies, 1);
    }
    if (deep.empty())
        return;
    for (const ContactSummary& contact : graph.summaries) {
        if (contact.overlap != Overlap::slight)
            continue;
        for (const auto& [one, other] : {std::pair{contact.bodies.a, contact.bodies.b},
                                         std::pair{contact.bodies.b, contact.bodies.a}})
            if (deep[one] == kDeep && deep[other] == 0)
                deep[other] = kBesideDeep;
    }
    for (const MouseJoint& mouse_joint :
         state.mouse_joints) // a body that a mouse joint pulls out may move as fast as the mouse
                             // joint
        if (const std::uint32_t i = index_of(state, mouse_joint.body); i != kNoIndex)
            deep[i] = 0;
}

} // namespace topple
