// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/affine.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/axis_angle.h"
#include "topple/math/inverse.h"
#include "topple/math/view/projection.h"

namespace topple {
namespace {

Mat4 random_affine(Random& random) {
    return to_mat4(Mat3{test::random_vector(random, 2),
                        test::random_vector(random, 2),
                        test::random_vector(random, 2)},
                   test::random_vector(random, 5));
}

TEST(Affine, TranslationIsTheLastColumn) {
    EXPECT_EQ(translation({1, 2, 3}).w, (Vec4{1, 2, 3, 1}));
    EXPECT_EQ(translation_of(translation({1, 2, 3})), (Vec3{1, 2, 3}));
    EXPECT_EQ(transform_point(translation({1, 2, 3}), {4, 5, 6}), (Vec3{5, 7, 9}));
    EXPECT_EQ(transform_direction(translation({1, 2, 3}), {4, 5, 6}), (Vec3{4, 5, 6}));
}

TEST(Affine, ScaleIsTheLengthOfTheColumnsWhateverTurnsIt) {
    EXPECT_EQ(transform_point(scaling({2, 3, 4}), {1, 1, 1}), (Vec3{2, 3, 4}));
    EXPECT_EQ(scale_of(scaling({2, 3, 4})), (Vec3{2, 3, 4}));
    const Quat turn = from_axis_angle({0, 0, 1}, kPi / 2);
    const Mat4 m = scale_rotate_translate({2, 3, 4}, turn, {1, 2, 3});
    test::expect_near(scale_of(m), {2, 3, 4}, 1e-6f);
    EXPECT_GT(determinant(m), 0);
    EXPECT_LT(determinant(m * scaling({1, 1, -1})), 0); // the determinant shows a mirror
}

TEST(Affine, ScalesThenTurnsThenMoves) {
    const Quat turn = from_axis_angle({0, 0, 1}, kPi / 2);
    const Mat4 m = scale_rotate_translate({2, 3, 4}, turn, {1, 2, 3});
    test::expect_near(transform_point(m, {1, 1, 1}), {-2, 4, 7}, 1e-6f);
    test::expect_near(transform_direction(m, {1, 1, 1}), {-3, 2, 4}, 1e-6f);
    test::expect_near(
        m, translation({1, 2, 3}) * to_mat4(to_mat3(turn)) * scaling({2, 3, 4}), 1e-6f);
    // Rotations from Euler angles equal those from an axis: roll alone is about Z.
    test::expect_near(
        m, scale_rotate_translate({2, 3, 4}, from_euler_zxy(kPi / 2, 0, 0), {1, 2, 3}), 1e-6f);
}

TEST(Affine, OrderDecidesWhetherTheMoveIsTurned) {
    const Mat4 turn = to_mat4(rotation_y(-kPi / 4)), move = translation({10, 0, 0});
    // Moved first, the origin revolves about the world's; turned first, it moves along the world's X.
    test::expect_near(transform_point(turn * move, {}), {7.0710678f, 0, 7.0710678f}, 1e-5f);
    test::expect_near(transform_point(move * turn, {}), {10, 0, 0}, 0);
}

TEST(Affine, ProductsActRightToLeftAndGroupAsOneLikes) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Mat4 a = random_affine(random), b = random_affine(random), c = random_affine(random);
        const Vec3 p = test::random_vector(random, 2);
        test::expect_near((a * b) * c, a * (b * c), 2e-3f);
        test::expect_near(
            transform_point(a * b, p), transform_point(a, transform_point(b, p)), 1e-4f);
    }
}

TEST(Affine, ADirectionIsTheDifferenceOfTwoPointsAndIsNotMoved) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Mat4 m = random_affine(random);
        const Vec3 a = test::random_vector(random, 2), b = test::random_vector(random, 2);
        test::expect_near(
            transform_direction(m, b - a), transform_point(m, b) - transform_point(m, a), 1e-5f);
        test::expect_near(transform_direction(m, a), upper_left(m) * a, 1e-5f);
        test::expect_near(
            transform_direction(m, a) + translation_of(m), transform_point(m, a), 1e-5f);
        EXPECT_EQ(transform_direction(m, {}), Vec3{});
    }
}

TEST(Affine, ProjectingDividesByW) {
    const Mat4 m = perspective(kPi / 2, 2, 1, 101, DepthRange::zero_to_one);
    test::expect_near(*project_point(m, {0, 0, -1}), {0, 0, 0}, 1e-6f);
    test::expect_near(*project_point(m, {0, 0, -101}), {0, 0, 1}, 1e-6f);
    test::expect_near(*project_point(m, {4, 2, -2}), {1, 1, 0.505f}, 1e-6f);
    test::expect_near(transform_point(m, {4, 2, -2}), {2, 2, 1.01f}, 1e-6f); // the same without
    EXPECT_FALSE(project_point(m, {1, 1, 0}));                               // beside the eye
    EXPECT_FALSE(
        project_point(m, {1e20f, 1, -1e-20f})); // so near the eye that the image is too far
}

TEST(Affine, ARigidInverseIsTheInverse) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Transform t{test::random_vector(random, 10), test::random_rotation(random)};
        // A rounded rotation is orthogonal to 2e-6, and displaces points up to 17 m away in proportion.
        test::expect_near(rigid_inverse(to_mat4(t)), *inverse(to_mat4(t)), 4e-5f);
        test::expect_near(rigid_inverse(to_mat4(t)), to_mat4(inverse(t)), 4e-5f);
    }
}

TEST(Affine, NormalsStayAtRightAnglesToWhatIsScaled) {
    // The slope x + y = 0 has the normal (1, 1, 0): stretched by two in y, the normal is (2, 1, 0).
    const Mat3 m = diagonal({1, 2, 1});
    test::expect_near(normalize(normal_matrix(m) * Vec3{1, 1, 0}), normalize(Vec3{2, 1, 0}), 1e-6f);
    EXPECT_NE(dot(m * Vec3{1, 1, 0}, m * Vec3{1, -1, 0}), 0); // transformed as a direction, it is
                                                              // not perpendicular
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Mat3 a = upper_left(random_affine(random));
        const Vec3 along = test::random_vector(random, 1), n = any_perpendicular(normalize(along));
        ASSERT_NEAR(dot(normal_matrix(a) * n, a * along), 0, 2e-5f);
        ASSERT_GT(dot(normal_matrix(a) * n, a * n), 0); // the normal stays on its side, with a
                                                        // mirror or without
    }
    EXPECT_EQ((normal_matrix(diagonal({1, 1, 0})) * Vec3{0, 0, 1}), (Vec3{0, 0, 1})); // flattened
}

} // namespace
} // namespace topple
