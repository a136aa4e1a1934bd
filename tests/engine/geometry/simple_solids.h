// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/aabb.h"
#include "engine/math/axis_angle.h"
#include "engine/math/quat.h"
#include "tests/support/landmarks.h"

namespace topple {

inline const Aabb kCube{{-1, -1, -1}, {1, 1, 1}};
inline const Quat kTurn45 = from_axis_angle(kZ, kPi / 4);

} // namespace topple
