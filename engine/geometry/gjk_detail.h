// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/core_difference_detail.h"

namespace topple {

/// The point of the difference A - B nearest to the origin, before it is rounded. In A's frame.
struct NearestDifference {
    DVec3 nearest;            ///< on_a - on_b. [m]
    DVec3 on_a, on_b;         ///< [m]
    bool is_touching = false; ///< The cores overlap or are nearer than `touching`.
};

/// `touching`: nearer than that is touching. [m]
NearestDifference find_nearest(const CoreDifference& difference, double touching);

} // namespace topple
