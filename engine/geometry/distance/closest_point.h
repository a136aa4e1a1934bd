// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/round_shapes.h"
#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple {

// Nearest points of shapes to p. Solids are filled: a point inside is its own nearest point. Shapes without length or
// area are treated as the segments and points that they degenerate to. [m]

///@{
/// Returns the point of a solid shape nearest to p; p itself if it lies inside. [m]
Vec3 closest_point(const Segment& segment, Vec3 p);
/// Considers only the points with t_min <= t <= t_max.
Vec3 closest_point(const Ray& ray, Vec3 p);
Vec3 closest_point(const Plane& plane, Vec3 p);
Vec3 closest_point(const Triangle& triangle, Vec3 p);
Vec3 closest_point(const Sphere& sphere, Vec3 p);
Vec3 closest_point(const Capsule& capsule, Vec3 p);
Vec3 closest_point(const Line& line, Vec3 p);
Vec3 closest_point(const Aabb& box, Vec3 p);
Vec3 closest_point(const Obb& box, Vec3 p);
/// A cylinder without height is a disc, and one without radius a segment; one without an axis is horizontal.
Vec3 closest_point(const Cylinder& cylinder, Vec3 p);
Vec3 closest_point(const Cone& cone, Vec3 p);
Vec3 closest_point(const ConvexHull& hull, Vec3 p);
/// Returns NaN for a frustum without a far plane.
Vec3 closest_point(const Frustum& frustum, Vec3 p);
///@}

// Nearest points of surfaces to p, from inside and from outside. Ties are resolved as stated.

/// Returns the point of the surface nearest to p; the topmost point if p is the center.
Vec3 closest_surface_point(const Sphere& sphere, Vec3 p);
/// Perpendicular to the axis of the capsule or around one of its ends; for p on the axis, an arbitrary perpendicular
/// direction.
Vec3 closest_surface_point(const Capsule& capsule, Vec3 p);
/// Resolves a tie by the face of the lowest number: -x +x -y +y -z +z.
Vec3 closest_surface_point(const Aabb& box, Vec3 p);
/// Resolves a tie by the lower end first, then the side; for a point of the axis, by an arbitrary perpendicular
/// direction.
Vec3 closest_surface_point(const Cylinder& cylinder, Vec3 p);
/// Resolves a tie by the base.
Vec3 closest_surface_point(const Cone& cone, Vec3 p);
/// Resolves ties as for Aabb, in the box's own axes.
Vec3 closest_surface_point(const Obb& box, Vec3 p);
/// Resolves a tie by the face of the lowest index.
Vec3 closest_surface_point(const ConvexHull& hull, Vec3 p);

///@{
/// Returns whether p lies in the shape or on its surface.
bool contains(const Sphere& sphere, Vec3 p);
bool contains(const Capsule& capsule, Vec3 p);
bool contains(const Obb& box, Vec3 p);
bool contains(const Cylinder& cylinder, Vec3 p);
bool contains(const Cone& cone, Vec3 p);
bool contains(const ConvexHull& hull, Vec3 p);
///@}
///@{
/// Returns whether p lies within `tolerance` [m] of a shape without thickness.
bool is_on(const Plane& plane, Vec3 p, Real tolerance);
bool is_on(const Segment& segment, Vec3 p, Real tolerance);
bool is_on(const Ray& ray, Vec3 p, Real tolerance);
bool is_on(const Line& line, Vec3 p, Real tolerance);
bool is_on(const Triangle& triangle, Vec3 p, Real tolerance);
///@}

/// Computes barycentric coordinates: weights of a, b and c (in x, y and z) whose sum is 1 and whose weighted mean is
/// the foot of the perpendicular from p on the triangle's plane. All zero for a triangle without area.
Vec3 barycentric(const Triangle& triangle, Vec3 p);

/// Nearest points of two segments.
struct SegmentGap {
    Vec3 on_first{}, on_second{}; ///< Nearest points of the segments. [m]
    Real s = 0, t = 0;            ///< Fractions along the segments from a to b, in [0, 1]. [-]
};

/// Returns the nearest points of two segments; of parallel segments, the pair nearest to the first one's start.
/// Segments without length are points (Ericson 2005, section 5.1.9, in double).
SegmentGap closest_between(const Segment& first, const Segment& second);

} // namespace topple
