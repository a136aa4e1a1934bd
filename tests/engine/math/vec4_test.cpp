// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/vec4.h"

#include "tests/support/test.h"

namespace topple {
namespace {

TEST(Vec4, AddsSubtractsAndScalesByComponent) {
    const Vec4 a{1, 2, 3, 4}, b{5, 6, 7, -8};
    EXPECT_EQ(a + b, (Vec4{6, 8, 10, -4}));
    EXPECT_EQ(a - b, (Vec4{-4, -4, -4, 12}));
    EXPECT_EQ(2 * a, (Vec4{2, 4, 6, 8}));
    EXPECT_EQ(dot(a, b), 5 + 12 + 21 - 32);
}

TEST(Vec4, ComponentsAreReachedByAxisAndAssignedTo) {
    Vec4 v{1, 2, 3, 4};
    v[3] = 8;
    v += {1, 1, 1, 0};
    v -= {0, 0, 2, 0};
    v *= 2;
    const Vec4 fixed = -v / 2;
    EXPECT_EQ(fixed, (Vec4{-2, -3, -2, -8}));
    EXPECT_EQ(fixed[0] + fixed[1] + fixed[2] + fixed[3], -15);
}

TEST(Vec4, CarriesAVectorAndItsWeight) {
    EXPECT_EQ(to_vec4({1, 2, 3}, 1), (Vec4{1, 2, 3, 1}));
    EXPECT_EQ(xyz({1, 2, 3, 9}), (Vec3{1, 2, 3}));
}

} // namespace
} // namespace topple
