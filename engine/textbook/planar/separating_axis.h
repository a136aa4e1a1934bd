// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <optional>
#include <vector>

namespace topple::planar {

/// A closed interval: the projection of a shape on an axis. Empty if min > max.
struct Interval {
    Real min = 0, max = 0; ///< Ends; [m] along a unit axis.
};
/// Returns whether the intervals overlap; touching counts.
constexpr bool overlaps(Interval a, Interval b) { return a.min <= b.max && b.min <= a.max; }
/// Distance of two intervals; negative: length of their overlap.
constexpr Real gap(Interval a, Interval b) { return std::max(b.min - a.max, a.min - b.max); }

/// Returns the projection: from the smallest to the largest dot product with the axis. Whether two projections
/// overlap does not depend on the length of the axis; distances require a unit axis. Empty for the empty shape.
Interval shadow(const Convex& shape, Vec2 axis);
/// Returns whether the projections of both on the axis share a point.
bool overlap_on(const Convex& a, const Convex& b, Vec2 axis);

/// Result for one axis, for drawing.
struct AxisTest {
    Vec2 axis{};            ///< Unit vector.
    Interval a{}, b{};      ///< [m]
    Real gap = 0;           ///< Negative for an overlap. [m]
    bool separates = false; ///< Same as gap > 0, but decided exactly.
    bool from_a = true; ///< Whether the axis is normal to a side of A, or through a vertex of A.
    Feature feature{};  ///< Side or vertex that gives the axis.
};

/// Results of all axes.
struct SeparatingAxis {
    std::vector<AxisTest>
        tests{}; ///< All tests, in order: normals of A's sides, of B's, vertices of round shapes.
    /// Index of the first axis that separates; none if the shapes intersect.
    std::optional<std::size_t> separating{};
    /// Index of the axis with the largest gap, which is the one of least overlap if none separates.
    std::optional<std::size_t> widest{};
};

/// Two convex shapes are separate exactly if they are on one of these axes (Gottschalk and others 1996). Axes
/// parallel to an earlier one are left out: two rectangles of one rotation have two instead of four.
SeparatingAxis test_axes(const Convex& a, const Convex& b);

} // namespace topple::planar
