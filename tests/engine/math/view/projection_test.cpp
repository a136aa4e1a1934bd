// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/view/projection.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

constexpr DepthRange kUnit = DepthRange::zero_to_one;

/// Returns the projection after the division by w.
Vec3 projected(const Mat4& clip_from_view, Vec3 view) {
    const Vec4 clip = clip_from_view * to_vec4(view, 1);
    return xyz(clip) * (1 / clip.w);
}

TEST(Projection, PerspectiveTakesTheFrustumToTheCube) {
    // View of 90 degrees: at distance d the view is d high to each side, and 2 d wide with aspect 2.
    const Mat4 m = perspective(kPi / 2, 2, 1, 101);
    test::expect_near(projected(m, {-2, -1, -1}), {-1, -1, -1}, 1e-6f);
    test::expect_near(projected(m, {202, 101, -101}), {1, 1, 1}, 1e-5f);
    test::expect_near(projected(m, {0, 0, -1}), {0, 0, -1}, 1e-6f);
}

TEST(Projection, PerspectiveServesTheOtherDepthRange) {
    const Mat4 m = perspective(kPi / 2, 2, 1, 101, kUnit);
    test::expect_near(projected(m, {0, 0, -1}), {0, 0, 0}, 1e-6f);
    test::expect_near(projected(m, {0, 0, -101}), {0, 0, 1}, 1e-6f);
    // Depth at distance 2: far/(far - near) (1 - near/2) = 1.01 * 0.5
    test::expect_near(projected(m, {4, 2, -2}), {1, 1, 0.505f}, 1e-6f);
}

TEST(Projection, WIsTheDistanceAlongTheSight) {
    const Mat4 m = perspective(kPi / 3, 1, 0.1f, 10);
    EXPECT_EQ((m * Vec4{1, 2, -7, 1}).w, 7);
}

TEST(Projection, DepthGrowsWithDistance) {
    for (const DepthRange range : {DepthRange::minus_one_to_one, kUnit}) {
        const Mat4 m = perspective(1, 1.5f, 0.1f, 100, range);
        Real before = -2;
        for (Real z = 0.1f; z < 100; z *= 1.1f) {
            const Real depth = projected(m, {0, 0, -z}).z;
            ASSERT_GT(depth, before);
            before = depth;
        }
    }
}

TEST(Projection, OrthographicTakesItsBoxToTheCube) {
    const Mat4 m = orthographic(400, 300, 1, 11);
    test::expect_near(projected(m, {-400, -300, -1}), {-1, -1, -1}, 1e-6f);
    test::expect_near(projected(m, {400, 300, -11}), {1, 1, 1}, 1e-6f);
    test::expect_near(
        projected(orthographic(400, 300, 1, 11, kUnit), {0, 0, -6}), {0, 0, 0.5f}, 1e-6f);
}

TEST(LookAt, PutsTheTargetStraightAhead) {
    const Transform world_from_camera = look_at({10, 0, 0}, {0, 0, 0});
    test::expect_near(inverse_transform_point(world_from_camera, {0, 0, 0}), {0, 0, -10}, 1e-5f);
    // Looking along -X with +Y up, the right side is at -Z.
    test::expect_near(inverse_transform_point(world_from_camera, {0, 0, -1}), {1, 0, -10}, 1e-5f);
}

TEST(LookAt, KeepsUpUprightAndTheTargetAtItsDistance) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const Vec3 eye = test::random_vector(random, 10), target = test::random_vector(random, 10);
        const Transform camera = look_at(eye, target);
        test::expect_near(
            inverse_transform_point(camera, target), {0, 0, -distance(eye, target)}, 1e-4f);
        ASSERT_NEAR(transform_direction(camera, {1, 0, 0}).y, 0, 1e-5f); // the right axis is level
        ASSERT_GE(transform_direction(camera, {0, 1, 0}).y, -1e-5f);
    }
}

TEST(LookAt, AlongItsOwnUpVectorUsesAnother) {
    // Y is the other vector, and -Z where the line of sight is nearly vertical: the right axis is perpendicular to it.
    Random random(test::seed());
    int steep = 0;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 back = test::random_unit(random), eye = test::random_vector(random, 2);
        for (const Real length : {1.0f, -3.0f}) {
            const Transform camera = look_at(eye, eye - back, back * length);
            const bool is_steep = std::abs(back.y) >= 0.9f;
            if (std::abs(std::abs(back.y) - 0.9f) < 1e-5f)
                continue;
            steep += is_steep ? 1 : 0;
            const Vec3 right = transform_direction(camera, {1, 0, 0});
            ASSERT_NEAR(is_steep ? right.z : right.y, 0, 1e-5f) << back.x << ' ' << back.y;
            test::expect_near(transform_direction(camera, {0, 0, 1}), back, 1e-5f);
            const Vec3 up = transform_direction(camera, {0, 1, 0});
            ASSERT_GT(is_steep ? -up.z : up.y, 0);
        }
    }
    EXPECT_GT(steep, 100);
}

TEST(LookAt, IsAnHonestRotationStraightUpStraightDownAndOntoItself) {
    for (const Vec3 target : {Vec3{0, 0, 0}, Vec3{0, 20, 0}, Vec3{0, 10, 0}}) {
        const Transform camera = look_at({0, 10, 0}, target);
        const Mat3 m = to_mat3(camera.rotation);
        test::expect_near(m * transpose(m), {}, 1e-6f);
    }
    test::expect_near(
        inverse_transform_point(look_at({0, 10, 0}, {0, 0, 0}), {0, 0, 0}), {0, 0, -10}, 1e-5f);
}

} // namespace
} // namespace topple
