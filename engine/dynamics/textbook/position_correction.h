// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/parameters.h"

namespace topple {

struct SolverProblem;

/// Returns the velocity out of an overlap by Baumgarte's stabilization (1972),
///     share / dt * max(depth - slack, 0)
/// at most push_speed. `separation` is negative for an overlap. [m/s]
Real baumgarte_speed(const Parameters& parameters, Real separation);

/// Translations along the normal that separate two overlapping bodies, in proportion to the inverse masses. Both are
/// 0 if neither body can move.
struct LinearShift {
    Real of_a = 0; ///< Translation along the normal from A to B; never positive. [m]
    Real of_b = 0; ///< Never negative. [m]
};
/// Computes
///     correction = max(depth - slack, 0) * share / (1 / m_a + 1 / m_b)
LinearShift linear_shift(Real inv_mass_a, Real inv_mass_b, Real depth, const Parameters& parameters);

/// Corrects the overlap that remains after the step, by one of the methods that act on poses; the other methods do
/// nothing here.
void correct_positions(SolverProblem& problem,
                       const Parameters& parameters,
                       PositionCorrection correction);

} // namespace topple
