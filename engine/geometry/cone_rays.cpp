// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/cone_rays.h"

#include "engine/geometry/line_interval_detail.h"
#include "engine/geometry/ray_tests.h"

namespace topple {
namespace {

/// The cone seen from its apex; the line begins at its point nearest to the cone's middle, so that a
/// small cone far away keeps its digits.
struct ApexView {
    DVec3 down;        ///< Unit, from the apex to the base.
    double height = 0; ///< [m]
    double slope = 0;  ///< Radius over height. [-]
    double begin = 0;  ///< The ray's t where the line begins.
    double y = 0, d_y = 0;
    DVec3 across, d_across;
};

ApexView view_from_apex(const Cone& cone, const Ray& ray) {
    ApexView v;
    const DVec3 apex(cone.apex), to_base = DVec3(cone.base) - apex, d(ray.direction);
    v.height = length(to_base);
    v.down = to_base * (1 / v.height);
    v.slope = static_cast<double>(cone.radius) / v.height;
    const DVec3 from_apex = DVec3(ray.origin) - apex;
    v.begin = dot(to_base * 0.5 - from_apex, d) / dot(d, d);
    const DVec3 at = from_apex + d * v.begin;
    v.y = dot(at, v.down);
    v.d_y = dot(d, v.down);
    v.across = at - v.down * v.y;
    v.d_across = d - v.down * v.d_y;
    return v;
}

/// The line inside the half of the endless double cone that the base is on: where
/// a t^2 + 2 b t + c <= 0 and y >= 0.
Interval inside_side(const ApexView& v) {
    const double k = v.slope * v.slope;
    const double a = dot(v.d_across, v.d_across) - k * v.d_y * v.d_y;
    const double b = dot(v.across, v.d_across) - k * v.y * v.d_y;
    const double c = dot(v.across, v.across) - k * v.y * v.y;
    double root = b * b - a * c;
    if (a == 0) { // along the side: one end is infinitely far away
        if (b == 0)
            return c <= 0 ? Interval{} : kNothing;
        return b > 0 ? Interval{-Interval::kInfinity, -c / (2 * b)}
                     : Interval{-c / (2 * b), Interval::kInfinity};
    }
    if (root < 0) {
        if (a > 0)
            return kNothing;
        root = 0; // steep lines pass both halves; this one through the apex, but for rounding
    }
    const double q = -(b + (b < 0 ? -std::sqrt(root) : std::sqrt(root)));
    const double first = q / a, second = q != 0 ? c / q : 0;
    const Interval between{std::min(first, second), std::max(first, second)};
    if (a > 0)
        return between;
    return v.d_y > 0 ? Interval{between.leave, Interval::kInfinity}
                     : Interval{-Interval::kInfinity, between.enter};
}

} // namespace

std::optional<RayHit> cast_ray(const Cone& cone, const Ray& ray) {
    if (!is_usable(ray) || !(cone.radius > 0) || !(distance(cone.base, cone.apex) > 0))
        return std::nullopt;
    const ApexView v = view_from_apex(cone, ray);
    const Interval side = inside_side(v);
    const Interval slab = inside_slab(v.y, v.d_y, 0, v.height);
    Interval inside = intersect(side, slab);
    inside.enter += v.begin;
    inside.leave += v.begin;
    return hit_from(ray, inside, [&](DVec3 p) {
        if (slab.enter > side.enter && v.d_y < 0)
            return to_vec3(v.down);
        const DVec3 from_apex = p - DVec3(cone.apex);
        const DVec3 out = normalize(from_apex - v.down * dot(from_apex, v.down));
        return to_vec3(normalize(out - v.down * (dot(out, out) > 0 ? v.slope : 1)));
    });
}

} // namespace topple
