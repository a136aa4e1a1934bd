// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

namespace topple {

inline const Shape kUnitBox = BoxShape{{0.5f, 0.5f, 0.5f}};
inline const Shape kFloor = PlaneShape{{0, 1, 0}, 0};
inline constexpr Real kMargin = 0.02f; ///< [m]
inline constexpr Real kDigits = 1e-6f; ///< Rounding at a scale of 1 m. [m]

} // namespace topple
