// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"

#include <algorithm>

namespace topple::spatial_detail {

/// Factor that covers the rounding error of a squared distance in floats.
inline constexpr Real kBoxShrink = 1 - 0x1p-20f;

/// Returns a lower bound of the squared distance from a point to anything in the box; for a box inside another one at
/// least that of the outer box, in floats, because every operation rounds monotonically. [m^2]
inline Real least_squared_distance(const Aabb& box, Vec3 p) {
    const auto along = [&](int axis) {
        const Real outside = std::max(std::max(box.min[axis] - p[axis], p[axis] - box.max[axis]),
                                      Real(0));
        return outside * outside;
    };
    return (along(0) + along(1) + along(2)) * kBoxShrink;
}

/// Returns whether anything in the box may lie within `distance` of p. False for a distance that is negative or NaN.
inline bool may_be_within(const Aabb& box, Vec3 p, Real distance) {
    return distance >= 0 && static_cast<double>(least_squared_distance(box, p)) <=
                                static_cast<double>(distance) * static_cast<double>(distance);
}

} // namespace topple::spatial_detail
