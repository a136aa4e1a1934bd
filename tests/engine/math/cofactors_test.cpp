// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/cofactors.h"

#include "tests/engine/math/math_support.h"
#include "tests/engine/math/worked_matrices.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

static_assert(determinant_along(kThree, 0) == -83);

TEST(Cofactors, ARowAndAColumnAreTakenOut) {
    EXPECT_EQ(without(kThree, 1, 0), from_rows(Vec2{8, 7}, {0, 4}));
    EXPECT_EQ(without(kFour, 0, 3), from_rows(Vec3{1, 1, 0}, {0, 3, 1}, {4, 1, 2}));
}

TEST(Cofactors, MinorsAreTheDeterminantsOfWhatIsLeft) {
    EXPECT_EQ(minors(kThree), from_rows(Vec3{36, 7, -9}, {32, -3, -8}, {-23, -16, -15}));
    EXPECT_EQ(minors(from_rows(Vec2{1, 2}, {3, 4})), from_rows(Vec2{4, 3}, {2, 1}));
    // The minor without the first row and column: rows 1 0 2 / 3 1 1 / 1 2 0, 1*(0-2) - 0 + 2*(6-1) = 8.
    EXPECT_EQ(element(minors(kFour), 0, 0), 8);
}

TEST(Cofactors, TheirSignsAreAChequerboard) {
    EXPECT_EQ(cofactors(kThree), from_rows(Vec3{36, -7, -9}, {-32, -3, 8}, {-23, 16, -15}));
    EXPECT_EQ(cofactors(from_rows(Vec2{1, 2}, {3, 4})), from_rows(Vec2{4, -3}, {-2, 1}));
    for (int r = 0; r < 4; ++r) {
        for (int c = 0; c < 4; ++c) {
            const Real sign = (r + c) % 2 == 0 ? 1.0f : -1.0f;
            EXPECT_EQ(element(cofactors(kFour), r, c), sign * element(minors(kFour), r, c));
        }
    }
}

TEST(Cofactors, ExpandingAlongAnyRowGivesTheDeterminant) {
    for (int r = 0; r < 3; ++r)
        EXPECT_EQ(determinant_along(kThree, r), -83);
    for (int r = 0; r < 4; ++r)
        EXPECT_EQ(determinant_along(kFour, r), -32);
    EXPECT_EQ(determinant_along(from_rows(Vec2{3, 8}, {4, 6}), 1), -14);
}

TEST(Cofactors, TheAdjugateUndoesTheMatrixButForTheDeterminant) {
    EXPECT_EQ(kThree * adjugate(kThree), Mat3{} * -83); // integers: exact
    EXPECT_EQ(kFour * adjugate(kFour),
              (Mat4{{-32, 0, 0, 0}, {0, -32, 0, 0}, {0, 0, -32, 0}, {0, 0, 0, -32}}));
    const Mat2 two = from_rows(Vec2{1, 2}, {3, 4});
    EXPECT_EQ(two * adjugate(two), Mat2{} * -2);
}

TEST(Cofactors, AgreeWithTheShortFormsOfDeterminantAndInverse) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 300; ++i) {
        Mat4 m;
        for (int e = 0; e < 16; ++e)
            element(m, e / 4, e % 4) = static_cast<Real>(random.below(9)) - 4;
        ASSERT_EQ(determinant_along(m, 0), determinant(m));
        ASSERT_EQ(determinant(transpose(m)), determinant(m));
        const Mat4 short_form = inverse_or_zero(m);
        if (determinant(m) != 0) {
            const Real s = 1 / determinant(m);
            const Mat4 a = adjugate(m);
            test::expect_near(short_form, {a.x * s, a.y * s, a.z * s, a.w * s}, 1e-4f);
        }
    }
}

TEST(Cofactors, ACrossProductIsADeterminantWithTheAxesInItsFirstRow) {
    // Along the first row x, y, z the cofactors are the components.
    const Vec3 a{1, 2, 3}, b{4, 5, 6};
    const Mat3 m = from_rows(Vec3{}, a, b);
    EXPECT_EQ(row(cofactors(m), 0), cross(a, b));
}

} // namespace
} // namespace topple
