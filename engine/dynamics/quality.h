// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/parameters.h"

namespace topple {

/// How many times finer and stiffer than the parameter table says an island is solved: class 0 as it
/// says, every further one with twice the sub-steps and twice the stiffness of contacts and joints.
/// Only both together pay: at a given stiffness more sub-steps change nothing, and a sub-step caps
/// the stiffness it can hold. Every class leaves a quarter of the overlap of the one before.
inline constexpr int kQualityClasses = 4;

constexpr int multiplier_of(int quality_class) { return 1 << quality_class; }

/// The table as one class reads it. Stiffness follows body by body: an overlap that was left by
/// softer contacts would jump out of stiffer ones.
inline Parameters parameters_of_class(const Parameters& p, int quality_class) {
    Parameters out = p;
    out.substeps = p.substeps * multiplier_of(quality_class);
    return out;
}

/// Of what acts between two bodies, `null` for what nothing moves.
inline Real stiffness_of(const Body* a, const Body* b) {
    if (!a || !b)
        return a ? a->stiffness : b ? b->stiffness : Real(1);
    return a->stiffness < b->stiffness ? a->stiffness : b->stiffness;
}

/// The class of what asks for it, or -1 if it leaves the choice to others.
constexpr int class_of(Quality quality) { return static_cast<int>(quality) - 1; }

/// The class that all islands share, or -1 where each has its own.
constexpr int fixed_class(const Parameters& p) {
    if (p.solver != SolverKind::soft_step)
        return 0;
    return class_of(p.quality);
}

/// Whether it is still on its way to what somebody has asked for. Where nobody has, it may sleep as
/// deep as it is.
constexpr bool is_still_easing(const Parameters& p, const Body& b) {
    return b.eases && (fixed_class(p) >= 0 || b.asked_quality != Quality::automatic);
}

} // namespace topple
