// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/vec3.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <cmath>
#include <limits>

namespace topple {
namespace {

TEST(Vec3, IsZeroUntilItIsGivenNumbers) { EXPECT_EQ(Vec3{}, (Vec3{0, 0, 0})); }

TEST(Vec3, ComponentsAreReachedByNameAndByAxis) {
    Vec3 v{1, 2, 3};
    EXPECT_EQ(v[0], v.x);
    EXPECT_EQ(v[1], v.y);
    EXPECT_EQ(v[2], v.z);
    v[1] = 7;
    EXPECT_EQ(v, (Vec3{1, 7, 3}));
}

TEST(Vec3, AddsSubtractsAndScalesByComponent) {
    const Vec3 a{1, 2, 3}, b{4, 5, 6};
    EXPECT_EQ(a + b, (Vec3{5, 7, 9}));
    EXPECT_EQ(a - b, (Vec3{-3, -3, -3}));
    EXPECT_EQ(scale(a, b), (Vec3{4, 10, 18}));
    EXPECT_EQ(-a, (Vec3{-1, -2, -3}));
    EXPECT_EQ(2 * a, (Vec3{2, 4, 6}));
    EXPECT_EQ(b / 2, (Vec3{2, 2.5f, 3}));
    EXPECT_TRUE(a != b);
}

TEST(Vec3, CompoundAssignmentIsTheOperatorItNames) {
    Vec3 v{1, 2, 3};
    v += {1, 1, 1};
    EXPECT_EQ(v, (Vec3{2, 3, 4}));
    v -= {2, 2, 2};
    EXPECT_EQ(v, (Vec3{0, 1, 2}));
    v *= 3;
    EXPECT_EQ(v, (Vec3{0, 3, 6}));
}

TEST(Vec3, DotIsTheSumOfTheProducts) { EXPECT_EQ(dot(Vec3{1, 2, 3}, Vec3{4, -5, 6}), 4 - 10 + 18); }

TEST(Vec3, TheSignOfDotTellsAlongFromAgainst) {
    const Vec3 right{1, 0, 0};
    EXPECT_GT(dot(right, {1, 5, 0}), 0);
    EXPECT_LT(dot(right, {-1, 5, 0}), 0);
    EXPECT_EQ(dot(right, {0, 5, 2}), 0);
}

TEST(Vec3, CrossIsRightHanded) {
    const Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    EXPECT_EQ(cross(x, y), z);
    EXPECT_EQ(cross(y, z), x);
    EXPECT_EQ(cross(z, x), y);
    EXPECT_EQ(cross(y, x), -z);
    EXPECT_EQ(cross({1, 2, 3}, {4, 5, 6}), (Vec3{-3, 6, -3}));
}

TEST(Vec3, CrossIsPerpendicularToBothAndAsLongAsTheirParallelogramIsLarge) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Vec3 a = test::random_vector(random, 10), b = test::random_vector(random, 10);
        const Vec3 c = cross(a, b);
        const Real bound = 1e-6f * length(a) * length(b);
        ASSERT_NEAR(dot(c, a), 0, bound * length(a) * 4);
        ASSERT_NEAR(dot(c, b), 0, bound * length(b) * 4);
        // Lagrange: |a x b|^2 + (a . b)^2 = |a|^2 |b|^2
        const Real whole = length_squared(a) * length_squared(b);
        ASSERT_NEAR(length_squared(c) + dot(a, b) * dot(a, b), whole, 1e-5f * whole);
    }
}

TEST(Vec3, LengthAndDistanceOfWholeNumberTriangles) {
    EXPECT_EQ(length(Vec3{2, 3, 6}), 7); // 4 + 9 + 36 = 49
    EXPECT_EQ(length_squared(Vec3{2, 3, 6}), 49);
    EXPECT_EQ(distance(Vec3{1, 2, 3}, Vec3{3, 5, 9}), 7);
}

TEST(Vec3, NormalizeKeepsTheDirectionOfTinyAndHugeVectors) {
    test::expect_near(normalize(Vec3{0, 3, 4}), {0, 0.6f, 0.8f}, 1e-7f);
    // Squares of these components leave the range of float.
    test::expect_near(normalize(Vec3{0, 3e-30f, 4e-30f}), {0, 0.6f, 0.8f}, 1e-6f);
    test::expect_near(normalize(Vec3{0, -3e37f, 4e37f}), {0, -0.6f, 0.8f}, 1e-6f);
    test::expect_near(normalize(Vec3{0x1p-149f, 0, 0}), {1, 0, 0}, 0); // the smallest float
}

TEST(Vec3, NormalizeOfNothingOrNonsenseIsTheFallback) {
    const Vec3 up{0, 1, 0};
    EXPECT_EQ(normalize(Vec3{}), Vec3{});
    EXPECT_EQ(normalize_or({}, up), up);
    for (const Real bad : {kNan, kInf, -kInf}) {
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 v{1, 1, 1};
            v[axis] = bad;
            EXPECT_EQ(normalize_or(v, up), up) << bad << " on axis " << axis;
        }
    }
}

