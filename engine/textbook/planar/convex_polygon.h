// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/math/vec2.h"

#include <span>
#include <vector>

namespace topple::planar {

/// A convex polygon with its inside: vertices counter-clockwise, no three on one line. One vertex is a
/// point, two are a segment, none is nothing; else there are at least three.
class ConvexPolygon {
public:
    /// Empty.
    ConvexPolygon() = default;
    /// Counter-clockwise. [m]
    [[nodiscard]] std::span<const Vec2> vertices() const { return vertices_; }
    friend bool operator==(const ConvexPolygon&, const ConvexPolygon&) = default;

private:
    friend ConvexPolygon convex_hull(std::span<const Vec2> points);
    std::vector<Vec2> vertices_; ///< [m]
};

/// The smallest convex polygon around the points, as of a rubber band (Andrew's monotone chain, 1979,
/// with exact signs on a grid). Begins at the leftmost, lowest point. Points that are not finite are
/// left out.
ConvexPolygon convex_hull(std::span<const Vec2> points);

/// The polygon with these vertices in order, clockwise or not. Fails: if they are not finite or not
/// those of a convex polygon.
Result<ConvexPolygon> make_convex_polygon(std::span<const Vec2> vertices);

/// The polygon with `count` equal sides, a vertex at `angle` [rad] from +x. Requires: count >= 3.
ConvexPolygon regular_polygon(Vec2 center, Real radius, int count, Real angle = 0);

/// Area of a polygon; 0 for a point and a segment. [m^2]
Real area(const ConvexPolygon& polygon);

} // namespace topple::planar
