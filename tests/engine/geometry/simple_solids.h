// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/landmarks.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/math/axis_angle.h"
#include "topple/math/quat.h"

namespace topple {

inline const Aabb kCube{{-1, -1, -1}, {1, 1, 1}};
inline const Quat kTurn45 = from_axis_angle(kZ, kPi / 4);

} // namespace topple
