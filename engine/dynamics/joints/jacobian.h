// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"

#include <array>

namespace topple {

/// A row of the Jacobian restricted to one body, or its effect on the body: linear, angular.
using Six = std::array<double, 6>;

/// Converts a row of the Jacobian to double.
inline Six six(Vec3 linear, Vec3 angular) {
    const auto d = [](Real x) { return static_cast<double>(x); };
    return {d(linear.x), d(linear.y), d(linear.z), d(angular.x), d(angular.y), d(angular.z)};
}

/// Returns M^-1 J^T: the change of the body's velocities by a unit impulse along `j`.
inline Six response(const Six& j, const BodyState& body) {
    const double m = static_cast<double>(body.inv_mass);
    const SymmetricMat3& i = body.inv_inertia;
    const Six inertia{static_cast<double>(i.xx),
                      static_cast<double>(i.yy),
                      static_cast<double>(i.zz),
                      static_cast<double>(i.xy),
                      static_cast<double>(i.xz),
                      static_cast<double>(i.yz)};
    const Vec3 free = without_locked_moves(body, {1, 1, 1});
    return {j[0] * m * static_cast<double>(free.x),
            j[1] * m * static_cast<double>(free.y),
            j[2] * m * static_cast<double>(free.z),
            inertia[0] * j[3] + inertia[3] * j[4] + inertia[4] * j[5],
            inertia[3] * j[3] + inertia[1] * j[4] + inertia[5] * j[5],
            inertia[4] * j[3] + inertia[5] * j[4] + inertia[2] * j[5]};
}

/// Returns the dot product, in a fixed order of summation.
inline double product(const Six& a, const Six& b) {
    return (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) + (a[3] * b[3] + a[4] * b[4] + a[5] * b[5]);
}

} // namespace topple
