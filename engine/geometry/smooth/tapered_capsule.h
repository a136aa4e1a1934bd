// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/mass/volume_below.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/smooth/ellipsoid_hull.h"

#include <algorithm>
#include <optional>

namespace topple {

/// The convex hull of two spheres: all points within radius_a + (radius_b - radius_a) t of the point of its axis at
/// the fraction t. Closed. If one sphere contains the other, the shape is that sphere.
struct TaperedCapsule {
    Vec3 a{}, b{0, 1, 0};                   ///< Centers of the spheres. [m]
    Real radius_a = 0.5f, radius_b = 0.25f; ///< [m]
};

/// Returns the smallest box around the solid.
Aabb bounds_of(const TaperedCapsule& c);
/// Returns the solid as GJK and EPA read it.
EllipsoidHull ellipsoid_hull(const TaperedCapsule& c);

/// Radius around the middle of the axis. [m]
inline Real bounding_radius(const TaperedCapsule& c) {
    return distance(c.a, c.b) / 2 + std::max(c.radius_a, c.radius_b);
}
/// Radius around the middle of the axis, where a sphere on the axis touches the side. Requires: neither sphere
/// contains the other. [m]
inline Real inner_radius(const TaperedCapsule& c) { return (c.radius_a + c.radius_b) / 2; }

/// Returns the direction of the solid's axis. Unit vector.
inline Vec3 symmetry_axis(const TaperedCapsule& c) { return normalize(c.b - c.a); }
/// Returns the radius of the thinner end, on which the solid rolls. [m]
inline Real rolling_radius(const TaperedCapsule& c) { return std::min(c.radius_a, c.radius_b); }
/// Returns the volume of a cylinder between the centers with the radius of the thinner end. [m^3]
inline Real least_volume(const TaperedCapsule& c) {
    const Real thin = std::min(c.radius_a, c.radius_b);
    return 2 * kPi * thin * thin * (distance(c.a, c.b) / 2);
}
/// Returns a segment without length: only the half towards the thicker end is as wide as the inscribed sphere.
inline Segment middle_segment(const TaperedCapsule& c) {
    const Vec3 middle = (c.a + c.b) * 0.5f;
    return {middle, middle};
}

/// First hit of two spheres and the part of a cone between the circles of tangency: three exact quadratics, in
/// double. A tangent hits.
std::optional<RayHit> cast_ray(const TaperedCapsule& c, const Ray& ray);

/// Returns whether the point is in the solid or on its surface.
bool contains(const TaperedCapsule& c, Vec3 p);
/// Returns the point of the surface nearest to p, from inside and from outside; an arbitrary point of a circle if p
/// is on the axis.
Vec3 closest_surface_point(const TaperedCapsule& c, Vec3 p);
/// Returns p itself if the tapered capsule contains it.
Vec3 closest_point(const TaperedCapsule& c, Vec3 p);

// Functions of a tapered capsule along Y, centered on the origin. Requires: a = (0, -h, 0), b = (0, h, 0), neither
// sphere contains the other.

/// A solid of revolution whose squared radius R^2 is a quadratic of the height y, in three pieces. By discs: m =
/// density pi int R^2, Iyy = density pi / 2 int R^4, Ixx = Izz = Iyy / 2 + density pi int y^2 R^2 minus m times the
/// height of the center squared. Gauss's rule of three points is exact for these integrands, of degree four at most.
MassProperties mass_of(const TaperedCapsule& c, Real density);
/// Returns the volume of the solid behind the plane, and the center of that volume, by the same three pieces.
VolumeBelow volume_below(const TaperedCapsule& c, const Plane& plane);
/// Returns the projected area along a unit direction: that of the convex hull of two discs. [m^2]
Real shadow_area(const TaperedCapsule& c, Vec3 direction);

} // namespace topple
