// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/settled_depth.h"

#include "topple/dynamics/solver_level.h"
#include "topple/world/solver_level/constraint_load.h"

#include <algorithm>

namespace topple {
namespace {

/// Returns the factor by which the deflection of a constraint between the bodies is smaller than at level 0. [-]
Real square_of_stiffness(const Body* a, const Body* b) {
    const Real stiffness = std::max(
        stiffness_of(a ? awake_or_null(*a) : nullptr, b ? awake_or_null(*b) : nullptr), Real(1));
    return stiffness * stiffness;
}

/// Returns the deflection of a contact under its load, at most its depth. [m] Overlaps from creation or an impact
/// remain when the stiffness changes.
Real deflection_under_load(const LoadSources& from,
                           const ConstraintLoads& loads,
                           const LoadedBodies& bodies,
                           std::uint32_t contact) {
    const WorldState& s = from.state;
    const Contact& c = s.contacts[contact];
    const Real depth = std::max(-least_separation(c), Real(0));
    const Real force = normal_impulse_of(c) / s.parameters.dt;
    const auto [a, b] = from.contacts.summaries[contact].bodies;
    return std::min(depth,
                    loads.deflection_of_contact(bodies[a], bodies[b], force) /
                        square_of_stiffness(from.body_or_null(a), from.body_or_null(b)));
}

/// Passes the depth of a body on to those that support it.
void carry(const SupportGraph& graph, std::uint32_t body, std::vector<Real>& carried) {
    for (const SupportEdge& edge : graph.of(body))
        if (edge.supporting != kNoIndex)
            carried[edge.supporting] = std::max(carried[edge.supporting], carried[body]);
}

/// Adds, from the lowest body up, the depth of the supporting body and the deflection of the contact with it.
void settle_contacts(const LoadSources& from,
                     std::span<const std::uint8_t> wanted,
                     const Supports& supports,
                     SettledDepths& out) {
    std::vector<Real>& depths = out.own;
    const ConstraintLoads loads(from.state);
    const SupportGraph& below = supports.below();
    const std::span<const Supports::Place> by_height = supports.by_height();
    if (below.is_empty()) {
        out.carried = depths;
        return;
    }
    for (auto it = by_height.rbegin(); it != by_height.rend(); ++it) {
        if (wanted[it->second] == 0)
            continue;
        Real& depth = depths[it->second];
        for (const SupportEdge& edge : below.of(it->second))
            depth = std::max(
                depth,
                depths[edge.supporting] +
                    deflection_under_load(from, loads, supports.bodies(), edge.constraint));
    }
    out.carried = depths;
    for (const auto& [height, i] : by_height)
        if (wanted[i] != 0)
            carry(below, i, out.carried);
}

/// Adds, from the highest body down, the depth of the body from which it hangs and the deflection of the joint
/// between them.
void settle_joints(const LoadSources& from,
                   std::span<const std::uint8_t> is_direct_joint,
                   std::span<const std::uint8_t> wanted,
                   const Supports& supports,
                   SettledDepths& out) {
    const WorldState& s = from.state;
    std::vector<Real>& depths = out.own;
    const SupportGraph& above = supports.above();
    if (above.is_empty())
        return;
    const ConstraintLoads loads(s);
    const auto deflection = [&](std::uint32_t k) -> Real {
        if (is_direct_joint[k] != 0)
            return 0;
        const auto [i, j] = from.joints.pairs[k];
        const Real force = length(s.joints[k].impulse) / s.parameters.dt;
        const LoadedBodies& bodies = supports.bodies();
        return loads.deflection_of_joint(s.joints[k], bodies[i], bodies[j], force) /
               square_of_stiffness(from.body_or_null(i), from.body_or_null(j));
    };
    const std::span<const Supports::Place> by_height = supports.by_height();
    for (const auto& [height, i] : by_height) {
        if (wanted[i] == 0)
            continue;
        for (const SupportEdge& edge : above.of(i)) {
            const Real start = edge.supporting == kNoIndex ? 0 : depths[edge.supporting];
            depths[i] = std::max(depths[i], start + deflection(edge.constraint));
        }
    }
    for (auto it = by_height.rbegin(); it != by_height.rend(); ++it) {
        if (wanted[it->second] == 0)
            continue;
        out.carried[it->second] = std::max(out.carried[it->second], depths[it->second]);
        carry(above, it->second, out.carried);
    }
}

} // namespace

void find_settled_depths(const LoadSources& from,
                         std::span<const std::uint8_t> is_direct_joint,
                         std::span<const std::uint8_t> wanted,
                         Supports& supports,
                         SettledDepths& out) {
    out.own.assign(from.state.bodies.size(), 0);
    supports.find(from);
    settle_contacts(from, wanted, supports, out);
    settle_joints(from, is_direct_joint, wanted, supports, out);
}

} // namespace topple
