// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/random.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/quat.h"

#include <cmath>
#include <vector>

namespace topple::test {

/// How far the farthest point stands in front of a face of the hull; at most 0 when all are inside.
/// [m]
inline double farthest_outside(const ConvexHull& hull, const std::vector<Vec3>& points) {
    double farthest = -1e300;
    for (const ConvexHull::Face& face : hull.faces)
        for (const Vec3 p : points) {
            const double along = double(face.normal.x) * double(p.x) +
                                 double(face.normal.y) * double(p.y) +
                                 double(face.normal.z) * double(p.z);
            farthest = std::max(farthest, along - double(face.offset));
        }
    return farthest;
}

inline Vec3 random_in_cube(Random& random, Real half) {
    return {random.between(-half, half), random.between(-half, half), random.between(-half, half)};
}

inline Vec3 random_unit(Random& random) {
    for (;;) {
        const Vec3 v = random_in_cube(random, 1);
        if (length_squared(v) <= 1 && length_squared(v) > 1e-4f)
            return normalize(v);
    }
}

inline Quat random_rotation(Random& random) {
    return normalize(Quat{random.between(-1, 1),
                          random.between(-1, 1),
                          random.between(-1, 1),
                          random.between(0.1f, 1)});
}

} // namespace topple::test
