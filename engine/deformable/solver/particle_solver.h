// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_pairs.h"
#include "topple/dynamics/solver/substep_callback.h"

namespace topple {

/// Steps particles along with the bodies of one solver.
///
///     add parts, obstacles, held particles -> begin -> substep, substep, ... -> finish -> store
///
/// A sub-step of XPBD follows "Small Steps in Physics Simulation" (Macklin et al. 2019): velocities, positions, every
/// constraint once, velocities from positions, bounces.
class ParticleSolver final : public SubstepCallback {
public:
    ParticleProblem problem; ///< Input and state; filled by `add` and by the caller before `begin`.

    /// Empties the problem; the memory is kept.
    void clear();
    /// Appends a deformable as a part. Requires: it outlives the step.
    void add(const Deformable& deformable);
    /// Finds possible contacts, after everything was added. `bodies` are at the start of the step.
    void begin(const SolverBodies& bodies);
    void substep(SolverBodies& bodies, Real h, Team& team) override;
    /// Ends the step, after the last sub-step.
    void finish(const SolverBodies& bodies);
    /// Writes the state of part `k` to its deformable. Returns false, without a change, if the state is not finite or
    /// out of reach.
    bool store(std::size_t k, Deformable& deformable) const;

    /// Returns whether there is no deformable.
    [[nodiscard]] bool is_empty() const { return problem.parts.empty(); }

private:
    void begin_substep(SolverBodies& bodies, Real h);
    void end_substep(SolverBodies& bodies, Real h);
    void note_end(Real h);
    void move_freely(ParticlePart& part, Real h);
    void solve_stretch(const ParticlePart& part, Real h, Team& team);
    void solve_rest_of_mesh(const ParticlePart& part, Real h);
    void step_by_forces(ParticlePart& part, SolverBodies& bodies, Real h);

    ParticleGrid grid_;
    std::vector<Transform> start_poses_; ///< Poses of the obstacles at the start of the step.
    std::vector<Vec3> starts_; ///< Scratch: positions of the particles at the start of the step.
                               ///< [m]
    std::vector<Vec3> first_forces_; ///< Scratch: forces before the move, for velocity Verlet. [N]
};

} // namespace topple
