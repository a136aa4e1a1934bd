// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace topple {

/// Method of solving contacts. The engine is designed for the first; the others are older methods, kept for
/// comparison. Only the first and the third divide a step into sub-steps.
enum class SolverKind : std::uint8_t {
    soft_step,          ///< Soft contacts in sub-steps, with a relax sweep.
    sequential_impulse, ///< Impulses accumulated and warm-started, one step at a time (Catto 2006).
    penalty,            ///< A spring at every overlap.
    textbook, ///< Impulses divided among the points, without warm starting; overlap is shifted
              ///< away.
    textbook_as_printed, ///< The same with the mistakes of its usual printed form.
};
inline constexpr int kSolverKindCount = 5; ///< Number of values of SolverKind.

/// Correction of overlap in the two impulse solvers.
enum class PositionCorrection : std::uint8_t {
    standard,      ///< Baumgarte for sequential impulses, linear for the textbook solver.
    none,          ///< No correction.
    baumgarte,     ///< The overlap sets a target velocity, which remains as kinetic energy.
    split_impulse, ///< The same with a separate pseudo velocity that is discarded after the step.
    linear,        ///< Bodies are translated apart after the step.
    nonlinear,     ///< Bodies are translated and rotated apart after the step, point by point.
};
inline constexpr int kPositionCorrectionCount = 6; ///< Number of values of PositionCorrection.

/// Returns whether the solver is one of the two textbook solvers.
constexpr bool is_textbook(SolverKind kind) {
    return kind == SolverKind::textbook || kind == SolverKind::textbook_as_printed;
}
/// Returns whether the solver cuts the step into `Parameters::substeps` parts.
constexpr bool takes_substeps(SolverKind kind) {
    return kind == SolverKind::soft_step || kind == SolverKind::penalty;
}
/// Returns the correction that `standard` stands for; any other kind unchanged.
constexpr PositionCorrection correction_of(SolverKind kind, PositionCorrection asked) {
    if (asked != PositionCorrection::standard)
        return asked;
    return is_textbook(kind) ? PositionCorrection::linear : PositionCorrection::baumgarte;
}

} // namespace topple
