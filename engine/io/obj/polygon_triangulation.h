// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Largest number of vertices of a concave polygon that is triangulated exactly, in quadratic time.
inline constexpr std::size_t kMaxEarClipVertices = 1000;

/// Triangulates polygons in space without degenerate triangles: as a fan if the whole polygon is visible from one
/// vertex, else by ear clipping (Meisters 1975, "Polygons have ears"). Keeps its scratch memory between polygons; one
/// thread at a time.
class PolygonCutter {
public:
    /// Returns false if no ears could be clipped, because the polygon is concave with too many vertices or crosses
    /// itself: the result is then a fan, whose triangles may overlap but whose border is right. Replaces `triangles`;
    /// indices refer to the given vertices, in their winding.
    bool cut(std::span<const Vec3> vertices, std::vector<std::array<std::uint32_t, 3>>& triangles);
    /// Returns whether the time budget is spent, so that no more ears are clipped.
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
    /// Remaining containment tests of this cutter. A hostile file has on every line a polygon for which clipping is
    /// cubic; once the budget is spent, concave polygons become fans.
    std::int64_t tests_left_ = 300'000'000;
};

} // namespace topple
