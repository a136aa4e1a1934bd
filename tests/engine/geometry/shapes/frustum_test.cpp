// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/frustum.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/distance/plane_intersections.h"
#include "topple/geometry/pairs/intersects.h"

namespace topple {
namespace {

class FrustumOf : public testing::TestWithParam<DepthRange> {};

TEST_P(FrustumOf, RightAngledCameraHasPlanesAtFortyFiveDegrees) {
    const Mat4 clip_from_view = perspective(kPi / 2, 1, 1, 100, GetParam());
    const Frustum f = make_frustum(clip_from_view, GetParam());
    const Real s = std::sqrt(0.5f);
    const Vec3 outward[] = {{-s, 0, s}, {s, 0, s}, {0, -s, s}, {0, s, s}, {0, 0, 1}, {0, 0, -1}};
    const Real offsets[] = {0, 0, 0, 0, -1, 100}; // near: z <= -1; far: -z <= 100
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_LT(distance(f.planes[i].normal, outward[i]), 1e-5f) << i;
        EXPECT_NEAR(f.planes[i].offset, offsets[i], 1e-3f * (1 + std::abs(offsets[i]))) << i;
    }
}

TEST_P(FrustumOf, PointsAreKeptExactlyWhenClipSpaceKeepsThem) {
    Random random(test::seed());
    const Transform camera = look_at({3, 4, 5}, {0, 1, 0});
    const Mat4 clip_from_world = perspective(1, 1.5f, 0.5f, 20, GetParam()) *
                                 to_mat4(inverse(camera));
    const Frustum f = make_frustum(clip_from_world, GetParam());
    int kept = 0;
    for (int i = 0; i < 5000; ++i) {
        const Vec3 p = test::random_vector(random, 12);
        const Vec4 c = clip_from_world * to_vec4(p, 1);
        const Real low = GetParam() == DepthRange::zero_to_one ? 0 : -c.w;
        const Real margin = std::min(
            {c.w - std::abs(c.x), c.w - std::abs(c.y), c.z - low, c.w - c.z});
        if (std::abs(margin) < 1e-3f)
            continue; // on the boundary of the view, rounding decides
        EXPECT_EQ(contains(f, p), margin > 0);
        kept += margin > 0 ? 1 : 0;
    }
    EXPECT_GT(kept, 100);
}

TEST_P(FrustumOf, CornersGoToTheCornersOfClipSpace) {
    const Mat4 clip_from_view = perspective(kPi / 2, 2, 1, 10, GetParam());
    const auto found = corners_of(make_frustum(clip_from_view, GetParam()));
    ASSERT_TRUE(found);
    const std::array<Vec3, 8>& corners = *found;
    // At distance 1 the view is 2 high and 4 wide; at distance 10 it is ten times as large.
    EXPECT_LT(distance(corners[0], {-2, -1, -1}), 1e-4f);
    EXPECT_LT(distance(corners[3], {2, 1, -1}), 1e-4f);
    EXPECT_LT(distance(corners[7], {20, 10, -10}), 1e-3f);
}

TEST_P(FrustumOf, NothingThatTouchesTheViewIsCulled) {
    Random random(test::seed());
    const Mat4 clip_from_view = perspective(1, 1.5f, 0.5f, 20, GetParam());
    const Frustum f = make_frustum(clip_from_view, GetParam());
    int culled = 0;
    for (int i = 0; i < 3000; ++i) {
        const Vec3 p = test::random_vector(random, 25), half = abs(test::random_vector(random, 3));
        const Aabb box{p - half, p + half};
        const Sphere sphere{p, half.x};
        bool box_in_view = false, sphere_in_view = false;
        for (int k = 0; k < 30; ++k) {
            box_in_view |= contains(f, p + scale(half, test::random_vector(random, 1)));
            sphere_in_view |= contains(f, p + test::random_unit(random) * (half.x * random.unit()));
        }
        EXPECT_TRUE(may_see(f, box) || !box_in_view);
        EXPECT_TRUE(may_see(f, sphere) || !sphere_in_view);
        culled += may_see(f, box) ? 0 : 1;
    }
    EXPECT_GT(culled, 1000);
}

TEST_P(FrustumOf, TheReachOfATurnedBoxIsMeasuredAlongTheNormal) {
    // Half extents (2, 1, 1) rolled by 30 degrees: along its own x axis the box extends to 2 m, not to 2 cos 60 + sin
    // 60 = 1.866 m as with the opposite rotation.
    const Real c = std::sqrt(0.75f), s = 0.5f;
    const Quat roll = from_axis_angle({0, 0, 1}, kPi / 6);
    Frustum f = make_frustum(orthographic(100, 100, -100, 100, GetParam()), GetParam());
    f.planes[Frustum::right] = {{c, s, 0}, 0};
    EXPECT_TRUE(may_see(f, Obb{Vec3{c, s, 0} * 1.999f, {2, 1, 1}, roll}));
    EXPECT_FALSE(may_see(f, Obb{Vec3{c, s, 0} * 2.001f, {2, 1, 1}, roll}));
}

TEST_P(FrustumOf, ATurnedBoxIsSeenExactlyWhenNoPlaneHasAllItsCornersInFront) {
    Random random(test::seed());
    const Frustum f = make_frustum(perspective(1, 1.5f, 0.5f, 20, GetParam()), GetParam());
    int culled = 0;
    for (int i = 0; i < 3000; ++i) {
        const Obb box{test::random_vector(random, 25),
                      abs(test::random_vector(random, 3)),
                      rotation_between({0, 1, 0}, test::random_unit(random))};
        bool is_seen = true;
        Real nearest_call = 1;
        for (const Plane& plane : f.planes) {
            Real farthest_behind = 1e9f;
            for (unsigned corner = 0; corner < 8; ++corner)
                farthest_behind = std::min(
                    farthest_behind,
                    signed_distance(plane,
                                    box.center +
                                        rotate(box.rotation,
                                               scale(box.half_extents,
                                                     {(corner & 1u) != 0 ? 1.0f : -1.0f,
                                                      (corner & 2u) != 0 ? 1.0f : -1.0f,
                                                      (corner & 4u) != 0 ? 1.0f : -1.0f}))));
            is_seen &= farthest_behind <= 0;
            nearest_call = std::min(nearest_call, std::abs(farthest_behind));
        }
        if (nearest_call < 1e-3f)
            continue; // rounding decides
        EXPECT_EQ(may_see(f, box), is_seen) << "seed " << test::seed();
        culled += is_seen ? 0 : 1;
    }
    EXPECT_GT(culled, 1000);
}

TEST_P(FrustumOf, CookbookCases) {
    // A view of 90 degrees from 1 to 100 m.
    const Frustum f = make_frustum(perspective(kPi / 2, 1, 1, 100, GetParam()), GetParam());
    EXPECT_TRUE(contains(f, {0, 0, -50}));
    EXPECT_TRUE(contains(f, {49, 0, -50}));
    EXPECT_FALSE(contains(f, {51, 0, -50}));
    EXPECT_FALSE(contains(f, {0, 0, -0.5f}));
    EXPECT_FALSE(contains(f, {0, 0, -101}));
    // 2 m beyond the right plane sideways is sqrt 2 m in front of it.
    EXPECT_NEAR(signed_distance(f.planes[Frustum::right], {52, 0, -50}), 1.414214f, 1e-4f);
    EXPECT_FALSE(may_see(f, Sphere{{52, 0, -50}, 1}));
    EXPECT_TRUE(may_see(f, Sphere{{52, 0, -50}, 1.5f}));
    const auto box = [](Vec3 c, Vec3 half) { return Aabb{c - half, c + half}; };
    // x - |z| is 10 at the center, and each half extent takes half of it.
    EXPECT_FALSE(may_see(f, box({60, 0, -50}, {4.9f, 4.9f, 4.9f})));
    EXPECT_TRUE(may_see(f, box({60, 0, -50}, {5.1f, 5.1f, 5.1f})));
    // A box beyond the far right edge, but in front of no single plane, passes, which is allowed; the exact test is
    // the one for a common point.
    const Aabb beside_the_edge = box({115, 0, -102.5f}, {10, 1, 7.5f});
    EXPECT_TRUE(may_see(f, beside_the_edge));
    EXPECT_FALSE(intersects(beside_the_edge, f));
    EXPECT_TRUE(intersects(box({60, 0, -50}, {10.5f, 1, 1}), f));
}

TEST_P(FrustumOf, WhatIsBehindOrBeyondIsCulled) {
    const Frustum f = make_frustum(perspective(1, 1, 1, 10, GetParam()), GetParam());
    EXPECT_FALSE(may_see(f, Sphere{{0, 0, 2}, 1}));
    EXPECT_FALSE(may_see(f, Sphere{{0, 0, -13}, 1}));
    EXPECT_TRUE(may_see(f, Sphere{{0, 0, -11}, 1.001f}));
    EXPECT_FALSE(may_see(f, Aabb{{-1, -1, 0}, {1, 1, 3}}));
    EXPECT_FALSE(may_see(f, Aabb{}));
    EXPECT_TRUE(may_see(f, everything()));
}

INSTANTIATE_TEST_SUITE_P(Frustum,
                         FrustumOf,
                         testing::Values(DepthRange::minus_one_to_one, DepthRange::zero_to_one));

} // namespace
} // namespace topple
