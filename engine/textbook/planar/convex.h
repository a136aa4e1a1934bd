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

/// A convex shape in the form that the tests of this folder read: all points within `radius` of the polygon of its
/// vertices. A point, a segment, a circle, a rectangle, oriented or not, and a polygon convert into one implicitly,
/// so that one function serves all pairs: `intersects(circle, rect)`.
///
/// The vertices are computed once, in double; every test uses the same four vertices of an oriented rectangle.
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

    /// Returns the vertices counter-clockwise, without repetition: one for a point, two for a segment. None if the
    /// shape is empty or not finite, and then meets nothing. [m]
    [[nodiscard]] std::span<const DVec2> vertices() const {
        return many_.empty() ? std::span(few_).first(count_) : std::span<const DVec2>(many_);
    }
    [[nodiscard]] double radius() const { return radius_; } ///< [m]
    /// Returns whether the shape is empty or not finite.
    [[nodiscard]] bool is_empty() const { return vertices().empty(); }

private:
    void add(DVec2 vertex);

    std::array<DVec2, 4> few_{};
    std::vector<DVec2> many_; ///< Replaces few_ for a polygon with more than four vertices.
    std::size_t count_ = 0;
    double radius_ = 0;
};

/// Kinds of boundary features.
enum class FeatureKind : std::uint8_t {
    none,
    vertex, ///< A vertex; for a circle, vertex 0 is its arc.
    edge    ///< An edge from the vertex of the same index to the next.
};

/// A feature of a shape's boundary.
struct Feature {
    FeatureKind kind = FeatureKind::none; ///< Kind of the part.
    std::uint32_t index = 0;              ///< Index of the vertex or edge, counter-clockwise from
                                          ///< 0.
    friend constexpr bool operator==(Feature, Feature) = default;
};

/// Returns the sides of a shape, counter-clockwise; both directions for a segment, none for a point or circle. For
/// drawing.
std::vector<Segment> edges_of(const Convex& shape);
/// The outward unit normals of the sides, in their order.
std::vector<Vec2> normals_of(const Convex& shape);
/// Rectangle around a shape, rounded outward, so that it contains the shape.
Rect bounds_of(const Convex& shape);

} // namespace topple::planar
