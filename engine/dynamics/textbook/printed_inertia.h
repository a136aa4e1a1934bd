// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/quat.h"

namespace topple {

/// Inverse of an inertia [kg m^2] as a textbook's general matrix inverse returns it: the identity if the determinant
/// is within 1.2e-7 of zero. Every small body therefore turns as if its inertia were 1 kg m^2, and so does an
/// immovable one.
Mat3 printed_inverse_inertia(const Mat3& inertia);

/// Adds the angular velocity times the step, `w_dt` [rad], to the Euler angles as if it were their rate, which is
/// true only for rotations around one axis.
Quat turned_by_euler_angles(Quat q, Vec3 w_dt);

} // namespace topple
