// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/math/vec2.h"

#include <array>

namespace topple {

/// A cylinder or a cone in whatever frame the pair is worked in: the hull of two discs about one axis.
struct RoundShape {
    Vec3 center;          ///< Halfway between the discs. [m]
    Mat3 axes;            ///< x and z lie in the discs, y points from the first to the second.
    Real half_height = 0; ///< [m]
    std::array<Real, 2> radii{}; ///< Zero for an apex. [m]
    Vec2 side;                   ///< The side's normal, unit: x away from the axis, y along it.
    Real size = 0;               ///< Radius of a sphere that fits: the unit of the tolerances. [m]

    [[nodiscard]] Vec3 axis() const { return axes.y; }
    /// Away from a disc, out of the solid.
    [[nodiscard]] Vec3 end_normal(int disc) const { return disc == 0 ? -axes.y : axes.y; }
    [[nodiscard]] Vec3 middle_of(int disc) const { return center + end_normal(disc) * half_height; }
    /// The part of a direction at right angles to the axis.
    [[nodiscard]] Vec3 across(Vec3 d) const { return d - axes.y * dot(axes.y, d); }
    /// That, with length one; along x for a direction along the axis.
    [[nodiscard]] Vec3 outward(Vec3 d) const;
    /// Of the side, where it faces `out`, a unit vector at right angles to the axis.
    [[nodiscard]] Vec3 side_normal(Vec3 out) const { return out * side.x + axes.y * side.y; }
    /// max over the solid of dot(d, p). [m]
    [[nodiscard]] Real reach(Vec3 d) const;
};

RoundShape round_shape(const CylinderShape& shape, const Transform& frame_from_shape);
RoundShape round_shape(const ConeShape& shape, const Transform& frame_from_shape);

} // namespace topple
