// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/shells.h"

#include "tests/engine/geometry/exact_oracle.h"
#include "tests/engine/geometry/hull_support.h"
#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/intersects.h"

#include <algorithm>
#include <limits>

namespace topple {
namespace {

TEST(Shells, AHollowBoxIsMetAtItsSurfaceOnly) {
    EXPECT_TRUE(meets_shell(Sphere{{2, 0, 0}, 1}, kCube)); // touches
    EXPECT_FALSE(meets_shell(Sphere{{2.5f, 0, 0}, 1}, kCube));
    EXPECT_FALSE(meets_shell(Sphere{{0, 0.25f, 0}, 0.5f}, kCube)); // the sphere floats inside
    EXPECT_TRUE(meets_shell(Sphere{{0, 0.5f, 0}, 0.5f}, kCube));   // the sphere touches the lid
                                                                   // from inside
    EXPECT_TRUE(intersects(Sphere{{0, 0.25f, 0}, 0.5f}, kCube));   // the solid box does intersect
    EXPECT_TRUE(meets_shell(Sphere{{}, 9}, kCube));                // the whole box lies in the
                                                                   // sphere
}

TEST(Shells, AHollowSphereReachesNoFartherThanTheFarthestCorner) {
    EXPECT_TRUE(do_shells_meet(Sphere{{2, 0, 0}, 1}, kCube));
    EXPECT_FALSE(do_shells_meet(Sphere{{}, 0.99f}, kCube));
    EXPECT_TRUE(do_shells_meet(Sphere{{}, 1}, kCube));
    EXPECT_TRUE(do_shells_meet(Sphere{{}, 1.73f}, kCube)); // the vertices are at sqrt 3
    EXPECT_FALSE(do_shells_meet(Sphere{{}, 1.74f}, kCube));
    // Distance from (3, 3, 0) to the vertex (-1, -1, 1): sqrt 33 = 5.745.
    EXPECT_TRUE(do_shells_meet(Sphere{{3, 3, 0}, 5.74f}, kCube));
    EXPECT_FALSE(do_shells_meet(Sphere{{3, 3, 0}, 5.75f}, kCube));
}

TEST(Shells, AreRightOnAGridByWholeNumbers) {
    // The oracle tests the six faces one by one, as rectangles.
    Random random(test::seed());
    int inside = 0, touching = 0, beyond = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 p = test::grid_point(random, 4), low = test::grid_point(random, 3);
        const Vec3 high = low + abs(test::grid_point(random, 6));
        const auto radius = static_cast<std::int64_t>(random.below(random.below(2) == 0 ? 3 : 10));
        std::int64_t nearest = std::numeric_limits<std::int64_t>::max(), farthest = 0;
        for (int face = 0; face < 6; ++face) {
            std::int64_t near = 0, far = 0;
            for (int axis = 0; axis < 3; ++axis) {
                const auto at = static_cast<std::int64_t>(p[axis]);
                auto from = static_cast<std::int64_t>(low[axis]);
                auto to = static_cast<std::int64_t>(high[axis]);
                if (axis == face / 2)
                    (face % 2 == 0 ? to : from) = face % 2 == 0 ? from : to;
                const std::int64_t apart = std::max({from - at, at - to, std::int64_t{0}});
                const std::int64_t away = std::max(std::abs(at - from), std::abs(at - to));
                near += apart * apart;
                far += away * away;
            }
            nearest = std::min(nearest, near);
            farthest = std::max(farthest, far);
        }
        const Aabb box{low, high};
        const Sphere sphere{p, static_cast<Real>(radius)};
        const ShellReach reach = reach_of_shell(box, p);
        ASSERT_EQ(reach.nearest_squared, static_cast<double>(nearest)) << "seed " << test::seed();
        ASSERT_EQ(reach.farthest_squared, static_cast<double>(farthest)) << "seed " << test::seed();
        const bool meets = nearest <= radius * radius;
        EXPECT_EQ(meets_shell(sphere, box), meets);
        EXPECT_EQ(do_shells_meet(sphere, box), meets && radius * radius <= farthest);
        EXPECT_EQ(meets_shell(sphere, Obb{center(box), half_extents(box), {}}), meets);
        inside += contains(box, p) && !meets ? 1 : 0;
        touching += nearest == radius * radius ? 1 : 0;
        beyond += meets && radius * radius > farthest ? 1 : 0;
    }
    EXPECT_GT(inside, 20);
    EXPECT_GT(touching, 500);
    EXPECT_GT(beyond, 500);
}

TEST(Shells, OfATurnedBoxAgreeWithPointsSampledOnIt) {
    Random random(test::seed());
    for (int i = 0; i < 300; ++i) {
        const Obb box{test::random_vector(random, 2),
                      abs(test::random_vector(random, 2)),
                      test::random_rotation(random)};
        const Vec3 p = test::random_vector(random, 3);
        Real nearest = 1e9f, farthest = 0;
        for (int k = 0; k < 4000; ++k) {
            Vec3 on = scale(box.half_extents, test::random_vector(random, 1));
            const auto face = static_cast<int>(random.below(3));
            on[face] = random.below(2) == 0 ? box.half_extents[face] : -box.half_extents[face];
            if (k < 8)
                on = scale(box.half_extents,
                           {k & 1 ? 1.0f : -1.0f, k & 2 ? 1.0f : -1.0f, k & 4 ? 1.0f : -1.0f});
            const Real away = distance(box.center + rotate(box.rotation, on), p);
            nearest = std::min(nearest, away);
            farthest = std::max(farthest, away);
        }
        // Every touch of a sample counts as an intersection; samples come within 0.3 m of the nearest point.
        EXPECT_TRUE(meets_shell(Sphere{p, nearest * 1.00001f}, box)) << "seed " << test::seed();
        EXPECT_FALSE(meets_shell(Sphere{p, std::max(nearest - 0.3f, Real{-1})}, box));
        EXPECT_TRUE(do_shells_meet(Sphere{p, farthest * 0.99999f}, box));
        EXPECT_FALSE(do_shells_meet(Sphere{p, farthest * 1.00001f}, box));
    }
}

TEST(Shells, WhatIsNothingMeetsNothing) {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_FALSE(meets_shell(Sphere{{}, 5}, Aabb{}));
    EXPECT_FALSE(meets_shell(Sphere{{1, 0, 0}, -1}, kCube));
    EXPECT_FALSE(meets_shell(Sphere{{nan, 0, 0}, 5}, kCube));
    EXPECT_FALSE(meets_shell(Sphere{{}, nan}, kCube));
    EXPECT_FALSE(do_shells_meet(Sphere{{0, nan, 0}, 5}, Obb{}));
    EXPECT_FALSE(do_shells_meet(Sphere{{}, 5}, Obb{{nan, 0, 0}, {1, 1, 1}, {}}));
    EXPECT_TRUE(do_shells_meet(Sphere{{1, 2, 3}, 0}, box_about({1, 2, 3}, {}))); // two points
}

} // namespace
} // namespace topple
