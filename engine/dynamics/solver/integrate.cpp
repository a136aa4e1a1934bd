// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/solver/integrate.h"

namespace topple {
namespace {

/// Slower than this the gyroscopic torque is below what a float of w can hold. [rad a sub-step]
constexpr Real kSlowTurn = 1.0e-5f;
/// The same among what touches: turning slower than this changes w by no more than that share of
/// it in a sub-step, for the moments of a body keep to |Iyy - Izz| <= Ixx. [rad a sub-step]
constexpr Real kSlowTouchedTurn = 5.0e-4f;
constexpr int kNewtonSteps = 2;

/// The mean angular velocity, body axes, of a free rigid body over the sub-step: the implicit
/// midpoint
///     I (w1 - w0) / h + m x I m = 0,   m = (w0 + w1) / 2
/// which keeps the energy and the size of the angular momentum exactly, both being quadratic. In m:
///     f(m) = 2 I (m - w0) + h m x I m = 0,   f'(m) = 2 I + h ([m] I - [I m])
Vec3 mean_spin(const Mat3& inertia, Vec3 w0, Real h) {
    Vec3 m = w0;
    for (int i = 0; i < kNewtonSteps; ++i) {
        const Vec3 momentum = inertia * m;
        const Vec3 f = (inertia * (m - w0)) * 2 + cross(m, momentum) * h;
        const Mat3 slope = inertia * Real(2) + (skew(m) * inertia - skew(momentum)) * h;
        m -= solve_or_zero(slope, f);
    }
    // Many radians a sub-step, and Newton may end elsewhere; rather no torque than energy from
    // nowhere.
    constexpr Real kRounding = 1.0e-3f;
    const Vec3 w1 = m * 2 - w0;
    const bool is_kept = dot(w1, inertia * w1) <= dot(w0, inertia * w0) * (1 + kRounding);
    return is_kept ? m : w0;
}

/// v turned by Cayley's map of `t`, as an increment, so that what is rounded is small.
Vec3 turned(Vec3 v, Vec3 t) {
    const Vec3 tv = cross(t, v);
    return v + (tv + cross(t, tv) * 0.5f) / (1 + length_squared(t) * 0.25f);
}

/// Turning by Cayley's map of the mean spin, which is what `integrate` does too, also keeps the
/// direction of the angular momentum in the world: I w1 = cay(-h m) I w0 while R1 = R0 cay(h m).
void turn_freely(BodyState& body, const BodyDrift& drift, Real h) {
    const Vec3 w0 = rotate_inverse(body.q, body.w);
    const Vec3 m = mean_spin(drift.inertia, w0, h);
    const Vec3 gain = rotate(body.q, m - w0);
    const Vec3 turn = (body.w + gain) * h;
    body.q = integrate(body.q, turn);
    body.turn += turn;
    body.w = turned(body.w + gain * 2, turn);
    // Stale by a turn, it would take impulses for more or less angular momentum than they bring.
    const Mat3 r = to_mat3(body.q);
    body.inv_inertia = to_symmetric(r * (drift.inv_inertia * transpose(r)));
}

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
