// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <vector>

namespace topple {

/// Point masses, as a structure of arrays: all three are equally long.
struct Particles {
    std::vector<Vec3> positions;  ///< World. [m]
    std::vector<Vec3> velocities; ///< [m/s]; Verlet's are half a sub-step behind the positions.
    std::vector<Real> inv_masses; ///< [1/kg]; 0: nothing moves it.
    /// Number of particles.
    [[nodiscard]] std::size_t size() const { return positions.size(); }
};

} // namespace topple
