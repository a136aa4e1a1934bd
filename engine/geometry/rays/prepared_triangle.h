// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <optional>

namespace topple {

/// The parts of a ray test that depend only on the triangle (Badouel 1990): its plane, and the dominant axis of its
/// normal, along which the triangle is projected to a plane.
struct PreparedTriangle {
    Plane plane{{}, 0}; ///< The normal is zero for a triangle without area, which no ray hits.
    int dominant = 2;   ///< Axis of the normal's largest component.
    Vec3 vertex{};      ///< First vertex. [m]
    /// dot(to_u, p - vertex) is the weight of the second vertex, to_v that of the third. [1/m]
    Vec3 to_u{}, to_v{};
};

/// Prepares a triangle for many rays.
PreparedTriangle prepare(const Triangle& triangle);

/// First hit, two-sided, with barycentric weights; none at or beyond the ray's t_max, so that the best hit so far can
/// be passed as t_max, and none for numbers that are not finite. Not watertight: ray_triangle.h is.
std::optional<RayHit> cast_ray(const PreparedTriangle& triangle, const Ray& ray);

} // namespace topple
