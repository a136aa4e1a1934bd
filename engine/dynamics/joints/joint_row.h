// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/softness.h"

#include <limits>

namespace topple {

/// A scalar function of the poses of two bodies, with its rate:
///     d value/dt = dot(linear_a, v_a) + dot(angular_a, w_a) + dot(linear_b, v_b) + dot(angular_b, w_b)
struct Coordinate {
    Real value = 0; ///< [m] or [rad]
    /// Gradients: see the equation above. [-] or [m]
    Vec3 linear_a, angular_a, linear_b, angular_b;
    /// Growth of the value in a sub-step beyond that at the rate above, divided by the length h of the sub-step: h/2
    /// times the second derivative at constant velocities. Zero where a type leaves it out. [m/s] or [rad/s]
    Real second_order = 0;
};

/// Rate of the coordinate at the velocities of the bodies. [m/s] or [rad/s]
inline Real rate_of(const Coordinate& x, const BodyState& a, const BodyState& b) {
    return (dot(x.linear_b, b.v) + dot(x.angular_b, b.w)) +
           (dot(x.linear_a, a.v) + dot(x.angular_a, a.w));
}

/// One scalar constraint of a joint on one coordinate.
struct JointRow {
    /// Kind of constraint.
    enum class Kind : std::uint8_t {
        lock,  ///< value = 0, with impulses of both signs
        limit, ///< value >= 0: stops at 0, and may reach 0 freely within the sub-step
        motor, ///< moves with `speed`, within the impulse bounds
        spring ///< pulls softly to value = 0; never relaxed, since the softness was requested
    };
    Kind kind = Kind::lock; ///< Lock, limit, motor or spring.
    Coordinate x;           ///< The coordinate, which should be 0.
    /// Angular velocity change by a unit impulse: I^-1 angular. [1/(kg m)] or [1/(kg m^2)]
    Vec3 turn_a, turn_b;
    Real mass = 0;  ///< 1 / (J M^-1 J^T); 0 if nothing can move.
    Real speed = 0; ///< Target speed of a motor. [m/s] or [rad/s]
    ///@{
    /// Bounds of the impulse. [N s] or [N m s]
    Real least = -std::numeric_limits<Real>::infinity();
    Real most = std::numeric_limits<Real>::infinity();
    ///@}
    Softness soft;    ///< Softness of the correction of `x.value`.
    Real impulse = 0; ///< Accumulated in this sub-step. [N s] or [N m s]
};

/// Applies an impulse of the row to the velocities of both bodies.
inline void apply(const JointRow& row, Real impulse, BodyState& a, BodyState& b) {
    a.v += without_locked_moves(a, row.x.linear_a * (impulse * a.inv_mass));
    a.w += row.turn_a * impulse;
    b.v += without_locked_moves(b, row.x.linear_b * (impulse * b.inv_mass));
    b.w += row.turn_b * impulse;
}

} // namespace topple
