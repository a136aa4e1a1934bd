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

/// A box with rounded edges and vertices: all points within `radius` of a box, its core. Closed.
struct RoundedBox {
    Vec3 center{};              ///< [m]
    Vec3 half_extents{1, 1, 1}; ///< Of the core, along its own axes; without the radius. [m]
    Real radius = 0.1f;         ///< [m]
    Quat rotation{};            ///< World from box.
};

/// Returns the smallest box around the solid.
Aabb bounds_of(const RoundedBox& b);
/// Returns the solid as GJK and EPA read it.
inline EllipsoidHull ellipsoid_hull(const RoundedBox& b) {
    return EllipsoidHull::around_box(b.half_extents, b.radius, {b.center, b.rotation});
}

/// Radius around the center. [m]
inline Real bounding_radius(const RoundedBox& b) { return length(b.half_extents) + b.radius; }
/// Radius around the center. [m]
inline Real inner_radius(const RoundedBox& b) { return min_component(b.half_extents) + b.radius; }

/// A box has no axis of symmetry.
inline Vec3 symmetry_axis(const RoundedBox&) { return {}; }
/// Returns 0: the solid has flat faces on all sides. [m]
inline Real rolling_radius(const RoundedBox&) { return 0; }
/// Returns the volume. [m^3]
Real least_volume(const RoundedBox& b);
/// Returns the segment on the longest axis along which the solid is as wide as its inscribed sphere, in the solid's own
/// axes; without length if all half extents are equal.
Segment middle_segment(const RoundedBox& b);

/// First hit: the solid is convex and the union of three boxes, each the core grown along one axis, and of capsules
/// around the twelve edges of the core, whose intervals are exact, in double. A tangent hits.
std::optional<RayHit> cast_ray(const RoundedBox& b, const Ray& ray);

/// Returns whether the point is in the solid or on its surface.
bool contains(const RoundedBox& b, Vec3 p);
/// Returns the point of the surface nearest to p, from inside and from outside. On a tie, returns a point on the first
/// of the nearest faces, on its positive side.
Vec3 closest_surface_point(const RoundedBox& b, Vec3 p);
/// Returns p itself if the rounded box contains it.
Vec3 closest_point(const RoundedBox& b, Vec3 p);

/// Around the center, in the solid's own axes, as a sum of the core, a slab on each face, a quarter of a cylinder along
/// each edge and an octant of a sphere at each vertex. With half extents a, b, c of the core and the radius r:
/// V = 8 abc + 8 r (ab + bc + ca) + 2 pi r^2 (a + b + c) + 4/3 pi r^3.
MassProperties mass_of(const RoundedBox& b, Real density);
/// Returns the volume of the solid behind the plane, and the center of that volume: exact areas of slices across the
/// axis that is closest to the plane, summed by Gauss's rule. The volume is good to 0.1 % of that of the solid.
/// Requires: centered on the origin, not rotated.
VolumeBelow volume_below(const RoundedBox& b, const Plane& plane);
/// Returns the projected area along a unit direction: that of the core, its perimeter times the radius, and a disc
/// (Steiner). Requires: not rotated. [m^2]
Real shadow_area(const RoundedBox& b, Vec3 direction);

} // namespace topple
