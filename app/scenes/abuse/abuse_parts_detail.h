// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Parts that the kinds of abused scenes share: random shapes, materials and bodies, and slabs.
#pragma once

#include "app/scenes/abuse/abuse.h"
#include "topple/core/random.h"

#include <optional>

namespace topple::app {

inline constexpr Real kNoBound = 1.0e6f; ///< Represents no bound. [m]
inline constexpr Aabb kAnywhere{{-kNoBound, -kNoBound, -kNoBound}, {kNoBound, kNoBound, kNoBound}};

/// Returns a sphere, box, capsule, cylinder, cone or hull, of about `size` [m] and up to thirty times as long as
/// thick.
Shape random_shape(Random& random, Real size);
/// Returns one of a list, each with the same probability.
template<typename T, std::size_t N>
const T& one_of(Random& random, const T (&list)[N]) {
    return list[random.below(static_cast<std::uint32_t>(N))];
}
Vec3 random_direction(Random& random);
/// Returns a vector in a random direction, of length up to `longest`.
Vec3 random_vector(Random& random, Real longest);
Quat random_attitude(Random& random);
/// Returns a number between the two, uniform in its logarithm: each order of magnitude is equally likely.
Real random_magnitude(Random& random, Real least, Real most);
struct RandomBody {
    Vec3 position;
    Real size = 0.3f; ///< See random_shape. [m]
    Vec3 velocity;
    Real spin = 0;            ///< Upper bound of the random angular speed. [rad/s]
    std::optional<Real> mass; ///< [kg]; none: from a random density.
};
BodyId add_random_body(World& world, Random& random, const RandomBody& def);
/// Adds a static box.
BodyId add_slab(World& world, Vec3 middle, Vec3 half_extents, const Material& material = {});
/// Friction 0 to 1; restitution 0 for every second material, else 0 to 1.
Material random_material(Random& random);

} // namespace topple::app
