// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <optional>

namespace topple {

/// Parts of a ray test that depend on the triangle alone (Badouel 1990): its plane, and the
/// coordinate that it stands most across, without which it is a triangle in a plane.
struct PreparedTriangle {
    Plane plane{{}, 0}; ///< Normal zero for a triangle without area, which no ray meets.
    int dominant = 2;   ///< Axis along which the normal is longest.
    Vec3 vertex{};      ///< The first one. [m]
    /// dot(to_u, p - vertex) is the second vertex's weight, to_v the third's. [1/m]
    Vec3 to_u{}, to_v{};
};

/// Prepares a triangle for many rays.
PreparedTriangle prepare(const Triangle& triangle);

/// First hit, two-sided, with barycentric weights; none at or beyond the ray's t_max, so that the
/// best hit so far can be handed in as t_max, and none for numbers that are not finite. Not
/// watertight: see ray_triangle.h for that.
std::optional<RayHit> cast_ray(const PreparedTriangle& triangle, const Ray& ray);

} // namespace topple
