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

/// Converts a segment through the origin; without length if the solid has no such segment.
MiddleSegment middle_of_solid(const Segment& segment) {
    if (segment.a == segment.b)
        return {};
    return {distance(segment.a, segment.b) / 2, normalize(segment.b - segment.a)};
}

} // namespace

SurfaceKind surface_kind(const Shape& shape) {
    return std::visit([]<typename S>(const S&) { return ShapeDescription<S>::surface; }, shape);
}

Vec3 symmetry_axis(const Shape& shape) {
    return std::visit(
        Overloaded{[](const SphereShape&) { return Vec3{}; },
                   [](const BoxShape&) { return Vec3{}; },
                   [](const CapsuleShape&) { return kAxisOfShape; },
                   [](const PlaneShape&) { return Vec3{}; },
                   [](const HullShape&) { return Vec3{}; },
                   [](const MeshShape&) { return Vec3{}; },
                   [](const CylinderShape&) { return kAxisOfShape; },
                   [](const ConeShape&) { return kAxisOfShape; },
                   []<SmoothShape S>(const S& s) { return symmetry_axis(solid_of(s)); },
                   [](const HeightFieldShape&) { return Vec3{}; }},
        shape);
}

Real rolling_radius(const Shape& shape) {
    return std::visit(
        Overloaded{[](const SphereShape& s) { return s.radius; },
                   [](const BoxShape&) { return Real(0); },
                   [](const CapsuleShape& s) { return s.radius; },
                   [](const PlaneShape&) { return Real(0); },
                   [](const HullShape&) { return Real(0); },
                   [](const MeshShape&) { return Real(0); },
                   [](const CylinderShape& s) { return s.radius; },
                   [](const ConeShape& s) { return s.radius; },
                   []<SmoothShape S>(const S& s) { return rolling_radius(solid_of(s)); },
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
            []<SmoothShape S>(const S& s) { return least_volume(solid_of(s)); },
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
            []<SmoothShape S>(const S& s) { return middle_of_solid(middle_segment(solid_of(s))); },
            [](const HeightFieldShape&) { return MiddleSegment{}; }},
        shape);
}

} // namespace topple
