// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

namespace topple::planar {

// Whether two shapes share a point. Touching counts; the answer is exact where coordinates lie on a grid
// of 2^12 steps, and elsewhere right but for distances of 1e-16 of the sizes.

/// All pairs of points, segments, circles, rectangles, turned ones and polygons.
bool intersects(const Convex& a, const Convex& b);

/// By the overlap of their shadows on the two axes.
constexpr bool intersects(const Rect& a, const Rect& b) { return overlaps(a, b); }

/// Whether p lies in the shape or on its rim.
bool contains(const Convex& shape, Vec2 p);

/// Whether p lies within `tolerance` [m] of the segment, an end included.
bool is_on(const Segment& segment, Vec2 p, Real tolerance = 0);

} // namespace topple::planar
