// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/triangle_groups.h"

#include <algorithm>

namespace topple {

std::uint32_t group_of(const TriangleGroups& groups, std::uint32_t triangle) {
    const auto next = std::upper_bound(groups.ranges.begin(),
                                       groups.ranges.end(),
                                       triangle,
                                       [](std::uint32_t t, const TriangleGroups::Range& range) {
                                           return t < range.first_triangle;
                                       });
    return next == groups.ranges.begin() ? TriangleGroups::kNone : std::prev(next)->group;
}

} // namespace topple
