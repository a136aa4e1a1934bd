// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace topple {

/// How contacts are solved. The first is what the engine is built for; the others are how it was
/// done before, kept to be put beside it. Only the first and the third cut a step into sub-steps.
enum class SolverKind : std::uint8_t {
    soft_step,          ///< Soft contacts in sub-steps, with a relaxing sweep.
    sequential_impulse, ///< Impulses accumulated and warm-started, one step at a time (Catto 2006).
    penalty,            ///< A spring at every overlap.
    classic, ///< Impulses divided among the points, nothing remembered; overlap shifted away.
    classic_as_printed, ///< The same with the mistakes that it is usually printed with.
};
inline constexpr int kSolverKindCount = 5;

/// What the two impulse solvers do about overlap.
enum class PositionCorrection : std::uint8_t {
    standard,      ///< Baumgarte for sequential impulses, linear for the classic one.
    none,          ///< Overlap stays.
    baumgarte,     ///< Overlap asks for a velocity out of it, which stays as energy.
    split_impulse, ///< The same with a velocity of its own that is forgotten after the step.
    linear,        ///< Bodies are shifted apart after the step.
    nonlinear,     ///< Bodies are shifted and turned apart after the step, point by point.
};
inline constexpr int kPositionCorrectionCount = 6;

constexpr bool is_classic(SolverKind kind) {
    return kind == SolverKind::classic || kind == SolverKind::classic_as_printed;
}
/// Whether the solver cuts the step into `Parameters::substeps` parts.
constexpr bool takes_substeps(SolverKind kind) {
    return kind == SolverKind::soft_step || kind == SolverKind::penalty;
}
constexpr PositionCorrection correction_of(SolverKind kind, PositionCorrection asked) {
    if (asked != PositionCorrection::standard)
        return asked;
    return is_classic(kind) ? PositionCorrection::linear : PositionCorrection::baumgarte;
}

} // namespace topple
