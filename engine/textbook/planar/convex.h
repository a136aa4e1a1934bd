// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex_polygon.h"
#include "topple/textbook/planar/double_vec2.h"
#include "topple/textbook/planar/primitives.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple::planar {

/// A convex shape as the tests of this folder read it: all points within `radius` of the polygon of
/// its vertices. A point, a segment, a circle, a rectangle, turned or not, and a polygon convert
/// into one implicitly, so that one function serves all pairs of them: `intersects(circle, rect)`.
///
/// The vertices are computed once, in double; a turned rectangle IS its four vertices, in every test.
class Convex {
public:
    ///@{
    /// The same set of points.
    Convex(Vec2 point);
    Convex(const Segment& segment);
    Convex(const Circle& circle);
    Convex(const Rect& rect);
    Convex(const OrientedRect& rect);
    Convex(const ConvexPolygon& polygon);
    ///@}

    /// Counter-clockwise, without repetition: 1 is a point, 2 are a segment. None if the shape is empty
    /// or not finite: then it meets nothing. [m]
    [[nodiscard]] std::span<const DVec2> vertices() const {
        return many_.empty() ? std::span(few_).first(count_) : std::span<const DVec2>(many_);
    }
    [[nodiscard]] double radius() const { return radius_; } ///< [m]
    /// Whether the shape is empty or not finite.
    [[nodiscard]] bool is_empty() const { return vertices().empty(); }

private:
    void add(DVec2 vertex);

    std::array<DVec2, 4> few_{};
    std::vector<DVec2> many_; ///< Instead of few_, of a polygon with more than four.
    std::size_t count_ = 0;
    double radius_ = 0;
};

/// Kinds of parts of a boundary.
enum class FeatureKind : std::uint8_t {
    none,
    vertex, ///< Of a circle, vertex 0 is its arc.
    edge    ///< From the vertex of the same index to the next.
};

/// A part of a shape's boundary.
struct Feature {
    FeatureKind kind = FeatureKind::none; ///< Kind of the part.
    std::uint32_t index = 0;              ///< Of the vertex or edge, counter-clockwise from 0.
    friend constexpr bool operator==(Feature, Feature) = default;
};

/// Sides of a shape, counter-clockwise; of a segment both ways, of a point or circle none. For
/// drawing.
std::vector<Segment> edges_of(const Convex& shape);
/// The outward unit normals of the sides, in their order.
std::vector<Vec2> normals_of(const Convex& shape);
/// Rectangle around a shape, rounded outward, so that it contains the shape.
Rect bounds_of(const Convex& shape);

} // namespace topple::planar
