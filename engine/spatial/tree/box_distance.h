// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"

#include <algorithm>

namespace topple::spatial_detail {

/// Less than a squared distance in floats can be wrong by.
inline constexpr Real kBoxShrink = 1 - 0x1p-20f;

/// No more than the squared distance from a point to anything in the box; of a box in another one, no
/// less than that of the other one, in floats, because every operation rounds monotonically. [m^2]
inline Real least_squared_distance(const Aabb& box, Vec3 p) {
    const auto along = [&](int axis) {
        const Real outside = std::max(std::max(box.min[axis] - p[axis], p[axis] - box.max[axis]),
                                      Real(0));
        return outside * outside;
    };
    return (along(0) + along(1) + along(2)) * kBoxShrink;
}

/// Whether anything in the box may lie within `distance` of p. Never with a distance that is negative or
/// NaN.
inline bool may_be_within(const Aabb& box, Vec3 p, Real distance) {
    return distance >= 0 && static_cast<double>(least_squared_distance(box, p)) <=
                                static_cast<double>(distance) * static_cast<double>(distance);
}

} // namespace topple::spatial_detail
