// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/transform.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace topple {

/// One point where A and B touch or nearly touch.
struct ManifoldPoint {
    Vec3 point;          ///< Halfway between the surfaces, in the world. [m]
    Real separation = 0; ///< Separation along the normal; negative for an overlap. [m]
    std::uint32_t
        /// Id of the features of A and B that define the point: the same in the next step while the touch persists.
        feature = 0;
};

/// Contact of two convex shapes (or a convex shape and one triangle): up to four points in one plane. The normal
/// points from A to B.
struct Manifold {
    Vec3 normal;                         ///< Unit vector, world.
    std::array<ManifoldPoint, 4> points; ///< Only the first `count` are valid.
    int count = 0;                       ///< Range: 0 to 4.
    /// Without points: a lower bound of how much wider than the margin the gap is; 0: unknown. [m]
    Real clearance = 0;
};

/// Returns the separation of the deepest point; infinite without points. [m]
inline Real least_separation(const Manifold& manifold) {
    Real least = std::numeric_limits<Real>::infinity();
    for (int i = 0; i < manifold.count; ++i)
        least = std::min(least, manifold.points[static_cast<std::size_t>(i)].separation);
    return least;
}

/// Returns a manifold without points: some axis shows a gap this wide. [m]
inline Manifold apart(Real gap, Real margin) {
    Manifold none;
    none.clearance = gap > margin ? gap - margin : 0;
    return none;
}

} // namespace topple
