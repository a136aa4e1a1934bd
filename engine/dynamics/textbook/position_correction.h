// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/parameters.h"

namespace topple {

struct SolverProblem;

/// The velocity out of an overlap that Baumgarte's stabilisation (1972) asks for,
///     share / dt * max(depth - slack, 0)
/// at most push_speed. `separation` is negative where things overlap. [m/s]
Real baumgarte_speed(const Parameters& parameters, Real separation);

/// Shifts along the normal that part two overlapping bodies, shared by inverse mass. All of them 0
/// if neither can be moved.
struct LinearShift {
    Real of_a = 0; ///< Along the normal from A to B; never positive. [m]
    Real of_b = 0; ///< Never negative. [m]
};
///     correction = max(depth - slack, 0) * share / (1 / m_a + 1 / m_b)
LinearShift linear_shift(Real inv_mass_a, Real inv_mass_b, Real depth, const Parameters& parameters);

/// Corrects the overlap that is left after the step, by one of the methods that act on poses; the
/// others do nothing here.
void correct_positions(SolverProblem& problem,
                       const Parameters& parameters,
                       PositionCorrection correction);

} // namespace topple
