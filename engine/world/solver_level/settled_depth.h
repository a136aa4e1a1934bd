// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/support_graph.h"

#include <span>
#include <vector>

namespace topple {

/// Computes how far each body has settled because contacts below it and joints above it yield. `wanted`: indexed by
/// body, not 0 where the depth is asked for; all bodies of a group are, or none.
void find_settled_depths(const LevelSources& from,
                         std::span<const std::uint8_t> is_direct_joint, ///< Indexed by joint.
                         std::span<const std::uint8_t> wanted,
                         SupportMemory& memory,
                         std::vector<Real>& depths); ///< Indexed by body. [m]

} // namespace topple
