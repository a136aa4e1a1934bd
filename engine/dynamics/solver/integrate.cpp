// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/solver/integrate.h"

#include "engine/dynamics/solver/free_turn.h"

namespace topple {
namespace {

/// Slower than this the gyroscopic torque is below what a float of w can hold. [rad a sub-step]
constexpr Real kSlowTurn = 1.0e-5f;
/// The same among what touches: turning slower than this changes w by no more than that share of
/// it in a sub-step, for the moments of a body keep to |Iyy - Izz| <= Ixx. [rad a sub-step]
constexpr Real kSlowTouchedTurn = 5.0e-4f;

} // namespace

void integrate_velocity(BodyState& body, const BodyDrift& drift) {
    body.v = (body.v + drift.gravity_dv) * drift.keep_v;
    body.w *= drift.keep_w;
}

void integrate_position(BodyState& body, const BodyDrift& drift, Real h) {
    body.dp += body.v * h;
    const Vec3 turn = body.w * h;
    const Real slow = drift.is_touched ? kSlowTouchedTurn : kSlowTurn;
    if (!drift.is_round && length_squared(turn) > slow * slow) {
        turn_freely(body, drift, h);
        return;
    }
    body.q = integrate(body.q, turn);
    body.turn += turn;
}

} // namespace topple
