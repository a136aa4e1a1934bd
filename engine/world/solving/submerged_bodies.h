// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solving/solver_input.h"

namespace topple {

/// Finds the submerged colliders and adds their bodies to the problems. Requires: the slots of the bodies are
/// assigned.
void find_submerged_bodies(
    const WorldView& world,
    BroadPhaseIndex& index,
    std::vector<std::optional<VolumeBelow>>& shape_volumes, ///< Indexed by shape.
    SolverInput& out);

} // namespace topple
