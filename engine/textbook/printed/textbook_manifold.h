// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"

#include <limits>
#include <vector>

namespace topple {

/// Contact of two shapes as a textbook of game physics computes it: one depth for all points, and every crossing. For
/// comparison with `Manifold`, which has a depth for each of at most four points.
struct TextbookManifold {
    bool is_colliding = false; ///< Whether the shapes overlap; the other fields are valid only
                               ///< then.
    Vec3 normal{0, 0, 1};      ///< Unit vector, from A to B.
    /// Depth of the overlap; in the printed edition half of the depth for round shapes. [m]
    Real depth = std::numeric_limits<Real>::max();
    std::vector<Vec3> points; ///< World coordinates. [m]
};

/// Version without the printed mistakes, or with them.
enum class Edition { mended, as_printed };

/// As printed, the offset is normalized before its length is used, so the depth is |1 - radii| / 2 for any distance,
/// and concentric spheres do not collide.
TextbookManifold find_features(const Sphere& a, const Sphere& b, Edition edition);

/// As printed, a center inside the box is pushed away from the box's center instead of out of the nearest face,
/// always by half a radius.
TextbookManifold find_features(const Obb& a, const Sphere& b, Edition edition);

/// Tests fifteen axes for the least overlap, and cuts the edges of each box by the other's faces, projected on the
/// plane in the middle of the overlap. As printed, the nine axes of edge pairs are those of A with itself, so boxes
/// that only edges separate collide.
TextbookManifold find_features(const Obb& a, const Obb& b, Edition edition);

/// Overlap of two boxes along an axis, which need not be a unit vector; 0 if they are apart.
struct AxisOverlap {
    Real depth = 0;     ///< Distance by which B must move along the axis, or against it, to be
                        ///< outside. [m]
    bool flips = false; ///< Whether B moves against the axis.
};
/// Computes the overlap. As printed, the common stretch counts, which is too short if one interval contains the
/// other, and the side is that of the interval starts instead of the centers.
AxisOverlap overlap_along(const Obb& a, const Obb& b, Vec3 axis, Edition edition);

/// Removes points that are nearer than `distance` [m] to an earlier one.
void merge_near(std::vector<Vec3>& points, Real distance);

} // namespace topple
