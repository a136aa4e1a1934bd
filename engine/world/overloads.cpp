// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A light arm that is fixed to something, or held by a limit of its joint, and a heavy load on the arm: the sweeps pass the
// weight of the load on to the joint in portions that the mass of the arm can hold, so that the number of sweeps that are
// needed grows with the ratio of the masses. With too few, the arm gives way, and the impulses that are kept for the next
// sub-step overshoot and lift the load. The arm therefore gets so much more mass and inertia that the ratio is
// kMostRatio. It does not weigh more, and since its joint holds it, it hardly moves.
#include "engine/world/links_detail.h"
#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

/// Ratio of masses up to which the sweeps of a step converge. At 50 a limit gives way by 0.04 rad under a blow, at 10 by
/// 0.01 rad. [-]
constexpr Real kMostRatio = 10;
/// Bodies that hold an arm are light against it as the arm is against the load; so many joints further on they have their
/// own mass.
constexpr int kMostLinks = 4;

/// Returns whether the joint keeps one of its bodies from turning away under a load on the other.
bool holds_load(const Joint& j) {
    return j.is_at_limit || j.type == JointType::fixed || j.type == JointType::slider;
}

/// Speed of approach at and above which a contact is a blow. [m/s]
constexpr Real kBlowSpeed = 0.2f;

/// Returns whether the bodies of the contact hit each other in this step.
bool is_blow(const WorldState& s, const Contact& c, const Body& a, const Body& b) {
    const auto velocity = [](const Body& body, Vec3 at) {
        return body.v + cross(body.w, at - body.center_of_mass);
    };
    const auto* points = c.points.data();
    return std::any_of(points, points + c.point_count, [&](const Contact::Point& p) {
        const Real closing = dot(velocity(a, p.point) - velocity(b, p.point), c.normal);
        return closing >= kBlowSpeed && p.separation <= closing * s.parameters.dt;
    });
}

/// Calls `visit(a, b)` with the bodies of every joint that holds a load; kNoIndex for what does not move.
template<typename Visit>
void for_holding_joints(const WorldData& w, const Visit& visit) {
    for (std::size_t k = 0; k < w.state.joints.size(); ++k) {
        if (!holds_load(w.state.joints[k]))
            continue;
        const auto [a, b] = w.scratch.joint_bodies[k];
        visit(moves(w.scratch, a) ? a : kNoIndex, moves(w.scratch, b) ? b : kNoIndex);
    }
}

} // namespace

void find_overloads(WorldData& w) {
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    std::vector<Real>& overloads = scratch.overloads;
    overloads.clear();
    for_holding_joints(w, [&](std::uint32_t, std::uint32_t) {
        if (overloads.empty())
            overloads.assign(s.bodies.size(), 0);
    });
    if (overloads.empty())
        return;
    const Real g = length(s.parameters.gravity);
    std::vector<Real>& loads = scratch.load_masses;
    loads.assign(s.bodies.size(), 0);
    for (std::size_t k = 0; k < s.contacts.size(); ++k) {
        const auto [a, b] = scratch.briefs[k].bodies;
        if (!moves(scratch, a) || !moves(scratch, b))
            continue;
        const bool hits = is_blow(s, s.contacts[k], s.bodies[a], s.bodies[b]);
        const Real resting = g > 0 ? scratch.contact_forces[k] / g : Real(0);
        loads[a] += hits ? std::max(resting, s.bodies[b].mass) : resting;
        loads[b] += hits ? std::max(resting, s.bodies[a].mass) : resting;
    }
    // The masses that would bear these loads, of held bodies alone. [kg]
    std::vector<Real>& needed = overloads;
    for_holding_joints(w, [&](std::uint32_t a, std::uint32_t b) {
        for (const std::uint32_t i : {a, b})
            if (i != kNoIndex)
                needed[i] = loads[i] / kMostRatio;
    });
    for (int link = 0; link < kMostLinks; ++link)
        for_holding_joints(w, [&](std::uint32_t a, std::uint32_t b) {
            if (a == kNoIndex || b == kNoIndex)
                return;
            needed[a] = std::max(needed[a], needed[b] / kMostRatio);
            needed[b] = std::max(needed[b], needed[a] / kMostRatio);
        });
    for (std::size_t i = 0; i < overloads.size(); ++i)
        if (needed[i] > 0)
            overloads[i] = needed[i] / s.bodies[i].mass;
}

} // namespace topple
