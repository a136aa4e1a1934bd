// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/printed_math.h"

#include "topple/math/axis_angle.h"
#include "topple/math/trigonometry.h"

namespace topple {

Real printed_angle(Vec3 a, Vec3 b) {
    const Real lengths = std::sqrt(length_squared(a) * length_squared(b));
    return std::acos(dot(a, b) / lengths);
}

Vec3 printed_normalized(Vec3 a) { return a * (1 / length(a)); }

Mat3 printed_rotation_zxy(Real /*roll*/, Real pitch, Real yaw) {
    return rotation_y(yaw) * rotation_x(pitch) * rotation_z(yaw);
}

Mat3 printed_rotation_matrix(Vec3 axis, Real angle) {
    const SinCos a = sin_cos(angle);
    const Vec3 s = axis * a.sin;
    const Mat3 all_plus{{0, s.z, s.y}, {s.z, 0, s.x}, {s.y, s.x, 0}};
    return Mat3{} * a.cos + outer(axis, axis) * (1 - a.cos) + all_plus;
}

Mat3 printed_look_at_axes(Vec3 eye, Vec3 target, Vec3 up) {
    const Vec3 back = printed_normalized(eye - target);
    const Vec3 right = printed_normalized(cross(up, back));
    return {right, cross(back, right), back};
}

} // namespace topple
