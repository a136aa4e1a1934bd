// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

// Constraints of a mesh, solved by moving particles (Macklin, Mueller, Chentanez 2016, "XPBD"). A
// sub-step takes each of them once (Macklin et al. 2019, "Small Steps in Physics Simulation"), so
// that every multiplier begins and ends at zero:
//     d lambda = -C / (w + alpha / h^2),   alpha = 1 / stiffness

/// Input of the constraints of a part: its particles and the length of the sub-step.
struct PartParticles {
    std::span<ParticleRow> rows; ///< Rows of the part; positions change.
    Real h = 0;                  ///< [s]
};

/// Solves springs by moving particles. `max_strain` as in DeformableMaterial.
void solve_springs(std::span<const Spring> springs, const PartParticles& p, Real max_strain);
/// Damps the rate at which lengths change. Separate from the positions, where the same damping would make one pass
/// too soft to support a load.
void damp_springs(std::span<const Spring> springs,
                  const PartParticles& p,
                  std::span<VectorRow> velocities);
///@{
/// One pass over the constraints, in their order.
void solve_bends(std::span<const Bend> bends, const PartParticles& p);
void solve_volumes(std::span<const Tetrahedron> tetrahedra, const PartParticles& p);
void solve_tethers(std::span<const Tether> tethers, const PartParticles& p);
///@}
/// Keeps the volume inside a closed skin at `pressure` times its rest volume.
void solve_pressure(const DeformableMesh& mesh,
                    const PartParticles& p,
                    std::vector<Vec3>& gradients);
/// Returns the volume inside the skin in its present pose. [m^3]
Real skin_volume(const DeformableMesh& mesh, std::span<const ParticleRow> rows);

/// Moves particles that are attached to bodies, and the bodies, towards each other.
void solve_held(ParticleProblem& problem, SolverBodies& bodies, Real h);

} // namespace topple
