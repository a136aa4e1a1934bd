// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Up to this many vertices a concave polygon is cut exactly, which takes quadratic time.
inline constexpr std::size_t kMaxEarClipVertices = 1000;

/// Cuts polygons in space into triangles without area-less ones: a fan where all of the polygon can be
/// seen from one vertex, else ears (Meisters 1975, "Polygons have ears"). Keeps its scratch memory
/// between polygons; one thread at a time.
class PolygonCutter {
public:
    /// False when ears could not be cut, because the polygon is concave with too many vertices or
    /// crosses itself: then it is a fan, whose triangles may overlap but whose border is right.
    /// `triangles` is replaced; indices count the vertices given, in their winding.
    bool cut(std::span<const Vec3> vertices, std::vector<std::array<std::uint32_t, 3>>& triangles);
    /// Whether the polygons so far took all the time there is, so that no more ears are cut.
    [[nodiscard]] bool is_exhausted() const { return tests_left_ <= 0; }

private:
    struct Point {
        double u = 0, v = 0;
        friend bool operator==(Point, Point) = default;
    };
    static double twice_area(Point a, Point b, Point c);

    bool project(std::span<const Vec3> vertices);
    [[nodiscard]] bool is_fan_from(std::uint32_t apex) const;
    [[nodiscard]] bool fan_hides_nothing() const;
    bool clip_ears(std::span<const Vec3> vertices,
                   std::vector<std::array<std::uint32_t, 3>>& triangles);
    bool is_ear(std::uint32_t vertex);

    std::vector<Point> points_;
    std::vector<std::uint32_t> previous_, next_;
    /// Containment tests left for this cutter. A hostile file has a polygon on every line for which
    /// clipping is cubic; when the budget is spent, concave polygons are fanned.
    std::int64_t tests_left_ = 300'000'000;
};

} // namespace topple
