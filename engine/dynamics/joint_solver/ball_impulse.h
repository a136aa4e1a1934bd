// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <cstdint>

namespace topple {

/// Impulse of an iterated ball joint in the solver, on B; A gets the opposite. World axes.
struct BallImpulse {
    std::uint32_t a = 0, b = 0; ///< Indices of the solver bodies.
    Vec3 arm_a, arm_b;          ///< Vectors from the centers to the anchors. [m]
    Vec3 impulse;               ///< [N s]
};

} // namespace topple
