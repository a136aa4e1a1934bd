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
        feature = 0; ///< Which features of A and B made it: the same next step, if the touch lasts.
};

/// How two convex shapes (or a convex shape and one triangle) touch: up to four points of one
/// plane. The normal points from A to B.
struct Manifold {
    Vec3 normal; ///< Unit, world.
    std::array<ManifoldPoint, 4> points;
    int count = 0;
    /// Without points: how much wider than what was looked for the gap is at least; 0: not known. [m]
    Real clearance = 0;
};

/// No points, for there is such a gap along some axis. [m]
inline Manifold apart(Real gap, Real margin) {
    Manifold none;
    none.clearance = gap > margin ? gap - margin : 0;
    return none;
}

} // namespace topple
