// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/mat3.h"

namespace topple {

/// A rotation: unit quaternion x i + y j + z k + w. `q * r` rotates by r first, then by q.
struct Quat {
    Real x = 0, y = 0, z = 0, w = 1; ///< Vector part and scalar part. [-]
    friend constexpr bool operator==(Quat, Quat) = default;
};

/// Returns the rotation by b first, then by a.
constexpr Quat operator*(Quat a, Quat b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
/// The inverse rotation.
constexpr Quat conjugate(Quat q) { return {-q.x, -q.y, -q.z, q.w}; }
/// Returns the cosine of half the angle between two rotations; the sign tells the hemisphere. [-]
constexpr Real dot(Quat a, Quat b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
/// Returns whether no component is infinite or NaN.
inline bool is_finite(Quat q) {
    return std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z) && std::isfinite(q.w);
}

/// Returns the identity if the length is zero or not finite.
inline Quat normalize(Quat q) {
    const Real n = std::sqrt(dot(q, q));
    if (!(n > 0) || !std::isfinite(n))
        return {};
    const Real s = 1 / n;
    return {q.x * s, q.y * s, q.z * s, q.w * s};
}

/// Rotates `v` by `q`, as v + 2 u x (u x v + w v) with u the vector part: 15 multiplications instead of two full
/// products. Always inlined, like its callers: the compiler's budget for inlining runs out in large units, and the
/// calls took a tenth of the narrow phase.
[[gnu::always_inline]] constexpr Vec3 rotate(Quat q, Vec3 v) {
    const Vec3 u{q.x, q.y, q.z};
    const Vec3 t = cross(u, v) * 2;
    return v + t * q.w + cross(u, t);
}
/// Rotates `v` back: the inverse of `rotate`.
[[gnu::always_inline]] constexpr Vec3 rotate_inverse(Quat q, Vec3 v) {
    return rotate(conjugate(q), v);
}

/// Returns the rotation matrix with the rotated axes as columns.
constexpr Mat3 to_mat3(Quat q) {
    const Real x2 = q.x + q.x, y2 = q.y + q.y, z2 = q.z + q.z;
    const Real xx = q.x * x2, yy = q.y * y2, zz = q.z * z2;
    const Real xy = q.x * y2, xz = q.x * z2, yz = q.y * z2;
    const Real wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
    return {{1 - (yy + zz), xy + wz, xz - wy},
            {xy - wz, 1 - (xx + zz), yz + wx},
            {xz + wy, yz - wx, 1 - (xx + yy)}};
}

/// Returns the rotation of an orthonormal, right-handed matrix (Shepperd 1978). Requires: `rotation` is one.
Quat to_quat(const Mat3& rotation);

/// Rotates by `angle` [rad] about the unit vector `axis`, right-handed.
Quat from_axis_angle(Vec3 axis, Real angle);

/// Returns the shortest rotation that takes unit vector `a` to unit vector `b`; about an arbitrary perpendicular axis
/// if they are opposite.
Quat rotation_between(Vec3 a, Vec3 b);

/// Rotates `q` by `w_dt` [rad] in the outer frame, to first order, and normalizes: q + 1/2 (w dt, 0) q.
inline Quat integrate(Quat q, Vec3 w_dt) {
    const Quat d = Quat{w_dt.x, w_dt.y, w_dt.z, 0} * q;
    return normalize({q.x + 0.5f * d.x, q.y + 0.5f * d.y, q.z + 0.5f * d.z, q.w + 0.5f * d.w});
}

/// Interpolates linearly along the shortest path between two rotations and normalizes: the speed is not constant. For
/// drawing.
Quat nlerp(Quat a, Quat b, Real t);

/// Rolls about Z, then pitches about X, then yaws about Y, all [rad] and about fixed axes.
Quat from_euler_zxy(Real roll, Real pitch, Real yaw);

/// Euler angles in the order of `from_euler_zxy`.
struct EulerZxy {
    Real roll = 0, pitch = 0, yaw = 0; ///< Angles about Z, X and Y. [rad]
};
/// Returns the angles for `from_euler_zxy`, pitch within a quarter turn; roll is 0 within 1e-6 of a pitch of +-90
/// degrees, where roll and yaw rotate about one axis (gimbal lock).
EulerZxy to_euler_zxy(Quat q);

} // namespace topple
