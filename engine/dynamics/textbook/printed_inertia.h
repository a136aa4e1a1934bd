// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/quat.h"

namespace topple {

/// Inverse of an inertia [kg m^2] as a textbook's general matrix inverse gives it: if the
/// determinant is within 1.2e-7 of zero, the inverse is the identity. So every small body turns as
/// if its inertia were 1 kg m^2, and so does one that nothing should move.
Mat3 printed_inverse_inertia(const Mat3& inertia);

/// The angular velocity times the step, `w_dt` [rad], added to the Euler angles as if it were their
/// rate. It is, only for turns about one axis.
Quat turned_by_euler_angles(Quat q, Vec3 w_dt);

} // namespace topple
