// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <limits>

namespace topple {

// Constants that many tests use.
inline constexpr Vec3 kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};
inline constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
inline constexpr Real kInf = std::numeric_limits<Real>::infinity();

} // namespace topple
