// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/round_axes_detail.h"
#include "topple/geometry/convex/gjk.h"

#include <optional>

namespace topple {

/// Local minimum of the penetration depth near some direction, and where the shapes then touch.
struct MinimumTranslation {
    GapAxis axis;
    Vec3 on_a, on_b; ///< On the cores. [m]
};

/// A shape as GJK reads it. Borrows from the shape and from itself.
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

/// From a direction in which the shapes overlap, or nearly, to the best near it: A is moved out along it,
/// which makes a gap, and the line between the nearest points is a better one; and so on.
template<typename B>
MinimumTranslation refine(const RoundShape& a, const B& b, const GapAxis& start);

/// The same for any two support shapes, in double; `gap` and points are those of the cores. `clearance`: the gap to make;
/// smaller: more of it is rounding; larger: more rounds. [m]
MinimumTranslation refine(const SupportShapeView& a,
                          const SupportShapeView& b,
                          Vec3 start,
                          Real clearance);

/// Cores that are apart have one shortest way between them; nothing for those that overlap, or nearly.
template<typename B>
std::optional<MinimumTranslation> find_way_between(const RoundShape& a, const B& b);

} // namespace topple
