// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

namespace topple::planar {

// Signs that decide the answers. Computed without division and root, so that they are exact on a grid.

/// Returns whether p lies within r >= 0 of the segment from a to b.
constexpr bool is_within(DVec2 p, DVec2 a, DVec2 b, double r) {
    const DVec2 d = b - a;
    const double along = dot(p - a, d), dd = dot(d, d);
    if (along <= 0)
        return length_squared(p - a) <= r * r;
    if (along >= dd)
        return length_squared(p - b) <= r * r;
    const double across = cross(p - a, d);
    return across * across <= r * r * dd;
}

/// Returns whether two polygons share a point, without their radii (Gottschalk and others 1996: separating axes).
bool cores_overlap(std::span<const DVec2> a, std::span<const DVec2> b);

} // namespace topple::planar
