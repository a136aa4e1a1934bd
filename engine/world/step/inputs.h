// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_forces.h"
#include "topple/dynamics/step_input.h"
#include "topple/world/state/broad_phase_index.h"

#include <span>
#include <vector>

namespace topple {

/// The records that step inputs change.
struct InputRecords {
    PlacedBodies placed;                     ///< Bodies; the pushed and held ones wake.
    std::vector<MouseJoint>& mouse_joints;   ///< Replaced by the mouse joints among the inputs.
    std::vector<Vec3>& mouse_joint_impulses; ///< [N s]
    std::vector<Joint>& joints;              ///< The levels of their controls follow the inputs.
    std::vector<Thruster>& thrusters;        ///< As the joints; those that push wake their bodies.
    std::vector<Vehicle>& vehicles;          ///< As the thrusters; gears are changed as well.
    std::vector<ParameterControl>& parameter_controls; ///< As the joints; they move `parameters`.
    Parameters& parameters;                            ///< Parameters of the step.
    std::vector<Deformable>& deformables; ///< Deformables; the pushed ones change velocity.
    std::vector<Character>& characters; ///< As the joints; they take their step. See characters.h.
};

/// Moves of all characters in a step.
struct CharacterMoves {
    /// Move of one character.
    struct OfBody {
        std::size_t character = 0; ///< Index.
        std::uint32_t body = 0;    ///< Index.
        Vec3 climb, travel;        ///< As in MoverMotion. [m]
        Real turn = 0;             ///< Rotation about the vertical. [rad]
        ///@{
        /// Its pushes.
        std::size_t first_push = 0, push_count = 0;
        ///@}
    };
    std::vector<OfBody> of_bodies; ///< In the order of the characters.
    std::vector<Force> pushes; ///< Forces on dynamic bodies in the way, and weights on their ground.
};

/// Memory of `apply_inputs`: the mouse joints of the step before, and the forces of this step.
struct InputMemory {
    std::vector<BodyForce> forces;          ///< For the solver, sorted by body, one entry a body.
    std::vector<MouseJoint> mouse_joints;   ///< Mouse joints in the order of the inputs.
    std::vector<Vec3> mouse_joint_impulses; ///< [N s]
    CharacterMoves moves;                   ///< See characters.h.
};

/// Applies the inputs of this step: single impulses at once, mouse joints and levels of controls as records that the
/// solver reads, forces and torques in `memory`. Wakes the affected bodies. Ignores inputs that refer to a missing
/// record or have numbers that are not finite. Characters take their step after all inputs. Returns the work of
/// impulses and of characters on bodies. [J] `world`: the world of the records.
double apply_inputs(std::span<const StepInput> inputs,
                    const World& world,
                    const InputRecords& records,
                    InputMemory& memory);

} // namespace topple
