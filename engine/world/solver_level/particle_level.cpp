// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/particle_level.h"

#include "topple/dynamics/solver_level.h"

#include <algorithm>

namespace topple {

int level_of_particles(const WorldState& s) {
    int wanted = 0; // number of sub-steps
    for (const Deformable& d : s.deformables)
        wanted = std::max(wanted, wanted_substeps(d));
    int level = 0;
    while (level + 1 < kSolverLevelCount && s.parameters.substeps * multiplier_of(level) < wanted)
        ++level;
    return level;
}

} // namespace topple
