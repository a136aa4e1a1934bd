// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/solver/mouse_joint.h"

#include "topple/dynamics/clamp_length.h"
#include "topple/dynamics/tolerances.h"

namespace topple {
namespace {

/// Angular spring of the same frequency, in accelerations, independent of the inertia. Implicit Euler of  w' =
/// -omega^2 e - 2 zeta omega w,  e the rotation vector from target to body.
void turn_to_target(const MouseJointConstraint& mouse_joint, BodyState& body, Real h) {
    Quat error = body.q * conjugate(mouse_joint.target_rotation);
    if (error.w < 0)
        error = {-error.x, -error.y, -error.z, -error.w};
    const Vec3 e = Vec3{error.x, error.y, error.z} *
                   2; // 2 sin(angle / 2): bounded, exact for small angles
    const Real omega = mouse_joint.omega;
    body.w = without_locked_turns(body, body.w - e * (h * omega * omega)) /
             (1 + h * (2 * mouse_joint.damping_ratio * omega + h * omega * omega));
}

} // namespace

MouseJointConstraint prepare_mouse_joint(const MouseJoint& mouse_joint,
                                         const Parameters& parameters,
                                         std::uint32_t body,
                                         Vec3 local_center,
                                         Vec3 center,
                                         Real extent,
                                         Real carried_mass) {
    const Real weight = std::max(length(parameters.gravity), kMouseJointWeight) * carried_mass;
    MouseJointConstraint g;
    g.body = body;
    g.local_r = mouse_joint.local_point - local_center;
    g.center = center;
    g.target = mouse_joint.target;
    g.omega = 2 * kPi * parameters.grab_hertz;
    g.damping_ratio = parameters.grab_damping_ratio;
    g.stiffness = carried_mass * g.omega * g.omega;
    g.damping = 2 * carried_mass * g.damping_ratio * g.omega;
    g.reach = std::min(kMouseJointReach, kMouseJointReachExtents * extent);
    g.max_force = parameters.grab_strength * weight;
    g.hold_rotation = mouse_joint.hold_rotation;
    g.target_rotation = mouse_joint.target_rotation;
    return g;
}

void warm_start_mouse_joint(MouseJointConstraint& mouse_joint, BodyState& body, Real h) {
    apply_impulse(body, rotate(body.q, mouse_joint.local_r), mouse_joint.impulse);
    const Vec3 w_before = body.w;
    if (mouse_joint.hold_rotation)
        turn_to_target(mouse_joint, body, h);
    else
        body.w = body.w / (1 + h * kMouseJointAngularDamping);
    mouse_joint.dw = body.w - w_before;
}

void solve_mouse_joint(MouseJointConstraint& mouse_joint, BodyState& body, Real h) {
    // Implicit Euler of the force -k x - c v at the held point, with K = J M^-1 J^T:
    //     (K + gamma) delta = -(v + gamma h k x + gamma lambda),   gamma = 1 / (h (c + h k))
    const Real give = h * (mouse_joint.damping + h * mouse_joint.stiffness);
    if (!(give > 0))
        return;
    const Real gamma = 1 / give;
    const Vec3 r = rotate(body.q, mouse_joint.local_r);
    const Vec3 x = clamp_length(mouse_joint.center + body.dp + r - mouse_joint.target,
                                mouse_joint.reach);
    const Mat3 s = skew(r);
    const Vec3 m = without_locked_moves(body, Vec3{1, 1, 1} * body.inv_mass) +
                   Vec3{gamma, gamma, gamma};
    const Mat3 k = diagonal(m) - s * (to_mat3(body.inv_inertia) * s);
    const Vec3 rhs = velocity_at(body, r) +
                     (x * (h * mouse_joint.stiffness) + mouse_joint.impulse) * gamma;
    const Vec3 total = clamp_length(mouse_joint.impulse - solve_or_zero(k, rhs),
                                    mouse_joint.max_force * h);
    apply_impulse(body, r, total - mouse_joint.impulse);
    mouse_joint.impulse = total;
}

void note_velocity(MouseJointConstraint& mouse_joint, const BodyState& body) {
    mouse_joint.v_before = velocity_at(body, rotate(body.q, mouse_joint.local_r));
    mouse_joint.w_before = body.w;
}

double work_of_mouse_joint(const MouseJointConstraint& mouse_joint,
                           const BodyState& body,
                           const BodyDrift& drift) {
    const Vec3 v = (mouse_joint.v_before + velocity_at(body, rotate(body.q, mouse_joint.local_r))) /
                   2;
    const Vec3 w = (mouse_joint.w_before + body.w) / 2;
    const Vec3 local_dw = rotate_inverse(body.q, mouse_joint.dw) / body.mobility;
    const Vec3 turning = rotate(body.q, drift.source->inertia * local_dw); // [N m s]
    return static_cast<double>(dot(mouse_joint.impulse, v) + dot(turning, w));
}

} // namespace topple
