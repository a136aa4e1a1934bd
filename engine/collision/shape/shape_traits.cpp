// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/shape_traits.h"

#include "topple/core/overloaded.h"

#include <algorithm>

namespace topple {
namespace {

constexpr Vec3 kAxisOfShape{0, 1, 0};

MiddleSegment middle_of_box(Vec3 h) {
    const Real longest = max_component(h);
    MiddleSegment middle{.half_length = longest - min_component(h), .along = {1, 0, 0}};
    if (h.x < longest)
        middle.along = h.y < longest ? Vec3{0, 0, 1} : Vec3{0, 1, 0};
    return middle;
}

/// Two equal radii and a different third one: the axis of the third.
Vec3 axis_of_ellipsoid(Vec3 r) {
    for (int axis = 0; axis < 3; ++axis) {
        const Real one = r[(axis + 1) % 3], other = r[(axis + 2) % 3];
        if (one == other && r[axis] != one) {
            Vec3 along;
            along[axis] = 1;
            return along;
        }
    }
    return {};
}

} // namespace

SurfaceKind surface_kind(const Shape& shape) {
    return std::visit(Overloaded{[](const SphereShape&) { return SurfaceKind::strictly_convex; },
                                 [](const BoxShape&) { return SurfaceKind::edged; },
                                 [](const CapsuleShape&) { return SurfaceKind::smooth; },
                                 [](const PlaneShape&) { return SurfaceKind::edged; },
                                 [](const HullShape&) { return SurfaceKind::edged; },
                                 [](const MeshShape&) { return SurfaceKind::edged; },
                                 [](const CylinderShape&) { return SurfaceKind::edged; },
                                 [](const ConeShape&) { return SurfaceKind::edged; },
                                 [](const EllipsoidShape&) { return SurfaceKind::strictly_convex; },
                                 [](const TaperedCapsuleShape&) { return SurfaceKind::smooth; },
                                 [](const HeightFieldShape&) { return SurfaceKind::edged; }},
                      shape);
}

Vec3 symmetry_axis(const Shape& shape) {
    return std::visit(Overloaded{[](const SphereShape&) { return Vec3{}; },
                                 [](const BoxShape&) { return Vec3{}; },
                                 [](const CapsuleShape&) { return kAxisOfShape; },
                                 [](const PlaneShape&) { return Vec3{}; },
                                 [](const HullShape&) { return Vec3{}; },
                                 [](const MeshShape&) { return Vec3{}; },
                                 [](const CylinderShape&) { return kAxisOfShape; },
                                 [](const ConeShape&) { return kAxisOfShape; },
                                 [](const EllipsoidShape& s) { return axis_of_ellipsoid(s.radii); },
                                 [](const TaperedCapsuleShape&) { return kAxisOfShape; },
                                 [](const HeightFieldShape&) { return Vec3{}; }},
                      shape);
}

Real rolling_radius(const Shape& shape) {
    return std::visit(Overloaded{[](const SphereShape& s) { return s.radius; },
                                 [](const BoxShape&) { return Real(0); },
                                 [](const CapsuleShape& s) { return s.radius; },
                                 [](const PlaneShape&) { return Real(0); },
                                 [](const HullShape&) { return Real(0); },
                                 [](const MeshShape&) { return Real(0); },
                                 [](const CylinderShape& s) { return s.radius; },
                                 [](const ConeShape& s) { return s.radius; },
                                 [](const EllipsoidShape& s) { return min_component(s.radii); },
                                 [](const TaperedCapsuleShape& s) {
                                     return std::min(s.bottom_radius, s.top_radius);
                                 },
                                 [](const HeightFieldShape&) { return Real(0); }},
                      shape);
}

Real least_volume(const Shape& shape) {
    const Real r = inner_radius(shape);
    return std::visit(
        Overloaded{
            [&](const SphereShape&) { return kPi * r * r * r * 4 / 3; },
            [](const BoxShape& s) {
                return 8 * s.half_extents.x * s.half_extents.y * s.half_extents.z;
            },
            [&](const CapsuleShape& s) { return kPi * r * r * (2 * s.half_height + r * 4 / 3); },
            [](const PlaneShape&) { return Real(0); },
            // Of two vertices at a distance D, one is at least D / 2 from the center of the inscribed sphere: the
            // cone from it to a great circle of the sphere lies in the hull.
            [&](const HullShape& s) {
                return kPi * r * r * max_component(extents(s.hull->bounds)) / 6;
            },
            [](const MeshShape&) { return Real(0); },
            [](const CylinderShape& s) { return 2 * kPi * s.radius * s.radius * s.half_height; },
            [](const ConeShape& s) { return kPi * s.radius * s.radius * s.half_height * 2 / 3; },
            [](const EllipsoidShape& s) { return kPi * s.radii.x * s.radii.y * s.radii.z * 4 / 3; },
            // Volume of a cylinder with the radius of the thinner end.
            [](const TaperedCapsuleShape& s) {
                const Real thin = std::min(s.bottom_radius, s.top_radius);
                return 2 * kPi * thin * thin * s.half_height;
            },
            [](const HeightFieldShape&) { return Real(0); }},
        shape);
}

MiddleSegment middle_segment_of(const Shape& shape) {
    return std::visit(
        Overloaded{
            [](const SphereShape&) { return MiddleSegment{}; },
            [](const BoxShape& s) { return middle_of_box(s.half_extents); },
            [](const CapsuleShape& s) {
                return MiddleSegment{s.half_height, kAxisOfShape};
            },
            [](const PlaneShape&) { return MiddleSegment{}; },
            [](const HullShape&) { return MiddleSegment{}; },
            [](const MeshShape&) { return MiddleSegment{}; },
            [](const CylinderShape& s) {
                return MiddleSegment{std::max(s.half_height - s.radius, Real(0)), kAxisOfShape};
            },
            [](const ConeShape&) { return MiddleSegment{}; },
            [](const EllipsoidShape&) { return MiddleSegment{}; },
            // Only the half towards the thicker end is as wide as the inscribed sphere.
            [](const TaperedCapsuleShape&) { return MiddleSegment{}; },
            [](const HeightFieldShape&) { return MiddleSegment{}; }},
        shape);
}

} // namespace topple
