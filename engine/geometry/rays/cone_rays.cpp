// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/cone_rays.h"

#include "topple/geometry/distance/solid_intervals.h"
#include "topple/geometry/rays/ray_tests.h"

namespace topple {

std::optional<RayHit> cast_ray(const Cone& cone, const Ray& ray) {
    if (!is_usable(ray) || !(cone.radius > 0) || !(distance(cone.base, cone.apex) > 0))
        return std::nullopt;
    const DVec3 base(cone.base), apex(cone.apex), axis = base - apex;
    const auto [inside, is_entry_at_end] = interval_in_cone(part_of(ray), base, apex, cone.radius);
    return hit_from(ray, inside, [&, at_end = is_entry_at_end](DVec3 p) {
        const DVec3 down = normalize(axis), from_apex = p - apex;
        if (at_end)
            return to_vec3(down);
        // Rounding moves a hit of the apex beside it; the normal at the apex is the axis.
        constexpr double kAtApex = 1e-9; // share of the height [-]
        if (dot(from_apex, from_apex) <= kAtApex * kAtApex * dot(axis, axis))
            return to_vec3(down * -1.0);
        const DVec3 out = normalize(from_apex - down * dot(from_apex, down));
        const double slope = double{cone.radius} / length(axis);
        return to_vec3(normalize(out - down * slope));
    });
}

} // namespace topple
