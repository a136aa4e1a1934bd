// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/frustum.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/round_shapes.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/dvec3.h"

namespace topple {

struct ConvexHull;

/// Returns the point of the segment a b nearest to p. A segment without length is a point.
DVec3 closest_on_segment(DVec3 p, DVec3 a, DVec3 b);

/// Returns the point of the triangle a b c nearest to p. A triangle without area counts as its sides.
DVec3 closest_on_triangle(DVec3 p, DVec3 a, DVec3 b, DVec3 c);

// Nearest points of shapes to p in double; closest_point returns them rounded to floats. Solids are filled, and
// return p itself, bit for bit, if it is inside.

///@{
/// Returns the point of a solid shape nearest to p, in double. [m]
DVec3 nearest_on(const Segment& segment, DVec3 p);
DVec3 nearest_on(const Ray& ray, DVec3 p);
DVec3 nearest_on(const Line& line, DVec3 p);
DVec3 nearest_on(const Plane& plane, DVec3 p);
DVec3 nearest_on(const Triangle& triangle, DVec3 p);
DVec3 nearest_on(const Sphere& sphere, DVec3 p);
DVec3 nearest_on(const Capsule& capsule, DVec3 p);
DVec3 nearest_on(const Cylinder& cylinder, DVec3 p);
DVec3 nearest_on(const Cone& cone, DVec3 p);
DVec3 nearest_on(const Aabb& box, DVec3 p);
DVec3 nearest_on(const Obb& box, DVec3 p);
DVec3 nearest_on(const ConvexHull& hull, DVec3 p);
/// Returns NaN for a frustum without a far plane.
DVec3 nearest_on(const Frustum& frustum, DVec3 p);
///@}

// Tests whether a round shape contains a point, by comparing polynomials without a division or a root: exact for
// whole numbers of up to four digits. Points are given as offsets. An axis without length counts as vertical, and its
// solid as a flat disc. A NaN is in no shape. Requires: the radius is not negative.

/// Returns whether a point, given relative to the center, lies in a sphere.
inline bool is_in_sphere(DVec3 from_center, double radius) {
    return dot(from_center, from_center) <= radius * radius;
}
/// Returns whether a point, given relative to one end of the axis, lies in a cylinder; `axis` leads to the other end.
bool is_in_cylinder(DVec3 from_first_end, DVec3 axis, double radius);
/// Returns whether a point, given relative to both ends of the axis, lies in a capsule.
bool is_in_capsule(DVec3 from_a, DVec3 from_b, double radius);
/// Returns whether a point, given relative to the apex, lies in a cone; `to_base` is the axis.
bool is_in_cone(DVec3 from_apex, DVec3 to_base, double radius);

/// Returns whether a radius is valid: neither negative nor infinite nor NaN.
inline bool is_amount(double radius) { return radius >= 0 && std::isfinite(radius); }

///@{
/// Returns the point of the surface nearest to p, also from inside, in double. [m]
DVec3 nearest_on_surface(const Cylinder& cylinder, DVec3 p);
DVec3 nearest_on_surface(const Cone& cone, DVec3 p);
///@}

} // namespace topple
