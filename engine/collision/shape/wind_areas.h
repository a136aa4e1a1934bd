// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

namespace topple {

/// Areas that a shape shows to air which moves along the unit vector u. On a part of the surface with the area dA and
/// the unit normal n into the shape, which faces the wind if n . u > 0, drag acts along u and lift along the part of n
/// across u, both with the projected area (n . u) dA; the triangles of cloth are treated the same.
struct WindAreas {
    Real along =
        0; ///< Integral of (n . u) dA over the parts that face the wind: the projected area. [m^2]
    Vec3 across; ///< Integral of (n . u) (n - (n . u) u) dA over the same parts, in world axes. [m^2]
};

/// Returns the areas of a shape. `way`: unit vector along which the air moves past the shape, world. The projected area
/// is shadow_area. `across` is exact for spheres, boxes, capsules, cylinders, hulls and for meshes whose parts do not
/// hide each other; for the other round shapes it is that of their triangles for drawing. Surfaces of triangles face
/// the wind with both sides, unless they are closed. Planes have no areas.
WindAreas wind_areas(const Shape& shape, const Transform& world_from_shape, Vec3 way);

} // namespace topple
