// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/decompose.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/axis_angle.h"

namespace topple {
namespace {

TEST(Decompose, GivesBackScaleRotationAndPlace) {
    const Quat turn = from_axis_angle(normalize(Vec3{1, 2, 3}), 1);
    const auto parts = decompose(scale_rotate_translate({2, 3, 4}, turn, {5, 6, 7}));
    ASSERT_TRUE(parts.has_value());
    test::expect_near(parts->scale, {2, 3, 4}, 2e-6f);
    test::expect_near(parts->shear, {}, 1e-6f);
    test::expect_near(parts->translation, {5, 6, 7}, 0);
    EXPECT_LT(test::angle_between(parts->rotation, turn), 1e-6);
}

TEST(Decompose, AMirrorIsANegativeScaleAlongX) {
    const auto parts = decompose(scaling({2, -3, 4}));
    ASSERT_TRUE(parts.has_value());
    test::expect_near(parts->scale, {-2, 3, 4}, 1e-6f); // turned half about Z, then x mirrored
    test::expect_near(compose(*parts), scaling({2, -3, 4}), 1e-6f);
}

TEST(Decompose, ComposedAgainIsTheMatrixShearedOrNot) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Mat4 m = to_mat4(Mat3{test::random_vector(random, 2),
                                    test::random_vector(random, 2),
                                    test::random_vector(random, 2)},
                               test::random_vector(random, 9));
        const auto parts = decompose(m);
        ASSERT_TRUE(parts.has_value());
        test::expect_near(compose(*parts), m, 1e-4f);
    }
}

TEST(Decompose, WhatIsFlatHasNoParts) {
    EXPECT_FALSE(decompose(scaling({1, 0, 1})));
    EXPECT_FALSE(decompose(to_mat4(Mat3{{1, 2, 3}, {4, 5, 6}, {5, 7, 9}})));
    EXPECT_FALSE(decompose(scaling({1, std::nanf(""), 1})));
}

TEST(Orthonormalize, MendsADriftedRotation) {
    const Mat3 r = rotation_matrix(normalize(Vec3{1, -2, 2}), 2);
    const Mat3 mended = *orthonormalize(Mat3{r.x * 1.01f, r.y + r.x * 0.02f, r.z * 3});
    test::expect_near(mended, r, 1e-6f);
    test::expect_near(mended * transpose(mended), Mat3{}, 1e-6f);
    EXPECT_NEAR(determinant(mended), 1, 1e-6f);
    EXPECT_FALSE(orthonormalize(Mat3{{1, 0, 0}, {2, 0, 0}, {0, 0, 1}}));
    EXPECT_FALSE(orthonormalize(Mat3{{}, {0, 1, 0}, {0, 0, 1}}));
}

} // namespace
} // namespace topple
