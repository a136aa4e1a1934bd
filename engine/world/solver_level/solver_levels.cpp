// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/solver_levels.h"

#include "topple/world/solver_level/overloads.h"
#include "topple/world/solver_level/raised_inertia.h"
#include "topple/world/upward.h"

namespace topple {

void SolverLevels::begin(const LoadSources& from, JobPool& pool) {
    memory_.supports.begin(from, upward(from.state), pool);
}

void SolverLevels::estimate_static_loads(const LoadSources& from) {
    topple::estimate_static_loads(from, memory_.supports, memory_.static_loads);
}

void SolverLevels::find_joint_groups(const LoadSources& from) {
    topple::find_joint_groups(from, memory_.supports.bodies(), memory_.joint_groups);
}

void SolverLevels::describe_groups(const LevelSources& from) {
    describe_level_groups(from, memory_.choice.groups);
}

void SolverLevels::choose(const LevelSources& from, std::vector<Body>& bodies, JobPool& pool) {
    Memory& memory = memory_;
    choose_direct_joints(
        from, memory.static_loads, memory.supports.bodies(), memory.joint_groups, is_direct_joint);
    choose_levels(
        from, memory.static_loads, is_direct_joint, memory.supports, bodies, memory.choice, pool);
    find_swings(from,
                memory.static_loads,
                memory.joint_groups,
                is_direct_joint,
                memory.joined_loads,
                swings);
    find_overloads(from, memory.static_loads, memory.load_masses, overloads);
    bound_raised_inertia(from, memory.group_energies, swings, overloads);
}

} // namespace topple
