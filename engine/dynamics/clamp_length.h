// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

namespace topple {

/// Returns the vector, shortened to the limit along the same direction if it is longer.
inline Vec3 clamp_length(Vec3 x, Real limit) {
    const Real squared = length_squared(x);
    return squared > limit * limit ? x * (limit / std::sqrt(squared)) : x;
}

} // namespace topple
