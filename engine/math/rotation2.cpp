// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/rotation2.h"

namespace topple {

Rotation2 rotation_by(Real angle) {
    const SinCos a = sin_cos(angle);
    return {a.cos, a.sin};
}

Rotation2 rotation_by_degrees(Real angle_deg) {
    // The remainder, and the rest of it beside a quarter turn, are both exact.
    const double turn = std::fmod(double{angle_deg}, 360.0);
    const double quarters = std::nearbyint(turn / 90);
    const Rotation2 rest = rotation_by(static_cast<Real>((turn - quarters * 90) * (kPi / 180)));
    switch ((static_cast<int>(std::isfinite(quarters) ? quarters : 0) + 4) % 4) {
    case 1:
        return {-rest.sin, rest.cos};
    case 2:
        return {-rest.cos, -rest.sin};
    case 3:
        return {rest.sin, -rest.cos};
    default:
        return rest;
    }
}

} // namespace topple
