// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

namespace topple {

/// A constraint that behaves like a damped spring of a given frequency independent of the masses, solved implicitly
/// (Catto 2011, "Soft Constraints"; the sub-step form of Catto 2024, "Solver2D"):
///     lambda = -m mass_scale (Cdot + bias_rate C) - impulse_scale sum(lambda)
struct Softness {
    Real bias_rate = 0;     ///< [1/s]
    Real mass_scale = 1;    ///< [-]
    Real impulse_scale = 0; ///< [-]
};

/// Rigid, and without a pull towards C = 0.
inline constexpr Softness kRigid{0, 1, 0};

/// Computes the coefficients for sub-steps of `h` [s]. Rigid if `hertz` is 0.
constexpr Softness make_softness(Real hertz, Real damping_ratio, Real h) {
    if (hertz <= 0)
        return kRigid;
    const Real omega = 2 * kPi * hertz;
    const Real a = 2 * damping_ratio + h * omega;
    const Real b = h * omega * a;
    const Real c = 1 / (1 + b);
    return {omega / a, b * c, c};
}

} // namespace topple
