// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple {

/// The number of the step. One-off computations (hulls, mass properties, file parsing) use double.
/// With TOPPLE_DOUBLE it is double as well, up to and with engine/geometry, to tell an algorithm that
/// is wrong from one that is rounded; the lanes of the layers above are of floats.
#if TOPPLE_DOUBLE
using Real = double;
#else
using Real = float;
#endif

inline constexpr Real kPi = static_cast<Real>(3.14159265358979323846);

} // namespace topple
