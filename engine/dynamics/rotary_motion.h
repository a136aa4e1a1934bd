// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/mat3.h"

namespace topple {

// A point of a turning body, at `r` from the body's fixed point. Angular velocity w [rad/s] and
// angular acceleration alpha [rad/s^2] belong to the body; velocity and acceleration to the point.

/// Speed |w| |r| across the axis. [m/s]
constexpr Vec3 tangential_velocity(Vec3 w, Vec3 r) { return cross(w, r); }
/// Part along the path, which changes the speed. [m/s^2]
constexpr Vec3 tangential_acceleration(Vec3 alpha, Vec3 r) { return cross(alpha, r); }
/// Part towards the axis, which keeps the point on its circle: w^2 times the distance. [m/s^2]
constexpr Vec3 centripetal_acceleration(Vec3 w, Vec3 r) { return cross(w, cross(w, r)); }
/// Both: the acceleration of the point, which is not an acceleration of the angle.
constexpr Vec3 acceleration_at(Vec3 w, Vec3 alpha, Vec3 r) {
    return tangential_acceleration(alpha, r) + centripetal_acceleration(w, r);
}

/// Of a force at `r`. [N m]
constexpr Vec3 torque_of(Vec3 r, Vec3 force) { return cross(r, force); }
/// torque = I alpha + w x I w: Newton's law for turning, with what is gyroscopic. [rad/s^2]
constexpr Vec3 angular_acceleration(const Mat3& inertia,
                                    const Mat3& inv_inertia,
                                    Vec3 w,
                                    Vec3 torque) {
    return inv_inertia * (torque - cross(w, inertia * w));
}

} // namespace topple
