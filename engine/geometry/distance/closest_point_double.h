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

/// The point of the segment a b nearest to p. A segment without length is a point.
DVec3 closest_on_segment(DVec3 p, DVec3 a, DVec3 b);

/// The point of the triangle a b c nearest to p. A triangle without area counts as its sides.
DVec3 closest_on_triangle(DVec3 p, DVec3 a, DVec3 b, DVec3 c);

// The point of a shape nearest to p, before it is rounded: closest_point gives the same as floats.
// Solids are solid, and give p itself, bit for bit, if it is in them.

///@{
/// The point of a solid shape nearest to p, in double. [m]
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
/// NaN for a frustum without a far plane.
DVec3 nearest_on(const Frustum& frustum, DVec3 p);
///@}

// Whether a point is in a round shape, by comparing polynomials without a division or a root: exact for whole
// numbers of up to four digits. Points are given as offsets. An axis without length is upright, its solid a
// flat disc. A NaN is nowhere. Requires: the radius is not negative.

/// Whether a point, given from the center, lies in a sphere.
inline bool is_in_sphere(DVec3 from_center, double radius) {
    return dot(from_center, from_center) <= radius * radius;
}
/// Whether a point, given from one end of the axis, lies in a cylinder; `axis` leads to the other
/// end.
bool is_in_cylinder(DVec3 from_first_end, DVec3 axis, double radius);
/// Whether a point, given from both ends of the axis, lies in a capsule.
bool is_in_capsule(DVec3 from_a, DVec3 from_b, double radius);
/// Whether a point, given from the apex, lies in a cone; `to_base` is the axis.
bool is_in_cone(DVec3 from_apex, DVec3 to_base, double radius);

/// Whether a radius makes a solid: neither negative nor infinite nor NaN.
inline bool is_amount(double radius) { return radius >= 0 && std::isfinite(radius); }

///@{
/// The point of the surface nearest to p, also from inside, in double. [m]
DVec3 nearest_on_surface(const Cylinder& cylinder, DVec3 p);
DVec3 nearest_on_surface(const Cone& cone, DVec3 p);
///@}

} // namespace topple
