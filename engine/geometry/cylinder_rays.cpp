// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/cylinder_rays.h"

#include "engine/geometry/line_interval_detail.h"
#include "engine/geometry/ray_tests.h"

namespace topple {
namespace {

bool is_usable(const Cylinder& c, const Ray& ray) {
    return topple::is_usable(ray) && c.radius > 0 && distance(c.from, c.to) > 0;
}

DVec3 axis_of(const Cylinder& c) { return normalize(DVec3(c.to) - DVec3(c.from)); }

Vec3 side_normal(const Cylinder& c, DVec3 axis, DVec3 p, const Ray& ray) {
    const DVec3 out = p - DVec3(c.from);
    return normalize_or(to_vec3(out - axis * dot(axis, out)), against(ray));
}

} // namespace

std::optional<RayHit> cast_ray_at_endless(const Cylinder& c, const Ray& ray) {
    if (!is_usable(c, ray))
        return std::nullopt;
    const DVec3 axis = axis_of(c);
    const Interval side = inside_endless_cylinder(
        ray, DVec3(c.from), axis, static_cast<double>(c.radius));
    return hit_from(ray, side, [&](DVec3 p) { return side_normal(c, axis, p, ray); });
}

std::optional<RayHit> cast_ray(const Cylinder& c, const Ray& ray) {
    if (!is_usable(c, ray))
        return std::nullopt;
    const DVec3 axis = axis_of(c), from_begin = DVec3(ray.origin) - DVec3(c.from);
    const double speed = dot(axis, DVec3(ray.direction));
    const Interval side = inside_endless_cylinder(
        ray, DVec3(c.from), axis, static_cast<double>(c.radius));
    const Interval between = inside_slab(
        dot(axis, from_begin), speed, 0, length(DVec3(c.to) - DVec3(c.from)));
    return hit_from(ray, intersect(side, between), [&](DVec3 p) {
        return between.enter > side.enter ? to_vec3(axis * (speed > 0 ? -1.0 : 1.0))
                                          : side_normal(c, axis, p, ray);
    });
}

} // namespace topple
