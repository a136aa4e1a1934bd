// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/cylinder_rays.h"

#include "tests/support/test.h"

namespace topple {
namespace {

/// An upright cylinder from the floor to 3 m.
constexpr Cylinder kPost{{1, 0, 0}, {1, 3, 0}, 0.5f};

TEST(RayCylinder, MeetsTheSideWhereTheClosedFormSays) {
    // Ray across at z = 0.3: the side is sqrt(0.25 - 0.09) = 0.4 m before the axis.
    const auto hit = cast_ray(kPost, {.origin = {-2, 1, 0.3f}, .direction = {1, 0, 0}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 2.6f, 1e-6f);
    EXPECT_NEAR(distance(hit->point, {0.6f, 1, 0.3f}), 0, 1e-6f);
    EXPECT_NEAR(distance(hit->normal, {-0.8f, 0, 0.6f}), 0, 1e-6f);
    EXPECT_FALSE(hit->inside);
}

TEST(RayCylinder, TCountsInLengthsOfTheDirection) {
    EXPECT_NEAR(
        cast_ray(kPost, {.origin = {-2, 1, 0}, .direction = {4, 0, 0}})->t, 2.5f / 4, 1e-6f);
}

TEST(RayCylinder, OnlyTheOneWithEndsHasEnds) {
    const Ray above{.origin = {-2, 4, 0}, .direction = {1, 0, 0}};
    EXPECT_FALSE(cast_ray(kPost, above));
    EXPECT_TRUE(cast_ray_at_endless(kPost, above));
    const Ray down{.origin = {1.2f, 5, 0.1f}, .direction = {0, -1, 0}};
    const auto top = cast_ray(kPost, down);
    ASSERT_TRUE(top);
    EXPECT_NEAR(top->t, 2, 1e-6f);
    EXPECT_NEAR(distance(top->normal, {0, 1, 0}), 0, 1e-6f);
    // Ray steeply over the rim: it enters by the end, though the line meets the side as well.
    const auto rim = cast_ray(kPost, {.origin = {0.6f, 3.5f, 0}, .direction = {0.1f, -1, 0}});
    ASSERT_TRUE(rim);
    EXPECT_NEAR(distance(rim->normal, {0, 1, 0}), 0, 1e-6f);
}

TEST(RayCylinder, AlongTheAxisItIsMetInsideOrNotAtAll) {
    EXPECT_TRUE(
        cast_ray_at_endless(kPost, {.origin = {1, 9, 0.2f}, .direction = {0, 1, 0}})->inside);
    EXPECT_FALSE(cast_ray_at_endless(kPost, {.origin = {1, 9, 0.6f}, .direction = {0, 1, 0}}));
}

TEST(RayCylinder, FromInsideItIsHitAtTheBegin) {
    const auto hit = cast_ray(kPost, {.origin = {1, 1, 0}, .direction = {1, 0, 0}});
    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->inside);
    EXPECT_EQ(hit->t, 0);
}

TEST(RayCylinder, BehindAndBesideAreMisses) {
    EXPECT_FALSE(cast_ray(kPost, {.origin = {3, 1, 0}, .direction = {1, 0, 0}}));
    EXPECT_FALSE(cast_ray(kPost, {.origin = {-2, 1, 0.51f}, .direction = {1, 0, 0}}));
    EXPECT_FALSE(cast_ray(kPost, {.origin = {-2, 1, 0}, .direction = {1, 0, 0}, .t_max = 2.4f}));
    EXPECT_FALSE(cast_ray(kPost, {.origin = {-2, 1, 0}, .direction = {0, 0, 0}}));
    EXPECT_FALSE(cast_ray(Cylinder{{1, 0, 0}, {1, 0, 0}, 1},
                          {.origin = {-2, 0, 0}, .direction = {1, 0, 0}}));
}

} // namespace
} // namespace topple
