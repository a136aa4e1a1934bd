// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/gjk.h"

#include <array>
#include <concepts>

namespace topple {

/// The convex hull of ellipsoids with parallel axes, in the form that GJK and EPA read: one ellipsoid, two spheres for
/// a tapered capsule, or eight equal spheres at the vertices of a box, which have flat faces between them.
struct EllipsoidHull {
    std::size_t count = 1;         ///< Number of ellipsoids: 1, 2 or 8.
    std::array<Vec3, 8> centers{}; ///< Centers in the local frame. [m]
    std::array<Vec3, 2> radii{};   ///< Radii along the local axes; positive. Of eight spheres, the
                                   ///< radius is `rounding`. [m]
    /// At most the smallest radius of curvature of the surface. A sphere of this radius rolls along the whole surface
    /// from inside (Blaschke 1916), so the shape is the core of the sphere's centers, rounded by the radius: GJK
    /// gives the separation of shapes that overlap by less than this. [m]
    Real rounding = 0;
    Transform frame_from_local{}; ///< Pose of the local axes in the frame of the queries.

    /// Returns the hull of spheres at the vertices of a box around the local origin. Vertex bits: 1 for +x, 2 for +y, 4
    /// for +z.
    static EllipsoidHull around_box(Vec3 half_extents,
                                    Real radius,
                                    const Transform& frame_from_local);
    /// Returns whether the surface has flat faces.
    [[nodiscard]] bool has_faces() const { return count == 8; }
    /// Returns the half extents of the box of the centers. Requires: has_faces(). [m]
    [[nodiscard]] Vec3 half_extents() const { return centers[7]; }

    /// Returns the point farthest along `direction`, both in the frame; of two the first on a tie. Requires: the
    /// direction is not zero.
    [[nodiscard]] Vec3 support(Vec3 direction) const;
    /// Borrows this object.
    [[nodiscard]] SupportShapeView view() const;
    /// Returns the same solid in another frame.
    [[nodiscard]] EllipsoidHull placed(const Transform& new_frame_from_frame) const;
};

/// A solid whose surface has a tangent plane at every point, given by a support mapping.
template<typename Solid>
concept SmoothSolid = requires(const Solid& solid) {
    { ellipsoid_hull(solid) } -> std::same_as<EllipsoidHull>;
};

} // namespace topple
