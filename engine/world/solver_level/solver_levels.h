// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Adaptive solver levels: how finely each group of bodies is solved, which joints are solved directly, and which
// bodies get a raised mass or inertia so that the solver converges.
//
// The model, in the order in which it is computed:
//
//   static loads      Weight goes down through contacts and up through joints along the support graph (Guendelman,
//                     Bridson and Fedkiw 2003, "Nonconvex Rigid Bodies with Stacking", build such a graph for
//                     stacks). Known before the solver has found the forces, so that a tower is stiff before it has
//                     settled. Result: a force F [N] for each constraint.
//   constraint load   A soft constraint deflects by x = F / (m omega^2), whatever its damping. load = x / allowed
//                     deflection at level 0. Level l has 2^l times the sub-steps and 2^l times the stiffness, so it
//                     leaves x / 4^l: a load L needs the level log4(L), rounded up.
//   allowance         The allowed deflection grows with the number of bodies of the group, except in towers.
//   level             A group gets the level that the static loads of more than a few of its members need at once, or
//                     that the measured forces on more than a few of them have needed for kRaiseAfter steps. Groups
//                     that meet go on with the finest level that more than a few members had. It drops by one when
//                     all but a few have been calm for kLowerAfter steps and have become as soft as the lower level.
//   stiffness         The stiffness of each body follows its level in a ramp. A body that has settled under a load
//                     rises or settles no faster than kSettlingSpeed, nor does what rests on it: the
//                     settled depth d goes as 1 / stiffness^2.
//   direct joints     Groups of joints are factorized at once if they are small enough and worth it.
//   raised inertia    A body at the lever arm r of a direct joint with the force F swings with omega^2 = F r / I; it
//                     gets the inertia with which omega h = 1. A light body between a heavy load and a joint gets the
//                     mass with which the ratio of masses is kMostRatio.
//
// All constants are in level_constants.h.
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/detection/island_set.h"
#include "topple/world/solver_level/direct_joints.h"
#include "topple/world/solver_level/level_choice.h"
#include "topple/world/solver_level/level_sources.h"
#include "topple/world/solver_level/static_loads.h"
#include "topple/world/solver_level/support_graph.h"
#include "topple/world/solver_level/swings.h"

#include <vector>

namespace topple {

/// Returns the share of its inverse mass or inverse inertia with which the body's `excess`, the square of a swing or an
/// overload, would be 1. [-]
constexpr Real mobility_at(Real excess) { return excess > 1 ? 1 / excess : Real(1); }

/// Solver level choices of this step. The level and stiffness of each body are in the state.
struct SolverLevels {
    std::vector<std::uint8_t> is_direct_joint; ///< Indexed by joint: whether it is solved at once
                                               ///< with the others of its group.
    /// Indexed by body: square of the angle by which its direct joints would swing the body in a sub-step. Empty if
    /// no body swings too fast. [rad^2]
    std::vector<Real> swings;
    /// Indexed by body: factor of its mass with which the solver would converge under the load on it. Empty if no
    /// joint holds such a load. [-]
    std::vector<Real> overloads;

    /// Begins the choice of a step: reads the bodies. Requires: called before the parts below.
    void begin(const LoadSources& from, JobPool& pool);
    ///@{
    /// A part of the choice; the three may run side by side.
    void estimate_static_loads(const LoadSources& from);
    void find_joint_groups(const LoadSources& from);
    void describe_groups(const LevelSources& from);
    ///@}
    /// Chooses the level, direct joints and raised inertia of this step. Writes level, stiffness and their ramps of
    /// awake bodies. Requires: all parts above.
    void choose(const LevelSources& from, std::vector<Body>& bodies, JobPool& pool);

    /// Returns the share of its inverse mass with which the body enters the solver. [-]
    [[nodiscard]] Real lightness_of(std::uint32_t body) const {
        return overloads.empty() ? Real(1) : mobility_at(overloads[body]);
    }
    /// Returns the share of its inverse inertia, beside `lightness_of`, with which the body enters the solver. [-]
    [[nodiscard]] Real mobility_of(std::uint32_t body) const {
        return swings.empty() ? Real(1) : mobility_at(swings[body]);
    }
    /// Returns whether a contact touches the group of bodies that are solved together. `group`: its lowest member.
    [[nodiscard]] bool is_touched(std::uint32_t group) const {
        return memory_.choice.groups[group].is_touched;
    }

    /// Returns the groups with the reasons for their levels, and the loads of all constraints.
    [[nodiscard]] const LevelChoice& choice() const { return memory_.choice; }
    /// Returns the groups of joints of this step. Requires: the world has joints, the solver has sub-steps, and direct
    /// joints are not switched off.
    [[nodiscard]] const JointGroups& joint_groups() const { return memory_.joint_groups; }

    /// Memory kept from step to step.
    struct Memory {
        ///@{
        /// Memory of the parts of the model; see above.
        Supports supports;
        StaticLoads static_loads;
        JointGroups joint_groups;
        LevelChoice choice;
        ///@}
        std::vector<JoinedLoad> joined_loads; ///< Indexed by the lowest member of a group of joined
                                              ///< bodies.
        std::vector<Real> load_masses;        ///< Indexed by body. [kg]
        std::vector<Real> group_energies;     ///< Indexed by the lowest member of a group. [J]
    };

private:
    Memory memory_;
};

} // namespace topple
