// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/solver_levels.h"

#include "topple/world/solver_level/overloads.h"
#include "topple/world/solver_level/raised_inertia.h"
#include "topple/world/upward.h"

namespace topple {

void choose_solver_levels(const LevelSources& from,
                          std::vector<Body>& bodies,
                          SolverLevels& out,
                          JobPool& pool) {
    SolverLevels::Memory& memory = out.memory_;
    memory.support.bodies.read(from, upward(from.state));
    estimate_static_loads(from, memory.support, memory.static_loads);
    find_direct_joints(
        from, memory.static_loads, memory.support.bodies, memory.joint_groups, out.is_direct_joint);
    choose_levels(
        from, memory.static_loads, out.is_direct_joint, memory.support, bodies, memory.choice, pool);
    find_swings(from,
                memory.static_loads,
                memory.joint_groups,
                out.is_direct_joint,
                memory.joined_loads,
                out.swings);
    find_overloads(from, memory.static_loads, memory.load_masses, out.overloads);
    bound_raised_inertia(from, memory.group_energies, out.swings, out.overloads);
}

} // namespace topple
