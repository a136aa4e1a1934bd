// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/cylinder_rays.h"

#include "engine/geometry/double_vec3_detail.h"
#include "engine/geometry/ray_tests.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Where a line is inside of something, and which way out it is at either end.
struct Stay {
    double enter, leave;
    DVec3 enter_normal, leave_normal;
};

constexpr double kForever = std::numeric_limits<double>::infinity();

/// With o and d the ray's origin and direction across the axis, |o + t d|^2 = r^2.
std::optional<Stay> stay_in_side(const Cylinder& c, DVec3 axis, const Ray& ray) {
    const DVec3 from = DVec3(ray.origin) - DVec3(c.from), way(ray.direction);
    const DVec3 o = from - axis * dot(axis, from), d = way - axis * dot(axis, way);
    const double r = static_cast<double>(c.radius);
    const double a = dot(d, d), b = dot(o, d), gap = dot(o, o) - r * r;
    constexpr double kAlong = 1e-14; // of the direction's square: runs along the axis
    if (a <= kAlong * dot(way, way))
        return gap <= 0 ? std::optional(Stay{-kForever, kForever, {}, {}}) : std::nullopt;
    const double root = b * b - a * gap;
    if (root < 0)
        return std::nullopt;
    const double s = std::sqrt(root);
    const double enter = (-b - s) / a, leave = (-b + s) / a;
    return Stay{enter, leave, (o + d * enter) * (1 / r), (o + d * leave) * (1 / r)};
}

/// Between the planes of the two ends.
std::optional<Stay> stay_between_ends(const Cylinder& c, DVec3 axis, const Ray& ray) {
    const double at = dot(axis, DVec3(ray.origin) - DVec3(c.from));
    const double speed = dot(axis, DVec3(ray.direction));
    const double far_end = length(DVec3(c.to) - DVec3(c.from));
    if (speed == 0)
        return at >= 0 && at <= far_end ? std::optional(Stay{-kForever, kForever, {}, {}})
                                        : std::nullopt;
    const double bottom = -at / speed, top = (far_end - at) / speed;
    const DVec3 down = axis * -1;
    return speed > 0 ? Stay{bottom, top, down, axis} : Stay{top, bottom, axis, down};
}

std::optional<RayHit> hit_of(const Stay& stay, const Ray& ray) {
    const double begin = static_cast<double>(ray.t_min), end = static_cast<double>(ray.t_max);
    if (stay.enter > stay.leave || stay.enter > end || stay.leave < begin)
        return std::nullopt;
    RayHit hit;
    hit.inside = stay.enter < begin;
    hit.t = static_cast<Real>(std::max(stay.enter, begin));
    hit.point = point_at(ray, hit.t);
    // From inside: the way back out where it would leave, as there is no surface at the begin.
    const DVec3 normal = hit.inside ? stay.leave_normal : stay.enter_normal;
    hit.normal = normalize_or(to_vec3(normal), -normalize_or(ray.direction, {0, 1, 0}));
    return hit;
}

bool is_usable(const Cylinder& c, const Ray& ray) {
    return topple::is_usable(ray) && c.radius > 0 && distance(c.from, c.to) > 0;
}

DVec3 axis_of(const Cylinder& c) { return normalize(DVec3(c.to) - DVec3(c.from)); }

} // namespace

std::optional<RayHit> cast_ray_at_endless(const Cylinder& cylinder, const Ray& ray) {
    if (!is_usable(cylinder, ray))
        return std::nullopt;
    const auto side = stay_in_side(cylinder, axis_of(cylinder), ray);
    return side ? hit_of(*side, ray) : std::nullopt;
}

std::optional<RayHit> cast_ray(const Cylinder& cylinder, const Ray& ray) {
    if (!is_usable(cylinder, ray))
        return std::nullopt;
    const auto side = stay_in_side(cylinder, axis_of(cylinder), ray);
    const auto ends = stay_between_ends(cylinder, axis_of(cylinder), ray);
    if (!side || !ends)
        return std::nullopt;
    Stay both = *side;
    if (ends->enter > both.enter) {
        both.enter = ends->enter;
        both.enter_normal = ends->enter_normal;
    }
    if (ends->leave < both.leave) {
        both.leave = ends->leave;
        both.leave_normal = ends->leave_normal;
    }
    return hit_of(both, ray);
}

} // namespace topple
