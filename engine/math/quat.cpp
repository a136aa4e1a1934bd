// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/quat.h"

#include "topple/math/trigonometry.h"

namespace topple {

Quat to_quat(const Mat3& m) {
    // Divides by the largest of the four components, which is never small.
    const Real t = trace(m);
    if (t > 0) {
        const Real s = std::sqrt(t + 1) * 2;
        return normalize({(m.y.z - m.z.y) / s, (m.z.x - m.x.z) / s, (m.x.y - m.y.x) / s, s / 4});
    }
    if (m.x.x >= m.y.y && m.x.x >= m.z.z) {
        const Real s = std::sqrt(1 + m.x.x - m.y.y - m.z.z) * 2;
        return normalize({s / 4, (m.y.x + m.x.y) / s, (m.z.x + m.x.z) / s, (m.y.z - m.z.y) / s});
    }
    if (m.y.y >= m.z.z) {
        const Real s = std::sqrt(1 + m.y.y - m.x.x - m.z.z) * 2;
        return normalize({(m.y.x + m.x.y) / s, s / 4, (m.z.y + m.y.z) / s, (m.z.x - m.x.z) / s});
    }
    const Real s = std::sqrt(1 + m.z.z - m.x.x - m.y.y) * 2;
    return normalize({(m.z.x + m.x.z) / s, (m.z.y + m.y.z) / s, s / 4, (m.x.y - m.y.x) / s});
}

Quat from_axis_angle(Vec3 axis, Real angle) {
    const SinCos half = sin_cos(angle * 0.5f);
    return {axis.x * half.sin, axis.y * half.sin, axis.z * half.sin, half.cos};
}

Quat rotation_between(Vec3 a, Vec3 b) {
    const Vec3 axis = cross(a, b);
    if (dot(a, b) > -0.5f)
        return normalize({axis.x, axis.y, axis.z, 1 + dot(a, b)});
    // Near opposition 1 + cos cancels and the axis is short: takes the half angle from the sum and the difference,
    // and makes the axis perpendicular to `a` again.
    const Vec3 rough = length_squared(axis) > 1e-12f ? normalize(axis) : any_perpendicular(a);
    const Vec3 n = normalize(rough - a * dot(rough, a)) * length(b - a);
    return normalize({n.x, n.y, n.z, length(a + b)});
}

Quat nlerp(Quat a, Quat b, Real t) {
    const Real s = dot(a, b) < 0 ? -t : t; // q and -q are the same rotation; takes the nearer one
    const Real r = 1 - t;
    return normalize({a.x * r + b.x * s, a.y * r + b.y * s, a.z * r + b.z * s, a.w * r + b.w * s});
}

Quat from_euler_zxy(Real roll, Real pitch, Real yaw) {
    return from_axis_angle({0, 1, 0}, yaw) * from_axis_angle({1, 0, 0}, pitch) *
           from_axis_angle({0, 0, 1}, roll);
}

EulerZxy to_euler_zxy(Quat q) {
    // R = Ry(yaw) Rx(pitch) Rz(roll): its row y is (cos p sin r, cos p cos r, -sin p).
    const Mat3 m = to_mat3(q);
    const Real cos_pitch = std::sqrt(m.x.y * m.x.y + m.y.y * m.y.y);
    const Real roll = cos_pitch > 1e-6f ? atan2(m.x.y, m.y.y) : 0;
    // Close to a pole roll has few digits. Yaw is computed from the rotation that remains after undoing that roll, so
    // that the three together are exact: R Rz(-roll) has column x = (cos y, 0, -sin y).
    const SinCos r = sin_cos(roll);
    const Vec3 right = m.x * r.cos - m.y * r.sin;
    return {roll, atan2(-m.z.y, cos_pitch), atan2(-right.z, right.x)};
}

} // namespace topple
