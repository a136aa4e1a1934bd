// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/walker.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr double kUnit = kLegCrank / 15; ///< Unit of Jansen's numbers. [m]

double leg_distance(LegPoint a, LegPoint b) { return std::hypot(b.x - a.x, b.y - a.y); }

/// Returns the point at these distances from `a` and `b`, to the left of the direction from one to the other.
LegPoint left_of(LegPoint a, double from_a, LegPoint b, double from_b) {
    const double d = leg_distance(a, b);
    const double along = (from_a * from_a - from_b * from_b + d * d) / (2 * d);
    const double out = std::sqrt(std::max(0.0, from_a * from_a - along * along));
    const double x = (b.x - a.x) / d, y = (b.y - a.y) / d;
    return {a.x + along * x - out * y, a.y + along * y + out * x};
}

} // namespace

LegPose pose_leg(double crank_angle) {
    LegPose p;
    p.crank = {kLegCrank * std::cos(crank_angle), kLegCrank * std::sin(crank_angle)};
    p.frame = {-38 * kUnit, -7.8 * kUnit};
    p.knee = left_of(p.frame, 41.5 * kUnit, p.crank, 50 * kUnit);   // above
    p.hip = left_of(p.frame, 40.1 * kUnit, p.knee, 55.8 * kUnit);   // to the left
    p.heel = left_of(p.crank, 61.9 * kUnit, p.frame, 39.3 * kUnit); // below
    p.ankle = left_of(p.heel, 36.7 * kUnit, p.hip, 39.4 * kUnit);
    p.foot = left_of(p.heel, 49 * kUnit, p.ankle, 65.7 * kUnit);
    return p;
}

} // namespace topple::app
