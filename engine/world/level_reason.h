// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/step_input.h"
#include "topple/math/real.h"

#include <cstdint>
#include <span>

namespace topple {

class World;

/// Cause of the solver level of a group of bodies that are solved together; see solver_level/solver_levels.h.
enum class LevelCause : std::uint8_t {
    not_solved, ///< The body does not move, sleeps, or is disabled.
    given,      ///< A parameter gives the level of all groups, or the solver has no levels.
    asked,      ///< The setting of a member asks for the level.
    particles,  ///< Deformables share the sub-steps of the group.
    free,       ///< Nothing touches the body and no joint holds it.
    light,      ///< The coarsest level suffices for the loads.
    weight,     ///< A constraint would deflect too far under the weights above it.
    swing,      ///< Joints that are solved at once swing a body too fast for longer sub-steps.
    force,      ///< Forces of the last steps on more than a few members need the level.
    kept, ///< The loads need less by now; the level falls when the members have been calm and soft for long.
};

/// The level of a body's group in one step, and the numbers that have led to it.
struct LevelReason {
    LevelCause cause = LevelCause::not_solved; ///< Reason for the level.
    int level = 0;                ///< 0 is the coarsest.
    std::uint32_t body_count = 0; ///< Bodies of the group.
    std::uint32_t calm_count = 0; ///< Bodies that have not needed the level for long.
    Real allowance = 1;           ///< Allowed deflection over that of a group of two bodies. [-]
    /// Deflections at level 0 over the allowed ones, of the most loaded constraint: under weights, and under the
    /// forces of the last step. A level leaves a quarter of the deflection. [-]
    Real static_load = 0, load = 0;
    Real swing = 0; ///< Largest swing in joints that are solved at once, over the allowed one. [-]
    ///@{
    /// The constraint with the largest load, or the largest swing if that is the cause: the bodies of a contact, or a
    /// joint. Null: there is none.
    BodyId a, b;
    JointId joint;
    ///@}
    /// Factors of the body's mass and inertia in the solver, so that it converges; see SolverLevels. [-]
    Real mass_factor = 1, inertia_factor = 1;
};

/// Takes the world's next step in a twin of it, and returns the reason of the body's level in that step. `not_solved`
/// if there is no such body.
LevelReason explain_level(const World& world, BodyId body, std::span<const StepInput> inputs = {});

} // namespace topple
