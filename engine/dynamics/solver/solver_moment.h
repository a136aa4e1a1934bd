// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace topple {

/// A moment of a sub-step at which contacts can be read.
enum class SolverMoment : std::uint8_t {
    warm_start, ///< The impulses of the previous step have been applied.
    push,       ///< A sweep with bias: overlaps are pushed apart.
    relax, ///< A sweep without bias, after the bodies have moved: speed that the push added is taken out.
    restitution, ///< Bounces have been applied, after the last sub-step.
    sweep,       ///< A sweep of an older solver, which has one kind.
};

} // namespace topple
