// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/candidate_pairs.h"

#include <span>
#include <vector>

namespace topple {

/// Poses and gates of the colliders of pairs, all indexed by collider.
struct PairGeometry {
    std::span<const ColliderGate> gates; ///< Indexed by collider.
    std::span<const ColliderPose> poses; ///< Indexed by collider.
    std::span<const Aabb> swept_boxes;   ///< [m]
};

/// Drops pairs in crowds, where the number of pairs would be the square of the number of bodies; each buried collider
/// keeps some. The result does not depend on the number of threads.
void thin_out_buried_pairs(const PairGeometry& geometry,
                           std::vector<Surroundings>& around, ///< Memory, indexed by collider.
                           std::vector<ProxyPair>& pairs);

} // namespace topple
