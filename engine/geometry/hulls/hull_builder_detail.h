// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/work_progress.h"
#include "topple/math/dvec3.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// A point of a fine integer grid. Coordinates are below 2^26 in absolute value, so that the normal of a triangle
/// fits 64 bits and the side test of a point 128: every decision is exact.
struct GridPoint {
    std::int64_t x = 0, y = 0, z = 0;
    friend constexpr auto operator<=>(const GridPoint&, const GridPoint&) = default;
};

/// Grows the convex hull of distinct grid points, triangle by triangle, farthest point first (Barber, Dobkin,
/// Huhdanpaa 1996). Since side tests are exact, the triangles that a new point sees always form one connected region
/// with one closed horizon: rounding cannot tear the surface. Each point is added at most once, which bounds the
/// number of iterations. Only the choice of the next point and the decision to stop use rounded distances.
class HullBuilder {
public:
    struct Triangle {
        std::array<std::uint32_t, 3> vertices{};  ///< Counter-clockwise from outside.
        std::array<std::uint32_t, 3> neighbors{}; ///< Triangle across the side from vertex i to
                                                  ///< vertex i + 1.
        GridPoint normal;                         ///< Exact, of twice the triangle's area in
                                                  ///< length.
        std::vector<std::uint32_t> outside; ///< Points strictly in front; each point is in one list
                                            ///< only.
        std::uint32_t farthest = 0;         ///< Farthest of `outside`, if any.
        double farthest_distance = 0;       ///< Distance of that point in grid steps.
        bool alive = true;
    };

    enum class Outcome { solid, straight, flat, stopped };

    /// Borrows the points for its lifetime. Requires: at least four, all different.
    explicit HullBuilder(std::span<const GridPoint> points) : points_(points) {}

    /// Adds points until none is farther than `tolerance` [grid steps] outside, or the hull has `max_vertices`. Not
    /// solid: all points are within the tolerance of one line or plane, or `work` is stopped, to which the share of the
    /// vertices is reported.
    Outcome build(double tolerance, int max_vertices, WorkProgress& work);
    Outcome build(double tolerance, int max_vertices) {
        WorkProgress unwatched;
        return build(tolerance, max_vertices, unwatched);
    }

    [[nodiscard]] const std::vector<Triangle>& triangles() const { return triangles_; }

    /// Returns the distance of a point from the plane of a triangle, positive in front. [grid steps]
    [[nodiscard]] double distance(const Triangle& t, std::uint32_t point) const;

    [[nodiscard]] DVec3 position(std::uint32_t point) const {
        const GridPoint p = points_[point];
        return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
    }

private:
    struct HorizonSide {
        std::uint32_t begin, end; ///< End points, in the order of the triangle that is removed.
        std::uint32_t beyond;     ///< Triangle that is kept.
    };

    Outcome start(double tolerance, WorkProgress& work);
    void add_first_triangles(std::array<std::uint32_t, 4> vertices, WorkProgress& work);
    void add_point(std::uint32_t from_triangle, WorkProgress& work);
    void find_horizon(std::uint32_t from_triangle, std::uint32_t eye);
    void close_hole(std::uint32_t eye);
    std::uint32_t find_overlooked_point(double tolerance, WorkProgress& work);
    [[nodiscard]] double distance_to_surface(std::uint32_t listed_by,
                                             std::uint32_t point,
                                             double enough) const;
    void assign(std::uint32_t point, std::span<const std::uint32_t> candidates);
    [[nodiscard]] std::uint32_t most_outside_triangle() const;
    [[nodiscard]] bool is_in_front(const Triangle& t, std::uint32_t point) const;
    std::uint32_t add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);

    std::span<const GridPoint> points_;
    std::vector<Triangle> triangles_;
    std::vector<std::uint32_t> living_;  ///< Triangles still on the surface, oldest first.
    std::vector<std::uint32_t> visible_; ///< Scratch of one addition.
    std::vector<HorizonSide> horizon_;   ///< Scratch of one addition.
    std::vector<std::uint32_t> fresh_;   ///< Scratch of one addition.
    std::vector<std::uint32_t>
        begins_fresh_; ///< Indexed by point: the new triangle whose side starts there.
};

} // namespace topple
