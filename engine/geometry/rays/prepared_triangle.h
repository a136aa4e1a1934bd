// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <optional>

namespace topple {

/// What can be known of a triangle before the rays come (Badouel 1990): its plane, and the coordinate that it
/// stands most across, without which it is a triangle in a plane.
struct PreparedTriangle {
    Plane plane{{}, 0};  ///< Normal zero for a triangle without area, which no ray meets.
    int dominant = 2;    ///< Axis along which the normal is longest.
    Vec3 corner{};       ///< The first one. [m]
    Vec3 to_u{}, to_v{}; ///< dot(to_u, p - corner) is the second corner's weight, to_v the third's.
};

PreparedTriangle prepare(const Triangle& triangle);

/// Two-sided, with barycentric weights; nothing at or beyond the ray's t_max, so that the best hit so far can
/// be handed in as that, and nothing for what is not a number. Not watertight: see ray_triangle.h for that.
std::optional<RayHit> cast_ray(const PreparedTriangle& triangle, const Ray& ray);

} // namespace topple
