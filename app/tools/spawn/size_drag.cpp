// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn/size_drag.h"

#include "topple/geometry/distance/lines.h"

#include <cmath>

namespace topple::app {
namespace {

constexpr Real kFarthest = 500;                   // from the eye [m]
constexpr Real kLeastSlope = 0.02f;               // sine of the angle between ray and plane
constexpr Real kLeastAcross = 0.1f;               // sine of the angle between ray and normal
constexpr Real kFinePixel = 0.002f;               // [m]
constexpr Real kStep = 0.01f, kFineStep = 0.001f; // [m]

Real rounded(Real length, Real step) { return std::round(length / step) * step; }

} // namespace

std::optional<Vec3> plane_point(const DragSurface& surface, const Ray& ray) {
    const Vec3 normal = surface.normal();
    const Real slope = dot(normal, ray.direction);
    if (std::abs(slope) < kLeastSlope)
        return std::nullopt;
    const Real t = dot(normal, surface.point - ray.origin) / slope;
    if (!(t > 0) || t > kFarthest)
        return std::nullopt;
    return point_at(ray, t);
}

std::optional<Real> height_along_ray(const DragSurface& surface, Vec3 foot, const Ray& ray) {
    const Vec3 normal = surface.normal();
    if (length(cross(normal, ray.direction)) < kLeastAcross)
        return std::nullopt;
    const LineApproach approach = find_approach(Line{foot, normal}, line_of(ray));
    return approach.t > 0 ? std::optional(approach.s) : std::nullopt;
}

Real drag_step(Real pixel) { return pixel < kFinePixel ? kFineStep : kStep; }

void span_base(SpawnKind kind, const DragSurface& surface, Vec3 to, Real step, SpawnSizes& sizes) {
    const SpawnRow& row = row_of(kind);
    const Vec3 way = surface.coordinates_of(to);
    if (row.base == SpawnBase::rectangle) {
        sizes[0] = rounded(std::abs(way.x), step);
        sizes[1] = rounded(std::abs(way.z), step);
    } else if (row.base == SpawnBase::radius) {
        sizes[0] = rounded(std::hypot(way.x, way.z) * row.per_radius, step);
    }
}

Vec3 base_center(SpawnKind kind, const DragSurface& surface, Vec3 to, const SpawnSizes& sizes) {
    if (row_of(kind).base != SpawnBase::rectangle)
        return surface.point;
    const Vec3 way = surface.coordinates_of(to);
    const Vec3 half{
        std::copysign(sizes[0] * 0.5f, way.x), 0, std::copysign(sizes[1] * 0.5f, way.z)};
    return surface.point + rotate(surface.axes, half);
}

} // namespace topple::app
