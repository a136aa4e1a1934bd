// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// What the kinds of abused scenes are made of.
#pragma once

#include "app/scenes/abuse/abuse.h"
#include "engine/core/random.h"

#include <optional>

namespace topple::app {

/// Ball, box, capsule, cylinder, cone or hull, about `size` [m] and up to thirty times as long as thick.
Shape random_shape(Random& random, Real size);
Vec3 random_direction(Random& random);
Quat random_attitude(Random& random);
/// Between the two, every order of magnitude as often as another.
Real random_magnitude(Random& random, Real least, Real most);
struct RandomBody {
    Vec3 position;
    Real size = 0.3f; ///< [m]
    Vec3 velocity;
    Real spin = 0;            ///< At most. [rad/s]
    std::optional<Real> mass; ///< [kg]; else of a random density.
};
BodyId add_random_body(World& world, Random& random, const RandomBody& def);
/// A static box.
BodyId add_slab(World& world, Vec3 middle, Vec3 half_extents, const Material& material = {});
/// Friction 0 to 1; restitution 0, or 0 to 1.
Material random_material(Random& random);

} // namespace topple::app
