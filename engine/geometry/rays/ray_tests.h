// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <optional>

namespace topple {

// First hit of a ray and a shape. All shapes are closed: a ray that only touches hits. A ray that begins inside a
// solid hits at once, with t = t_min, inside = true, and the unit vector against the ray as its normal. A shape or
// ray that is not finite is a miss. Computed in double and rounded at the end, so that a small, distant shape is
// tested as accurately as a near one.

/// Returns whether the ray is finite, with a direction, and with a range of t that is not empty; t_max may be
/// infinite.
bool is_usable(const Ray& ray);

/// First hit, from both sides; the normal is the plane's own. A ray within the plane hits at t_min.
std::optional<RayHit> cast_ray(const Plane& plane, const Ray& ray);

/// First hit of the solid behind the plane, dot(normal, p) <= offset.
std::optional<RayHit> cast_ray_at_half_space(const Plane& plane, const Ray& ray);

///@{
/// First hit of a solid.
std::optional<RayHit> cast_ray(const Sphere& sphere, const Ray& ray);
std::optional<RayHit> cast_ray(const Capsule& capsule, const Ray& ray);
///@}

///@{
/// First hit of a box. `feature` is the face: 0 to 5 for -x +x -y +y -z +z. Faces may be at infinity; the empty
/// box is never hit.
std::optional<RayHit> cast_ray(const Aabb& box, const Ray& ray);
std::optional<RayHit> cast_ray(const Obb& box, const Ray& ray);
///@}

/// First hit of a hull. `feature` is the index of the face.
std::optional<RayHit> cast_ray(const ConvexHull& hull, const Ray& ray);

/// First hit, two-sided; the normal is that of the front. An edge-on ray misses. For many triangles see
/// ray_triangle.h.
std::optional<RayHit> cast_ray(const Triangle& triangle, const Ray& ray);

} // namespace topple
