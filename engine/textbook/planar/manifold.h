// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <array>

namespace topple::planar {

/// A point of a contact.
struct ManifoldPoint {
    Vec2 on_a{}, on_b{}; ///< Points of the two surfaces, on_b = on_a + normal * separation. [m]
    Real separation = 0; ///< Negative or zero. [m]
    Feature feature_a{}, feature_b{}; ///< Parts that touch: the same as long as the contact lasts.
};

/// Contact of two shapes: one point, or two where a side lies on a side.
struct Manifold {
    Vec2 normal{}; ///< Unit, from A to B: the direction of the shortest separation.
    std::array<ManifoldPoint, 2> points{}; ///< The first `count` of them.
    int count = 0;                         ///< 0: they do not touch.
};

/// Finds the contact: the side that faces the other shape most squarely clips the side opposite
/// (Sutherland and Hodgman 1974, for one edge).
Manifold collide(const Convex& a, const Convex& b);

} // namespace topple::planar
