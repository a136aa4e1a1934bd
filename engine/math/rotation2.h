// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/trigonometry.h"
#include "topple/math/vec2.h"

namespace topple {

/// A rotation of the plane, counter-clockwise where y is up: the unit complex number cos + i sin.
struct Rotation2 {
    Real cos = 1, sin = 0; ///< Cosine and sine of the angle. [-]
    friend constexpr bool operator==(Rotation2, Rotation2) = default;
};

/// Turns `v`.
constexpr Vec2 rotate(Rotation2 r, Vec2 v) {
    return {r.cos * v.x - r.sin * v.y, r.sin * v.x + r.cos * v.y};
}
/// Turns `v` back: the inverse of `rotate`.
constexpr Vec2 rotate_inverse(Rotation2 r, Vec2 v) {
    return {r.cos * v.x + r.sin * v.y, r.cos * v.y - r.sin * v.x};
}
/// The turn by both angles; the order does not matter.
constexpr Rotation2 operator*(Rotation2 a, Rotation2 b) {
    return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
}
/// The inverse rotation.
constexpr Rotation2 conjugate(Rotation2 r) { return {r.cos, -r.sin}; }

/// Turns by `angle` [rad], counter-clockwise.
Rotation2 rotation_by(Real angle);
/// Turns by an angle that a person typed: quarter turns, and with them whole ones, are exact.
Rotation2 rotation_by_degrees(Real angle_deg);
/// The angle in (-pi, pi]. [rad]
inline Real angle_of(Rotation2 r) { return atan2(r.sin, r.cos); }

} // namespace topple
