// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

#include <vector>

namespace topple::app {

// Chain reactions from one push. Each function fills an empty world, ground first.

/// Dominoes of 10 x 100 x 50 cm every 40 cm along a gentle S, and a ball that runs into the first.
std::vector<BodyId> build_dominoes(World& world, int count);
/// Returns whether the domino is tilted by more than 45 degrees.
bool is_fallen(const World& world, BodyId domino);

inline constexpr Real kBilliardRadius = 0.0286f; ///< [m]
inline constexpr int kBilliardRows = 5;
/// Fifteen touching balls of 0.17 kg in a triangle towards the cue ball, which moves along the axis of symmetry at 8
/// m/s. Restitution 0.95, friction 0.1.
struct BilliardBreak {
    BodyId cue;
    std::vector<std::vector<BodyId>> rows; ///< Row k has k + 1 balls, along +Z.
};
BilliardBreak build_billiard_break(World& world);
/// The same balls without the ground, for a table with its cloth at y = 0.
BilliardBreak add_billiard_balls(World& world);
/// Cloth on which the balls roll.
inline constexpr Material kBilliardCloth{.friction = 0.1f};
/// Returns the largest distance of a ball from its mirror image. [m]
Real asymmetry(const World& world, const BilliardBreak& balls);

} // namespace topple::app
