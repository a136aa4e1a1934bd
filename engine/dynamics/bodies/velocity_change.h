// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <cstdint>

namespace topple {

/// Change of the velocities of a solver body that no impulse explains, such as that of a limit on energy.
struct VelocityChange {
    std::uint32_t body = 0; ///< Index of the solver body.
    Vec3 dv, dw;            ///< [m/s], [rad/s]
};

} // namespace topple
