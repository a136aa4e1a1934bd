// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/solver/solver_watch.h"
#include "topple/world/detection/candidate_pairs.h"
#include "topple/world/world_state.h"

#include <cstdint>
#include <span>

namespace topple {

class StepEnergy;
struct IslandSet;
struct ParticleWatch;
struct SolverLevels;

/// Data of a step between two of its stages, borrowed for one call of an observer.
struct StepView {
    const WorldState& state;          ///< As the stages so far have left it.
    std::span<const ProxyPair> pairs; ///< Candidates of the narrow phase, sorted.
    std::span<const ProxyPair>
        refused; ///< Pairs that may not touch in this step; see CandidatePairs. Sorted.
    std::span<const ColliderPose> poses; ///< By collider; valid for the colliders of candidates.
    ///@{
    /// Islands and solver levels; of this step from the stage `islands` on, before that of the previous step.
    const IslandSet& islands;
    const SolverLevels& levels;
    ///@}
};

/// Callback between the stages of a step, for explanations; see World::step_observed. An observer changes nothing.
class StepObserver {
public:
    /// The stages in order.
    enum class Stage : std::uint8_t {
        inputs,      ///< Inputs are applied, and invalid bodies disabled.
        broad_phase, ///< Candidate pairs.
        narrow_phase, ///< Contacts, with the impulses that they inherit; bodies that they wake, and their pairs.
        islands,  ///< Islands and solver levels.
        solution, ///< Velocities, poses, impulses and sleep: the state after the step.
    };
    static constexpr std::size_t kStageCount = 5; ///< Number of stages.

    virtual ~StepObserver() = default;
    /// Called after each stage, in order.
    virtual void after(Stage stage, const StepView& view) = 0;
    /// Returns the record to which the solver adds its sweeps; null: none. Called after the narrow phase.
    virtual SolverWatch* solver_watch() { return nullptr; }
    /// Returns the record to which the particle solver adds its sub-steps; null: none. Called after the islands.
    virtual ParticleWatch* particle_watch() { return nullptr; }
    /// Returns the record of the energy balance; null: none. Called between all stages.
    virtual StepEnergy* step_energy() { return nullptr; }
};

} // namespace topple
