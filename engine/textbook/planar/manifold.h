// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <array>

namespace topple::planar {

struct ManifoldPoint {
    Vec2 on_a{}, on_b{}; ///< Where each shape's surface is, on_b = on_a + normal * separation. [m]
    Real separation = 0; ///< Negative or zero. [m]
    Feature feature_a{}, feature_b{}; ///< What met: they stay the same while the contact does.
};

/// Where two shapes touch: one point, or two where a side lies on a side.
struct Manifold {
    Vec2 normal{}; ///< Unit, from A to B: the shortest way apart.
    std::array<ManifoldPoint, 2> points{};
    int count = 0; ///< 0: they do not touch.
};

/// The side that faces the other shape most squarely clips the side opposite (Sutherland and Hodgman
/// 1974, for one edge).
Manifold collide(const Convex& a, const Convex& b);

} // namespace topple::planar
