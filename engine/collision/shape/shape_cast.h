// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

#include <optional>

namespace topple {

// Casts and overlaps of a bounded convex shape and any other one. Closed sets: touching counts, and so do shapes nearer
// than 1e-8 of their size. Solids are filled, a plane is the half space behind it, and a mesh or a height field is a
// surface without an inside. Distances are accurate to about 1e-7 of the shapes' size; 1e-6 for cylinders, cones,
// ellipsoids and tapered capsules. A number that is not finite is a miss.

/// First contact of a shape that translates along a straight line.
struct ShapeCastHit {
    /// Fraction of the displacement, from 0 to 1: the last one without an overlap, rounded down. [-]
    Real t = 0;
    Vec3 point{}; ///< Point of contact; for an overlap, the deepest point of the hit shape. World frame. [m]
    Vec3 normal{};         ///< Unit normal, from the hit shape to the cast one. World frame.
    bool overlaps = false; ///< True: the shapes touch or overlap at the start; then t is 0.
    std::uint32_t triangle =
        kNoFeature; ///< Triangle that was hit, if the shape is a surface; on a tie the lowest.
};

/// Returns whether a shape can be cast: all but planes, meshes and height fields.
bool is_castable(const Shape& shape);

/// Casts a shape along `displacement` [m] at a fixed shape. None on a miss, and for a shape that is not castable.
/// Requires: valid shapes and unit rotations.
std::optional<ShapeCastHit> cast_shape(const Shape& shape,
                                       const Transform& world_from_shape,
                                       Vec3 displacement,
                                       const Shape& fixed,
                                       const Transform& world_from_fixed);

/// Returns whether a castable shape and another one have a point in common: a cast that begins there overlaps. False
/// for a shape that is not castable. Requires: as cast_shape.
bool overlap(const Shape& shape,
             const Transform& world_from_shape,
             const Shape& other,
             const Transform& world_from_other);

/// Returns a lower bound, rounded down, of the fraction at which a box that translates along `displacement` [m] first
/// touches another box, or a shape in it that counts as touching; none if it does not within the fractions 0 to 1, or
/// a number is NaN. The fixed box may be infinite.
std::optional<Real> entry_of_box(const Aabb& box, Vec3 displacement, const Aabb& fixed);

/// Returns a box that holds the whole path of a box, with a margin for rounding, also that of shapes in `fixed`. [m]
Aabb box_of_path(const Aabb& box, Vec3 displacement, const Aabb& fixed);

} // namespace topple
