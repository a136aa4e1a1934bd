// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/printed_inertia.h"

#include <limits>

namespace topple {

Mat3 printed_inverse_inertia(const Mat3& inertia) {
    const Real det = determinant(inertia);
    const Real size = std::max(Real(1), std::abs(det));
    if (std::abs(det) <= std::numeric_limits<Real>::epsilon() * size)
        return {};
    return inverse_or_zero(inertia);
}

Quat turned_by_euler_angles(Quat q, Vec3 w_dt) {
    const EulerZxy e = to_euler_zxy(q);
    return from_euler_zxy(e.roll + w_dt.z, e.pitch + w_dt.x, e.yaw + w_dt.y);
}

} // namespace topple
