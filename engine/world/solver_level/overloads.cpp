// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A heavy load on a light body that joints hold, such as an arm at its limit or a plank of a bridge, converges
// slowly: each sweep passes on only a portion of the load that the mass of the body can hold, so the number of sweeps
// grows with the ratio of the masses. With too few sweeps the body yields, and the warm-started impulses overshoot in
// the next sub-step and lift the load. The body therefore gets more mass and inertia, but no more weight, so that the
// ratio is kMostRatio.
#include "topple/world/solver_level/overloads.h"

#include "topple/world/solver_level/level_constants.h"

#include <algorithm>

namespace topple {
namespace {

/// Returns whether the joint prevents one of its bodies from turning away under a load on the other.
bool holds_load(const Joint& j) { return j.is_at_limit || holds_rotation(j.type); }

/// Returns whether the bodies of the contact hit each other in this step.
bool is_blow(const WorldState& s, const Contact& c, const Body& a, const Body& b) {
    const std::span<const Contact::Point> points = c.active_points();
    return std::any_of(points.begin(), points.end(), [&](const Contact::Point& p) {
        const Real closing = dot(velocity_at(a, p.point) - velocity_at(b, p.point), c.normal);
        return closing >= levels::kBlowSpeed && p.separation <= closing * s.parameters.dt;
    });
}

/// Calls `visit(a, b, ratio)` with the bodies of every joint, kNoIndex for immovable ones, and the allowed ratio
/// between a load and these bodies.
template<typename Visit>
void for_joints(const LevelSources& from, const Visit& visit) {
    const WorldState& s = from.state;
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = from.joints.pairs[k];
        visit(from.active.moves(a) ? a : kNoIndex,
              from.active.moves(b) ? b : kNoIndex,
              holds_load(s.joints[k]) ? levels::kMostRatio : levels::kMostFreeRatio);
    }
}

} // namespace

void find_overloads(const LevelSources& from,
                    const StaticLoads& static_loads,
                    std::vector<Real>& load_masses,
                    std::vector<Real>& overloads) {
    const WorldState& s = from.state;
    const ActiveSet& active = from.active;
    overloads.clear();
    if (s.joints.empty())
        return;
    const Real g = length(s.parameters.gravity);
    Real heaviest = 0; // load [kg]
    std::vector<Real>& loads = load_masses;
    loads.assign(s.bodies.size(), 0);
    for (std::size_t k = 0; k < s.contacts.size(); ++k) {
        const auto [a, b] = from.contacts.summaries[k].bodies;
        if (!active.moves(a) || !active.moves(b))
            continue;
        const bool hits = is_blow(s, s.contacts[k], s.bodies[a], s.bodies[b]);
        const Real resting = g > 0 ? static_loads.contact_forces[k] / g : Real(0);
        loads[a] += hits ? std::max(resting, s.bodies[b].mass) : resting;
        loads[b] += hits ? std::max(resting, s.bodies[a].mass) : resting;
        heaviest = std::max({heaviest, loads[a], loads[b]});
    }
    const bool none_is_overloaded = std::all_of(
        active.awake.begin(), active.awake.end(), [&](std::uint32_t i) {
            return heaviest <= levels::kMostRatio * s.bodies[i].mass;
        });
    if (none_is_overloaded)
        return;
    // Mass that each body with joints would need for these loads. [kg]
    overloads.assign(s.bodies.size(), 0);
    std::vector<Real>& needed = overloads;
    for_joints(from, [&](std::uint32_t a, std::uint32_t b, Real ratio) {
        for (const std::uint32_t i : {a, b})
            if (i != kNoIndex)
                needed[i] = std::max(needed[i], loads[i] / ratio);
    });
    for (int link = 0; link < levels::kMostLinks; ++link)
        for_joints(from, [&](std::uint32_t a, std::uint32_t b, Real ratio) {
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
