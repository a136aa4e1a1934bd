// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/lines.h"

#include "topple/geometry/distance/straight_part.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

constexpr double kParallelSineSquared = 1e-12; // squared sine
constexpr double kMeeting = 1e-6;              // share of the largest coordinate

double largest(DVec3 v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

LineApproach describe(const StraightPart& first, const StraightPart& second) {
    const auto [s, t] = closest_parameters(first, second);
    const DVec3 p = first.origin + first.direction * s, q = second.origin + second.direction * t;
    LineApproach out;
    out.s = static_cast<Real>(s);
    out.t = static_cast<Real>(t);
    out.on_first = to_vec3(p);
    out.on_second = to_vec3(q);
    const double apart = length(q - p);
    out.distance = static_cast<Real>(apart);
    const DVec3 normal = cross(first.direction, second.direction);
    const bool parallel = !(dot(normal, normal) > kParallelSineSquared *
                                                      dot(first.direction, first.direction) *
                                                      dot(second.direction, second.direction));
    const double size = std::max(
        {largest(p), largest(q), largest(first.origin), largest(second.origin)});
    const bool touch = apart <= kMeeting * size;
    out.relation = parallel ? (touch ? LineRelation::coincident : LineRelation::parallel)
                            : (touch ? LineRelation::meeting : LineRelation::skew);
    return out;
}

} // namespace

ParameterPair closest_parameters(const StraightPart& first, const StraightPart& second) {
    const DVec3 d1 = first.direction, d2 = second.direction, r = first.origin - second.origin;
    const double a = dot(d1, d1), e = dot(d2, d2), f = dot(d2, r), c = dot(d1, r), b = dot(d1, d2);
    const auto held = [](double over, double under, const StraightPart& part) {
        return std::clamp(under > 0 ? over / under : 0.0, part.from, part.to);
    };
    // Computes the nearest points of the infinite lines, clamps the first, recomputes the second, and if that is
    // clamped too, recomputes the first. |d1 x d2|^2 = a e - b^2 is computed as the square of a cross product, which
    // stays positive up to rounding for nearly parallel lines.
    const DVec3 normal = cross(d1, d2);
    const double spread = dot(normal, normal);
    double s = spread > 1e-20 * a * e ? held(b * f - c * e, spread, first) : held(0, 0, first);
    const double t = held(b * s + f, e, second);
    s = held(b * t - c, a, first);
    return {s, t};
}

LineApproach find_approach(const Line& a, const Line& b) {
    return describe(part_of(a), part_of(b));
}
LineApproach find_approach(const Line& a, const Ray& b) { return describe(part_of(a), part_of(b)); }
LineApproach find_approach(const Line& a, const Segment& b) {
    return describe(part_of(a), part_of(b));
}
LineApproach find_approach(const Ray& a, const Ray& b) { return describe(part_of(a), part_of(b)); }
LineApproach find_approach(const Ray& a, const Segment& b) {
    return describe(part_of(a), part_of(b));
}
LineApproach find_approach(const Segment& a, const Segment& b) {
    return describe(part_of(a), part_of(b));
}

} // namespace topple
