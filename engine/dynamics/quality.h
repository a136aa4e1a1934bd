// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/parameters.h"

namespace topple {

/// How many times finer and stiffer than the parameter table says an island is solved: class 0 as it
/// says, every further one with twice the sub-steps and twice the stiffness of contacts and joints.
/// Only both together pay: at a given stiffness more sub-steps change nothing, and a sub-step caps
/// the stiffness it can hold. Every class leaves a quarter of the overlap of the one before.
inline constexpr int kQualityClasses = 4;

constexpr int multiplier_of(int quality_class) { return 1 << quality_class; }

/// The table as one class reads it.
inline Parameters parameters_of_class(const Parameters& p, int quality_class) {
    const int k = multiplier_of(quality_class);
    Parameters out = p;
    out.substeps = p.substeps * k;
    out.contact_hertz = p.contact_hertz * static_cast<Real>(k);
    out.joint_hertz = p.joint_hertz * static_cast<Real>(k);
    return out;
}

/// The class that all islands share, or -1 where each has its own.
constexpr int fixed_class(const Parameters& p) {
    if (p.solver != SolverKind::soft_step)
        return 0;
    return static_cast<int>(p.quality) - 1;
}

} // namespace topple
