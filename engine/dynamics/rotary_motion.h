// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/mat3.h"

namespace topple {

// A point of a rotating body, at `r` from the body's fixed point. Angular velocity w [rad/s] and angular acceleration
// alpha [rad/s^2] belong to the body; velocity and acceleration belong to the point.

/// Velocity of the point, of size |w| |r| perpendicular to the axis. [m/s]
constexpr Vec3 tangential_velocity(Vec3 w, Vec3 r) { return cross(w, r); }
/// Acceleration along the path, which changes the speed. [m/s^2]
constexpr Vec3 tangential_acceleration(Vec3 alpha, Vec3 r) { return cross(alpha, r); }
/// Acceleration towards the axis, which keeps the point on its circle: w^2 times the distance. [m/s^2]
constexpr Vec3 centripetal_acceleration(Vec3 w, Vec3 r) { return cross(w, cross(w, r)); }
/// Sum of both accelerations. [m/s^2] This is the acceleration of the point, not an angular acceleration.
constexpr Vec3 acceleration_at(Vec3 w, Vec3 alpha, Vec3 r) {
    return tangential_acceleration(alpha, r) + centripetal_acceleration(w, r);
}

/// Torque of a force at `r`. [N m]
constexpr Vec3 torque_of(Vec3 r, Vec3 force) { return cross(r, force); }
/// Solves torque = I alpha + w x I w, Newton's law of rotation with the gyroscopic term. [rad/s^2]
constexpr Vec3 angular_acceleration(const Mat3& inertia,
                                    const Mat3& inv_inertia,
                                    Vec3 w,
                                    Vec3 torque) {
    return inv_inertia * (torque - cross(w, inertia * w));
}

} // namespace topple
