// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/step/inputs.h"

#include <vector>

namespace topple {

/// The records that characters change.
struct CharacterRecords {
    std::vector<Character>& characters; ///< Their motion and the levels of their controls.
    PlacedBodies placed;                ///< Bodies; those of characters move, and wake.
};

/// Lets every character take its step: its controls follow the values of their sources, its mover moves through the
/// world, and its body gets the velocity that takes it to the same place by the end of the step. All movers see the
/// world as it is at the beginning of the step, other characters included, so that their order does not matter. Two
/// that want to the same place meet in the solver, as other bodies do. A disabled body, one that sleeps while its
/// character wants nothing, and one that no longer has a capsule as its first collider stay as they are. Replaces
/// `moves`. Returns the work on the bodies of characters. [J]
double move_characters(const World& world,
                       const ControlValues& values,
                       const CharacterRecords& records,
                       CharacterMoves& moves);

} // namespace topple
