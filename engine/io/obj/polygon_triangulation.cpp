// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/polygon_triangulation.h"

#include "topple/geometry/shapes/triangle_mesh.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

using Double3 = std::array<double, 3>;

Double3 to_double(Vec3 a) { return {a.x, a.y, a.z}; }
Double3 minus(const Double3& a, const Double3& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Double3 cross_product(const Double3& a, const Double3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Returns twice the area vector of a closed polygon, flat or not. Differences to the first vertex keep precision far
/// from the origin.
Double3 twice_area_vector(std::span<const Vec3> vertices) {
    const Double3 origin = to_double(vertices[0]);
    Double3 sum{};
    for (std::size_t i = 1; i + 1 < vertices.size(); ++i) {
        const Double3 piece = cross_product(minus(to_double(vertices[i]), origin),
                                            minus(to_double(vertices[i + 1]), origin));
        for (std::size_t axis = 0; axis < 3; ++axis)
            sum[axis] += piece[axis];
    }
    return sum;
}

void add_if_it_has_area(std::span<const Vec3> vertices,
                        std::array<std::uint32_t, 3> t,
                        std::vector<std::array<std::uint32_t, 3>>& triangles) {
    if (has_area(Triangle{vertices[t[0]], vertices[t[1]], vertices[t[2]]}))
        triangles.push_back(t);
}

void add_fan(std::span<const Vec3> vertices,
             std::uint32_t apex,
             std::vector<std::array<std::uint32_t, 3>>& triangles) {
    const auto count = static_cast<std::uint32_t>(vertices.size());
    for (std::uint32_t i = 1; i + 1 < count; ++i)
        add_if_it_has_area(vertices, {apex, (apex + i) % count, (apex + i + 1) % count}, triangles);
}

} // namespace

double PolygonCutter::twice_area(Point a, Point b, Point c) {
    return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

bool PolygonCutter::cut(std::span<const Vec3> vertices,
                        std::vector<std::array<std::uint32_t, 3>>& triangles) {
    triangles.clear();
    if (vertices.size() < 3)
        return true;
    if (vertices.size() == 3) {
        add_if_it_has_area(vertices, {0, 1, 2}, triangles);
        return true;
    }
    if (!project(vertices)) {
        add_fan(vertices, 0, triangles);
        return triangles.empty();
    }
    for (const std::uint32_t apex : {0u, 1u}) {
        if (!is_fan_from(apex))
            continue;
        add_fan(vertices, apex, triangles);
        return true;
    }
    if (vertices.size() <= kMaxEarClipVertices)
        return clip_ears(vertices, triangles);
    add_fan(vertices, 0, triangles);
    return fan_hides_nothing();
}

/// Projects the polygon along the dominant axis of its normal, so that it is counter-clockwise. Returns false for a
/// polygon without area.
bool PolygonCutter::project(std::span<const Vec3> vertices) {
    const Double3 normal = twice_area_vector(vertices);
    std::size_t axis = 0;
    for (const std::size_t other : {std::size_t{1}, std::size_t{2}})
        if (std::abs(normal[other]) > std::abs(normal[axis]))
            axis = other;
    if (normal[axis] == 0)
        return false;
    int u = static_cast<int>((axis + 1) % 3), v = static_cast<int>((axis + 2) % 3);
    if (normal[axis] < 0)
        std::swap(u, v);
    points_.resize(vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i)
        points_[i] = {vertices[i][u], vertices[i][v]};
    return true;
}

bool PolygonCutter::is_fan_from(std::uint32_t apex) const {
    const std::size_t count = points_.size();
    for (std::size_t i = 1; i + 1 < count; ++i)
        if (!(twice_area(
                  points_[apex], points_[(apex + i) % count], points_[(apex + i + 1) % count]) > 0))
            return false;
    return true;
}

/// Returns whether the overlap of a fan is invisibly small: a round polygon with thousands of vertices, printed with
/// few digits, is concave only in its last digit.
bool PolygonCutter::fan_hides_nothing() const {
    constexpr double kVisible = 1e-6; // share of the area
    double forward = 0, backward = 0;
    for (std::size_t i = 1; i + 1 < points_.size(); ++i) {
        const double area = twice_area(points_[0], points_[i], points_[i + 1]);
        (area > 0 ? forward : backward) += std::abs(area);
    }
    return backward <= kVisible * forward;
}

bool PolygonCutter::is_ear(std::uint32_t vertex) {
    const Point a = points_[previous_[vertex]], b = points_[vertex], c = points_[next_[vertex]];
    if (!(twice_area(a, b, c) > 0))
        return false;
    // Nearly all other vertices are outside the bounding box of the three, which is a faster test.
    const auto [u_min, u_max] = std::minmax({a.u, b.u, c.u});
    const auto [v_min, v_max] = std::minmax({a.v, b.v, c.v});
    for (std::uint32_t i = next_[next_[vertex]]; i != previous_[vertex]; i = next_[i]) {
        --tests_left_;
        const Point p = points_[i];
        if (p.u < u_min || p.u > u_max || p.v < v_min || p.v > v_max)
            continue;
        if (p == a || p == b || p == c)
            continue; // a hole connected by a slit touches itself
        if (twice_area(a, b, p) >= 0 && twice_area(b, c, p) >= 0 && twice_area(c, a, p) >= 0)
            return false;
    }
    return true;
}

bool PolygonCutter::clip_ears(std::span<const Vec3> vertices,
                              std::vector<std::array<std::uint32_t, 3>>& triangles) {
    const auto count = static_cast<std::uint32_t>(vertices.size());
    previous_.resize(count);
    next_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        previous_[i] = (i + count - 1) % count;
        next_[i] = (i + 1) % count;
    }
    std::uint32_t vertex = 0, left = count, tried = 0;
    while (left > 2 && tried < left && tests_left_ > 0) {
        const bool ear = is_ear(vertex);
        ++tried;
        if (ear) {
            triangles.push_back({previous_[vertex], vertex, next_[vertex]});
            next_[previous_[vertex]] = next_[vertex];
            previous_[next_[vertex]] = previous_[vertex];
            --left;
            tried = 0;
        }
        vertex = next_[vertex];
    }
    // The remaining vertices have no ear: they form a line or cross themselves.
    const std::uint32_t apex = vertex;
    bool knot = false;
    for (std::uint32_t i = next_[apex]; left > 2 && next_[i] != apex; i = next_[i]) {
        const std::size_t before = triangles.size();
        add_if_it_has_area(vertices, {apex, i, next_[i]}, triangles);
        knot = knot || triangles.size() > before;
    }
    return !knot;
}

} // namespace topple
