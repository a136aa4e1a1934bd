// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/epa.h"

#include <span>
#include <vector>

namespace topple {

/// Persistent contact points of two convex shapes, for methods that find one point at a time, such as GJK and EPA: a
/// box set down on a floor has four points after a few steps. The pairs of `collide` find all points of a step at
/// once and need no such memory.
class Arbiter {
public:
    /// Rule that removes a point if there are more than four.
    enum class Reduction {
        keep_deepest_and_widest, ///< Keeps the deepest point and the largest area.
        /// Removes the point farthest from the middle, which often supports a load.
        drop_farthest,
    };
    /// A persistent point.
    struct Point {
        Vec3 local_a, local_b; ///< Points on each surface, in the shape's own frame. [m]
        Real separation = 0;   ///< Present separation along the normal. [m]
        Real impulse = 0;      ///< Impulse of the previous step, for warm starting. [N s]
    };

    /// Creates an arbiter without points.
    explicit Arbiter(Reduction reduction = Reduction::keep_deepest_and_widest)
        : reduction_(reduction) {}

    /// Adds a contact point; a point near an existing one replaces it and keeps its impulse.
    void add(const ConvexGap& touch, const Transform& world_from_a, const Transform& world_from_b);
    /// Moves the points with the shapes; drops those that have opened or slid apart.
    void update(const Transform& world_from_a, const Transform& world_from_b);

    ///@{
    /// Returns at most four points.
    [[nodiscard]] std::span<const Point> points() const { return points_; }
    [[nodiscard]] std::span<Point> points() { return points_; }
    ///@}
    /// Normal of the newest contact: unit, A to B.
    [[nodiscard]] Vec3 normal() const { return normal_; }
    /// Returns whether there is no point.
    [[nodiscard]] bool is_empty() const { return points_.empty(); }

private:
    [[nodiscard]] std::size_t superfluous() const;

    std::vector<Point> points_;
    Vec3 normal_;
    Reduction reduction_;
};

} // namespace topple
