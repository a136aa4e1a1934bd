// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple {

/// The number of the step. One-off computations (hulls, mass properties, file parsing) use double.
using Real = float;

inline constexpr Real kPi = 3.14159265358979323846f;

} // namespace topple
