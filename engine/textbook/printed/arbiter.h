// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/epa.h"

#include <span>
#include <vector>

namespace topple {

/// Remembers the contact points of two convex shapes, for methods that find one point at a time, as
/// GJK and EPA do: a box set down on a floor has its four corners after a few steps. The pairs of
/// `collide` give all points of a step at once and need none of this.
class Arbiter {
public:
    /// Rule that removes a point when there are more than four.
    enum class Reduction {
        keep_deepest_and_widest, ///< Keeps the deepest point and the largest area.
        /// Removes the point farthest from the middle: often a corner that bears load.
        drop_farthest,
    };
    /// A remembered point.
    struct Point {
        Vec3 local_a, local_b; ///< On each surface, in its own frame. [m]
        Real separation = 0;   ///< Along the normal, now. [m]
        Real impulse = 0;      ///< Of the step before, for a solver that warm-starts. [N s]
    };

    /// No points.
    explicit Arbiter(Reduction reduction = Reduction::keep_deepest_and_widest)
        : reduction_(reduction) {}

    /// Adds a contact point; one at the place of another replaces it and keeps its impulse.
    void add(const ConvexGap& touch, const Transform& world_from_a, const Transform& world_from_b);
    /// Moves the points with the shapes; drops those that have opened or slid apart.
    void update(const Transform& world_from_a, const Transform& world_from_b);

    ///@{
    /// At most four.
    [[nodiscard]] std::span<const Point> points() const { return points_; }
    [[nodiscard]] std::span<Point> points() { return points_; }
    ///@}
    [[nodiscard]] Vec3 normal() const { return normal_; } ///< Of the newest touch: unit, A to B.
    /// Whether there is no point.
    [[nodiscard]] bool is_empty() const { return points_.empty(); }

private:
    [[nodiscard]] std::size_t superfluous() const;

    std::vector<Point> points_;
    Vec3 normal_;
    Reduction reduction_;
};

} // namespace topple
