// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_pose_detail.h"
#include "topple/math/axis_angle.h"
#include "topple/math/trigonometry.h"

#include <cmath>

namespace topple {
namespace {

ControlledDrive controlled(const JointDrive& drive, const DriveControl& control, Real level) {
    ControlledDrive c{drive, 1};
    if (!is_bound(control))
        return c;
    Real& goal = drive.hertz > 0 ? c.drive.target : c.drive.speed;
    goal = controlled_goal(control, level, goal);
    if (control.coasts)
        c.force_share = std::abs(control_response(level, control.expo));
    return c;
}

} // namespace

JointPose pose_of(const JointConstraint& j, const BodyState& a, const BodyState& b) {
    JointPose p;
    p.r_a = rotate(a.q, j.local_r_a);
    p.r_b = rotate(b.q, j.local_r_b);
    p.gap = (j.center_delta + (b.dp - a.dp)) + (p.r_b - p.r_a);
    if (!has_frames(j.joint->type))
        return p;
    p.frame_a = a.q * j.local_frame_a;
    p.frame_b = b.q * j.local_frame_b;
    p.axes_a = to_mat3(p.frame_a);
    p.axes_b = to_mat3(p.frame_b);
    return p;
}

Coordinate shift_along(const JointPose& p, Vec3 n) {
    return {dot(n, p.gap), -n, -cross(p.r_a + p.gap, n), n, cross(p.r_b, n)};
}

Coordinate cosine_between(Vec3 u, Vec3 v) {
    const Vec3 axis = cross(v, u);
    return {dot(u, v), {}, -axis, {}, axis};
}

Coordinate turn_about(Vec3 axis, Real angle) { return {angle, {}, -axis, {}, axis}; }

Coordinate twist(const JointPose& p) {
    constexpr Real kOpposite = 1.0e-3f; // opposite Z axes: twist and tilt are not distinguishable
    const Real scale = 1 / std::max(1 + dot(p.axes_a.z, p.axes_b.z), kOpposite);
    return turn_about((p.axes_a.z + p.axes_b.z) * scale,
                      twist_about_z(conjugate(p.frame_a) * p.frame_b));
}

Real whole_turns(Real angle, Real guess) {
    constexpr Real kTurn = 2 * kPi;
    return kTurn * std::floor((guess - angle) / kTurn + 0.5f);
}

Coordinate counted_twist(const JointPose& p, Real phase, const BodyState& a, const BodyState& b) {
    Coordinate turn = twist(p);
    turn.value += whole_turns(turn.value, phase + dot(p.axes_a.z, b.turn - a.turn));
    return turn;
}

Vec3 rotation_vector(const JointPose& p) {
    Quat q = conjugate(p.frame_a) * p.frame_b;
    if (q.w < 0)
        q = {-q.x, -q.y, -q.z, -q.w};
    const Vec3 v{q.x, q.y, q.z};
    const Real sine = length(v);
    constexpr Real kSmall = 1.0e-4f;
    return sine < kSmall ? v * 2 : v * (2 * atan2(sine, q.w) / sine);
}

// Let phi be the rotation vector and w the angular velocity of B against A, in axes of A:
//     dphi/dt = w - phi x w / 2 + c phi x (phi x w),   c = (1 - (a/2) cot(a/2)) / a^2,   a = |phi|
// (Bortz 1971). Component i is dot(g, w) with g = e + phi x e / 2 + c phi x (phi x e), e = axis i.
Coordinate turn_component(const JointPose& p, Vec3 phi, int i) {
    const Vec3 e{i == 0 ? Real(1) : 0, i == 1 ? Real(1) : 0, i == 2 ? Real(1) : 0};
    const Real squared = length_squared(phi);
    constexpr Real kSmall = 1.0e-3f;
    Real c = Real(1) / 12;
    if (squared > kSmall) {
        const SinCos half = sin_cos(0.5f * std::sqrt(squared));
        c = (1 - 0.5f * std::sqrt(squared) * half.cos / half.sin) / squared;
    }
    const Vec3 turned = cross(phi, e);
    const Vec3 g = e + turned * 0.5f + cross(phi, turned) * c;
    return turn_about(p.axes_a * g, dot(phi, e));
}

Coordinate distance_between(const JointPose& p) {
    const Vec3 n = normalize_or(p.gap, {0, 1, 0}); // coincident anchors: any direction will do
    Coordinate x = gap_along(p, n);
    x.value = length(p.gap);
    return x;
}

AnchorMotion motion_of_anchor(const BodyState& body, Vec3 r) {
    const Vec3 turning = cross(body.w, r);
    return {body.v + turning, cross(body.w, turning)};
}

Real second_order_of_distance(Real distance, Vec3 n, const AnchorMotion& end, Real h) {
    const Real across2 = length_squared(end.v - n * dot(n, end.v)) * (h * h);
    if (!(across2 < distance * distance))
        return 0;
    return (distance - std::sqrt(distance * distance - across2)) / h + dot(n, end.a) * (h / 2);
}

void hold_point(const JointPose& p, RowWriter& rows) {
    rows.lock(gap_along(p, {1, 0, 0}));
    rows.lock(gap_along(p, {0, 1, 0}));
    rows.lock(gap_along(p, {0, 0, 1}));
}

void hold_rotation(const JointPose& p, RowWriter& rows) {
    const Quat q = conjugate(p.frame_a) * p.frame_b;
    const Real twice = q.w < 0 ? Real(-2) : Real(2);
    rows.lock(turn_about(p.axes_a.x, q.x * twice));
    rows.lock(turn_about(p.axes_a.y, q.y * twice));
    rows.lock(turn_about(p.axes_a.z, q.z * twice));
}

void hold_axis(const JointPose& p, RowWriter& rows) {
    rows.lock(cosine_between(p.axes_a.x, p.axes_b.z));
    rows.lock(cosine_between(p.axes_a.y, p.axes_b.z));
}

void use_main_axis(const Joint& j, const Coordinate& x, RowWriter& rows) {
    if (j.has_limits)
        rows.limit(x, j.lower, j.upper);
    rows.drive(x, main_drive(j));
}

ControlledDrive main_drive(const Joint& j) {
    return controlled(j.drive, j.control, j.control_level);
}
ControlledDrive turn_drive(const Joint& j) {
    return controlled(j.turn_drive, j.turn_control, j.turn_control_level);
}

} // namespace topple
