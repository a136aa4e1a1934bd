// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

namespace topple {

/// Motion of a point.
struct PointMotion {
    Vec3 x; ///< [m]
    Vec3 v; ///< [m/s]
};

/// Symplectic Euler: the new velocity moves the point. A free fall is short by a h t / 2.
constexpr PointMotion euler(PointMotion p, Vec3 acceleration, Real h) {
    const Vec3 v = p.v + acceleration * h;
    return {p.x + v * h, v};
}

/// First half of velocity Verlet: the new position, with the velocity for a constant acceleration.
constexpr PointMotion velocity_verlet_move(PointMotion p, Vec3 acceleration, Real h) {
    return {p.x + p.v * h + acceleration * (h * h / 2), p.v + acceleration * h};
}
/// Second half: the velocity for the mean of both accelerations.
constexpr Vec3 velocity_verlet_turn(Vec3 predicted,
                                    Vec3 acceleration,
                                    Vec3 new_acceleration,
                                    Real h) {
    return predicted + (new_acceleration - acceleration) * (h / 2);
}

/// Verlet's x' = 2 x - x_before + a h^2, with (x - x_before) / h stored as the velocity, which is therefore half a
/// step behind. The results are the same, and a step of another length, a bounce and the first step, whose `last` is
/// 0, are handled correctly.
constexpr PointMotion verlet(PointMotion p, Vec3 acceleration, Real h, Real last) {
    const Vec3 v = p.v + acceleration * ((h + last) / 2);
    return {p.x + v * h, v};
}

} // namespace topple
