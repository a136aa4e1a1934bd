// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <optional>
#include <vector>

namespace topple::planar {

/// A closed range of numbers: a shape's shadow on an axis. Empty if min > max.
struct Interval {
    Real min = 0, max = 0; ///< Ends. [m] along a unit axis.
};
/// Touching counts.
constexpr bool overlaps(Interval a, Interval b) { return a.min <= b.max && b.min <= a.max; }
/// Distance of two intervals; negative: length of their overlap.
constexpr Real gap(Interval a, Interval b) { return std::max(b.min - a.max, a.min - b.max); }

/// The shadow: from the least to the greatest dot product with the axis. Whether two shadows
/// overlap does not depend on the length of the axis; by how much does, and wants a unit one. Empty
/// for the empty shape.
Interval shadow(const Convex& shape, Vec2 axis);
/// Whether the shadows of both on the axis share a point.
bool overlap_on(const Convex& a, const Convex& b, Vec2 axis);

/// Result for one axis, for drawing.
struct AxisTest {
    Vec2 axis{};            ///< Unit.
    Interval a{}, b{};      ///< [m]
    Real gap = 0;           ///< Negative: overlap. [m]
    bool separates = false; ///< gap > 0, but decided exactly.
    bool from_a = true; ///< Whether the axis is normal to a side of A, or through a vertex of A.
    Feature feature{};  ///< The side or vertex.
};

/// Results of all axes.
struct SeparatingAxis {
    std::vector<AxisTest>
        tests{}; ///< All, in order: normals of A's sides, of B's, vertices of round ones.
    /// The first that separates; none if the shapes intersect.
    std::optional<std::size_t> separating{};
    /// The one with the greatest gap: with the least overlap where none separates.
    std::optional<std::size_t> widest{};
};

/// Two convex shapes are apart exactly if they are on one of these axes (Gottschalk and others 1996). An
/// axis that is parallel to an earlier one is left out: four are two for two rectangles of one rotation.
SeparatingAxis test_axes(const Convex& a, const Convex& b);

} // namespace topple::planar
