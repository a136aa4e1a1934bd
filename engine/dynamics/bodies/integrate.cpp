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

/// Returns whether the rotation is so fast that the gyroscopic torque of unequal moments of inertia makes a difference.
bool tumbles(const BodyDrift& drift, Real squared_turn) {
    return drift.inertia_skew > 0 && squared_turn > drift.slow_turn * drift.slow_turn;
}

/// Called after a free turn.
void follow_turn(BodyState& body, const BodyDrift& drift, Real squared_turn) {
    body.stale_inertia += drift.inertia_skew * std::sqrt(squared_turn);
    if (body.stale_inertia > drift.most_stale)
        update_inertia(body, drift);
}

void move_only(BodyState& body, Real h) {
    body.dp += body.v * h;
    body.inertia_turned = 0;
}

void turn_evenly(BodyState& body, Vec3 turn) {
    body.turn += turn;
    body.q = length_squared(body.turn) < kTurnAtOnceSquared ? integrate(body.q_before, body.turn)
                                                            : integrate(body.q, turn);
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
    move_only(body, h);
    const Vec3 turn = body.w * h;
    const Real squared = length_squared(turn);
    if (!tumbles(drift, squared)) {
        turn_evenly(body, turn);
    } else if (has_any(drift.source->locks.turn)) {
        turn_with_locks(body, drift, h);
    } else {
        turn_freely(body, drift, h);
        follow_turn(body, drift, squared);
    }
}

void TumblingBodies::move(BodyState& body, const BodyDrift& drift) {
    const Real squared = length_squared(body.w * h_);
    if (!tumbles(drift, squared) || has_any(drift.source->locks.turn)) {
        integrate_position(body, drift, h_);
        return;
    }
    move_only(body, h_);
    bodies_[count_] = &body;
    drifts_[count_] = &drift;
    turns_[count_] = squared;
    if (++count_ == static_cast<std::size_t>(kernels_.turn_width))
        turn_all();
}

void TumblingBodies::turn_all() {
    if (count_ == 0)
        return;
    // The lanes that are left over turn the first body once more, from the same values.
    for (std::size_t i = count_; i < bodies_.size(); ++i) {
        bodies_[i] = bodies_[0];
        drifts_[i] = drifts_[0];
    }
    kernels_.turn_freely(bodies_.data(), drifts_.data(), h_);
    for (std::size_t i = 0; i < count_; ++i)
        follow_turn(*bodies_[i], *drifts_[i], turns_[i]);
    count_ = 0;
}

} // namespace topple
