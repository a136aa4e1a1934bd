// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/parameters.h"

namespace topple {

/// Number of solver levels. Level l has 2^l times the sub-steps of the parameter table and 2^l times the stiffness of
/// contacts and joints. Only both together help: at a given stiffness more sub-steps change nothing, and the length
/// of a sub-step limits the stiffness. Each level leaves a quarter of the overlap of the previous level.
inline constexpr int kSolverLevelCount = 4;

/// Factor of sub-steps and stiffness at a level. [-]
constexpr int multiplier_of(int level) { return 1 << level; }

/// Returns the parameter table with the sub-steps of a level. The stiffness changes body by body in a ramp: a sudden
/// change would make bodies jump out of the overlap that softer contacts have left.
inline Parameters parameters_of_level(const Parameters& p, int level) {
    Parameters out = p;
    out.substeps = p.substeps * multiplier_of(level);
    return out;
}

/// Returns the stiffness of a constraint between two bodies; null stands for something immovable. [-]
inline Real stiffness_of(const Body* a, const Body* b) {
    if (!a || !b)
        return a ? a->stiffness : b ? b->stiffness : Real(1);
    return a->stiffness < b->stiffness ? a->stiffness : b->stiffness;
}

/// Returns the level that a setting asks for, or -1 if the setting leaves the choice to the solver.
constexpr int level_of(Quality quality) { return static_cast<int>(quality) - 1; }

/// Returns the level of all groups, or -1 if each group has its own.
constexpr int fixed_level(const Parameters& p) {
    if (p.solver != SolverKind::soft_step)
        return 0;
    return level_of(p.quality);
}

/// Returns whether the stiffness of the body has not yet reached a level that a setting asks for. A body without such
/// a setting may sleep at its present depth.
constexpr bool is_still_ramping(const Parameters& p, const Body& b) {
    return b.ramps_slowly && (fixed_level(p) >= 0 || b.asked_quality != Quality::automatic);
}

} // namespace topple
