// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/support_graph.h"

#include <span>
#include <vector>

namespace topple {

/// Computes how far each body has settled because contacts below it and joints above it yield. [m]
void find_settled_depths(const LevelSources& from,
                         std::span<const std::uint8_t> is_direct_joint, ///< Indexed by joint.
                         SupportMemory& memory,
                         std::vector<Real>& depths); ///< Indexed by body. [m]

} // namespace topple
