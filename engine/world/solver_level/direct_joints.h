// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/islands.h"
#include "topple/world/solver_level/static_loads.h"

#include <vector>

namespace topple {

/// A group of bodies that joints hold together.
struct JointGroup {
    std::uint32_t body_count = 0, joint_count = 0; ///< Numbers of bodies and joints in the group.
    std::uint32_t anchor_count = 0;                ///< Number of joints to bodies that forces do
                                                   ///< not move.
    Real load = 0; ///< Static load of the most loaded joint over the load allowed at level 0. [-]
    Real mass_ratio = 1;     ///< Largest ratio of the masses of two joined bodies. [-]
    bool has_locks = false;  ///< Whether some joint has locks; ropes and pulleys have limits only.
    bool is_touched = false; ///< Whether a contact, or a joint that cannot be solved directly, acts
                             ///< on the group.
};

/// The groups of a step.
struct JointGroups {
    Islands islands;                ///< Bodies that joints hold together.
    std::vector<JointGroup> groups; ///< Indexed by the lowest member.
};

/// Chooses the joints that are solved at once with the others of their group. `groups` is valid only if there are
/// any.
void find_direct_joints(const LevelSources& from,
                        const StaticLoads& loads,
                        JointGroups& groups,
                        std::vector<std::uint8_t>& is_direct_joint); ///< Indexed by joint.

} // namespace topple
