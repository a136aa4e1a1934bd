// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/level_constants.h"

#include <cmath>
#include <optional>

namespace topple {

/// Side of a contact or joint.
enum class ConstraintSide : bool { a, b };

/// Returns the side that a contact holds up, from the vertical component `lean` of its normal, which points from A to
/// B. None: the normal is too level.
inline std::optional<ConstraintSide> side_held_by_contact(Real lean) {
    if (std::abs(lean) < levels::kSupportingLean)
        return std::nullopt;
    return lean < 0 ? ConstraintSide::a : ConstraintSide::b;
}

/// Returns the side that hangs from a joint: the lower one. None: both are equally high. Heights are those of the
/// centers [m]; a side that does not move is infinitely high, so that nothing hangs from a body below it.
inline std::optional<ConstraintSide> side_held_by_joint(Real height_a, Real height_b) {
    if (height_a < height_b)
        return ConstraintSide::a;
    if (height_b < height_a)
        return ConstraintSide::b;
    return std::nullopt;
}

} // namespace topple
