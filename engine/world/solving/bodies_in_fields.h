// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solving/solver_input.h"

namespace topple {

/// Finds the awake bodies whose center of mass lies in a force field, and adds them to the problems with the area that
/// each shows to a wind. Requires: the slots of the bodies are assigned.
void find_bodies_in_fields(const WorldView& world, const ActiveSet& active, SolverInput& out);

} // namespace topple
