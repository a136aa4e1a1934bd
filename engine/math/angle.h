// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/math/real.h"

namespace topple {

constexpr Real radians_from_degrees(Real deg) { return deg * (kPi / 180); }
constexpr Real degrees_from_radians(Real rad) { return rad * (180 / kPi); }

} // namespace topple
