// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/double_vec3_detail.h"
#include "engine/geometry/ray.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace topple {

/// Where a line is inside a convex solid: enter <= t <= leave; empty when enter > leave.
struct Interval {
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    double enter = -kInfinity, leave = kInfinity;
};

inline constexpr Interval kNothing{Interval::kInfinity, -Interval::kInfinity};

/// The hull of two intervals of one convex solid, not their gap-free union in general.
inline Interval unite(Interval a, Interval b) {
    return {std::min(a.enter, b.enter), std::max(a.leave, b.leave)};
}

inline Interval intersect(Interval a, Interval b) {
    return {std::max(a.enter, b.enter), std::min(a.leave, b.leave)};
}

inline Vec3 against(const Ray& ray) { return normalize(-ray.direction); }

/// The first t of the ray within the interval, if there is one. `normal_at(point)` is asked only when
/// the ray comes from outside.
template<typename NormalAt>
std::optional<RayHit> hit_from(const Ray& ray, Interval inside, const NormalAt& normal_at) {
    const double t_min = ray.t_min, t_max = ray.t_max;
    // Written so that a NaN fails.
    if (!(inside.enter <= inside.leave && inside.enter <= t_max && inside.leave >= t_min))
        return std::nullopt;
    RayHit hit;
    hit.inside = inside.enter < t_min;
    hit.t = hit.inside ? ray.t_min
                       : std::clamp(static_cast<Real>(inside.enter), ray.t_min, ray.t_max);
    const double t = hit.inside ? t_min : inside.enter;
    const DVec3 point = DVec3(ray.origin) + DVec3(ray.direction) * t;
    hit.point = to_vec3(point);
    hit.normal = hit.inside ? against(ray) : normal_at(point);
    if (!is_finite(hit.point))
        return std::nullopt;
    return hit;
}

/// The line inside the slab low <= p <= high of one coordinate with p = origin + t direction.
inline Interval inside_slab(double origin, double direction, double low, double high) {
    if (direction == 0)
        return low <= origin && origin <= high ? Interval{} : kNothing;
    const double t_low = (low - origin) / direction, t_high = (high - origin) / direction;
    return {std::min(t_low, t_high), std::max(t_low, t_high)};
}

/// The line inside a cylinder without ends about the line through `a` along the unit vector `axis`.
/// The offset of the ray from the axis is formed before it is squared: the difference of two large
/// squares would forget a thin one that is far away.
inline Interval inside_endless_cylinder(const Ray& ray, DVec3 a, DVec3 axis, double radius) {
    const DVec3 from_a = DVec3(ray.origin) - a, d(ray.direction);
    // What is left across the axis is a circle and a line in a plane.
    const DVec3 across = from_a - axis * dot(from_a, axis), d_across = d - axis * dot(d, axis);
    const double dd = dot(d_across, d_across);
    if (!(dd > 1e-28 * dot(d, d)))
        return dot(across, across) <= radius * radius ? Interval{} : kNothing;
    const double t_nearest = -dot(across, d_across) / dd;
    const DVec3 apart = across + d_across * t_nearest;
    const double room = radius * radius - dot(apart, apart);
    if (!(room >= 0))
        return kNothing;
    const double half_chord = std::sqrt(room / dd);
    return {t_nearest - half_chord, t_nearest + half_chord};
}

} // namespace topple
