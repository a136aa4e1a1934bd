// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/math/vec2.h"

#include <span>
#include <vector>

namespace topple::planar {

/// A filled convex polygon: vertices counter-clockwise, no three on one line. One vertex is a point, two are a
/// segment, none is empty.
class ConvexPolygon {
public:
    /// Creates an empty polygon.
    ConvexPolygon() = default;
    /// Returns the vertices, counter-clockwise. [m]
    [[nodiscard]] std::span<const Vec2> vertices() const { return vertices_; }
    friend bool operator==(const ConvexPolygon&, const ConvexPolygon&) = default;

private:
    friend ConvexPolygon convex_hull(std::span<const Vec2> points);
    std::vector<Vec2> vertices_; ///< [m]
};

/// Returns the smallest convex polygon around the points (Andrew's monotone chain, 1979, with exact signs on a grid).
/// Starts at the leftmost, lowest point. Ignores points that are not finite.
ConvexPolygon convex_hull(std::span<const Vec2> points);

/// Creates the polygon with these vertices in order, clockwise or not. Fails: if they are not finite or do not form a
/// convex polygon.
Result<ConvexPolygon> make_convex_polygon(std::span<const Vec2> vertices);

/// Returns the polygon with `count` equal sides and a vertex at `angle` [rad] from +x. Requires: count >= 3.
ConvexPolygon regular_polygon(Vec2 center, Real radius, int count, Real angle = 0);

/// Area of a polygon; 0 for a point and a segment. [m^2]
Real area(const ConvexPolygon& polygon);

} // namespace topple::planar
