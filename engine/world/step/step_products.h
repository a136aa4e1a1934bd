// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/contact_numbers.h"
#include "topple/world/detection/contact_update.h"
#include "topple/world/detection/island_set.h"
#include "topple/world/detection/shared_cells.h"
#include "topple/world/solver_level/solver_levels.h"
#include "topple/world/solving/particle_stage.h"
#include "topple/world/solving/sleep.h"
#include "topple/world/solving/solution.h"
#include "topple/world/solving/solver_input.h"
#include "topple/world/state/world_data.h"
#include "topple/world/step/disable_invalid_bodies.h"
#include "topple/world/step/inputs.h"

#include <vector>

namespace topple {

/// Products of the stages of a step, in order. Each step computes all of them anew; only their memory stays, so that
/// a steady step allocates nothing.
struct StepProducts {
    ///@{
    /// Product of the stage with the same name; see step.cpp.
    InputMemory inputs;
    InvalidBodies invalid_bodies;
    JointBodies joint_bodies;
    ActiveSet active;
    SharedCells shared_cells;
    CandidatePairs pairs;
    ContactUpdate contact_update;
    ContactNumbers contact_numbers;
    ContactGraph contacts;
    ParticleNeighbors particle_neighbors;
    IslandSet islands;
    SolverLevels levels;
    ///@}
    SolverInput input; ///< Holds the solution after the solver has run.
    ///@{
    /// Product of the stage with the same name; see step.cpp.
    ParticleStage particles;
    Solution solution;
    ///@}
    std::vector<IslandRest> island_rest; ///< Indexed by island.
};

/// A world together with the products of its last step.
struct World::Impl : WorldData {
    StepProducts products; ///< Products, whose memory is kept from step to step.
};

} // namespace topple
