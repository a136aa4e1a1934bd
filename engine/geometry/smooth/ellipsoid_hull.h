// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/gjk.h"

#include <array>
#include <concepts>

namespace topple {

/// The convex hull of one or two ellipsoids with parallel axes, in the form that GJK and EPA read: one ellipsoid, or
/// two spheres for a tapered capsule.
struct EllipsoidHull {
    std::size_t count = 1;         ///< Number of ellipsoids.
    std::array<Vec3, 2> centers{}; ///< Centers in the local frame. [m]
    std::array<Vec3, 2> radii{};   ///< Radii along the local axes; positive. [m]
    /// At most the smallest radius of curvature of the surface. A sphere of this radius rolls along the whole surface
    /// from inside (Blaschke 1916), so the shape is the core of the sphere's centers, rounded by the radius: GJK
    /// gives the separation of shapes that overlap by less than this. [m]
    Real rounding = 0;
    Transform frame_from_local{}; ///< Pose of the local axes in the frame of the queries.

    /// Returns the point farthest along `direction`, both in the frame; of two the first on a tie. Requires: the
    /// direction is not zero.
    [[nodiscard]] Vec3 support(Vec3 direction) const;
    /// Borrows this object.
    [[nodiscard]] SupportShapeView view() const;
    /// Returns the same solid in another frame.
    [[nodiscard]] EllipsoidHull placed(const Transform& new_frame_from_frame) const;
};

/// A solid whose surface has neither faces nor edges, given by a support mapping.
template<typename Solid>
concept SmoothSolid = requires(const Solid& solid) {
    { ellipsoid_hull(solid) } -> std::same_as<EllipsoidHull>;
};

} // namespace topple
