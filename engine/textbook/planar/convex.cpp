// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/convex.h"

#include <cmath>

namespace topple::planar {
namespace {

bool is_finite_point(DVec2 p) { return std::isfinite(p.x) && std::isfinite(p.y); }

Real rounded_down(double x) {
    const Real r = static_cast<Real>(x);
    return double{r} <= x ? r : std::nextafter(r, -Rect::kInfinity);
}
Real rounded_up(double x) { return -rounded_down(-x); }

} // namespace

// Ignores a vertex that repeats the previous one; a vertex that is not finite makes the shape empty.
void Convex::add(DVec2 vertex) {
    if (!is_finite_point(vertex) || !std::isfinite(radius_)) {
        radius_ = Rect::kInfinity;
        count_ = 0;
    } else if (count_ == 0 ||
               (!(few_[count_ - 1] == vertex) && (count_ < 2 || !(few_[0] == vertex)))) {
        few_[count_++] = vertex;
    }
}

Convex::Convex(Vec2 point) { add(DVec2(point)); }

Convex::Convex(const Segment& segment) {
    add(DVec2(segment.a));
    add(DVec2(segment.b));
}

Convex::Convex(const Circle& circle) : radius_(circle.radius) {
    if (circle.radius >= 0)
        add(DVec2(circle.center));
}

Convex::Convex(const Rect& rect) {
    if (planar::is_empty(rect))
        return;
    for (const Vec2 vertex : corners_of(rect))
        add(DVec2(vertex));
}

Convex::Convex(const OrientedRect& rect) {
    const DVec2 h(abs(rect.half_extents));
    // Normalized in double: a rounded rotation must not make the rectangle larger.
    const DVec2 turn{double{rect.rotation.cos}, double{rect.rotation.sin}};
    const DVec2 axis = turn == DVec2{} ? DVec2{1, 0} : turn * (1 / length(turn));
    const DVec2 x = axis * h.x, y = -outward(axis) * h.y, c(rect.center);
    for (const DVec2 vertex : {c - x - y, c + x - y, c + x + y, c - x + y})
        add(vertex);
}

Convex::Convex(const ConvexPolygon& polygon) {
    const auto vertices = polygon.vertices();
    if (vertices.size() <= few_.size()) {
        for (const Vec2 vertex : vertices)
            add(DVec2(vertex));
        return;
    }
    many_.reserve(vertices.size());
    for (const Vec2 vertex : vertices)
        many_.emplace_back(vertex);
}

std::vector<Segment> edges_of(const Convex& shape) {
    const auto c = shape.vertices();
    std::vector<Segment> edges;
    for (std::size_t i = 0; c.size() > 1 && i < c.size(); ++i)
        edges.push_back({to_vec2(c[i]), to_vec2(c[(i + 1) % c.size()])});
    return edges;
}

std::vector<Vec2> normals_of(const Convex& shape) {
    const auto c = shape.vertices();
    std::vector<Vec2> normals;
    for (std::size_t i = 0; c.size() > 1 && i < c.size(); ++i)
        normals.push_back(to_vec2(unit_or_up(outward(c[(i + 1) % c.size()] - c[i]))));
    return normals;
}

Rect bounds_of(const Convex& shape) {
    Rect bounds;
    const double r = shape.radius();
    for (const DVec2 c : shape.vertices()) {
        bounds = unite(bounds,
                       Rect{{rounded_down(c.x - r), rounded_down(c.y - r)},
                            {rounded_up(c.x + r), rounded_up(c.y + r)}});
    }
    return bounds;
}

} // namespace topple::planar
