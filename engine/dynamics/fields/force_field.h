// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/core/result.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/math/grid_cell.h"

#include <variant>

namespace topple {

/// Id of a force field.
using ForceFieldId = Id<struct ForceFieldTag>;

/// Air that moves through a box. It drags bodies whose center of mass is in the box, and blows on the triangles of
/// deformables whose middle is in the box.
struct Wind {
    Aabb box{{-5, 0, -5}, {5, 5, 5}}; ///< In the frame of the field's cell. [m]
    Vec3 velocity{8, 0, 0};           ///< Velocity of the air. [m/s]
    /// Drag coefficient of bodies: the force is rho C A u^2 / 2 along the relative wind u, with the density rho of air
    /// and the projected area A along u. Deformables have their own coefficients. [-]
    Real drag = 1;
    friend bool operator==(const Wind&, const Wind&) = default;
};

/// A point that attracts every body and particle within a radius, whatever its mass, like the gravity of a small
/// planet.
struct Attractor {
    Vec3 center{0, 3, 0}; ///< In the frame of the field's cell. [m]
    /// Force on a kilogram at a distance of 1 m; it falls with the square of the distance. Negative: repels. [N/kg]
    Real strength = 20;
    Real radius = 8; ///< Distance from which on the attractor has no effect. [m]
    friend bool operator==(const Attractor&, const Attractor&) = default;
};

/// A field of forces that lasts. Fields are not moved themselves, and overlapping fields all act.
struct ForceField {
    ForceFieldId id{};                     ///< Null: the next free id.
    std::variant<Wind, Attractor> field{}; ///< Kind of the field, with its numbers.
    GridCell cell{};                       ///< See grid_cell.h; 0: around the origin of the world.
    friend bool operator==(const ForceField&, const ForceField&) = default;
};

/// Density of air. [kg/m^3]
inline constexpr Real kAirDensity = 1.2f;
/// Distance from an attractor below which its pull no longer grows but falls to 0 at the center, as inside a planet of
/// this radius. Smaller: bodies that pass through the center leave faster than they came. [m]
inline constexpr Real kAttractorCore = 0.25f;

/// Fails: with the number that is not finite or out of range, as a sentence.
Result<void> validate(const ForceField& field);
/// Returns the same field in the frame of `cell`.
ForceField in_cell(const ForceField& field, const GridCell& cell);
/// Returns whether the field acts at a point in the frame of its cell.
bool acts_at(const ForceField& field, Vec3 point);
/// Returns the smallest box around the region in which the field acts. [m]
Aabb bounds_of(const ForceField& field);
/// Returns the acceleration of anything at `point` by the attractor. [m/s^2]
Vec3 acceleration_at(const Attractor& attractor, Vec3 point);

} // namespace topple
