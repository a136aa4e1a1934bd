// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

namespace topple::planar {

// Tests whether two shapes share a point. Touching counts. The answer is exact if coordinates lie on a grid of 2^12
// steps, and otherwise right except for distances of 1e-16 of the sizes.

/// All pairs of points, segments, circles, rectangles, oriented rectangles and polygons.
bool intersects(const Convex& a, const Convex& b);

/// Tests the overlap of their projections on the two axes.
constexpr bool intersects(const Rect& a, const Rect& b) { return overlaps(a, b); }

/// Returns whether p lies in the shape or on its boundary.
bool contains(const Convex& shape, Vec2 p);

/// Returns whether p lies within `tolerance` [m] of the segment, an end included.
bool is_on(const Segment& segment, Vec2 p, Real tolerance = 0);

} // namespace topple::planar
