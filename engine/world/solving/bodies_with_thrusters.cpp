// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/bodies_with_thrusters.h"

#include <algorithm>

namespace topple {

void find_bodies_with_thrusters(const WorldState& state,
                                const ActiveSet& active,
                                SolverInput& out) {
    for (SolverProblem& problem : out.problems) {
        problem.thrusters.bodies.clear();
        problem.thrusters.thrusts.clear();
    }
    out.pushing.clear();
    for (std::uint32_t i = 0; i < state.thrusters.size(); ++i) {
        const std::uint32_t body = index_of(state, state.thrusters[i].body);
        if (is_pushing(state.thrusters[i]) && active.moves(body))
            out.pushing.push_back({body, i});
    }
    std::sort(out.pushing.begin(), out.pushing.end());
    for (const PushingThruster& pushing : out.pushing) {
        const Body& body = state.bodies[pushing.body];
        const Thruster& thruster = state.thrusters[pushing.thruster];
        SolverProblem& problem = out.problems[body.solver_level];
        ThrusterForces& forces = problem.thrusters;
        const std::uint32_t index = index_in(problem.bodies, out.slots[pushing.body]);
        if (forces.bodies.empty() || forces.bodies.back().body != index)
            forces.bodies.push_back({index, static_cast<std::uint32_t>(forces.thrusts.size()), 0});
        ++forces.bodies.back().count;
        forces.thrusts.push_back({.local_r = thruster.local_point - body.local_center,
                                  .local_force = normalize_or(thruster.local_direction, {}) *
                                                 (thruster.force * thrust_share(thruster))});
    }
}

} // namespace topple
