// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/wind_areas.h"
#include "topple/dynamics/fields/force_field.h"
#include "topple/world/world.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace topple {

/// Air, and how it acts on shapes.
struct WindDef {
    Vec3 velocity{}; ///< Velocity of the air, world axes. [m/s]
    Real drag =
        1; ///< Coefficient C_d of the force along the wind; 1.05 for a cube, 0.47 for a sphere. [-]
    Real lift = 0;              ///< Coefficient C_l of the force across the wind. [-]
    Real density = kAirDensity; ///< Density of the air. [kg/m^3]
};

/// Returns the force of air on a shape that it passes with the velocity `flow` relative to the shape:
///     rho |flow|^2 / 2 (C_d A_along u + C_l A_across)    with u = flow / |flow| and the areas of wind_areas. [N]
/// `wind.velocity` has no effect. Zero if the flow is zero or not finite.
Vec3 wind_force(const Shape& shape,
                const Transform& world_from_shape,
                Vec3 flow,
                const WindDef& wind);

/// Appends the forces of the air on a body in the next step, as inputs for it: one for each collider that collides, at
/// the centroid of its shape, with the velocity of the body there. Colliders that hide each other count fully. For a
/// wind that lasts, call it before each step. The drag of one step takes away at most the whole velocity relative to
/// the air, so that a body as light as a leaf does not swing back. No effect on missing, disabled and not dynamic
/// bodies. `place`: only this one among the colliders of the body.
void add_wind_forces(const World& world,
                     BodyId body,
                     const WindDef& wind,
                     std::vector<StepInput>& inputs,
                     std::optional<std::uint32_t> place = {});

} // namespace topple
