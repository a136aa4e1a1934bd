// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/double_vec3_detail.h"

namespace topple {

/// The point of the segment a b nearest to p. A segment without length is a point.
DVec3 closest_on_segment(DVec3 p, DVec3 a, DVec3 b);

/// The point of the triangle a b c nearest to p. A triangle without area
/// is what its sides are.
DVec3 closest_on_triangle(DVec3 p, DVec3 a, DVec3 b, DVec3 c);

} // namespace topple
