// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/math/vec2.h"

#include <array>

namespace topple {

/// A cylinder or a cone in the frame of the pair: the hull of two coaxial discs.
struct RoundShape {
    Vec3 center;          ///< Midpoint of the disc centers. [m]
    Mat3 axes;            ///< x and z lie in the planes of the discs; y points from the first disc
                          ///< to the second.
    Real half_height = 0; ///< [m]
    std::array<Real, 2> radii{}; ///< 0 for an apex. [m]
    Vec2 side;                   ///< Unit normal of the side: x away from the axis, y along it.
    Real size = 0;               ///< Radius of an inscribed sphere: the unit of the tolerances. [m]

    [[nodiscard]] Vec3 axis() const { return axes.y; }
    /// Returns the outward normal of a disc.
    [[nodiscard]] Vec3 end_normal(int disc) const { return disc == 0 ? -axes.y : axes.y; }
    [[nodiscard]] Vec3 middle_of(int disc) const { return center + end_normal(disc) * half_height; }
    /// Returns the part of a direction perpendicular to the axis.
    [[nodiscard]] Vec3 across(Vec3 d) const { return d - axes.y * dot(axes.y, d); }
    /// Returns the part of `d` across the axis, normalized; x for a direction along the axis.
    [[nodiscard]] Vec3 outward(Vec3 d) const;
    /// Returns the normal of the side that faces `out`, a unit vector perpendicular to the axis.
    [[nodiscard]] Vec3 side_normal(Vec3 out) const { return out * side.x + axes.y * side.y; }
    /// Returns max over the solid of dot(d, p). [m]
    [[nodiscard]] Real reach(Vec3 d) const;
};

RoundShape round_shape(const CylinderShape& shape, const Transform& frame_from_shape);
RoundShape round_shape(const ConeShape& shape, const Transform& frame_from_shape);

} // namespace topple
