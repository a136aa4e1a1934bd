// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// On each input the printed method fails as described, and the engine's does not.

#include "topple/textbook/printed/printed_math.h"

#include "tests/engine/math/math_support.h"
#include "tests/engine/math/worked_matrices.h"
#include "tests/support/test.h"
#include "topple/math/affine.h"
#include "topple/math/angle.h"
#include "topple/math/axis_angle.h"
#include "topple/math/inverse.h"
#include "topple/math/view/projection.h"

namespace topple {
namespace {

TEST(PrintedMath, CofactorsAreTransposed) {
    EXPECT_EQ(printed_cofactors(kThree), from_rows(Vec3{36, -32, -23}, {-7, -3, 16}, {-9, 8, -15}));
    EXPECT_EQ(cofactors(kThree), from_rows(Vec3{36, -7, -9}, {-32, -3, 8}, {-23, 16, -15}));
}

TEST(PrintedMath, DeterminantsTakeTheWrongColumn) {
    // As printed 1*36 + 8*(-32) + 7*(-23) = -381; along the row 1*36 + 8*(-7) + 7*(-9) = -83.
    EXPECT_EQ(printed_determinant(kThree), -381);
    EXPECT_EQ(determinant(kThree), -83);
    EXPECT_EQ(printed_determinant(kFour), -24);
    EXPECT_EQ(determinant(kFour), -32);
}

TEST(PrintedMath, InversesAreTransposedOrWrong) {
    const Mat2 two = from_rows(Vec2{1, 2}, {3, 4});
    EXPECT_EQ(printed_inverse(two), from_rows(Vec2{-2, 1.5f}, {1, -0.5f}));
    EXPECT_EQ(*inverse(two), from_rows(Vec2{-2, 1}, {1.5f, -0.5f}));
    // A rigid motion in the book's layout, with its offsets in the last row, which become the last column.
    const Mat4 moved = transpose(translation({1, 2, 3}));
    EXPECT_EQ(printed_inverse(moved),
              from_rows(Vec4{1, 0, -1, 3}, {0, 1, 0, -2}, {0, 0, 1, -3}, {0, 0, 0, 1}));
    EXPECT_EQ(*inverse(translation({1, 2, 3})), translation({-1, -2, -3}));
}

TEST(PrintedMath, ASmallScaleIsTakenForSingular) {
    EXPECT_EQ(printed_inverse(diagonal({0.004f, 0.004f, 0.004f})), Mat3{});
    // The determinant is 1e-6, above the printed limit of 1.2e-7.
    test::expect_near(
        printed_inverse(diagonal({0.01f, 0.01f, 0.01f})), diagonal({100, 100, 100}), 1e-4f);
    test::expect_near(
        *inverse(diagonal({0.004f, 0.004f, 0.004f})), diagonal({250, 250, 250}), 1e-4f);
}

TEST(PrintedMath, RollIsForgotten) {
    const Real quarter = kPi / 2;
    test::expect_near(printed_rotation_zxy(quarter, 0, 0) * Vec3{1, 0, 0}, {1, 0, 0}, 1e-6f);
    test::expect_near(rotation_zxy(quarter, 0, 0) * Vec3{1, 0, 0}, {0, 1, 0}, 1e-6f);
    test::expect_near(printed_rotation_zxy(0, 0, quarter) * Vec3{1, 0, 0}, {0, 1, 0}, 1e-6f);
    test::expect_near(rotation_zxy(0, 0, quarter) * Vec3{1, 0, 0}, {0, 0, -1}, 1e-6f);
}

TEST(PrintedMath, TheFormulaOfAxisAndAngleMirrors) {
    const Mat3 wrong = printed_rotation_matrix({0, 0, 1}, kPi / 2);
    test::expect_near(wrong, Mat3{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, 1e-6f);
    EXPECT_NEAR(determinant(wrong), -1, 1e-6f);
    test::expect_near(
        rotation_matrix({0, 0, 1}, kPi / 2), Mat3{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, 1e-6f);
}

TEST(PrintedMath, CrossProductsOfTheFormulaPointElsewhere) {
    EXPECT_EQ(printed_cross({1, 2, 3}, {4, 5, 6}), (Vec3{-3, -6, -3}));
    EXPECT_EQ(cross(Vec3{1, 2, 3}, Vec3{4, 5, 6}), (Vec3{-3, 6, -3}));
}

TEST(PrintedMath, TheDiagonalIsNotTheScaleOfWhatIsTurned) {
    // Scaled first, then turned a quarter: x has length 2 and points along y.
    const Mat4 m = to_mat4(rotation_z(kPi / 2) * diagonal({2, 3, 4}));
    test::expect_near(printed_scale(m), {0, 0, 4}, 1e-6f);
    test::expect_near(scale_of(m), {2, 3, 4}, 1e-6f);
}

TEST(PrintedMath, AnglesByTheCosineAreNoNumbersOrBlind) {
    const Vec3 v{1, 9, 1};
    EXPECT_TRUE(std::isnan(printed_angle(v, v * 0.1f)));
    EXPECT_LT(angle_between(v, v * 0.1f), 1e-6f);
    EXPECT_NEAR(printed_angle({1e10f, 0, 0}, {1e10f, 0, 0}), kPi / 2, 1e-6f);
    EXPECT_EQ(angle_between({1e10f, 0, 0}, {1e10f, 0, 0}), 0);
    EXPECT_TRUE(std::isnan(printed_angle({1e-12f, 0, 0}, {1e-12f, 0, 0})));
    EXPECT_EQ(angle_between({1e-12f, 0, 0}, {1e-12f, 0, 0}), 0);
    EXPECT_EQ(printed_angle({1, 0, 0}, {1, 1e-4f, 0}), 0);
    EXPECT_NEAR(angle_between({1, 0, 0}, {1, 1e-4f, 0}), 1e-4f, 1e-7f);
}

TEST(PrintedMath, NothingHasADirectionThatIsNoNumber) {
    EXPECT_FALSE(is_finite(printed_normalized({})));
    EXPECT_EQ(normalize(Vec3{}), Vec3{});
    EXPECT_FALSE(is_finite(printed_project({1, 2, 3}, {})));
    EXPECT_EQ(project({1, 2, 3}, Vec3{}), Vec3{});
    EXPECT_EQ(reject({1, 2, 3}, Vec3{}), (Vec3{1, 2, 3}));
    EXPECT_FALSE(is_finite(printed_look_at_axes({0, 10, 0}, {}, {0, 1, 0}).x));
    test::expect_near(inverse_transform_point(look_at({0, 10, 0}, {}), {}), {0, 0, -10}, 1e-5f);
}

TEST(PrintedMath, ReflectionWantsAUnitNormal) {
    // The reflection of (1,-1) in the line y = 0 is (1,1), for any length of the normal.
    EXPECT_EQ(printed_reflection({1, -1}, {0, 2}), (Vec2{1, 7}));
    EXPECT_EQ(reflect({1, -1}, Vec2{0, 2}), (Vec2{1, 1}));
}

TEST(PrintedMath, DegreesThereAndBackAreNotTheSame) {
    EXPECT_NE(printed_degrees(kPi), 180);
    EXPECT_NE(printed_degrees(printed_radians(180)), 180);
    EXPECT_EQ(degrees_from_radians(kPi), 180);
    EXPECT_EQ(radians_from_degrees(180), kPi);
    EXPECT_EQ(degrees_from_radians(radians_from_degrees(180)), 180);
}

} // namespace
} // namespace topple
