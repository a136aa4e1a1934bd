// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <array>

namespace topple::planar {

/// A point of a contact.
struct ManifoldPoint {
    Vec2 on_a{}, on_b{}; ///< Points of the two surfaces: on_b = on_a + normal * separation. [m]
    Real separation = 0; ///< Negative or zero. [m]
    Feature feature_a{}, feature_b{}; ///< Touching features, which stay the same while the contact
                                      ///< persists.
};

/// Contact of two shapes: one point, or two for a side on a side.
struct Manifold {
    Vec2 normal{}; ///< Unit vector from A to B: the direction of the shortest separation.
    std::array<ManifoldPoint, 2> points{}; ///< Only the first `count` are valid.
    int count = 0;                         ///< 0: the shapes do not touch.
};

/// Computes the contact: clips the incident side by the reference side, which is most perpendicular to the normal
/// (Sutherland and Hodgman 1974, for one edge).
Manifold collide(const Convex& a, const Convex& b);

} // namespace topple::planar
