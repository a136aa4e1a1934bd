// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/dynamics/solver_level.h"
#include "topple/world/level_reason.h"
#include "topple/world/solver_level/settled_depth.h"
#include "topple/world/solver_level/static_loads.h"

#include <array>
#include <span>
#include <vector>

namespace topple {

/// Loads of a constraint, relative to the load that is allowed at level 0.
struct ConstraintLoad {
    Real static_load = 0; ///< Load under weights alone. [-]
    Real load = 0;        ///< Load under the forces of the previous step. [-]
    Real swing = 0;       ///< Swing; see ConstraintLoads::swing_of. [-]
};

/// A group of bodies that are solved together, and the reasons for its level.
struct LevelGroup {
    Real load = 0;                     ///< Measured load of the most loaded constraint. [-]
    Real static_load = 0;              ///< Load of the most loaded constraint under weights alone.
                                       ///< [-]
    Real swing = 0;                    ///< The fastest swing in direct joints. [-]
    Real speed = 0;                    ///< Summed speed of all bodies. [m/s]
    std::uint32_t body_count = 0;      ///< Dynamic bodies.
    std::uint32_t calm_count = 0;      ///< Bodies that have not needed the level for long.
    std::uint32_t ground_contacts = 0; ///< Number of contacts with bodies that do not move.
    std::uint8_t level = 0;            ///< Level of the group.
    std::uint8_t particle_level = 0; ///< Level that deformables beside the group ask for; 0: none do.
    Real allowance = 1;              ///< Allowed deflection over that of a group of two bodies. [-]
    /// Indexed by level: number of bodies whose forces have asked for the level for kRaiseAfter steps, that come with
    /// the level from the previous step, and that are stiffer than the level.
    std::array<std::uint32_t, kSolverLevelCount> wanted_counts{}, level_counts{}, stiffer_counts{};
    /// Indexed by level: number of bodies whose static loads need the level, and that need it with the margin for
    /// lower levels.
    std::array<std::uint32_t, kSolverLevelCount> heavy_counts{}, nearly_heavy_counts{};
    std::int8_t asked = -1;   ///< Finest level that the settings of a member demand; -1: none.
    bool is_touched = false;  ///< Whether a contact acts on a member.
    bool has_joints = false;  ///< Whether a joint acts on a member.
    bool is_calm = false;     ///< Whether the group is changing to the next lower level.
    bool begins_anew = false; ///< Whether the group is free, or was raised in this step.
    bool needs_depth = false; ///< Whether the ramp of a member depends on the depth.
};

/// Levels that a body needs; -1: none.
struct LevelMember {
    std::int8_t wanted = -1;       ///< Level that forces have asked for through kRaiseAfter steps.
    std::int8_t heavy = -1;        ///< Level of the static load.
    std::int8_t nearly_heavy = -1; ///< Level of the static load with the margin for lower levels.
    bool is_calm = false;          ///< Whether the body has not needed its level for long.
    bool needs_depth = false;      ///< Whether the ramp of the body depends on its depth.
    bool is_on_ramp = false; ///< Whether the stiffness of the body differs from that of its level.
};

/// Results and memory of the choice of levels.
struct LevelChoice {
    std::vector<LevelGroup> groups;                         ///< Indexed by the lowest member of a
                                                            ///< group.
    std::vector<ConstraintLoad> contact_loads, joint_loads; ///< Indexed by contact, by joint.
    /// Indexed by body: load of its most loaded constraint; memory of a part of the constraints.
    std::array<std::vector<ConstraintLoad>, 2> body_loads;
    std::vector<LevelMember> members;          ///< Indexed by body.
    std::vector<std::uint8_t> is_depth_needed; ///< Indexed by body: not 0 if its group needs it.
    SettledDepths depths;                      ///< Of the bodies whose groups need it.
};

/// Returns the cause of the level of a group, from the results of `choose_levels` in the same step.
LevelCause cause_of(const LevelGroup& group, const Parameters& parameters);

/// Finds body count, speed, stiffness, level, settings and allowance of each group from its members. A group begins
/// with the finest level that more than a few members come with: a few bodies that fall on a large heap would make it
/// as costly as they were alone, again and again.
void describe_level_groups(const LevelSources& from, std::vector<LevelGroup>& groups);

/// Chooses the level of each group and the stiffness of each body, and writes both to the bodies. Requires: the groups
/// of `out` are described.
void choose_levels(const LevelSources& from,
                   const StaticLoads& static_loads,
                   std::span<const std::uint8_t> is_direct_joint, ///< Indexed by joint.
                   Supports& supports,
                   std::vector<Body>& bodies,
                   LevelChoice& out,
                   JobPool& pool);

} // namespace topple
