// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/round_axes_detail.h"
#include "topple/geometry/convex/gjk.h"

#include <optional>

namespace topple {

/// Local minimum of the penetration depth near some direction, and the contact points there.
struct MinimumTranslation {
    GapAxis axis;
    Vec3 on_a, on_b; ///< Contact points on the cores. [m]
};

/// A shape as GJK reads it. Borrows from the shape and from this object.
struct SupportCore {
    explicit SupportCore(const HullView& hull) : view{hull.vertices} {}
    explicit SupportCore(const RoundedLine& line)
        : points{line.core.a, line.core.b},
          view{points} {}
    explicit SupportCore(const RoundShape& solid)
        : points{solid.middle_of(0), solid.middle_of(1)},
          view{points, {}, 0, solid.radii, solid.axis()} {}
    SupportCore(const SupportCore&) = delete;
    SupportCore& operator=(const SupportCore&) = delete;

    std::array<Vec3, 2> points;
    SupportShapeView view;
};

/// Refines a direction in which the shapes overlap, or nearly, to a local minimum of the penetration depth: moves A
/// out along the direction, which creates a gap; the line between the nearest points is a better direction; repeats.
template<typename B>
MinimumTranslation refine(const RoundShape& a, const B& b, const GapAxis& start);

/// The same for any two support shapes, in double; `gap` and points are those of the cores. `clearance`: gap to
/// create. Smaller: more of it is rounding. Larger: more iterations. [m]
MinimumTranslation refine(const SupportShapeView& a,
                          const SupportShapeView& b,
                          Vec3 start,
                          Real clearance);

/// Returns the shortest separation of two separated cores; none if they overlap, or nearly.
template<typename B>
std::optional<MinimumTranslation> find_way_between(const RoundShape& a, const B& b);

} // namespace topple
