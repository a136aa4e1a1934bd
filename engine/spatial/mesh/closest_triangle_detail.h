// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/distance/closest_point_double.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/spatial/tree/box_distance.h"

#include <algorithm>

namespace topple::spatial_detail {

/// The triangle nearest to a point so far. On a tie the lowest index wins.
struct ClosestTriangle {
    double squared = 0; ///< Squared limit of the distance. [m^2]
    std::uint32_t triangle = kNoFeature;
    DVec3 on_triangle{};

    /// Clamps the distance to at least that of the triangle's own box, so that no box around the triangle may be
    /// skipped.
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
