// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/support_graph.h"

#include <span>
#include <vector>

namespace topple {

/// Finds how far each body has come down because contacts below it and joints above it give way. [m]
void find_settled_depths(const LevelSources& from,
                         std::span<const std::uint8_t> is_direct_joint, ///< By joint.
                         SupportMemory& memory,
                         std::vector<Real>& depths); ///< By body. [m]

} // namespace topple
