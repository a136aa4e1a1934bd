// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/transform.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

Transform random_transform(Random& random) {
    return {test::random_vector(random, 5), test::random_rotation(random)};
}

TEST(Transform, RotatesThenMoves) {
    // A quarter turn about Y takes +X to -Z.
    const Transform t{{10, 0, 0}, from_axis_angle({0, 1, 0}, kPi / 2)};
    test::expect_near(transform_point(t, {1, 0, 0}), {10, 0, -1}, 1e-6f);
    test::expect_near(transform_direction(t, {1, 0, 0}), {0, 0, -1}, 1e-6f);
}

TEST(Transform, ComposesByTouchingNames) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Transform a = random_transform(random), b = random_transform(random);
        const Vec3 p = test::random_vector(random, 5);
        test::expect_near(
            transform_point(a * b, p), transform_point(a, transform_point(b, p)), 2e-5f);
    }
}

TEST(Transform, OrderDecidesWhetherTheMoveIsTurnedToo) {
    const Transform move{{10, 0, 0}, {}}, turn{{}, from_axis_angle({0, 1, 0}, kPi / 4)};
    const Real r = 10 * std::sqrt(0.5f); // cos 45 = sin 45
    test::expect_near(transform_point(turn * move, {}), {r, 0, -r}, 1e-5f);
    test::expect_near(transform_point(move * turn, {}), {10, 0, 0}, 1e-6f);
}

TEST(Transform, InverseTakesBack) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Transform t = random_transform(random);
        const Vec3 p = test::random_vector(random, 5);
        test::expect_near(inverse_transform_point(t, transform_point(t, p)), p, 2e-5f);
        test::expect_near(transform_point(inverse(t), transform_point(t, p)), p, 2e-5f);
        test::expect_near(inverse_transform_direction(t, transform_direction(t, p)), p, 2e-5f);
    }
}

TEST(Transform, RelativeKeepsItsDigitsFarFromTheOrigin) {
    // At 1e6 m floats are 1/16 m apart; the difference of two such points is exact.
    const Quat turn = from_axis_angle({0, 1, 0}, 0.7f);
    const Transform a{{1e6f, 0, 0}, turn}, b{{1e6f + 0.0625f, 0, 0}, turn};
    const Transform b_in_a = relative(a, b);
    test::expect_near(b_in_a.position, rotate_inverse(turn, {0.0625f, 0, 0}), 1e-8f);
    EXPECT_LT(test::angle_between(b_in_a.rotation, {}), 1e-6);
}

} // namespace
} // namespace topple
