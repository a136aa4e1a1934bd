// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/axis_angle.h"

#include "topple/math/trigonometry.h"

namespace topple {

AxisAngle to_axis_angle(Quat q) {
    const Real sign = q.w < 0 ? -1.0f
                              : 1.0f; // q and -q are the same rotation; takes the one of the
                                      // shorter angle
    const Vec3 v = Vec3{q.x, q.y, q.z} * sign;
    const Vec3 axis = normalize(v);
    if (axis == Vec3{})
        return {};
    return {axis, 2 * atan2(length(v), q.w * sign)};
}

Real twist_about_z(Quat q) { return 2 * (q.w < 0 ? atan2(-q.z, -q.w) : atan2(q.z, q.w)); }

std::optional<Quat> rotation_about(Vec3 axis, Real angle) {
    const Vec3 n = normalize(axis);
    if (n == Vec3{} || !std::isfinite(angle))
        return std::nullopt;
    return from_axis_angle(n, angle);
}

Mat3 rotation_matrix(Vec3 axis, Real angle) {
    const SinCos a = sin_cos(angle);
    return Mat3{} * a.cos + outer(axis, axis) * (1 - a.cos) + skew(axis) * a.sin;
}

Mat3 rotation_x(Real angle) {
    const SinCos a = sin_cos(angle);
    return {{1, 0, 0}, {0, a.cos, a.sin}, {0, -a.sin, a.cos}};
}

Mat3 rotation_y(Real angle) {
    const SinCos a = sin_cos(angle);
    return {{a.cos, 0, -a.sin}, {0, 1, 0}, {a.sin, 0, a.cos}};
}

Mat3 rotation_z(Real angle) {
    const SinCos a = sin_cos(angle);
    return {{a.cos, a.sin, 0}, {-a.sin, a.cos, 0}, {0, 0, 1}};
}

Mat3 rotation_zxy(Real roll, Real pitch, Real yaw) {
    return rotation_y(yaw) * rotation_x(pitch) * rotation_z(roll);
}

Quat slerp(Quat a, Quat b, Real t) {
    const Real sign = dot(a, b) < 0 ? -1.0f : 1.0f;
    const Quat to{b.x * sign, b.y * sign, b.z * sign, b.w * sign};
    const AxisAngle turn = to_axis_angle(normalize(to * conjugate(a)));
    return normalize(from_axis_angle(turn.axis, turn.angle * t) * a);
}

} // namespace topple
