// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/support_graph.h"

#include <span>
#include <vector>

namespace topple {

/// Depths by which bodies have settled because contacts below them and joints above them yield; indexed by body.
struct SettledDepths {
    std::vector<Real> own; ///< Depth of the body. [m]
    std::vector<Real>
        carried; ///< Depth of the deepest body that rests on it or hangs from it, itself included. [m]
};

/// Computes the depths of the bodies. `wanted`: indexed by body, not 0 where the depth is asked for; all bodies of a
/// group are, or none.
void find_settled_depths(const LoadSources& from,
                         std::span<const std::uint8_t> is_direct_joint, ///< Indexed by joint.
                         std::span<const std::uint8_t> wanted,
                         Supports& supports,
                         SettledDepths& out);

} // namespace topple
