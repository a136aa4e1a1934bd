// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/islands.h"
#include "topple/world/direct_reason.h"
#include "topple/world/solver_level/static_loads.h"

#include <vector>

namespace topple {

/// The groups of a step.
struct JointGroups {
    Islands islands;                ///< Bodies that joints hold together.
    std::vector<JointGroup> groups; ///< Indexed by the lowest member.
};

/// Finds the groups and their properties, except the loads. Leaves `out` as it is if no joint may be solved directly.
void find_joint_groups(const LoadSources& from, const LoadedBodies& bodies, JointGroups& out);

/// Chooses the joints that are solved at once with the others of their group. Requires: the groups of this step.
void choose_direct_joints(const LoadSources& from,
                          const StaticLoads& loads,
                          const LoadedBodies& bodies,
                          JointGroups& groups,
                          std::vector<std::uint8_t>& is_direct_joint); ///< Indexed by joint.

} // namespace topple
