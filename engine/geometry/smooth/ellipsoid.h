// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/mass/volume_below.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/smooth/ellipsoid_hull.h"

#include <optional>

namespace topple {

/// A closed ellipsoid: x^2 / a^2 + y^2 / b^2 + z^2 / c^2 <= 1 along its own axes.
struct Ellipsoid {
    Vec3 center{};       ///< [m]
    Vec3 radii{1, 1, 1}; ///< Semi-axes a, b, c along its own axes, positive. [m]
    Quat rotation{};     ///< World from ellipsoid.
};

/// Returns the smallest box around the solid.
Aabb bounds_of(const Ellipsoid& e);
/// Returns the solid as GJK and EPA read it.
EllipsoidHull ellipsoid_hull(const Ellipsoid& e);

/// Radius around the center. [m]
inline Real bounding_radius(const Ellipsoid& e) { return max_component(e.radii); }
/// Radius around the center. [m]
inline Real inner_radius(const Ellipsoid& e) { return min_component(e.radii); }

/// Returns the axis of symmetry of two equal radii and a different third one, in the ellipsoid's own axes; zero for
/// other radii. Unit vector.
Vec3 symmetry_axis(const Ellipsoid& e);
/// Returns the radius on which the solid rolls. [m]
inline Real rolling_radius(const Ellipsoid& e) { return min_component(e.radii); }
/// Returns the volume. [m^3]
inline Real least_volume(const Ellipsoid& e) {
    return kPi * e.radii.x * e.radii.y * e.radii.z * 4 / 3;
}
/// Returns a segment without length: the solid is as wide as its inscribed sphere at its center only.
inline Segment middle_segment(const Ellipsoid& e) { return {e.center, e.center}; }

/// First hit: a unit sphere in scaled axes gives the exact quadratic, in double. A tangent hits.
std::optional<RayHit> cast_ray(const Ellipsoid& e, const Ray& ray);

/// Returns whether the point is in the solid or on its surface.
bool contains(const Ellipsoid& e, Vec3 p);
/// Returns the point of the surface nearest to p, from inside and from outside (Eberly 2013, "Distance from a Point
/// to an Ellipse, an Ellipsoid, or a Hyperellipsoid"): the root of a convex function, by Newton's method in double.
/// On a tie, returns a point on the side of positive coordinates.
Vec3 closest_surface_point(const Ellipsoid& e, Vec3 p);
/// Returns p itself if the ellipsoid contains it.
Vec3 closest_point(const Ellipsoid& e, Vec3 p);

/// Around the center, in the ellipsoid's own axes: m = density 4/3 pi a b c, Ixx = m / 5 (b^2 + c^2), and so on. (A
/// sphere's integrals of x^2, scaled by a^2.)
MassProperties mass_of(const Ellipsoid& e, Real density);
/// A sphere's cap in scaled axes. Requires: centered on the origin, not rotated.
VolumeBelow volume_below(const Ellipsoid& e, const Plane& plane);
/// Returns the projected area along a unit direction w: pi sqrt((b c w.x)^2 + (c a w.y)^2 + (a b w.z)^2). Requires:
/// not rotated. [m^2]
Real shadow_area(const Ellipsoid& e, Vec3 direction);

} // namespace topple
