// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/pairs/gap.h"

#include "topple/geometry/convex/minkowski.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

bool is_really_a_line(const Line& line) {
    return is_finite(line.point) && is_finite(line.direction) && !(line.direction == Vec3{});
}

/// Returns the plane with a normal of unit length; none for a plane without a normal.
std::optional<Plane> with_unit_normal(const Plane& plane) {
    const DVec3 n(plane.normal);
    const double size = length(n);
    if (!(size > 0) || !std::isfinite(size) || !std::isfinite(plane.offset))
        return std::nullopt;
    return Plane{to_vec3(n * (1 / size)), static_cast<Real>(double{plane.offset} / size)};
}

/// Two shapes without thickness: if they meet, the normal is perpendicular to both.
std::optional<ConvexGap> gap_of(const LineApproach& near, Vec3 along_first, Vec3 along_second) {
    const Vec3 across = normalize_or(cross(along_first, along_second),
                                     any_perpendicular(normalize_or(along_first, {1, 0, 0})));
    const Vec3 normal = normalize_or(near.on_second - near.on_first, across);
    return ConvexGap{near.distance, normal, near.on_first, near.on_second};
}

LineApproach reversed(const LineApproach& near) {
    return {near.relation, near.t, near.s, near.on_second, near.on_first, near.distance};
}

template<typename First, typename Second>
std::optional<ConvexGap> gap_of_straight(const First& first, const Second& second) {
    return gap_of(find_approach(first, second), first.direction, second.direction);
}

} // namespace

std::optional<ConvexGap> find_gap_of_support_shapes(const SupportShape& a, const SupportShape& b) {
    if (!a.exists() || !b.exists())
        return std::nullopt;
    return find_gap(a.view(), b.view());
}

std::optional<ConvexGap> find_gap_beside(const Ray& ray, const SupportShape& body) {
    if (!is_usable(ray) || !body.exists())
        return std::nullopt;
    const DVec3 o(ray.origin), d(ray.direction);
    const SupportShapeView core = body.view();
    const auto at = [&](Vec3 direction) {
        return dot(DVec3(support(core, direction)) - o, d) / dot(d, d);
    };
    const double low = at(-ray.direction), high = at(ray.direction);
    const double from = ray.t_min, to = ray.t_max;
    const Segment part{to_vec3(o + d * std::clamp(low, from, to)),
                       to_vec3(o + d * std::clamp(high, from, to))};
    return find_gap_of_support_shapes(SupportShape(part), body);
}

std::optional<ConvexGap> find_gap(Vec3 point, const Line& line) {
    if (!is_finite(point) || !is_really_a_line(line))
        return std::nullopt;
    return gap_of(reversed(find_approach(line, Segment{point, point})), line.direction, {});
}
std::optional<ConvexGap> find_gap(Vec3 point, const Ray& ray) {
    if (!is_finite(point) || !is_usable(ray))
        return std::nullopt;
    return gap_of(reversed(find_approach(ray, Segment{point, point})), ray.direction, {});
}
std::optional<ConvexGap> find_gap(const Line& a, const Line& b) {
    if (!is_really_a_line(a) || !is_really_a_line(b))
        return std::nullopt;
    return gap_of_straight(a, b);
}
std::optional<ConvexGap> find_gap(const Line& line, const Ray& ray) {
    if (!is_really_a_line(line) || !is_usable(ray))
        return std::nullopt;
    return gap_of_straight(line, ray);
}
std::optional<ConvexGap> find_gap(const Line& line, const Segment& s) {
    if (!is_really_a_line(line) || !is_finite(s.a) || !is_finite(s.b))
        return std::nullopt;
    return gap_of(find_approach(line, s), line.direction, s.b - s.a);
}
std::optional<ConvexGap> find_gap(const Ray& a, const Ray& b) {
    if (!is_usable(a) || !is_usable(b))
        return std::nullopt;
    return gap_of_straight(a, b);
}
std::optional<ConvexGap> find_gap(const Ray& ray, const Segment& s) {
    if (!is_usable(ray) || !is_finite(s.a) || !is_finite(s.b))
        return std::nullopt;
    return gap_of(find_approach(ray, s), ray.direction, s.b - s.a);
}

std::optional<ConvexGap> find_gap_from_plane(const Plane& raw, const SupportShape& body) {
    const auto plane = with_unit_normal(raw);
    if (!plane || !body.exists())
        return std::nullopt;
    const SupportShapeView core = body.view();
    const Vec3 n = plane->normal;
    const auto height = [&](Vec3 p) {
        return static_cast<Real>(dot(DVec3(n), DVec3(p)) - double{plane->offset});
    };
    const Vec3 low = support(core, -n), high = support(core, n);
    // Moves the shape back to the sheet from the side with the smaller part of it.
    const bool from_front = height(low) > 0 || -height(low) <= height(high);
    if (from_front)
        return ConvexGap{height(low), n, low - n * height(low), low};
    return ConvexGap{-height(high), -n, high - n * height(high), high};
}

std::optional<ConvexGap> find_gap(Vec3 point, const Plane& plane) {
    const auto gap = find_gap_from_plane(plane, SupportShape(point));
    return gap ? std::optional(reversed(*gap)) : std::nullopt;
}
std::optional<ConvexGap> find_gap(const Segment& segment, const Plane& plane) {
    const auto gap = find_gap_from_plane(plane, SupportShape(segment));
    return gap ? std::optional(reversed(*gap)) : std::nullopt;
}

std::optional<ConvexGap> find_gap(const Ray& ray, const Plane& raw) {
    const auto plane = with_unit_normal(raw);
    if (!plane || !is_usable(ray))
        return std::nullopt;
    if (const auto hit = cast_ray(*plane, ray))
        return ConvexGap{0, -plane->normal, hit->point, hit->point};
    // The ray stays on one side, so an end is nearest, or any point of a parallel one.
    const Real begin = signed_distance(*plane, point_at(ray, ray.t_min));
    const bool is_receding = begin * dot(plane->normal, ray.direction) >= 0;
    return find_gap(point_at(ray, is_receding ? ray.t_min : ray.t_max), *plane);
}

std::optional<ConvexGap> find_gap(const Line& line, const Plane& raw) {
    const auto plane = with_unit_normal(raw);
    if (!plane || !is_really_a_line(line))
        return std::nullopt;
    for (const Vec3 way : {line.direction, -line.direction})
        if (const auto hit = cast_ray(*plane, Ray{line.point, way}))
            return ConvexGap{0, -plane->normal, hit->point, hit->point};
    return find_gap(line.point, *plane);
}

std::optional<ConvexGap> find_gap(const Plane& raw_a, const Plane& raw_b) {
    const auto a = with_unit_normal(raw_a), b = with_unit_normal(raw_b);
    if (!a || !b)
        return std::nullopt;
    if (const auto line = intersection(*a, *b))
        return ConvexGap{0, a->normal, line->point, line->point};
    const Vec3 on_a = a->normal * a->offset;
    const auto gap = find_gap(on_a, *b);
    return gap ? std::optional(ConvexGap{gap->separation, gap->normal, on_a, gap->point_b})
               : std::nullopt;
}

} // namespace topple
