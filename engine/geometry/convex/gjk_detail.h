// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/core_difference_detail.h"

#include <array>
#include <span>

namespace topple {

/// The point of the difference A - B nearest to the origin, before it is rounded. In A's frame.
struct NearestDifference {
    DVec3 nearest;                           ///< on_a - on_b. [m]
    DVec3 on_a, on_b;                        ///< [m]
    bool is_touching = false;                ///< The cores overlap or are nearer than `touching`.
    std::array<DifferenceCorner, 4> corners; ///< Whose hull `nearest` lies in.
    std::size_t corner_count = 0;
};

/// `touching`: nearer than that is touching. [m]
NearestDifference find_nearest(const CoreDifference& difference, double touching);

/// The same, begun with some corners, one at least, which it is quick if they are good, and ended when a round
/// brings no more than this share of the squared distance. [-]
NearestDifference find_nearest_from(std::span<const DifferenceCorner> start,
                                    const CoreDifference& difference,
                                    double touching,
                                    double relative_gain);

} // namespace topple
