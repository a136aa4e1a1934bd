// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/cylinder_rays.h"

#include "topple/geometry/distance/solid_intervals.h"
#include "topple/geometry/rays/ray_tests.h"

namespace topple {
namespace {

bool is_usable_cylinder(const Cylinder& c, const Ray& ray) {
    return topple::is_usable(ray) && c.radius > 0 && distance(c.from, c.to) > 0;
}

DVec3 axis_of(const Cylinder& c) { return DVec3(c.to) - DVec3(c.from); }

Vec3 side_normal(const Cylinder& c, DVec3 p, const Ray& ray) {
    const DVec3 axis = normalize(axis_of(c)), out = p - DVec3(c.from);
    return normalize_or(to_vec3(out - axis * dot(axis, out)), against(ray));
}

} // namespace

std::optional<RayHit> cast_ray_at_endless(const Cylinder& c, const Ray& ray) {
    if (!is_usable_cylinder(c, ray))
        return std::nullopt;
    const Interval inside = interval_in_endless_cylinder(
        part_of(ray), DVec3(c.from), axis_of(c), c.radius);
    return hit_from(ray, inside, [&](DVec3 p) { return side_normal(c, p, ray); });
}

std::optional<RayHit> cast_ray(const Cylinder& c, const Ray& ray) {
    if (!is_usable_cylinder(c, ray))
        return std::nullopt;
    const auto [inside, is_entry_at_end] = interval_in_cylinder(
        part_of(ray), DVec3(c.from), DVec3(c.to), c.radius);
    return hit_from(ray, inside, [&, at_end = is_entry_at_end](DVec3 p) {
        if (!at_end)
            return side_normal(c, p, ray);
        const DVec3 axis = normalize(axis_of(c));
        return to_vec3(axis * (dot(axis, DVec3(ray.direction)) > 0 ? -1.0 : 1.0));
    });
}

} // namespace topple
