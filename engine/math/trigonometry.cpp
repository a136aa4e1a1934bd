// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Taylor series in double on [-pi/4, pi/4]: the first omitted term is below 2e-9.
double sin_kernel(double x) {
    const double x2 = x * x;
    return x * (1 + x2 * (-1.0 / 6 + x2 * (1.0 / 120 + x2 * (-1.0 / 5040 + x2 / 362880))));
}
double cos_kernel(double x) {
    const double x2 = x * x;
    return 1 +
           x2 * (-0.5 + x2 * (1.0 / 24 + x2 * (-1.0 / 720 + x2 * (1.0 / 40320 - x2 / 3628800))));
}

/// atan on [0, 1]: one halving of the argument brings it below tan(pi/8), where the series is short.
double atan_kernel(double t) {
    constexpr double kTanPi8 = 0.41421356237309503;
    constexpr double kPi4 = 0.78539816339744831;
    const bool upper = t > kTanPi8;
    const double x = upper ? (t - 1) / (t + 1) : t;
    const double x2 = x * x;
    const double series = x *
                          (1 +
                           x2 * (-1.0 / 3 +
                                 x2 * (1.0 / 5 +
                                       x2 * (-1.0 / 7 +
                                             x2 * (1.0 / 9 + x2 * (-1.0 / 11 +
                                                                   x2 * (1.0 / 13 - x2 / 15)))))));
    return upper ? kPi4 + series : series;
}

} // namespace

SinCos sin_cos(Real angle) {
    constexpr double kTwoOverPi = 0.63661977236758134;
    constexpr double kHalfPi = 1.5707963267948966;
    const double a = angle;
    if (!(a >= -1e9 && a <= 1e9))
        return {};
    const double turns = a * kTwoOverPi;
    const auto quarter = static_cast<long long>(turns + (turns >= 0 ? 0.5 : -0.5));
    const double rest = a - static_cast<double>(quarter) * kHalfPi;
    const auto s = static_cast<Real>(sin_kernel(rest));
    const auto c = static_cast<Real>(cos_kernel(rest));
    switch (quarter & 3) {
    case 0:
        return {s, c};
    case 1:
        return {c, -s};
    case 2:
        return {-s, -c};
    default:
        return {-c, s};
    }
}

Real atan2(Real y, Real x) {
    constexpr double kPiD = 3.14159265358979323846;
    const double ax = std::abs(static_cast<double>(x)), ay = std::abs(static_cast<double>(y));
    const double larger = std::max(ax, ay);
    if (!(larger > 0) || !(larger <= 3.5e38) || !(ax == ax) || !(ay == ay))
        return 0;
    double angle = ay <= ax ? atan_kernel(ay / ax) : kPiD / 2 - atan_kernel(ax / ay);
    if (x < 0)
        angle = kPiD - angle;
    return static_cast<Real>(y < 0 ? -angle : angle);
}

Real acos(Real c) {
    const Real clamped = std::clamp(c, Real{-1}, Real{1});
    return atan2(std::sqrt((1 - clamped) * (1 + clamped)), clamped);
}

} // namespace topple
