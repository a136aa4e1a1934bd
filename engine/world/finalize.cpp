// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/tolerances.h"
#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

bool is_within_reach(Vec3 p) { return max_component(abs(p)) <= kWorldRadius; }

/// The body where the solver left it. Fails without a change: what cannot be a pose.
bool move_body(Body& b, const BodyState& state) {
    Body moved = b;
    moved.v = state.v;
    moved.w = state.w;
    const Vec3 center = b.center_of_mass + state.dp;
    moved.world_from_body.rotation = state.q;
    moved.world_from_body.position = center - rotate(state.q, b.local_center);
    // Found from the origin, as when the body is made anew from its description.
    moved.center_of_mass = transform_point(moved.world_from_body, b.local_center);
    const bool is_sound = is_finite(moved.world_from_body) && is_finite(moved.v) &&
                          is_finite(moved.w) && is_within_reach(moved.center_of_mass) &&
                          is_within_reach(moved.world_from_body.position);
    if (is_sound)
        b = moved;
    return is_sound;
}

} // namespace

void store_solution(WorldData& w, StepReport& report) {
    WorldState& s = w.state;
    const SolverProblem& problem = w.scratch.problem;
    const Real substeps = substep_count(s.parameters);
    for (std::size_t k = 0; k < problem.joints.size(); ++k) {
        const std::uint32_t link = problem.joint_coloring.order[k];
        store_impulses(problem.joints[k], s.joints[problem.joint_source[link]], substeps);
        report.max_joint_error = std::max(report.max_joint_error,
                                          joint_error(problem.joints[k], problem.bodies.states));
    }
    for (const GrabSpring& grab : problem.grabs) {
        s.grab_impulses[grab.source] = grab.impulse * substeps;
        report.grab_force += length(grab.impulse) / substep_of(s.parameters);
    }
    for (std::size_t i = 1; i < problem.bodies.states.size(); ++i) {
        const std::uint32_t body = problem.bodies.drifts[i].body;
        Body& b = s.bodies[body];
        if (move_body(b, problem.bodies.states[i]))
            continue;
        b.v = b.w = {};
        b.is_frozen = true;
        ++report.newly_frozen_count;
    }
}

} // namespace topple
