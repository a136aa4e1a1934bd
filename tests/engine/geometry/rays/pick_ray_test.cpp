// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/pick_ray.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

class PickRay : public testing::TestWithParam<DepthRange> {
protected:
    /// Returns the picture of a camera at the origin that looks along -Z.
    [[nodiscard]] PictureOfView perspective_picture(Real fov_y, Real aspect) const {
        return {.clip_from_view = perspective(fov_y, aspect, 1, 100, GetParam()),
                .view_from_world = to_mat4(Transform{}),
                .size = {800, 600},
                .range = GetParam()};
    }
    [[nodiscard]] Real nearest_depth() const {
        return GetParam() == DepthRange::zero_to_one ? 0.0f : -1.0f;
    }
};

TEST_P(PickRay, DepthRunsFromTheNearPlaneToTheFarOne) {
    // Depth 0..1 of distance d: far / (far - near) (1 - near / d), so 50 m is 0.989899; depth -1..1 is twice that
    // less one.
    const PictureOfView picture = perspective_picture(kPi / 2, 1);
    const auto depth_at = [&](Real d) { return project(picture, {0, 0, -d})->z; };
    const auto as_range = [&](Real unit) {
        return GetParam() == DepthRange::zero_to_one ? unit : 2 * unit - 1;
    };
    EXPECT_NEAR(depth_at(1), as_range(0), 1e-6f);
    EXPECT_NEAR(depth_at(50), as_range(0.989899f), 1e-6f);
    EXPECT_NEAR(depth_at(100), as_range(1), 1e-6f);
    // Inverse: half the depth is 1.98 m away, nowhere near the middle.
    EXPECT_NEAR(unproject(picture, {400, 300, as_range(0)})->z, -1, 1e-6f);
    EXPECT_NEAR(unproject(picture, {400, 300, as_range(0.5f)})->z, -1.980198f, 1e-5f);
    EXPECT_NEAR(unproject(picture, {400, 300, as_range(1)})->z, -100, 1e-3f);
}

TEST_P(PickRay, RaysThroughTheMiddleAndTheCorner) {
    const auto narrow = perspective_picture(kPi / 3, 4.0f / 3);
    EXPECT_LT(distance(pick_ray(narrow, {400, 300})->direction, {0, 0, -1}), 1e-6f);
    EXPECT_LT(distance(pick_ray(narrow, {800, 0})->direction, {0.554700f, 0.416025f, -0.720577f}),
              1e-5f);
    const auto wide = perspective_picture(kPi / 2, 4.0f / 3);
    EXPECT_LT(distance(pick_ray(wide, {800, 300})->direction, {0.8f, 0, -0.6f}), 1e-5f);
    EXPECT_LT(distance(pick_ray(wide, {400, 0})->direction, {0, 0.7071068f, -0.7071068f}), 1e-5f);
    EXPECT_NEAR(pick_ray(wide, {400, 0})->origin.z, -1, 1e-5f) << "it begins on the near plane";
}

TEST_P(PickRay, WhatIsProjectedComesBack) {
    Random random(test::seed());
    for (const bool is_orthographic : {false, true}) {
        PictureOfView picture = perspective_picture(1.1f, 4.0f / 3);
        picture.corner = {120, 40};
        picture.view_from_world = to_mat4(inverse(look_at({3, 4, 5}, {0, 1, 0})));
        if (is_orthographic) // the determinant is 8e-9, which does not mean singular
            picture.clip_from_view = orthographic(400, 300, -100, 900, GetParam());
        int shown = 0;
        for (int i = 0; i < 1000; ++i) {
            const Vec3 p = test::random_vector(random, 60);
            const auto pixel = project(picture, p);
            if (!pixel || std::abs(pixel->z) > 1 || pixel->z < nearest_depth())
                continue;
            ++shown;
            const auto back = unproject(picture, *pixel);
            ASSERT_TRUE(back.has_value());
            EXPECT_LT(distance(*back, p), 1e-3f * (1 + distance(p, {3, 4, 5})))
                << "seed " << test::seed();
            const Ray ray = *pick_ray(picture, {pixel->x, pixel->y});
            const Vec3 foot = point_at(ray, dot(p - ray.origin, ray.direction));
            EXPECT_LT(distance(foot, p), 1e-3f * (1 + distance(p, ray.origin)));
            EXPECT_NEAR(length(ray.direction), 1, 1e-6f);
        }
        EXPECT_GT(shown, 100);
    }
}

TEST_P(PickRay, ACameraAlongAnAxisSeesWhatIsThere) {
    // The matrix has zeros on the diagonal. A third of a turn about (1, 1, 1) takes x to y, y to z and z to x,
    // exactly: the camera looks down, along -Y, with Z to its right and X up.
    PictureOfView picture = perspective_picture(kPi / 2, 1);
    picture.view_from_world = to_mat4(Transform{{}, {0.5f, 0.5f, 0.5f, 0.5f}});
    const auto middle = pick_ray(picture, {400, 300}), right = pick_ray(picture, {800, 300}),
               top = pick_ray(picture, {400, 0});
    ASSERT_TRUE(middle && right && top);
    EXPECT_LT(distance(middle->direction, {0, -1, 0}), 1e-6f);
    EXPECT_LT(distance(right->direction, {0, -0.7071068f, 0.7071068f}), 1e-6f);
    EXPECT_LT(distance(top->direction, {0.7071068f, -0.7071068f, 0}), 1e-6f);
}

TEST_P(PickRay, WhatIsHigherIsHigherOnTheScreen) {
    PictureOfView picture = perspective_picture(1, 4.0f / 3);
    EXPECT_LT(project(picture, {0, 1, -5})->y, project(picture, {0, -1, -5})->y);
    picture.clip_from_view = orthographic(4, 3, 1, 100, GetParam());
    EXPECT_LT(project(picture, {0, 1, -5})->y, project(picture, {0, -1, -5})->y);
    EXPECT_LT(project(picture, {-1, 0, -5})->x, project(picture, {1, 0, -5})->x);
    // Orthographic rays all have the same direction.
    EXPECT_LT(distance(pick_ray(picture, {10, 20})->direction, {0, 0, -1}), 1e-6f);
}

TEST_P(PickRay, WhatCannotBeSeenOrUndoneIsNothing) {
    PictureOfView picture = perspective_picture(1, 1);
    EXPECT_FALSE(project(picture, {0, 0, 5}).has_value());
    EXPECT_FALSE(project(picture, {1, 0, 0}).has_value());
    picture.size = {0, 600};
    EXPECT_FALSE(pick_ray(picture, {1, 1}).has_value());
    picture = perspective_picture(1, 1);
    picture.clip_from_view.z = {};
    picture.clip_from_view.w = {};
    EXPECT_FALSE(unproject(picture, {400, 300, 0.5f}).has_value());
    EXPECT_FALSE(pick_ray(picture, {400, 300}).has_value());
    for (const Vec2 size : {Vec2{0, 600}, Vec2{800, 0}, Vec2{-800, 600}, Vec2{800, -600}}) {
        PictureOfView empty = perspective_picture(1, 1);
        empty.size = size;
        EXPECT_FALSE(unproject(empty, {400, 300, 0.5f}).has_value()) << size.x << " x " << size.y;
    }
}

INSTANTIATE_TEST_SUITE_P(Ranges,
                         PickRay,
                         testing::Values(DepthRange::minus_one_to_one, DepthRange::zero_to_one));

} // namespace
} // namespace topple
