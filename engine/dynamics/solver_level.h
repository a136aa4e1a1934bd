// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/parameters.h"

namespace topple {

/// Number of solver levels. Level l has 2^l times the sub-steps of the parameter table and 2^l times the stiffness of
/// contacts and joints. Only both together pay: at a given stiffness more sub-steps change nothing, and a sub-step caps
/// the stiffness that it can hold. Every level leaves a quarter of the overlap of the one before.
inline constexpr int kSolverLevelCount = 4;

/// Factor of sub-steps and stiffness at a level. [-]
constexpr int multiplier_of(int level) { return 1 << level; }

/// Returns the parameter table with the sub-steps of a level. Stiffness follows body by body: an overlap that softer
/// contacts have left would jump out of stiffer ones.
inline Parameters parameters_of_level(const Parameters& p, int level) {
    Parameters out = p;
    out.substeps = p.substeps * multiplier_of(level);
    return out;
}

/// Returns the stiffness of a constraint between two bodies; null stands for what nothing moves. [-]
inline Real stiffness_of(const Body* a, const Body* b) {
    if (!a || !b)
        return a ? a->stiffness : b ? b->stiffness : Real(1);
    return a->stiffness < b->stiffness ? a->stiffness : b->stiffness;
}

/// Returns the level that a setting asks for, or -1 if the setting leaves the choice to the solver.
constexpr int level_of(Quality quality) { return static_cast<int>(quality) - 1; }

/// Returns the level of all groups, or -1 where each group has its own.
constexpr int fixed_level(const Parameters& p) {
    if (p.solver != SolverKind::soft_step)
        return 0;
    return level_of(p.quality);
}

/// Returns whether the stiffness of the body is still on its way to a level that a setting asks for. A body without
/// such a setting may sleep with the depth that it has.
constexpr bool is_still_ramping(const Parameters& p, const Body& b) {
    return b.ramps_slowly && (fixed_level(p) >= 0 || b.asked_quality != Quality::automatic);
}

} // namespace topple
