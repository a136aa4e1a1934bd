// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/convex_polygon.h"

#include "topple/math/rotation2.h"
#include "topple/textbook/planar/double_vec2.h"

#include <algorithm>

namespace topple::planar {
namespace {

double turn(Vec2 a, Vec2 b, Vec2 c) { return cross(DVec2(b) - DVec2(a), DVec2(c) - DVec2(b)); }

/// Appends `p` to a chain with left turns only.
void append(std::vector<Vec2>& chain, std::size_t first, Vec2 p) {
    while (chain.size() >= first + 2 && !(turn(chain[chain.size() - 2], chain.back(), p) > 0))
        chain.pop_back();
    chain.push_back(p);
}

} // namespace

ConvexPolygon convex_hull(std::span<const Vec2> points) {
    std::vector<Vec2> sorted;
    for (const Vec2 p : points) {
        if (is_finite(p))
            sorted.push_back(p);
    }
    std::sort(sorted.begin(), sorted.end(), [](Vec2 a, Vec2 b) {
        return a.x < b.x || (a.x == b.x && a.y < b.y);
    });
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    ConvexPolygon hull;
    if (sorted.size() < 3) {
        hull.vertices_ = sorted;
        return hull;
    }
    std::vector<Vec2>& chain = hull.vertices_;
    for (const Vec2 p : sorted)
        append(chain, 0, p);
    const std::size_t lower = chain.size() - 1;
    for (std::size_t i = sorted.size() - 1; i-- > 0;)
        append(chain, lower, sorted[i]);
    chain.pop_back(); // the first point again
    return hull;
}

Result<ConvexPolygon> make_convex_polygon(std::span<const Vec2> vertices) {
    if (!std::all_of(vertices.begin(), vertices.end(), [](Vec2 p) { return is_finite(p); }))
        return Error{"a vertex of the polygon is not a number"};
    if (vertices.size() < 3)
        return Error{"a polygon has at least three vertices"};
    ConvexPolygon hull = convex_hull(vertices);
    const auto h = hull.vertices();
    if (h.size() != vertices.size()) {
        return Error{"the polygon is not convex: of its " + std::to_string(vertices.size()) +
                     " vertices only " + std::to_string(h.size()) + " stick out"};
    }
    // Compares the rings independent of their start and direction.
    const std::size_t n = h.size();
    const auto start = static_cast<std::size_t>(std::find(vertices.begin(), vertices.end(), h[0]) -
                                                vertices.begin());
    const std::size_t step = vertices[(start + 1) % n] == h[1] ? 1 : n - 1;
    for (std::size_t i = 0; i < n; ++i) {
        if (!(vertices[(start + i * step) % n] == h[i]))
            return Error{"the polygon's vertices are not in order: its sides cross"};
    }
    return hull;
}

ConvexPolygon regular_polygon(Vec2 center, Real radius, int count, Real angle) {
    std::vector<Vec2> vertices;
    for (int i = 0; i < count; ++i) {
        const Real at = angle + 2 * kPi * static_cast<Real>(i) / static_cast<Real>(count);
        vertices.push_back(center + rotate(rotation_by(at), {radius, 0}));
    }
    return convex_hull(vertices);
}

Real area(const ConvexPolygon& polygon) {
    const auto c = polygon.vertices();
    double twice = 0;
    for (std::size_t i = 2; i < c.size(); ++i)
        twice += cross(DVec2(c[i - 1]) - DVec2(c[0]), DVec2(c[i]) - DVec2(c[0]));
    return static_cast<Real>(twice / 2);
}

} // namespace topple::planar
