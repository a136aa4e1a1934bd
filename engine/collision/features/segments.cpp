// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/segments.h"

namespace topple {
namespace {

Real clamp01(Real v) { return v < 0 ? 0 : v > 1 ? 1 : v; }

} // namespace

Real closest_fraction(const Segment& segment, Vec3 p) {
    const Vec3 d = segment.b - segment.a;
    const Real squared = dot(d, d);
    return squared > 0 ? clamp01(dot(p - segment.a, d) / squared) : 0;
}

ClosestPoints closest_points(const Segment& first, const Segment& second) {
    const Vec3 d1 = first.b - first.a;
    const Vec3 d2 = second.b - second.a;
    const Vec3 r = first.a - second.a;
    const Real a = dot(d1, d1), e = dot(d2, d2), f = dot(d2, r);
    Real s = 0, t = 0;
    if (!(a > 0)) {
        t = closest_fraction(second, first.a);
    } else if (!(e > 0)) {
        s = closest_fraction(first, second.a);
    } else {
        // Minimizes |p1 + s d1 - p2 - t d2|: clamps s, computes its t, clamps t, computes its s.
        const Real b = dot(d1, d2), c = dot(d1, r);
        const Real determinant = a * e - b * b;
        if (determinant > 1e-6f * a * e)
            s = clamp01((b * f - c * e) / determinant);
        t = (b * s + f) / e;
        if (t < 0 || t > 1) {
            t = clamp01(t);
            s = clamp01((b * t - c) / a);
        }
    }
    return {first.a + d1 * s, second.a + d2 * t, s, t};
}

} // namespace topple
