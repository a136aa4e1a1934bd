// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/integrate.h"

#include "topple/dynamics/bodies/free_turn.h"
#include "topple/dynamics/bodies/locked_motion.h"

#include <cmath>

namespace topple {
namespace {

/// BodyDrift::slow_turn of touched bodies: a slower rotation changes w by at most this share in a sub-step, since
/// moments of inertia satisfy |Iyy - Izz| <= Ixx. [rad per sub-step]
constexpr Real kSlowTouchedTurn = 5.0e-4f;
/// BodyDrift::most_stale of touched bodies. Larger: impulses transfer a slightly wrong angular momentum. Smaller:
/// more contacts need new effective masses in a step. [-]
constexpr Real kStaleInertia = 0.02f;

void update_inertia(BodyState& body, const BodyDrift& drift) {
    body.inv_inertia = world_inverse_inertia(*drift.source, body.q, body.mobility);
    body.stale_inertia = 0;
    body.inertia_turned = 1;
}

/// Integrates a body with unequal moments of inertia. Returns false, without a change, if the rotation is so slow
/// that the gyroscopic torque makes no difference.
bool integrate_tumbling(BodyState& body, const BodyDrift& drift, Vec3 turn, Real h) {
    const Real squared = length_squared(turn);
    if (!(squared > drift.slow_turn * drift.slow_turn))
        return false;
    if (has_any(drift.source->locks.turn)) {
        turn_with_locks(body, drift, h);
        return true;
    }
    turn_freely(body, drift, h);
    body.stale_inertia += drift.inertia_skew * std::sqrt(squared);
    if (body.stale_inertia > drift.most_stale)
        update_inertia(body, drift);
    return true;
}

} // namespace

void tolerate_as_touched(BodyDrift& drift) {
    drift.slow_turn = kSlowTouchedTurn;
    drift.most_stale = kStaleInertia;
}

void integrate_velocity(BodyState& body, const BodyDrift& drift) {
    body.v = (body.v + drift.gravity_dv) * drift.keep_v;
    body.w *= drift.keep_w;
}

void integrate_position(BodyState& body, const BodyDrift& drift, Real h) {
    body.dp += body.v * h;
    body.inertia_turned = 0;
    const Vec3 turn = body.w * h;
    if (drift.inertia_skew > 0 && integrate_tumbling(body, drift, turn, h))
        return;
    body.turn += turn;
    body.q = length_squared(body.turn) < kTurnAtOnceSquared ? integrate(body.q_before, body.turn)
                                                            : integrate(body.q, turn);
}

} // namespace topple
