// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/closest_point_detail.h"
#include "engine/geometry/ray.h"
#include "engine/geometry/triangle_mesh.h"

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

/// The triangle nearest to a point so far. Ties go to the lowest.
struct ClosestTriangle {
    double squared = 0; ///< Nothing farther counts. [m^2]
    std::uint32_t triangle = kNoFeature;
    DVec3 on_triangle{};

    /// Kept no nearer than the triangle's own box, so that no box around it may be passed over.
    void offer(const Triangle& t, std::uint32_t id, Vec3 p) {
        const double least = least_squared_distance(bounds_of(t), p);
        if (least > squared)
            return;
        const DVec3 q(p), at = closest_on_triangle(q, DVec3(t.a), DVec3(t.b), DVec3(t.c));
        const double here = std::max(dot(at - q, at - q), least);
        const bool is_nearer = triangle == kNoFeature
                                   ? here <= squared
                                   : here < squared || (here == squared && id < triangle);
        if (!is_nearer)
            return;
        squared = here;
        triangle = id;
        on_triangle = at;
    }
};

} // namespace topple::spatial_detail
