// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

namespace topple {

/// Turn towards a target.
enum class Turn {
    ahead, ///< The target is straight ahead, or there is no direction.
    left,
    right,
    about, ///< The target is straight behind: both directions are equal.
};

/// Returns the turn by the signs of two dot products: with the right vector, and, if that is zero, with the forward
/// vector. None of the vectors needs unit length.
constexpr Turn turn_towards(Vec3 to_target, Vec3 forward, Vec3 right) {
    const Real side = dot(to_target, right);
    if (side > 0)
        return Turn::right;
    if (side < 0)
        return Turn::left;
    return dot(to_target, forward) < 0 ? Turn::about : Turn::ahead;
}

} // namespace topple