TEST(Vec3, MinMaxAndAbsGoByComponent) {
    const Vec3 a{1, -5, 3}, b{2, -6, 3};
    EXPECT_EQ(min(a, b), (Vec3{1, -6, 3}));
    EXPECT_EQ(max(a, b), (Vec3{2, -5, 3}));
    EXPECT_EQ(abs(a), (Vec3{1, 5, 3}));
    for (int axis = 0; axis < 3; ++axis)
        EXPECT_FALSE(std::signbit(abs(Vec3{})[axis])) << axis; // +0 stays +0
    EXPECT_EQ(max_component(a), 3);
    EXPECT_EQ(min_component(a), -5);
}

TEST(Vec3, LerpMeetsBothEndsExactly) {
    const Vec3 a{0.1f, 0.2f, 0.3f}, b{7.7f, -8.8f, 9.9f};
    EXPECT_EQ(lerp(a, b, 0), a);
    EXPECT_EQ(lerp(a, b, 1), b);
    test::expect_near(lerp({0, 0, 0}, {2, 4, 6}, 0.5f), {1, 2, 3}, 0);
}

TEST(Vec3, IsFiniteSeesEveryComponent) {
    EXPECT_TRUE(is_finite(Vec3{1, 2, 3}));
    EXPECT_FALSE(is_finite(Vec3{kNan, 2, 3}));
    EXPECT_FALSE(is_finite(Vec3{1, kInf, 3}));
    EXPECT_FALSE(is_finite(Vec3{1, 2, -kInf}));
}

TEST(Vec3, AnyPerpendicularIsUnitAndPerpendicularEverywhere) {
    Random random(test::seed());
    const auto check = [](Vec3 n) {
        const Vec3 p = any_perpendicular(n);
        ASSERT_NEAR(dot(p, n), 0, 1e-6f);
        ASSERT_NEAR(length(p), 1, 1e-6f);
    };
    for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
        check(axis);
        check(-axis);
    }
    check({0, 0, -1}); // where the formula of Frisvad (2012) fails
    for (int i = 0; i < 1000; ++i)
        check(test::random_unit(random));
}

TEST(Vec3, ProjectionAndRemainder) {
    // (3, 4) along (1, 1): 7/2 (1, 1).
    EXPECT_EQ(project({3, 4, 0}, {1, 1, 0}), (Vec3{3.5f, 3.5f, 0}));
    EXPECT_EQ(reject({3, 4, 0}, {1, 1, 0}), (Vec3{-0.5f, 0.5f, 0}));
    EXPECT_EQ(project({1, 2, 3}, {}), Vec3{});
    EXPECT_EQ(reject({1, 2, 3}, {}), (Vec3{1, 2, 3}));
}

TEST(Vec3, ReflectionMirrorsWhateverTheLengthOfTheNormal) {
    EXPECT_EQ(reflect({1, -2, 3}, {0, 1, 0}), (Vec3{1, 2, 3}));
    EXPECT_EQ(reflect({1, -1, 0}, {0, 2, 0}), (Vec3{1, 1, 0}));
    const Real r = std::sqrt(0.5f);
    EXPECT_LT(distance(reflect({1, 0, 0}, {r, r, 0}), {0, -1, 0}), 1e-6f);
}

TEST(Vec3, PartsAlongVectorsOfAnyLengthAreTheSame) {
    // The length of a direction or a normal has no effect, though its square underflows or overflows.
    const Vec3 a{1, -2, 3}, direction{0.25f, 1, -0.5f};
    const Vec3 along = project(a, direction), mirrored = reflect(a, direction);
    // a . d = 0.25 - 2 - 1.5 = -3.25, d . d = 0.0625 + 1 + 0.25 = 1.3125: the part is -3.25 / 1.3125 d.
    EXPECT_LT(distance(along, direction * (-3.25f / 1.3125f)), 1e-6f);
    for (const Real size : {1e-38f, 1e-30f, 1e-24f, 1e-22f, 1e-10f, 1e10f, 1e20f, 1e30f, 3e38f}) {
        EXPECT_LT(distance(project(a, direction * size), along), 1e-6f) << size;
        EXPECT_LT(distance(reflect(a, direction * size), mirrored), 2e-6f) << size;
        EXPECT_LT(distance(reject(a, direction * size), a - along), 1e-6f) << size;
        EXPECT_NEAR(length(reflect(a, direction * size)), length(a), 1e-6f) << size;
    }
    constexpr Real kLargest = std::numeric_limits<Real>::max();
    EXPECT_LT(distance(project(a, direction * kLargest), along), 1e-6f);
}

TEST(Vec3, PartsAddUpAndReflectingTwiceIsNothing) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Vec3 v = test::random_vector(random, 10), d = test::random_vector(random, 10);
        EXPECT_LT(distance(project(v, d) + reject(v, d), v), 1e-5f);
        EXPECT_NEAR(dot(reject(v, d), normalize(d)), 0, 1e-5f);
        // Vectors up to 17 long have some ten rounding errors of 6e-8 each way.
        EXPECT_LT(distance(reflect(reflect(v, d), d), v), 2e-5f);
        EXPECT_NEAR(length(reflect(v, d)), length(v), 1e-5f);
    }
}

} // namespace
} // namespace topple
