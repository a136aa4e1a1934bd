// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/convex_cases.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <algorithm>
#include <cmath>

namespace topple::test {
namespace {

// Two solids with vertical sides overlap by a little at the rim of the lower one, the upper one beside it, not above.
// Their Minkowski difference is a vertical prism, so that the minimum translation is the shorter of that upwards and
// that in plan, which leads from the axis of the cylinder to the nearest vertical edge of a box, or to the other axis.
TEST(RoundContact, ShallowAtTheRimTheLesserOfHeightAndPlanIsTheDepth) {
    Random random(seed());
    SCOPED_TRACE(seed());
    int upwards = 0, in_plan = 0;
    for (int n = 0; n < 4000; ++n) {
        const CylinderShape lower{random.between(0.5f, 2), random.between(0.5f, 2)};
        const Real radius = random.between(0.5f, 2), height = random.between(0.5f, 2);
        // The unit of the tolerances: the radius of the smaller inscribed sphere.
        const Real size = std::min({lower.radius, lower.half_height, radius, height});
        const Real over = random.between(1e-4f, 0.02f) * size;
        const Real within = random.between(1e-4f, 0.02f) * size;
        const Real up = lower.half_height + height - over;
        const bool is_box = random.below(2) == 0;
        // A square box shows the cylinder an edge, within 20 degrees.
        const Real lean = random.between(-0.35f, 0.35f);
        const Shape upper = is_box ? Shape{BoxShape{{radius, height, radius}}}
                                   : Shape{CylinderShape{radius, height}};
        Vec3 center{lower.radius + radius - within, up, 0};
        if (is_box) {
            const Vec3 to_edge = rotate(from_axis_angle({0, 1, 0}, lean),
                                        Vec3{-radius * std::sqrt(2.0f), 0, 0});
            center = Vec3{lower.radius - within, up, 0} - to_edge;
        }
        const Transform frame{random_vector(random, 2), random_rotation(random)};
        const Transform pose{center, from_axis_angle({0, 1, 0}, lean + kPi / 4)};
        const convex_cases::Case c{lower, upper, frame, frame * pose};
        const Manifold m = convex_cases::run(c, 0);
        ASSERT_GT(m.count, 0) << n;
        // A face may be deeper by 5 % and by 1 % of the size. Beside an edge that is not found at once, it may be
        // deeper up to 2 % of the size, the whole range here.
        const Real least = std::min(over, within);
        const Real most = is_box ? 0.02f * size : (least + 0.01f * size) / (1 - 0.05f);
        const Real gap = convex_cases::gap_along(c, m.normal);
        EXPECT_GT(gap, -most - 1e-5f) << n;
        EXPECT_LT(gap, -least + 1e-5f) << n;
        ++(dot(rotate(frame.rotation, {0, 1, 0}), m.normal) > 0.99f ? upwards : in_plan);
    }
    EXPECT_GT(upwards, 1000);
    EXPECT_GT(in_plan, 100);
}

} // namespace
} // namespace topple::test
