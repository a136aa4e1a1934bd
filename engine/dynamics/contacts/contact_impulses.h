// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <array>
#include <cstdint>

namespace topple {

/// Impulses of a contact in the solver, with the lever arms at which they act at the present displacements. They act on
/// B; A gets the opposite. World axes.
struct ContactImpulses {
    std::uint32_t a = 0, b = 0;       ///< Indices of the solver bodies.
    std::int32_t point_count = 0;     ///< Number of points of the block; points beyond those of the
                                      ///< contact have no impulse.
    Vec3 normal;                      ///< Unit vector from A to B.
    std::array<Vec3, 4> arm_a, arm_b; ///< Lever arms r x n of the normal impulses. [m]
    std::array<Real, 4> normal_impulse{}; ///< [N s]
    Vec3 r_a, r_b; ///< Vectors from the centers to the point of friction. [m]
    Vec3 friction; ///< Impulse of sliding friction. [N s]
    Vec3 twist;    ///< Impulse of twist friction. [N m s]
    Vec3 rolling;  ///< Impulse of rolling resistance. [N m s]
    ///@{
    /// Motion of the surface of B relative to that of A, beyond the motion of the bodies; zero unless one is a belt.
    Vec3 surface_velocity; ///< At the point of friction, along the contact. [m/s]
    Vec3 surface_spin;     ///< [rad/s]
    ///@}
};

} // namespace topple
