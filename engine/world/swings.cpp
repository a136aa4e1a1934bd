// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A light link between a fixed point and a heavy load is a string: pulled by F at the arm r it swings with
// omega^2 = F r / I. A sub-step h resolves a swing of omega h < 2 (leapfrog); a chain that bears 1e5 times the mass of
// its links swings faster, its links turn over within a sub-step, and it comes apart. Such bodies get the inertia with
// which omega h is 1 (Andrews, Teichmann and Kovecses 2017, "Geometric Stiffness for Real-time Constrained Multibody
// Dynamics"). What then turns more slowly weighs some 1e-5 of the load, and the report counts it.
#include "engine/world/links_detail.h"
#include "engine/world/loads_detail.h"

#include <algorithm>

namespace topple {

void find_swings(WorldData& w) {
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    scratch.swings.clear();
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        if (scratch.is_direct_joint[k] == 0)
            continue;
        const Joint& j = s.joints[k];
        const Real force = std::max(length(j.impulse) / s.parameters.dt, scratch.joint_forces[k]);
        const auto add = [&](std::uint32_t i, Vec3 anchor) {
            if (!moves(scratch, i))
                return;
            const Body& b = s.bodies[i];
            const Real swing = squared_swing(
                b, anchor, force, substep_of(parameters_of_class(s.parameters, b.quality)));
            if (scratch.swings.empty())
                scratch.swings.assign(s.bodies.size(), 0);
            scratch.swings[i] += swing;
        };
        const auto [a, b] = scratch.joint_bodies[k];
        add(a, j.local_anchor_a);
        add(b, j.local_anchor_b);
    }
}

} // namespace topple
