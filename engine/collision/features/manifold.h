// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/transform.h"

#include <array>
#include <cstdint>

namespace topple {

/// One point where A and B touch or nearly touch.
struct ManifoldPoint {
    Vec3 point;          ///< Halfway between the surfaces, world. [m]
    Real separation = 0; ///< Along the normal, negative when overlapping. [m]
    std::uint32_t
        /// Names the features of A and B that made the point: the same next step, if the touch
        /// lasts.
        feature = 0;
};

/// Contact of two convex shapes (or a convex shape and one triangle): up to four points of one
/// plane. The normal points from A to B.
struct Manifold {
    Vec3 normal;                         ///< Unit, world.
    std::array<ManifoldPoint, 4> points; ///< The first `count` of them.
    int count = 0;                       ///< From 0 to 4.
    /// Without points: a lower bound of how much wider than the margin the gap is; 0: not known.
    /// [m]
    Real clearance = 0;
};

/// A manifold without points: some axis shows a gap this wide. [m]
inline Manifold apart(Real gap, Real margin) {
    Manifold none;
    none.clearance = gap > margin ? gap - margin : 0;
    return none;
}

} // namespace topple
