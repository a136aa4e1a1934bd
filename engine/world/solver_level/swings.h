// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/direct_joints.h"

#include <span>
#include <vector>

namespace topple {

/// Finds, by body, the square of the angle by which its direct joints swing it in a sub-step; empty if none swings too
/// fast. Requires: the levels of the bodies were chosen. [rad^2]
void find_swings(const LevelSources& from,
                 const StaticLoads& loads,
                 const JointGroups& groups,
                 std::span<const std::uint8_t> is_direct_joint, ///< By joint.
                 std::vector<Real>& swings);

} // namespace topple
