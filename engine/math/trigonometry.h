// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

namespace topple {

/// Sine and cosine of one angle. Computed here, because the results of C libraries differ in the last bits between
/// machines and versions, and a step must give the same bits everywhere. Uses only +, -, *, / and comparisons.

struct SinCos {
    Real sin = 0, cos = 1; ///< [-]
};

/// Sine and cosine of `angle` [rad]. Absolute error below 2e-7 for |angle| <= 1e4 [rad]; beyond
/// that the reduction loses digits. NaN and angles beyond 1e9 give {0, 1}.
SinCos sin_cos(Real angle);

/// Returns the angle of (x, y) in (-pi, pi] [rad]; absolute error below 5e-7; 0 for (0, 0), for NaN and for
/// infinities.
Real atan2(Real y, Real x);

/// Returns the angle with the cosine `c`, in [0, pi] [rad]; `c` is clamped to [-1, 1].
Real acos(Real c);

} // namespace topple
