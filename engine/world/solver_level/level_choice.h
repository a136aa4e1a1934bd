// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/dynamics/solver_level.h"
#include "topple/world/solver_level/static_loads.h"

#include <array>
#include <span>
#include <vector>

namespace topple {

/// Loads of a constraint, relative to the load that is allowed at level 0.
struct ConstraintLoad {
    Real static_load = 0; ///< Under weights alone. [-]
    Real load = 0;        ///< Under the forces of the step before. [-]
    Real swing = 0;       ///< See ConstraintLoads::swing_of. [-]
};

/// A group of bodies that are solved together, and the reasons for its level.
struct LevelGroup {
    Real load = 0;                     ///< Measured load of the most loaded constraint. [-]
    Real static_load = 0;              ///< The same under weights alone. [-]
    Real swing = 0;                    ///< The fastest swing in direct joints. [-]
    Real stiffness = 0;                ///< Of the stiffest body. [-]
    Real depth = 0;                    ///< Settled depth of the deepest body. [m]
    Real speed = 0;                    ///< Sum over all bodies. [m/s]
    std::uint32_t body_count = 0;      ///< Dynamic bodies.
    std::uint32_t calm_count = 0;      ///< Bodies that have not needed the level for long.
    std::uint32_t ground_contacts = 0; ///< Contacts with something that does not move.
    std::uint8_t level = 0;            ///< Level of the group.
    /// Number of bodies, by level, whose forces have asked for the level for kRaiseAfter steps.
    std::array<std::uint32_t, kSolverLevelCount> wanted_counts{};
    std::int8_t
        asked = -1; ///< The finest level that a member asks for by its settings; -1: none does.
    bool is_touched = false;  ///< By a contact.
    bool has_joints = false;  ///< Whether a joint acts on a member.
    bool is_calm = false;     ///< On its way to the next lower level.
    bool begins_anew = false; ///< Free, or raised in this step.
};

/// Results and memory of the choice of levels.
struct LevelChoice {
    std::vector<LevelGroup> groups;                         ///< By the lowest member of a group.
    std::vector<ConstraintLoad> contact_loads, joint_loads; ///< By contact, by joint.
    std::vector<ConstraintLoad> body_loads; ///< By body: of the constraint that loads it most.
    std::vector<Real> depths;               ///< By body: settled depth, where it was needed. [m]
};

/// Chooses the level of each group and the stiffness of each body, and writes both to the bodies.
void choose_levels(const LevelSources& from,
                   const StaticLoads& static_loads,
                   std::span<const std::uint8_t> is_direct_joint, ///< By joint.
                   SupportMemory& memory,
                   std::vector<Body>& bodies,
                   LevelChoice& out,
                   JobPool& pool);

} // namespace topple
