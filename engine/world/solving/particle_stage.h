// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_solver.h"
#include "topple/world/detection/particle_neighbors.h"
#include "topple/world/solving/solver_input.h"

#include <vector>

namespace topple {

/// The particles of all deformables, on the sub-steps of the bodies that they touch.
struct ParticleStage {
    ParticleSolver solver;          ///< Solver with all deformables that are not disabled.
    int level = 0;                  ///< Solver level whose sub-steps the particles share.
    std::vector<ForceField> fields; ///< Force fields in the frame of the deformables.
    std::vector<std::uint32_t> pressed_bodies; ///< Indices of bodies that particles keep awake.
};

/// Fills the particle solver from the deformables. Requires: the problems of the bodies are filled.
void prepare_particles(const WorldView& world,
                       const ParticleNeighbors& neighbors,
                       const SolverInput& input,
                       InstructionSet instruction_set,
                       ParticleStage& out);

/// Writes the solution to the deformables, tears them, and wakes the bodies that particles press. Returns the number
/// of deformables that were disabled because their solution is not finite.
std::size_t store_particles(const WorldState& state,
                            const ParticleNeighbors& neighbors,
                            const SolverInput& solved,
                            ParticleStage& particles,
                            std::vector<Deformable>& deformables,
                            std::vector<Body>& bodies);

} // namespace topple
