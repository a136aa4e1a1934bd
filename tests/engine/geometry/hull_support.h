// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/random_vectors.h"
#include "topple/core/random.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/quat.h"

#include <cmath>
#include <vector>

namespace topple::test {

/// Returns the height of the farthest point in front of a face of the hull; at most 0 when all points are inside. [m]
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

} // namespace topple::test
