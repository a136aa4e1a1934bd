// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/tolerances.h"
#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

bool is_within_reach(Vec3 p) { return max_component(abs(p)) <= kWorldRadius; }

/// -0 and 0 are one number: which of them a lane gives may depend on what is in the lanes beside it.
Vec3 plain_zeros(Vec3 v) { return v + Vec3{}; }
Quat plain_zeros(Quat q) { return {q.x + 0.0f, q.y + 0.0f, q.z + 0.0f, q.w + 0.0f}; }

/// The body where the solver left it. Fails without a change: what cannot be a pose.
bool move_body(Body& b, const BodyState& state) {
    Body moved = b;
    moved.v = plain_zeros(state.v);
    moved.w = plain_zeros(state.w);
    const Vec3 center = b.center_of_mass + plain_zeros(state.dp);
    moved.world_from_body.rotation = plain_zeros(state.q);
    moved.world_from_body.position = plain_zeros(
        center - rotate(moved.world_from_body.rotation, b.local_center));
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

namespace {

void store_forces(WorldState& s,
                  const SolverProblem& problem,
                  const Parameters& parameters,
                  StepReport& report) {
    const Real substeps = substep_count(parameters);
    for (std::size_t k = 0; k < problem.joints.size(); ++k) {
        const std::uint32_t link = problem.joint_coloring.order[k];
        store_impulses(problem.joints[k], s.joints[problem.joint_source[link]], substeps);
        report.max_joint_error = std::max(report.max_joint_error,
                                          joint_error(problem.joints[k], problem.bodies.states));
    }
    for (const GrabSpring& grab : problem.grabs) {
        s.grab_impulses[grab.source] = grab.impulse * substeps;
        report.grab_force += length(grab.impulse) / substep_of(parameters);
    }
}

void store_poses(WorldState& s, const SolverBodies& bodies, std::size_t end, StepReport& report) {
    for (std::size_t i = 1; i < end; ++i) {
        Body& b = s.bodies[bodies.drifts[i].body];
        if (move_body(b, bodies.states[i]))
            continue;
        b.v = b.w = {};
        b.is_frozen = true;
        ++report.newly_frozen_count;
    }
}

} // namespace

void store_solution(WorldData& w, StepReport& report) {
    for (int c = 0; c < kQualityClasses; ++c) {
        const SolverProblem& problem = w.scratch.problems[static_cast<std::size_t>(c)];
        store_forces(w.state, problem, parameters_of_class(w.state.parameters, c), report);
        // What drives itself is in every problem, and moves the same in each.
        const std::size_t end = c == 0 ? problem.bodies.states.size()
                                       : problem.bodies.dynamic_count + 1;
        store_poses(w.state, problem.bodies, end, report);
    }
}

} // namespace topple
