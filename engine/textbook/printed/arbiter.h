// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/epa.h"

#include <span>
#include <vector>

namespace topple {

/// Remembers where two convex shapes touch, for methods that find one point at a time, as GJK and EPA
/// do: a box set down on a floor has its four corners after a few steps. The pairs of `collide` give
/// all points of a step at once and need none of this.
class Arbiter {
public:
    /// What goes when there are more than four.
    enum class Reduction {
        keep_deepest_and_widest, ///< Whatever leaves the deepest point and the largest area.
        drop_farthest,           ///< The one farthest from the middle: often a corner that carries.
    };
    struct Point {
        Vec3 local_a, local_b; ///< On each surface, in its own frame. [m]
        Real separation = 0;   ///< Along the normal, now. [m]
        Real impulse = 0;      ///< Of the step before, for whoever warm-starts. [N s]
    };

    explicit Arbiter(Reduction reduction = Reduction::keep_deepest_and_widest)
        : reduction_(reduction) {}

    /// Takes in a touch; one that is where another was takes its place and keeps its impulse.
    void add(const ConvexGap& touch, const Transform& world_from_a, const Transform& world_from_b);
    /// Looks where the points have gone; lets go of those that have opened or slid apart.
    void update(const Transform& world_from_a, const Transform& world_from_b);

    [[nodiscard]] std::span<const Point> points() const { return points_; }
    [[nodiscard]] std::span<Point> points() { return points_; }
    [[nodiscard]] Vec3 normal() const { return normal_; } ///< Of the newest touch: unit, A to B.
    [[nodiscard]] bool is_empty() const { return points_.empty(); }

private:
    [[nodiscard]] std::size_t superfluous() const;

    std::vector<Point> points_;
    Vec3 normal_;
    Reduction reduction_;
};

} // namespace topple
