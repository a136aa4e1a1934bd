// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/closest_point_detail.h"

#include <algorithm>

namespace topple {

DVec3 closest_on_segment(DVec3 p, DVec3 a, DVec3 b) {
    const DVec3 ab = b - a;
    const double squared = dot(ab, ab);
    if (!(squared > 0))
        return a;
    return a + ab * std::clamp(dot(p - a, ab) / squared, 0.0, 1.0);
}

DVec3 closest_on_triangle(DVec3 p, DVec3 a, DVec3 b, DVec3 c) {
    const DVec3 n = cross(b - a, c - a);
    const double squared = dot(n, n);
    // Inside the prism over the triangle the foot of the perpendicular is nearest.
    const bool inside = squared > 0 && dot(cross(b - a, p - a), n) >= 0 &&
                        dot(cross(c - b, p - b), n) >= 0 && dot(cross(a - c, p - c), n) >= 0;
    if (inside)
        return p - n * (dot(p - a, n) / squared);
    // Outside it is on a side, and three candidates cannot disagree about which.
    DVec3 best = closest_on_segment(p, a, b);
    for (const DVec3 q : {closest_on_segment(p, b, c), closest_on_segment(p, c, a)})
        if (dot(q - p, q - p) < dot(best - p, best - p))
            best = q;
    return best;
}

} // namespace topple
