// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solving/solver_input.h"

namespace topple {

/// Finds the awake bodies that thrusters push, and adds them to the problems. Requires: the slots of the bodies are
/// assigned.
void find_bodies_with_thrusters(const WorldState& state, const ActiveSet& active, SolverInput& out);

} // namespace topple
