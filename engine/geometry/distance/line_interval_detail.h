// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/ray.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace topple {

/// Interval of a line inside a convex solid: enter <= t <= leave; empty if enter > leave.
struct Interval {
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    double enter = -kInfinity, leave = kInfinity;
};

/// Returns whether the interval and the range from `from` to `to` have a value in common. False for NaN.
inline bool do_share(Interval inside, double from, double to) {
    return inside.enter <= inside.leave && inside.enter <= to && inside.leave >= from;
}

inline constexpr Interval kNothing{Interval::kInfinity, -Interval::kInfinity};

/// Returns the hull of two intervals; it is their union only if they overlap, as within one convex solid.
inline Interval unite(Interval a, Interval b) {
    return {std::min(a.enter, b.enter), std::max(a.leave, b.leave)};
}

inline Interval intersect(Interval a, Interval b) {
    return {std::max(a.enter, b.enter), std::min(a.leave, b.leave)};
}

inline Vec3 against(const Ray& ray) { return normalize(-ray.direction); }

/// Returns the first t of the ray within the interval, if there is one. Calls `normal_at(point)` only if the ray
/// comes from outside.
template<typename NormalAt>
std::optional<RayHit> hit_from(const Ray& ray, Interval inside, const NormalAt& normal_at) {
    const double t_min = ray.t_min, t_max = ray.t_max;
    if (!do_share(inside, t_min, t_max))
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

/// Returns the interval of the line inside the slab low <= p <= high of one coordinate with p = origin + t direction.
inline Interval inside_slab(double origin, double direction, double low, double high) {
    if (direction == 0)
        return low <= origin && origin <= high ? Interval{} : kNothing;
    const double t_low = (low - origin) / direction, t_high = (high - origin) / direction;
    return {std::min(t_low, t_high), std::max(t_low, t_high)};
}

} // namespace topple
