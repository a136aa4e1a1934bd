// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/minkowski_difference.h"

#include <array>
#include <span>

namespace topple {

/// The point of the difference A - B nearest to the origin, in A's frame, without the rounding radii.
struct NearestDifference {
    DVec3 nearest;            ///< on_a - on_b. [m]
    DVec3 on_a, on_b;         ///< The points of the two cores whose difference is `nearest`. [m]
    bool is_touching = false; ///< Whether the cores overlap or are nearer than `touching`.
    std::array<SupportVertex, 4> vertices; ///< Vertices of the simplex that contains `nearest`.
    std::size_t vertex_count = 0;          ///< Number of `vertices`, from 1 to 4.
};

/// Runs GJK. Cores nearer than `touching` [m] touch.
NearestDifference find_nearest(const MinkowskiDifference& difference, double touching);

/// The same search from a simplex of at least one vertex: a simplex near the answer saves iterations. The search ends
/// when an iteration reduces the squared distance by at most the share `relative_gain`. [-]
NearestDifference find_nearest_from(std::span<const SupportVertex> start,
                                    const MinkowskiDifference& difference,
                                    double touching,
                                    double relative_gain);

} // namespace topple
