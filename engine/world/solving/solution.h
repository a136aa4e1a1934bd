// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solving/body_motion.h"
#include "topple/world/solving/group_energy.h"
#include "topple/world/solving/joint_sides.h"
#include "topple/world/solving/solver_input.h"
#include "topple/world/step_report.h"

#include <vector>

namespace topple {

class StepEnergy;

/// Sources of the solution: the solved problems, and the products that they were made of.
struct SolvedStep {
    ///@{
    /// Products of earlier stages; `solved` holds the solution.
    const SolverSources& from;
    const SolverInput& solved;
    const ParticleNeighbors& neighbors;
    const BroadPhaseIndex& index;
    ///@}
    StepEnergy* energy = nullptr; ///< Record of the energy balance; null: none.
};

/// The records that the solution is written to.
struct SolvedRecords {
    PlacedBodies placed;                     ///< Bodies and their fat boxes.
    std::vector<Joint>& joints;              ///< Joints: their impulses and errors; broken joints
                                             ///< are removed.
    std::vector<Vec3>& mouse_joint_impulses; ///< [N s]
    bool& joined_is_stale;                   ///< Set when joints break; see BroadPhaseIndex.
};

/// Effects of a step on bodies and joints, beside their new states.
struct Solution {
    std::vector<Real> joint_errors;        ///< Indexed by joint; 0 if it was not solved. [m]
    std::vector<BodyMotion> motion_before; ///< Indexed by body; valid for active bodies.
    std::vector<BodyWork>
        external_work; ///< Work of kinematic bodies, drives, springs and mouse joints. Sorted by
                       ///< body.
    std::vector<std::uint8_t> has_gained; ///< Indexed by body: whether it is faster than its fall
                                          ///< explains.

    /// Memory kept from step to step.
    struct Memory {
        BlockLists<std::uint32_t> refitted; ///< Indices of colliders with new boxes.
        EnergyGuardMemory energy_guard;     ///< Memory of `take_out_gains`.
        JointClosingMemory joint_closing;   ///< Memory of `close_joints`.
        std::vector<Contact> contacts;      ///< Contacts that fast contacts replace.
    };

private:
    friend void store_solution(const SolvedStep& step,
                               const SolvedRecords& records,
                               Solution& out,
                               StepReport& report,
                               JobPool& pool);
    friend void adopt_fast_contacts(const SolverInput& solved,
                                    std::vector<Contact>& contacts,
                                    std::vector<CachedPair>& cached_pairs,
                                    Solution& out);
    Memory memory_;
};

/// Writes the solution to bodies, joints and mouse joints; removes energy that the solver's errors have added; breaks
/// overloaded joints.
void store_solution(const SolvedStep& step,
                    const SolvedRecords& records,
                    Solution& out,
                    StepReport& report,
                    JobPool& pool);

/// Replaces the contacts of fast bodies from the beginning of the step by those that were found last within the step.
void adopt_fast_contacts(const SolverInput& solved,
                         std::vector<Contact>& contacts,
                         std::vector<CachedPair>& cached_pairs,
                         Solution& out);

} // namespace topple
