// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/quat.h"
#include "topple/math/vec3.h"

#include <cstdint>

namespace topple {

/// Pose and velocity of a body at the beginning of the step.
struct BodyMotion {
    Vec3 v, w;   ///< Velocity of the center of mass, and angular velocity, in the world. [m/s],
                 ///< [rad/s]
    Quat q;      ///< Rotation, world from body.
    Vec3 center; ///< Center of mass. [m]
};

/// External work on one dynamic body.
struct BodyWork {
    std::uint32_t body = 0; ///< Index of the body.
    double work = 0;        ///< [J]
};

} // namespace topple
