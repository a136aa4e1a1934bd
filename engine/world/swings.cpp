// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A light link between a fixed point and a heavy load is a string: pulled by F at the arm r it swings with
// omega^2 = F r / I. A sub-step h resolves a swing of omega h < 2 (leapfrog); a chain that bears 1e5 times the mass of
// its links swings faster, its links turn over within a sub-step, and it comes apart. Such bodies get the inertia with
// which omega h is 1 (Andrews, Teichmann and Kovecses 2017, "Geometric Stiffness for Real-time Constrained Multibody
// Dynamics"). What then turns more slowly weighs some 1e-5 of the load, and the report counts it.
#include "topple/world/links_detail.h"
#include "topple/world/loads_detail.h"

#include <algorithm>

namespace topple {
namespace {

/// Upper bound of the forces that a load can exert in a group of joined bodies: the group's weight, plus the centrifugal
/// force 2 E / r of its kinetic energy E at a lever arm r. Joints that contradict one another exert forces without a
/// bound, which cancel.
class LoadBounds {
public:
    explicit LoadBounds(const WorldData& w) : w_(w), groups_(w.state.bodies.size()) {
        for (const std::uint32_t i : w.scratch.awake) {
            const Body& b = w.state.bodies[i];
            Group& group = groups_[w.scratch.joined.of(i)];
            group.weight += b.mass * length(w.state.parameters.gravity * b.gravity_scale);
            group.energy += kinetic_energy(b, b.world_from_body.rotation, b.v, b.w);
        }
    }
    /// Returns the bound for the group of the body at a lever arm of `arm` meters. [N]
    [[nodiscard]] Real of(std::uint32_t body, Real arm) const {
        const Group& group = groups_[w_.scratch.joined.of(body)];
        return group.weight + 2 * group.energy / std::max(arm, kShortest);
    }

private:
    /// Shorter lever arms count as this long. [m]
    static constexpr Real kShortest = 1.0e-3f;
    struct Group {
        Real weight = 0; ///< [N]
        Real energy = 0; ///< [J]
    };
    const WorldData& w_;
    std::vector<Group> groups_; ///< By the lowest member.
};

/// Calls `add(body, anchor, force, measured)` for both sides of all joints that are solved directly; `force` follows from
/// the weights that the joint bears, `measured` is that of the last step. [N]
template<typename Add>
void for_hanging_bodies(const WorldData& w, const Add& add) {
    const StepScratch& scratch = w.scratch;
    for (std::size_t k = 0; k < w.state.joints.size(); ++k) {
        if (scratch.is_direct_joint[k] == 0)
            continue;
        const Joint& j = w.state.joints[k];
        const Real measured = length(j.impulse) / w.state.parameters.dt;
        const auto [a, b] = scratch.joint_bodies[k];
        if (moves(scratch, a))
            add(a, j.local_anchor_a, scratch.joint_forces[k], measured);
        if (moves(scratch, b))
            add(b, j.local_anchor_b, scratch.joint_forces[k], measured);
    }
}

Real squared_swing_in_substep(const WorldData& w, std::uint32_t i, Vec3 anchor, Real force) {
    const Body& b = w.state.bodies[i];
    const Real h = substep_of(parameters_of_class(w.state.parameters, b.quality));
    return squared_swing(b, anchor, force, h);
}

} // namespace

void find_swings(WorldData& w) {
    StepScratch& scratch = w.scratch;
    std::vector<Real>& swings = scratch.swings;
    swings.clear();
    bool any = false;
    for_hanging_bodies(w, [&](std::uint32_t i, Vec3 anchor, Real force, Real measured) {
        if (swings.empty())
            swings.assign(w.state.bodies.size(), 0);
        swings[i] += squared_swing_in_substep(w, i, anchor, std::max(force, measured));
        any |= swings[i] > 1;
    });
    if (!any) {
        swings.clear();
        return;
    }
    const LoadBounds bounds(w);
    swings.assign(w.state.bodies.size(), 0);
    for_hanging_bodies(w, [&](std::uint32_t i, Vec3 anchor, Real force, Real measured) {
        const Real most = bounds.of(i, distance(anchor, w.state.bodies[i].local_center));
        swings[i] += squared_swing_in_substep(
            w, i, anchor, std::max(force, std::min(measured, most)));
    });
    // Of bodies that turn as one the lighter cannot swing by itself, and the forces of two such joints between the same
    // bodies may cancel: they do not measure a load.
    for (std::size_t k = 0; k < w.state.joints.size(); ++k)
        if (holds_rotation(w.state.joints[k].type) && scratch.is_direct_joint[k] != 0)
            for (const std::uint32_t i : {scratch.joint_bodies[k].a, scratch.joint_bodies[k].b})
                if (moves(scratch, i))
                    swings[i] = 0;
}

} // namespace topple
