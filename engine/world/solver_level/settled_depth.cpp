// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/settled_depth.h"

#include "topple/dynamics/solver_level.h"
#include "topple/world/solver_level/constraint_load.h"
#include "topple/world/upward.h"

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
Real deflection_under_load(const WorldState& s, const ConstraintLoads& loads, const Contact& c) {
    const Real depth = std::max(-least_separation(c), Real(0));
    const Real force = normal_impulse_of(c) / s.parameters.dt;
    const Body& a = s.bodies[s.colliders[c.collider_a].body];
    const Body& b = s.bodies[s.colliders[c.collider_b].body];
    return std::min(depth, loads.deflection_of(c, force) / square_of_stiffness(&a, &b));
}

/// Adds, from the lowest body up, the depth of the supporting body and the deflection of the contact with it.
void settle_contacts(const LevelSources& from, SupportMemory& memory, std::vector<Real>& depths) {
    const WorldState& s = from.state;
    const ConstraintLoads loads(s);
    const SupportGraph below(find_contact_supports(from, memory), s.bodies.size(), memory);
    for (auto it = memory.by_height.rbegin(); it != memory.by_height.rend(); ++it) {
        Real& depth = depths[it->second];
        for (const SupportEdge& edge : below.of(it->second))
            depth = std::max(depth,
                             depths[edge.supporting] +
                                 deflection_under_load(s, loads, s.contacts[edge.constraint]));
    }
}

/// Adds, from the highest body down, the depth of the body from which it hangs and the deflection of the joint
/// between them.
void settle_joints(const LevelSources& from,
                   std::span<const std::uint8_t> is_direct_joint,
                   Vec3 up,
                   SupportMemory& memory,
                   std::vector<Real>& depths) {
    const WorldState& s = from.state;
    const std::vector<SupportEdge>& found = find_joint_supports(from, up, memory);
    if (found.empty())
        return;
    const ConstraintLoads loads(s);
    const auto deflection = [&](std::uint32_t k) -> Real {
        if (is_direct_joint[k] != 0)
            return 0;
        const auto [i, j] = from.joints.pairs[k];
        const Body* a = from.body_or_null(i);
        const Body* b = from.body_or_null(j);
        const Real force = length(s.joints[k].impulse) / s.parameters.dt;
        return loads.deflection_of(s.joints[k], force, a, b) / square_of_stiffness(a, b);
    };
    const SupportGraph above(found, s.bodies.size(), memory);
    for (const auto& [height, i] : memory.by_height)
        for (const SupportEdge& edge : above.of(i)) {
            const Real start = edge.supporting == kNoIndex ? 0 : depths[edge.supporting];
            depths[i] = std::max(depths[i], start + deflection(edge.constraint));
        }
}

} // namespace

void find_settled_depths(const LevelSources& from,
                         std::span<const std::uint8_t> is_direct_joint,
                         SupportMemory& memory,
                         std::vector<Real>& depths) {
    depths.assign(from.state.bodies.size(), 0);
    const Vec3 up = upward(from.state);
    sort_by_height(from, up, memory);
    settle_contacts(from, memory, depths);
    settle_joints(from, is_direct_joint, up, memory, depths);
}

} // namespace topple
