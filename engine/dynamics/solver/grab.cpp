// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/solver/grab.h"

#include "topple/dynamics/clamp_length_detail.h"
#include "topple/dynamics/tolerances.h"

namespace topple {
namespace {

/// Angular spring of the same frequency, in accelerations: the body's inertia does not matter.
/// Implicit Euler of  w' = -omega^2 e - 2 zeta omega w,  e the rotation vector from target to body.
void turn_to_target(const GrabSpring& grab, BodyState& body, Real h) {
    Quat error = body.q * conjugate(grab.target_rotation);
    if (error.w < 0)
        error = {-error.x, -error.y, -error.z, -error.w};
    const Vec3 e = Vec3{error.x, error.y, error.z} *
                   2; // 2 sin(angle / 2): bounded, right when small
    const Real omega = grab.omega;
    body.w = (body.w - e * (h * omega * omega)) /
             (1 + h * (2 * grab.damping_ratio * omega + h * omega * omega));
}

} // namespace

GrabSpring prepare_grab(const Grab& grab,
                        const Parameters& parameters,
                        std::uint32_t body,
                        Vec3 local_center,
                        Vec3 center,
                        Real extent,
                        Real carried_mass) {
    const Real weight = std::max(length(parameters.gravity), kGrabWeight) * carried_mass;
    GrabSpring g;
    g.body = body;
    g.local_r = grab.local_point - local_center;
    g.center = center;
    g.target = grab.target;
    g.omega = 2 * kPi * parameters.grab_hertz;
    g.damping_ratio = parameters.grab_damping_ratio;
    g.stiffness = carried_mass * g.omega * g.omega;
    g.damping = 2 * carried_mass * g.damping_ratio * g.omega;
    g.reach = std::min(kGrabReach, kGrabReachExtents * extent);
    g.max_force = parameters.grab_strength * weight;
    g.hold_rotation = grab.hold_rotation;
    g.target_rotation = grab.target_rotation;
    return g;
}

void begin_grab(GrabSpring& grab, BodyState& body, Real h) {
    apply_impulse(body, rotate(body.q, grab.local_r), grab.impulse);
    const Vec3 w_before = body.w;
    if (grab.hold_rotation)
        turn_to_target(grab, body, h);
    else
        body.w = body.w / (1 + h * kGrabAngularDamping);
    grab.dw = body.w - w_before;
}

void solve_grab(GrabSpring& grab, BodyState& body, Real h) {
    // Implicit Euler of the force -k x - c v at the hold: with K = J M^-1 J^T of the point,
    //     (K + gamma) delta = -(v + gamma h k x + gamma lambda),   gamma = 1 / (h (c + h k))
    const Real give = h * (grab.damping + h * grab.stiffness);
    if (!(give > 0))
        return;
    const Real gamma = 1 / give;
    const Vec3 r = rotate(body.q, grab.local_r);
    const Vec3 x = clamp_length(grab.center + body.dp + r - grab.target, grab.reach);
    const Mat3 s = skew(r);
    const Real m = body.inv_mass + gamma;
    const Mat3 k = diagonal({m, m, m}) - s * (to_mat3(body.inv_inertia) * s);
    const Vec3 rhs = velocity_at(body, r) + (x * (h * grab.stiffness) + grab.impulse) * gamma;
    const Vec3 total = clamp_length(grab.impulse - solve_or_zero(k, rhs), grab.max_force * h);
    apply_impulse(body, r, total - grab.impulse);
    grab.impulse = total;
}

void note_velocity(GrabSpring& grab, const BodyState& body) {
    grab.v_before = velocity_at(body, rotate(body.q, grab.local_r));
    grab.w_before = body.w;
}

double work_of_grab(const GrabSpring& grab, const BodyState& body, const BodyDrift& drift) {
    const Vec3 v = (grab.v_before + velocity_at(body, rotate(body.q, grab.local_r))) / 2;
    const Vec3 w = (grab.w_before + body.w) / 2;
    const Vec3 local_dw = rotate_inverse(body.q, grab.dw) / body.mobility;
    const Vec3 turning = rotate(body.q, drift.source->inertia * local_dw); // [N m s]
    return static_cast<double>(dot(grab.impulse, v) + dot(turning, w));
}

} // namespace topple
