// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A heavy load on a light body that joints hold, an arm at its limit or a plank of a bridge: the sweeps pass the weight of
// the load on to the joints in portions that the mass of the body can hold, so that the number of sweeps that are needed
// grows with the ratio of the masses. With too few, the body gives way, and the impulses that are kept for the next
// sub-step overshoot and lift the load. The body therefore gets so much more mass and inertia, but no more weight, that
// the ratio is kMostRatio.
#include "topple/world/links_detail.h"
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

/// Ratio of masses up to which the sweeps of a step converge. At 50 a limit gives way by 0.04 rad under a blow, at 10 by
/// 0.01 rad. [-]
constexpr Real kMostRatio = 10;
/// The same for bodies that joints let move: a free lever with a load at its end turns slower by a third of 1 / 30. [-]
constexpr Real kMostFreeRatio = 30;
/// Bodies that hold an arm are light against it as the arm is against the load; so many joints further on they have their
/// own mass.
constexpr int kMostLinks = 4;

/// Returns whether the joint keeps one of its bodies from turning away under a load on the other.
bool holds_load(const Joint& j) { return j.is_at_limit || holds_rotation(j.type); }

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

/// Calls `visit(a, b, ratio)` with the bodies of every joint, kNoIndex for what does not move, and the ratio that is
/// allowed between them and a load.
template<typename Visit>
void for_joints(const WorldData& w, const Visit& visit) {
    for (std::size_t k = 0; k < w.state.joints.size(); ++k) {
        const auto [a, b] = w.scratch.joint_bodies[k];
        visit(moves(w.scratch, a) ? a : kNoIndex,
              moves(w.scratch, b) ? b : kNoIndex,
              holds_load(w.state.joints[k]) ? kMostRatio : kMostFreeRatio);
    }
}

} // namespace

void find_overloads(WorldData& w) {
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    std::vector<Real>& overloads = scratch.overloads;
    overloads.clear();
    if (s.joints.empty())
        return;
    const Real g = length(s.parameters.gravity);
    Real heaviest = 0; // load [kg]
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
        heaviest = std::max({heaviest, loads[a], loads[b]});
    }
    const bool none_is_overloaded = std::all_of(
        scratch.awake.begin(), scratch.awake.end(), [&](std::uint32_t i) {
            return heaviest <= kMostRatio * s.bodies[i].mass;
        });
    if (none_is_overloaded)
        return;
    // The masses that would bear these loads, of bodies with joints alone. [kg]
    overloads.assign(s.bodies.size(), 0);
    std::vector<Real>& needed = overloads;
    for_joints(w, [&](std::uint32_t a, std::uint32_t b, Real ratio) {
        for (const std::uint32_t i : {a, b})
            if (i != kNoIndex)
                needed[i] = std::max(needed[i], loads[i] / ratio);
    });
    for (int link = 0; link < kMostLinks; ++link)
        for_joints(w, [&](std::uint32_t a, std::uint32_t b, Real ratio) {
            if (a == kNoIndex || b == kNoIndex)
                return;
            needed[a] = std::max(needed[a], needed[b] / ratio);
            needed[b] = std::max(needed[b], needed[a] / ratio);
        });
    for (std::size_t i = 0; i < overloads.size(); ++i)
        if (needed[i] > 0)
            overloads[i] = needed[i] / s.bodies[i].mass;
}

} // namespace topple
