// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/softness.h"

#include <limits>

namespace topple {

/// A number that depends on how two bodies lie, and how it changes when they move:
///     d value/dt = dot(linear_a, v_a) + dot(angular_a, w_a) + dot(linear_b, v_b) + dot(angular_b, w_b)
struct Coordinate {
    Real value = 0; ///< [m] or [rad]
    Vec3 linear_a, angular_a, linear_b, angular_b;
};

inline Real rate_of(const Coordinate& x, const BodyState& a, const BodyState& b) {
    return (dot(x.linear_b, b.v) + dot(x.angular_b, b.w)) +
           (dot(x.linear_a, a.v) + dot(x.angular_a, a.w));
}

/// What a joint asks of one coordinate.
struct JointRow {
    enum class Kind : std::uint8_t {
        lock,  ///< value = 0, pushing both ways
        limit, ///< Stopped at value = 0; before that, free to come there within the sub-step.
        motor, ///< Moves with `speed`, as hard as the cap allows.
        spring ///< Pulled to value = 0, softly; never relaxed, for its give is what was asked for.
    };
    Kind kind = Kind::lock;
    Coordinate x;
    Vec3 turn_a, turn_b; ///< What a unit impulse turns: I^-1 angular. [1/(kg m)] or [1/(kg m^2)]
    Real mass = 0;       ///< 1 / (J M^-1 J^T); 0 where nothing can move.
    Real speed = 0;      ///< [m/s] or [rad/s]
    Real least = -std::numeric_limits<Real>::infinity(); ///< Of the impulse.
    Real most = std::numeric_limits<Real>::infinity();
    Softness soft;
    Real impulse = 0; ///< So far in this sub-step. [N s] or [N m s]
};

inline void apply(const JointRow& row, Real impulse, BodyState& a, BodyState& b) {
    a.v += row.x.linear_a * (impulse * a.inv_mass);
    a.w += row.turn_a * impulse;
    b.v += row.x.linear_b * (impulse * b.inv_mass);
    b.w += row.turn_b * impulse;
}

} // namespace topple
