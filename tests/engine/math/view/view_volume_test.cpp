// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/view/view_volume.h"

#include "tests/engine/math/math_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/affine.h"

#include <limits>

namespace topple {
namespace {

constexpr DepthRange kBoth[] = {DepthRange::minus_one_to_one, DepthRange::zero_to_one};

TEST(ViewVolume, ABoxNeedNotBeSymmetricAndMayPointDown) {
    // A screen of 800 by 600 whose y points down.
    const BoxView screen{0, 800, 600, 0, 1, 11};
    const Mat4 m = make_projection(screen, DepthRange::zero_to_one).value();
    test::expect_near(*project_point(m, {0, 600, -1}), {-1, -1, 0}, 1e-6f);
    test::expect_near(*project_point(m, {800, 0, -11}), {1, 1, 1}, 1e-6f);
    test::expect_near(*project_point(m, {400, 300, -6}), {0, 0, 0.5f}, 1e-6f);
    const Mat4 gl = make_projection(screen).value();
    test::expect_near(*project_point(gl, {0, 600, -1}), {-1, -1, -1}, 1e-6f);
}

TEST(ViewVolume, TheCornersOfTheFrustumAreThoseOfTheCube) {
    const PerspectiveView view{1.1f, 1.7f, 0.5f, 80};
    const Real slope = std::tan(0.55f);
    for (const DepthRange range : kBoth) {
        const Mat4 m = make_projection(view, range).value();
        const Real nearest = range == DepthRange::zero_to_one ? 0.0f : -1.0f;
        for (const Real d : {0.5f, 80.0f}) {
            const Vec3 corner{d * slope * 1.7f, -d * slope, -d};
            test::expect_near(*project_point(m, corner), {1, -1, d < 1 ? nearest : 1}, 1e-5f);
        }
    }
}

TEST(ViewVolume, SaysWhichNumberCannotBe) {
    const PerspectiveView good;
    EXPECT_TRUE(make_projection(good).ok());
    const auto refused = [](PerspectiveView v) { return !make_projection(v).ok(); };
    EXPECT_TRUE(refused({0, 1, 1, 2}));
    EXPECT_TRUE(refused({kPi, 1, 1, 2}));
    EXPECT_TRUE(refused({1, 0, 1, 2}));
    EXPECT_TRUE(refused({1, 1, 0, 2}));
    EXPECT_TRUE(refused({1, 1, 2, 2}));
    EXPECT_TRUE(refused({1, 1, 1, std::numeric_limits<Real>::infinity()}));
    EXPECT_TRUE(refused({std::nanf(""), 1, 1, 2}));
    EXPECT_FALSE(make_projection(BoxView{1, 1, -1, 1, 0, 1}).ok());
    EXPECT_FALSE(make_projection(BoxView{-1, 1, 2, 2, 0, 1}).ok());
    EXPECT_FALSE(make_projection(BoxView{-1, 1, -1, 1, 1, 1}).ok());
    EXPECT_FALSE(make_projection(BoxView{-1, 1, -1, std::nanf(""), 0, 1}).ok());
    EXPECT_EQ(make_projection(PerspectiveView{1, 1, 0, 2}).error().message,
              "the near plane must be in front of the eye, or every depth would be the same");
}

TEST(ViewVolume, UnprojectComesBackToThePointThatWasProjected) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (const DepthRange range : kBoth) {
        const Mat4 clip_from_view = make_projection(PerspectiveView{1, 1.5f, 1, 20}, range).value();
        for (int i = 0; i < 200; ++i) {
            const Transform camera{test::random_vector(random, 5), test::random_rotation(random)};
            const Mat4 clip_from_world = clip_from_view * to_mat4(inverse(camera));
            const Vec3 p = transform_point(
                camera, {random.between(-1, 1), random.between(-1, 1), -random.between(1, 20)});
            const auto back = unproject(clip_from_world, *project_point(clip_from_world, p));
            ASSERT_TRUE(back.has_value());
            test::expect_near(*back, p, 2e-3f);
        }
    }
    EXPECT_FALSE(unproject(Mat4{{}, {}, {}, {}}, {}));
}

TEST(ViewVolume, TheViewOfACameraIsTheInverseOfItsPose) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Vec3 eye = test::random_vector(random, 10), target = test::random_vector(random, 10);
        const Mat4 world_from_camera = to_mat4(look_at(eye, target));
        const Mat4 camera_from_world = rigid_inverse(world_from_camera);
        test::expect_near(camera_from_world * world_from_camera, Mat4{}, 1e-5f);
        test::expect_near(
            transform_point(camera_from_world, target), {0, 0, -distance(eye, target)}, 1e-4f);
    }
}

} // namespace
} // namespace topple
