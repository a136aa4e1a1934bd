// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

#include <algorithm>
#include <cmath>

namespace topple {

/// An impact as it looks at the start of the step in which it happens.
struct Impact {
    Real closing = 0; ///< Speed along the normal; positive. [m/s]
    Real gap = 0;     ///< Still to go; negative: it has gone too far already. [m]
    Real gravity = 0; ///< Acceleration that draws the two together along the normal. [m/s^2]
};

/// Speed after the bounce over `closing`, so that what falls from H rises to e^2 H. The restitution
/// alone would forget what gravity adds on the rest of the way, and what the steps take: they are
/// symplectic Euler, which keeps  v^2 / 2 + g y - g h v / 2  (v upwards), not the energy. With that the
/// same before, at (-c, gap), and after, at (w, 0), times e^2:
///     w = g h / 2 + sqrt((g h / 2)^2 + e^2 (c^2 + 2 g gap + g h c))
/// `h` is the sub-step [s]. Without gravity it is the restitution. [-]
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
