// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/textbook/planar/planar_samples.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topple::planar::test {

// Two oracles for the tests of engine/planar, independent of their methods.

/// On the grid all coordinates are integers, and a query reduces to orientations: crossing sides, contained vertices,
/// vertices near a side.
struct WholeShape {
    struct Point {
        std::int64_t x = 0, y = 0;
    };
    std::vector<Point> vertices;
    std::int64_t radius = 0;
};

inline std::int64_t whole(Real v) { return std::llround(v); }

inline WholeShape whole_shape(const AnyShape& shape) {
    WholeShape w;
    const auto add = [&](Vec2 p) { w.vertices.push_back({whole(p.x), whole(p.y)}); };
    if (const auto* point = std::get_if<Vec2>(&shape)) {
        add(*point);
    } else if (const auto* s = std::get_if<Segment>(&shape)) {
        add(s->a), add(s->b);
    } else if (const auto* c = std::get_if<Circle>(&shape)) {
        add(c->center), w.radius = whole(c->radius);
    } else if (const auto* r = std::get_if<Rect>(&shape)) {
        for (const Vec2 p : corners_of(*r))
            add(p);
    } else if (const auto* o = std::get_if<OrientedRect>(&shape)) {
        const Vec2 h = o->half_extents;
        for (const Vec2 p : {Vec2{-h.x, -h.y}, {h.x, -h.y}, {h.x, h.y}, {-h.x, h.y}})
            add(to_world(*o, p));
    } else {
        for (const Vec2 p : std::get<ConvexPolygon>(shape).vertices())
            add(p);
    }
    return w;
}

using WholePoint = WholeShape::Point;

inline std::int64_t turn(WholePoint a, WholePoint b, WholePoint c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
inline std::int64_t dot(WholePoint a, WholePoint b, WholePoint c) {
    return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);
}
inline bool on_segment(WholePoint p, WholePoint a, WholePoint b) {
    return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
           std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
}
inline bool segments_meet(WholePoint a, WholePoint b, WholePoint c, WholePoint d) {
    const auto sign = [](std::int64_t v) { return (v > 0) - (v < 0); };
    const int s1 = sign(turn(a, b, c)), s2 = sign(turn(a, b, d));
    const int s3 = sign(turn(c, d, a)), s4 = sign(turn(c, d, b));
    return (s1 * s2 < 0 && s3 * s4 < 0) || on_segment(c, a, b) || on_segment(d, a, b) ||
           on_segment(a, c, d) || on_segment(b, c, d);
}
/// Returns whether p is inside a counter-clockwise ring with area.
inline bool in_ring(WholePoint p, const std::vector<WholePoint>& ring) {
    std::int64_t area = 0;
    bool inside = true;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const WholePoint a = ring[i], b = ring[(i + 1) % ring.size()];
        area += a.x * b.y - a.y * b.x;
        inside = inside && turn(a, b, p) >= 0;
    }
    return area > 0 && inside;
}
inline bool near_segment(WholePoint p, WholePoint a, WholePoint b, std::int64_t r) {
    const std::int64_t dd = dot(a, b, b), along = dot(a, p, b);
    if (along <= 0)
        return dot(a, p, p) <= r * r;
    if (along >= dd)
        return dot(b, p, p) <= r * r;
    return turn(a, b, p) * turn(a, b, p) <= r * r * dd;
}

inline bool meet(const WholeShape& a, const WholeShape& b) {
    const std::size_t n = a.vertices.size(), m = b.vertices.size();
    if (n == 0 || m == 0)
        return false;
    if (in_ring(a.vertices[0], b.vertices) || in_ring(b.vertices[0], a.vertices))
        return true;
    const std::int64_t r = a.radius + b.radius;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < m; ++j) {
            const WholePoint p = a.vertices[i], p2 = a.vertices[(i + 1) % n];
            const WholePoint q = b.vertices[j], q2 = b.vertices[(j + 1) % m];
            if (segments_meet(p, p2, q, q2) || near_segment(p, q, q2, r) ||
                near_segment(q, p, p2, r))
                return true;
        }
    }
    return false;
}

/// Returns the extent of a shape along a unit direction.
inline double reach(const AnyShape& shape, double nx, double ny) {
    const auto along = [&](double x, double y) { return x * nx + y * ny; };
    if (const auto* point = std::get_if<Vec2>(&shape))
        return along(point->x, point->y);
    if (const auto* s = std::get_if<Segment>(&shape))
        return std::max(along(s->a.x, s->a.y), along(s->b.x, s->b.y));
    if (const auto* c = std::get_if<Circle>(&shape))
        return along(c->center.x, c->center.y) + c->radius;
    if (const auto* r = std::get_if<Rect>(&shape)) {
        return along(nx > 0 ? r->max.x : r->min.x, ny > 0 ? r->max.y : r->min.y);
    }
    if (const auto* o = std::get_if<OrientedRect>(&shape)) {
        const double c = o->rotation.cos, s = o->rotation.sin;
        return along(o->center.x, o->center.y) + std::abs(along(c, s)) * o->half_extents.x +
               std::abs(along(-s, c)) * o->half_extents.y;
    }
    double most = -1e300;
    for (const Vec2 p : std::get<ConvexPolygon>(shape).vertices())
        most = std::max(most, along(p.x, p.y));
    return most;
}

/// Returns the signed distance of two convex shapes: the widest gap between their projections in any direction, in
/// steps of half a degree, refined around each direction that is better than its neighbors.
inline double widest_gap(const AnyShape& a, const AnyShape& b) {
    const auto gap = [&](double angle) {
        const double x = std::cos(angle), y = std::sin(angle);
        return -reach(b, -x, -y) - reach(a, x, y);
    };
    constexpr int kSteps = 720;
    constexpr double kStep = 2 * 3.14159265358979323846 / kSteps;
    std::vector<double> gaps;
    for (int i = 0; i < kSteps; ++i)
        gaps.push_back(gap(i * kStep));
    double best = -1e300;
    for (std::size_t i = 0; i < kSteps; ++i) {
        if (gaps[i] < gaps[(i + 1) % kSteps] || gaps[i] < gaps[(i + kSteps - 1) % kSteps])
            continue;
        double low = (static_cast<double>(i) - 1) * kStep, high = low + 2 * kStep;
        for (int k = 0; k < 60; ++k) {
            const double p = low + (high - low) / 3, q = high - (high - low) / 3;
            const bool first_is_less = gap(p) < gap(q);
            (first_is_less ? low : high) = first_is_less ? p : q;
        }
        best = std::max({best, gaps[i], gap((low + high) / 2)});
    }
    return best;
}

} // namespace topple::planar::test
