// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/direct_joints.h"

#include <span>
#include <vector>

namespace topple {

/// Weight and kinetic energy of a group of joined bodies.
struct JoinedLoad {
    Real weight = 0; ///< [N]
    Real energy = 0; ///< [J]
};

/// Computes, for each body, the square of the angle by which its direct joints swing it in a sub-step; empty if no
/// body swings too fast. Requires: the levels of the bodies were chosen. [rad^2]
void find_swings(const LevelSources& from,
                 const StaticLoads& loads,
                 const JointGroups& groups,
                 std::span<const std::uint8_t> is_direct_joint, ///< Indexed by joint.
                 std::vector<JoinedLoad>& joined_loads,         ///< Memory, indexed by the lowest
                                                                ///< member.
                 std::vector<Real>& swings);

} // namespace topple
