// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/candidate_pairs.h"

#include <span>
#include <vector>

namespace topple {

/// Positions and gates of the colliders of pairs, all by collider.
struct PairGeometry {
    std::span<const ColliderGate> gates; ///< By collider.
    std::span<const ColliderPose> poses; ///< By collider.
    std::span<const Aabb> swept_boxes;   ///< [m]
};

/// Drops pairs where so many bodies overlap each other that the number of pairs would be the square
/// of the number of bodies; each keeps some. The result does not depend on the number of threads.
void thin_out_buried_pairs(const PairGeometry& geometry,
                           std::vector<Surroundings>& around, ///< Memory, by collider.
                           std::vector<ProxyPair>& pairs);

} // namespace topple
