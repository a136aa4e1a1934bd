// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

namespace topple {

/// Number type of the step. One-off computations (hulls, mass properties, file parsing) use double. A test
/// (tests/engine/double) compiles mathematics and geometry with TOPPLE_DOUBLE, to tell a wrong algorithm from
/// rounding.
#if TOPPLE_DOUBLE
using Real = double;
#else
using Real = float;
#endif

/// Returns `v` times a power of two, which is exact, with its largest component `size` scaled to between 2^-16 and
/// 2^16, so that its square neither underflows nor overflows. Zero and non-finite vectors are unchanged.
template<typename Vector>
constexpr Vector balanced(Vector v, Real size) {
    constexpr Real kStep = 0x1p32f, kMost = 0x1p16f;
    for (; size > kMost && size <= std::numeric_limits<Real>::max(); size /= kStep)
        v = v * (1 / kStep);
    for (; size > 0 && size * kMost < 1; size *= kStep)
        v = v * kStep;
    return v;
}

inline constexpr Real kPi = static_cast<Real>(3.14159265358979323846); ///< [rad]

} // namespace topple
