// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/quat.h"

#include <optional>

namespace topple {

/// A rotation as a person says it.
struct AxisAngle {
    Vec3 axis{0, 1, 0}; ///< Unit.
    Real angle = 0;     ///< [rad] in [0, pi], right-handed about the axis.
};

/// The shorter way of turning there. No rotation is about +Y by 0.
AxisAngle to_axis_angle(Quat q);

/// About an axis of any length; none if it has no direction, where `value_or({})` is no rotation.
std::optional<Quat> rotation_about(Vec3 axis, Real angle);

/// The matrix of turning by `angle` [rad] about the unit vector n, after Rodrigues (1840):
/// cos 1 + (1 - cos) n n^T + sin [n]x, what stays, what is along the axis, and what goes round.
Mat3 rotation_matrix(Vec3 axis, Real angle);

/// About the three axes, written out: a basis vector that turns has the cosine left and the sine gained.
Mat3 rotation_x(Real angle); ///< y towards z.
Mat3 rotation_y(Real angle); ///< z towards x.
Mat3 rotation_z(Real angle); ///< x towards y.

/// Roll about Z, then pitch about X, then yaw about Y, as `from_euler_zxy`.
Mat3 rotation_zxy(Real roll, Real pitch, Real yaw);

/// Shortest way between two rotations at a steady angular speed (Shoemake 1985).
Quat slerp(Quat a, Quat b, Real t);

} // namespace topple
