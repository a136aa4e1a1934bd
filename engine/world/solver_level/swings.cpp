// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A light link between a fixed point and a heavy load is a string: pulled by F at the arm r it swings with omega^2 =
// F r / I. A sub-step h resolves a swing of omega h < 2 (leapfrog). A chain that carries 1e5 times the mass of its
// links swings faster: its links turn over within a sub-step, and the chain comes apart. Such bodies get the inertia
// with which omega h is 1 (Andrews, Teichmann and Kovecses 2017, "Geometric Stiffness for Real-time Constrained
// Multibody Dynamics"). Only bodies of some 1e-5 of the load turn more slowly because of it, and the report counts
// them.
#include "topple/world/solver_level/swings.h"

#include "topple/dynamics/solver_level.h"
#include "topple/world/solver_level/constraint_load.h"

#include <algorithm>

namespace topple {
namespace {

/// Upper bound of the forces that a load can exert in a group of joined bodies: the group's weight, plus the
/// centrifugal force 2 E / r of its kinetic energy E at a lever arm r. Joints that contradict one another exert forces
/// without a bound, which cancel.
class LoadBounds {
public:
    LoadBounds(const LevelSources& from, const Islands& joined, std::vector<JoinedLoad>& groups)
        : joined_(joined),
          groups_(groups) {
        groups.assign(from.state.bodies.size(), JoinedLoad{});
        for (const std::uint32_t i : from.active.awake) {
            const Body& b = from.state.bodies[i];
            JoinedLoad& group = groups[joined.of(i)];
            group.weight += b.mass * length(from.state.parameters.gravity * b.gravity_scale);
            group.energy += kinetic_energy(b, b.world_from_body.rotation, b.v, b.w);
        }
    }
    /// Returns the bound for the group of the body at a lever arm of `arm` meters. [N]
    [[nodiscard]] Real of(std::uint32_t body, Real arm) const {
        const JoinedLoad& group = groups_[joined_.of(body)];
        return group.weight + 2 * group.energy / std::max(arm, levels::kShortestArm);
    }

private:
    const Islands& joined_;
    const std::vector<JoinedLoad>& groups_; ///< Indexed by the lowest member.
};

/// Calls `add(body, anchor, force, measured)` for both sides of all joints that are solved directly; `force` follows
/// from the weights that the joint carries, `measured` is the force of the last step. [N]
template<typename Add>
void for_hanging_bodies(const LevelSources& from,
                        const StaticLoads& loads,
                        std::span<const std::uint8_t> is_direct_joint,
                        const Add& add) {
    const WorldState& s = from.state;
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        if (is_direct_joint[k] == 0)
            continue;
        const Joint& j = s.joints[k];
        const Real measured = length(j.impulse) / s.parameters.dt;
        const auto [a, b] = from.joints.pairs[k];
        if (from.active.moves(a))
            add(a, j.local_anchor_a, loads.joint_forces[k], measured);
        if (from.active.moves(b))
            add(b, j.local_anchor_b, loads.joint_forces[k], measured);
    }
}

Real squared_swing_in_substep(const WorldState& s, std::uint32_t i, Vec3 anchor, Real force) {
    const Body& b = s.bodies[i];
    const Real h = substep_of(parameters_of_level(s.parameters, b.solver_level));
    return squared_swing(b, anchor, force, h);
}

} // namespace

void find_swings(const LevelSources& from,
                 const StaticLoads& loads,
                 const JointGroups& groups,
                 std::span<const std::uint8_t> is_direct_joint,
                 std::vector<JoinedLoad>& joined_loads,
                 std::vector<Real>& swings) {
    const WorldState& s = from.state;
    swings.clear();
    bool any = false;
    for_hanging_bodies(
        from, loads, is_direct_joint, [&](std::uint32_t i, Vec3 anchor, Real force, Real measured) {
            if (swings.empty())
                swings.assign(s.bodies.size(), 0);
            swings[i] += squared_swing_in_substep(s, i, anchor, std::max(force, measured));
            any |= swings[i] > 1;
        });
    if (!any) {
        swings.clear();
        return;
    }
    const LoadBounds bounds(from, groups.islands, joined_loads);
    swings.assign(s.bodies.size(), 0);
    for_hanging_bodies(
        from, loads, is_direct_joint, [&](std::uint32_t i, Vec3 anchor, Real force, Real measured) {
            const Real most = bounds.of(i, distance(anchor, s.bodies[i].local_center));
            swings[i] += squared_swing_in_substep(
                s, i, anchor, std::max(force, std::min(measured, most)));
        });
    // Two bodies that turn as one are skipped: the lighter one cannot swing by itself, and the forces of two such
    // joints between the same bodies may cancel, so that they do not measure a load.
    for (std::size_t k = 0; k < s.joints.size(); ++k)
        if (holds_rotation(s.joints[k].type) && is_direct_joint[k] != 0)
            for (const std::uint32_t i : {from.joints.pairs[k].a, from.joints.pairs[k].b})
                if (from.active.moves(i))
                    swings[i] = 0;
}

} // namespace topple
