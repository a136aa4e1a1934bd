// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <vector>

namespace topple {

/// Point masses as a structure of arrays; all three have the same length.
struct Particles {
    std::vector<Vec3> positions;  ///< World coordinates. [m]
    std::vector<Vec3> velocities; ///< [m/s]; for Verlet half a sub-step behind the positions.
    std::vector<Real> inv_masses; ///< [1/kg]; 0: immovable.
    /// Number of particles.
    [[nodiscard]] std::size_t size() const { return positions.size(); }
};

} // namespace topple
