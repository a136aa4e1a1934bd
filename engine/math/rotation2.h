// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/trigonometry.h"
#include "topple/math/vec2.h"

namespace topple {

/// A rotation of the plane, counter-clockwise if y points up: the unit complex number cos + i sin.
struct Rotation2 {
    Real cos = 1, sin = 0; ///< Cosine and sine of the angle. [-]
    friend constexpr bool operator==(Rotation2, Rotation2) = default;
};

/// Rotates `v`.
constexpr Vec2 rotate(Rotation2 r, Vec2 v) {
    return {r.cos * v.x - r.sin * v.y, r.sin * v.x + r.cos * v.y};
}
/// Rotates `v` back: the inverse of `rotate`.
constexpr Vec2 rotate_inverse(Rotation2 r, Vec2 v) {
    return {r.cos * v.x + r.sin * v.y, r.cos * v.y - r.sin * v.x};
}
/// Returns the rotation by both angles; the order does not matter.
constexpr Rotation2 operator*(Rotation2 a, Rotation2 b) {
    return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
}
/// The inverse rotation.
constexpr Rotation2 conjugate(Rotation2 r) { return {r.cos, -r.sin}; }

/// Returns the rotation by `angle` [rad], counter-clockwise.
Rotation2 rotation_by(Real angle);
/// Returns the rotation by an angle in degrees; multiples of a quarter turn are exact.
Rotation2 rotation_by_degrees(Real angle_deg);
/// Returns the angle in (-pi, pi]. [rad]
inline Real angle_of(Rotation2 r) { return atan2(r.sin, r.cos); }

} // namespace topple
