// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <array>
#include <cstdint>

namespace topple {

/// The numbers of one contact in the solver between two of its sweeps, for explanations. Impulses are those of a
/// sub-step. The older solvers have friction at each point, which is added up here, and no spring.
struct ContactReading {
    std::int32_t point_count = 0;        ///< Range: 0 to 4.
    Vec3 normal;                         ///< Unit vector in the world, from A to B.
    Vec3 tangent_u, tangent_v;           ///< Unit vectors of friction, in the world.
    Real friction = 0;                   ///< Coefficient while sliding. [-]
    Real static_friction = 0;            ///< Coefficient while sticking. [-]
    Real friction_u = 0, friction_v = 0; ///< Friction impulse along the tangents. [N s]
    Real twist = 0;                      ///< Friction impulse around the normal. [N m s]
    Real bias_rate = 0;                  ///< Rate at which the spring closes an overlap. [1/s]
    Real mass_scale = 1;                 ///< Share of the effective mass that the spring uses. [-]
    Real impulse_scale = 0;              ///< Share of the impulse that the spring gives back. [-]

    /// One point of the contact.
    struct Point {
        Real separation = 0; ///< Now; negative for an overlap. [m]
        Real velocity = 0;   ///< Of B relative to A along the normal; negative: closing. [m/s]
        Real mass = 0;       ///< Effective mass along the normal, 1 / (J M^-1 J^T). [kg]
        Real impulse = 0;    ///< Accumulated normal impulse, never negative. [N s]
    };
    std::array<Point, 4> points; ///< Only the first `point_count` are valid.
};

} // namespace topple
