// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace topple {

/// Method of solving contacts. The engine is built for the first; the others are older methods,
/// kept for comparison. Only the first and the third cut a step into sub-steps.
enum class SolverKind : std::uint8_t {
    soft_step,          ///< Soft contacts in sub-steps, with a relaxing sweep.
    sequential_impulse, ///< Impulses accumulated and warm-started, one step at a time (Catto 2006).
    penalty,            ///< A spring at every overlap.
    textbook, ///< Impulses divided among the points, nothing remembered; overlap shifted away.
    textbook_as_printed, ///< The same with the mistakes that it is usually printed with.
};
inline constexpr int kSolverKindCount = 5; ///< Number of values of SolverKind.

/// Correction of overlap by the two impulse solvers.
enum class PositionCorrection : std::uint8_t {
    standard,      ///< Baumgarte for sequential impulses, linear for the textbook's solver.
    none,          ///< Overlap stays.
    baumgarte,     ///< Overlap asks for a velocity out of it, which stays as energy.
    split_impulse, ///< The same with a velocity of its own that is forgotten after the step.
    linear,        ///< Bodies are shifted apart after the step.
    nonlinear,     ///< Bodies are shifted and turned apart after the step, point by point.
};
inline constexpr int kPositionCorrectionCount = 6; ///< Number of values of PositionCorrection.

/// Whether the solver is one of the two textbook solvers.
constexpr bool is_textbook(SolverKind kind) {
    return kind == SolverKind::textbook || kind == SolverKind::textbook_as_printed;
}
/// Whether the solver cuts the step into `Parameters::substeps` parts.
constexpr bool takes_substeps(SolverKind kind) {
    return kind == SolverKind::soft_step || kind == SolverKind::penalty;
}
/// The correction that `standard` stands for; another one as it is.
constexpr PositionCorrection correction_of(SolverKind kind, PositionCorrection asked) {
    if (asked != PositionCorrection::standard)
        return asked;
    return is_textbook(kind) ? PositionCorrection::linear : PositionCorrection::baumgarte;
}

} // namespace topple
