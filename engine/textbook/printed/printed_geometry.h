// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple {

// A cookbook's tests of solids as printed, rewritten from their description, for comparison with those of
// engine/geometry. They include the mistakes, and each comment names them. In Real and in the engine's conventions;
// rays count in lengths of their direction, and -1 is a miss.

///@{
/// Crosses the box's edges with themselves and never with the other's: boxes that are separated only along a cross
/// product of edges count as meeting.
bool printed_aabb_obb(const Aabb& a, const Obb& b);
bool printed_obb_obb(const Obb& a, const Obb& b);
///@}

/// From inside it returns the exit, else the entry. A ray along a face divides 0 by 0 and misses the box.
Real printed_ray_aabb(const Aabb& box, const Ray& ray);
/// Replaces a direction of 0 by 0.00001, so that the slab ends at 100,000 half extents.
Real printed_ray_obb(const Obb& box, const Ray& ray);
///@{
/// Uses those rays: from inside, the exit lies beyond the end, so a segment within the box is a miss.
bool printed_segment_aabb(const Segment& segment, const Aabb& box);
bool printed_segment_obb(const Segment& segment, const Obb& box);
///@}

/// Tests two signs only: true for all points of the infinite line through b and c, and for points far off the plane.
bool printed_point_in_triangle(Vec3 p, const Triangle& triangle);
///@{
/// Uses the side c to a if the sides that meet at b are equally near; and returns a point that the test above
/// accepts as the nearest point.
Vec3 printed_closest_point(const Triangle& triangle, Vec3 p);
bool printed_triangle_sphere(const Triangle& triangle, const Sphere& sphere);
///@}

/// The version called robust. For two coplanar triangles without parallel sides it finds no axis in the plane. It
/// takes short cross products for parallel edges, so small triangles have no axes.
bool printed_triangle_triangle(const Triangle& a, const Triangle& b);

/// Returns the first triangle in the order of the mesh that is hit, not the nearest.
Real printed_mesh_ray(const TriangleMesh& mesh, const Ray& ray);

} // namespace topple
