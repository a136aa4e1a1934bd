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

// The point of a shape nearest to p. Solids are solid: a point inside is its own nearest point. Shapes
// without length or area are the segments and points that they look like. [m]

///@{
/// The point of a solid shape nearest to p; p itself if it lies inside. [m]
Vec3 closest_point(const Segment& segment, Vec3 p);
/// Only the points with t_min <= t <= t_max count.
Vec3 closest_point(const Ray& ray, Vec3 p);
Vec3 closest_point(const Plane& plane, Vec3 p);
Vec3 closest_point(const Triangle& triangle, Vec3 p);
Vec3 closest_point(const Sphere& sphere, Vec3 p);
Vec3 closest_point(const Capsule& capsule, Vec3 p);
Vec3 closest_point(const Line& line, Vec3 p);
Vec3 closest_point(const Aabb& box, Vec3 p);
Vec3 closest_point(const Obb& box, Vec3 p);
/// A cylinder without height is a disc, and one without radius a segment; one without an axis lies
/// flat.
Vec3 closest_point(const Cylinder& cylinder, Vec3 p);
Vec3 closest_point(const Cone& cone, Vec3 p);
Vec3 closest_point(const ConvexHull& hull, Vec3 p);
/// NaN for a frustum without a far plane.
Vec3 closest_point(const Frustum& frustum, Vec3 p);
///@}

// The point of the surface nearest to p, from inside and from outside. Where several are equally near, the
// one that is named.

/// The point of the surface nearest to p: straight up when p is the center.
Vec3 closest_surface_point(const Sphere& sphere, Vec3 p);
/// At right angles to the axis of the capsule or about one of its ends; when p is on the axis, some
/// direction at right angles to it.
Vec3 closest_surface_point(const Capsule& capsule, Vec3 p);
/// On a tie the face of the lowest number: -x +x -y +y -z +z.
Vec3 closest_surface_point(const Aabb& box, Vec3 p);
/// On a tie the lower end first, then the side; from a point of the axis, some direction at right
/// angles to it.
Vec3 closest_surface_point(const Cylinder& cylinder, Vec3 p);
/// On a tie the base first.
Vec3 closest_surface_point(const Cone& cone, Vec3 p);
/// On a tie as for Aabb, in the box's own axes.
Vec3 closest_surface_point(const Obb& box, Vec3 p);
/// On a tie the face of the lowest index.
Vec3 closest_surface_point(const ConvexHull& hull, Vec3 p);

///@{
/// Whether p lies in the shape or on its surface.
bool contains(const Sphere& sphere, Vec3 p);
bool contains(const Capsule& capsule, Vec3 p);
bool contains(const Obb& box, Vec3 p);
bool contains(const Cylinder& cylinder, Vec3 p);
bool contains(const Cone& cone, Vec3 p);
bool contains(const ConvexHull& hull, Vec3 p);
///@}
///@{
/// Whether p lies within `tolerance` [m] of a shape without thickness.
bool is_on(const Plane& plane, Vec3 p, Real tolerance);
bool is_on(const Segment& segment, Vec3 p, Real tolerance);
bool is_on(const Ray& ray, Vec3 p, Real tolerance);
bool is_on(const Line& line, Vec3 p, Real tolerance);
bool is_on(const Triangle& triangle, Vec3 p, Real tolerance);
///@}

/// Barycentric coordinates: weights of a, b and c (in x, y and z) whose sum is 1 and whose mean is
/// the foot of the perpendicular from p on the triangle's plane. All zero for a triangle without
/// area.
Vec3 barycentric(const Triangle& triangle, Vec3 p);

/// Nearest points of two segments.
struct SegmentGap {
    Vec3 on_first{}, on_second{}; ///< Nearest points of the segments. [m]
    Real s = 0, t = 0;            ///< Fractions of the way from a to b, in [0, 1]. [-]
};

/// Nearest points of two segments. Any pair of a parallel stretch will do; the one nearest the
/// first segment's start is given. Segments without length are points (Ericson 2005, section 5.1.9,
/// in double).
SegmentGap closest_between(const Segment& first, const Segment& second);

} // namespace topple
