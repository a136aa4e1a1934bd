// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

namespace topple {

/// A point that moves.
struct PointMotion {
    Vec3 x; ///< [m]
    Vec3 v; ///< [m/s]
};

/// Symplectic Euler: the new velocity moves it. A free fall is short by a h t / 2.
constexpr PointMotion euler(PointMotion p, Vec3 acceleration, Real h) {
    const Vec3 v = p.v + acceleration * h;
    return {p.x + v * h, v};
}

/// The first half of velocity Verlet: where it comes to, with the velocity that it would have there if
/// the acceleration stayed as it is.
constexpr PointMotion velocity_verlet_move(PointMotion p, Vec3 acceleration, Real h) {
    return {p.x + p.v * h + acceleration * (h * h / 2), p.v + acceleration * h};
}
/// The second half: the mean of both accelerations counts.
constexpr Vec3 velocity_verlet_turn(Vec3 predicted,
                                    Vec3 acceleration,
                                    Vec3 new_acceleration,
                                    Real h) {
    return predicted + (new_acceleration - acceleration) * (h / 2);
}

/// Verlet's x' = 2 x - x_before + a h^2, with (x - x_before) / h kept as the velocity, which so is half
/// a step behind: the same numbers, but a step of another length, a bounce and the first step, whose
/// `last` is 0, come out right.
constexpr PointMotion verlet(PointMotion p, Vec3 acceleration, Real h, Real last) {
    const Vec3 v = p.v + acceleration * ((h + last) / 2);
    return {p.x + v * h, v};
}

} // namespace topple
