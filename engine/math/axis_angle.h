// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/quat.h"

#include <optional>

namespace topple {

/// A rotation as an axis and an angle.
struct AxisAngle {
    Vec3 axis{0, 1, 0}; ///< Unit vector.
    Real angle = 0;     ///< [rad] in [0, pi], right-handed around the axis.
};

/// Returns the shorter rotation. The identity has the axis +Y and the angle 0.
AxisAngle to_axis_angle(Quat q);

/// Returns the angle about Z, in (-pi, pi], that is left of a rotation once the shortest rotation from Z to the turned
/// Z is undone: the twist of a joint's frame about its axis. [rad]
Real twist_about_z(Quat rotation);

/// Rotates about an axis of any length; none if it has no direction. `value_or({})` then is the identity.
std::optional<Quat> rotation_about(Vec3 axis, Real angle);

/// Returns the rotation by `angle` [rad] about the unit vector n, after Rodrigues (1840): cos 1 + (1 - cos) n n^T +
/// sin [n]x.
Mat3 rotation_matrix(Vec3 axis, Real angle);

/// Rotations about the coordinate axes.
Mat3 rotation_x(Real angle); ///< Rotates y towards z.
Mat3 rotation_y(Real angle); ///< Rotates z towards x.
Mat3 rotation_z(Real angle); ///< Rotates x towards y.

/// Rolls about Z, then pitches about X, then yaws about Y, as `from_euler_zxy`.
Mat3 rotation_zxy(Real roll, Real pitch, Real yaw);

/// Interpolates along the shortest path between two rotations at constant angular speed (Shoemake 1985).
Quat slerp(Quat a, Quat b, Real t);

} // namespace topple
