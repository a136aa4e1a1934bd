// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

#include <algorithm>
#include <cmath>

namespace topple {

/// An impact as seen at the start of its step.
struct Impact {
    Real closing = 0; ///< Approach speed along the normal; positive. [m/s]
    Real gap = 0;     ///< Remaining gap; negative: the bodies already overlap. [m]
    Real gravity = 0; ///< Relative acceleration towards each other along the normal. [m/s^2]
};

/// Returns the speed after the bounce over `closing`, so that a body that falls from H rises to e^2 H. The
/// restitution alone would ignore the gravity on the remaining gap and the discretization: symplectic Euler conserves
/// v^2 / 2 + g y - g h v / 2  (v upwards), not the energy. Equating that quantity before the bounce, at (-c, gap) and
/// times e^2, and after it, at (w, 0):
///     w = g h / 2 + sqrt((g h / 2)^2 + e^2 (c^2 + 2 g gap + g h c))
/// `h` is the sub-step [s]. Without gravity the result is the restitution. [-]
inline Real bounce_ratio(Real restitution, const Impact& impact, Real h) {
    const Real c = impact.closing;
    if (!(c > 0) || !(restitution > 0))
        return restitution;
    const Real half = impact.gravity * h / 2;
    const Real fall = c * c + 2 * impact.gravity * impact.gap + 2 * half * c;
    const Real squared = half * half + restitution * restitution * std::max(fall, Real(0));
    return std::max(half + std::sqrt(squared), Real(0)) / c;
}

} // namespace topple
