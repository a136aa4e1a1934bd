// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

namespace topple {

/// Turn that faces a target.
enum class Turn {
    ahead, ///< It is straight ahead, or nowhere.
    left,
    right,
    about, ///< It is straight behind: either way round will do.
};

/// By the signs of two dot products: with what is to the right, and, where that cannot tell, with what
/// is ahead. None of the vectors needs to be of unit length.
constexpr Turn turn_towards(Vec3 to_target, Vec3 forward, Vec3 right) {
    const Real side = dot(to_target, right);
    if (side > 0)
        return Turn::right;
    if (side < 0)
        return Turn::left;
    return dot(to_target, forward) < 0 ? Turn::about : Turn::ahead;
}

} // namespace topple
