// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/engine/collision/simple_contacts.h"
#include "tests/support/test.h"

#include <algorithm>
#include <set>

namespace topple::test {
namespace {

bool has_point_near(const Manifold& m, Vec3 p, Real tolerance = kDigits) {
    const auto all = points_of(m);
    return std::any_of(all.begin(), all.end(), [&](const ManifoldPoint& q) {
        return distance(p, q.point) <= tolerance;
    });
}

TEST(BoxPlane, ABoxDeepInTheFloorTouchesWithItsFourLowerCorners) {
    // The center is at 0.49 m: the lower face is at y = -0.01, so the points halfway are at y = -0.005.
    const Manifold m = collide_one(kUnitBox, at(3, 0.49f, -2), kFloor, {});
    ASSERT_EQ(m.count, 4);
    EXPECT_EQ(m.normal, (Vec3{0, -1, 0})); // the normal points from the box to the plane
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, -0.01f, kDigits);
    for (const Real x : {2.5f, 3.5f})
        for (const Real z : {-2.5f, -1.5f})
            EXPECT_TRUE(has_point_near(m, {x, -0.005f, z}));
}

TEST(BoxPlane, AThinPlateReportsOnlyItsLowerFace) {
    // Both faces are within the margin, but the upper vertices project to the same four points.
    const Manifold m = collide_one(BoxShape{{1, 0.001f, 1}}, at(0, 0.001f, 0), kFloor, {}, 0.02f);
    ASSERT_EQ(m.count, 4);
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, 0, kDigits);
}

TEST(BoxPlane, ABoxOnItsCornerTouchesWithThatCorner) {
    // A diagonal has length sqrt(3): turned so that (1,1,1) points down, the lowest corner is
    // sqrt(3)/2 below the center.
    const Quat turn = rotation_between(normalize(Vec3{1, 1, 1}), {0, -1, 0});
    const Real half_diagonal = std::sqrt(3.0f) / 2;
    const Manifold m = collide_one(kUnitBox, {{0, half_diagonal - 0.01f, 0}, turn}, kFloor, {});
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, -0.01f, kDigits);
    EXPECT_NEAR(distance(m.points[0].point, {0, -0.005f, 0}), 0, kDigits);
}

TEST(BoxBox, StackedBoxesTouchWithTheSharedFace) {
    // The lower box has y in [-0.5, 0.5], the upper begins at 0.498: 2 mm of overlap, halfway at 0.499.
    const Manifold m = collide_one(kUnitBox, {}, kUnitBox, at(0, 0.998f, 0));
    ASSERT_EQ(m.count, 4);
    EXPECT_EQ(m.normal, (Vec3{0, 1, 0}));
    for (const Real x : {-0.5f, 0.5f})
        for (const Real z : {-0.5f, 0.5f})
            EXPECT_TRUE(has_point_near(m, {x, 0.499f, z}));
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, -0.002f, kDigits);
}

TEST(BoxBox, OfFacesThatAreEquallyNearTheSameOneCountsInEitherOrder) {
    // A thin post inside a thick one, both around z: the sides of the thick post toward x and y are equally near.
    const BoxShape thick{{0.5f, 0.5f, 2}}, thin{{0.2f, 0.2f, 2}};
    for (const Real angle : {0.0f, 0.3f, 0.7f, 1.2f}) {
        const Transform turned{{}, from_axis_angle({0, 0, 1}, angle)};
        const Manifold m = collide_one(thick, {}, thin, turned);
        const Manifold swapped = collide_one(thin, turned, thick, {});
        ASSERT_GT(m.count, 0);
        ASSERT_GT(swapped.count, 0);
        EXPECT_NEAR(std::abs(m.normal.x), 1, kDigits) << angle << " rad";
        EXPECT_NEAR(std::abs(swapped.normal.x), 1, kDigits) << angle << " rad";
        EXPECT_NEAR(deepest(m), deepest(swapped), kDigits) << angle << " rad";
    }
}

TEST(BoxBox, AnOverhangIsCutAtTheEdgeOfTheLowerBox) {
    // The upper box is shifted by (0.3, 0.2): the overlap is x in [-0.2, 0.5], z in [-0.3, 0.5].
    const Manifold m = collide_one(kUnitBox, {}, kUnitBox, at(0.3f, 0.99f, 0.2f));
    ASSERT_EQ(m.count, 4);
    // The reference face is grown by 1e-4 of the half size, 0.05 mm, before clipping.
    for (const Real x : {-0.2f, 0.5f})
        for (const Real z : {-0.3f, 0.5f})
            EXPECT_TRUE(has_point_near(m, {x, 0.495f, z}, 1e-4f));
}

TEST(BoxBox, AGapWithinTheMarginIsReportedAsAPositiveSeparation) {
    const Manifold m = collide_one(kUnitBox, {}, kUnitBox, at(0, 1.01f, 0), 0.02f);
    ASSERT_EQ(m.count, 4);
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, 0.01f, kDigits);
    EXPECT_EQ(collide_one(kUnitBox, {}, kUnitBox, at(0, 1.03f, 0), 0.02f).count, 0);
}

TEST(BoxBox, TouchingExactlyCounts) {
    EXPECT_EQ(collide_one(kUnitBox, {}, kUnitBox, at(0, 1, 0)).count, 4);
}

TEST(BoxBox, CrossedEdgesTouchInOnePoint) {
    // A, turned 45 degrees about z, has an edge along z at height sqrt(1/2); B, turned about x, has one along x as
    // far below its center. The centers are sqrt(2) - 0.01 apart: 1 cm of overlap where the edges cross, above the
    // origin.
    const Real reach = std::sqrt(0.5f);
    const Transform a{{}, from_axis_angle({0, 0, 1}, kPi / 4)};
    const Transform b{{0, 2 * reach - 0.01f, 0}, from_axis_angle({1, 0, 0}, kPi / 4)};
    const Manifold m = collide_one(kUnitBox, a, kUnitBox, b);
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(distance(m.normal, {0, 1, 0}), 0, 1e-5f);
    EXPECT_NEAR(m.points[0].separation, -0.01f, 1e-5f);
    EXPECT_NEAR(distance(m.points[0].point, {0, reach - 0.005f, 0}), 0, 1e-5f);
}

/// A box of 0.36 m that lies with its lower face across the edge of a long one, 1 mm deep in the middle and tilted
/// along the edge by `tilt` [rad]; the face leans by 0.33 rad, so that no face of the long box is near.
struct OnAnEdge {
    BoxShape below{{0.2f, 0.3f, 2.2f}}, above{{0.18f, 0.1f, 0.18f}};
    Transform place;

    explicit OnAnEdge(Real tilt) {
        const Quat lean = from_axis_angle({0, 0, 1}, -0.33f);
        const Vec3 n = rotate(lean, {0, 1, 0}), u = rotate(lean, {1, 0, 0});
        place.rotation = from_axis_angle(u, tilt) * lean;
        place.position = Vec3{0.2f, 0.3f, 0} + n * (0.1f - 0.001f);
    }
};

Shape as_hull(const BoxShape& box) {
    return HullShape{std::make_shared<ConvexHull>(box_hull(box.half_extents))};
}

TEST(BoxBox, WhatLiesOnAnEdgeTouchesItWithBothEnds) {
    // The ends are at z = -0.18 and 0.18, where 5 mrad make 0.9 mm more and less than the 1 mm in the middle. The far
    // end of the long edge is 2.2 m away and 12 mm inside the plane of the face, where no surface touches it.
    constexpr Real kTilt = 0.005f, kMore = 0.18f * kTilt, kTolerance = 5e-5f;
    for (const Real tilt : {kTilt, -kTilt})
        for (const bool are_hulls : {false, true})
            for (const bool swap : {false, true}) {
                const OnAnEdge boxes(tilt);
                const Shape below = are_hulls ? as_hull(boxes.below) : Shape{boxes.below};
                const Shape above = are_hulls ? as_hull(boxes.above) : Shape{boxes.above};
                const Manifold m = swap ? collide_one(above, boxes.place, below, {}, 0.02f)
                                        : collide_one(below, {}, above, boxes.place, 0.02f);
                ASSERT_EQ(m.count, 2)
                    << "tilt " << tilt << ", swapped " << swap << ", hulls " << are_hulls;
                for (const ManifoldPoint& p : points_of(m)) {
                    EXPECT_NEAR(std::abs(p.point.z), 0.18f, 0.002f);
                    const Real less = (p.point.z > 0) == (tilt > 0) ? -kMore : kMore;
                    EXPECT_NEAR(p.separation, -0.001f + less, kTolerance) << "tilt " << tilt;
                }
            }
}

TEST(BoxBox, WhatIsTippedFarOverAnEdgeTouchesItInOnePoint) {
    const OnAnEdge boxes(0.2f);
    EXPECT_EQ(collide_one(boxes.below, {}, boxes.above, boxes.place, 0.02f).count, 1);
}

TEST(BoxBox, ATwistedBoxIsCutToAnOctagonOfWhichFourCornersCarry) {
    // Turned by 45 degrees about y, the faces overlap in an octagon; four spread vertices stay.
    const Manifold m = collide_one(
        kUnitBox, {}, kUnitBox, {{0, 0.99f, 0}, from_axis_angle({0, 1, 0}, kPi / 4)});
    ASSERT_EQ(m.count, 4);
    // A regular octagon of inner radius 1/2 has area 8 (1/2)^2 tan(22.5 deg) = 0.828; four alternate vertices make a
    // square of diagonal 2 * 0.5 / cos(22.5 deg), area 0.586.
    const auto p = points_of(m);
    std::vector<Vec3> around{p[0].point, p[2].point, p[1].point, p[3].point};
    const Real area = 0.5f * length(cross(around[2] - around[0], around[3] - around[1]));
    EXPECT_GT(area, 0.55f);
}

TEST(BoxBox, ARestingBoxKeepsItsFeaturesWhenItTrembles) {
    Random random(7);
    const auto features = [](const Manifold& m) {
        std::multiset<std::uint32_t> all;
        for (const ManifoldPoint& p : points_of(m))
            all.insert(p.feature);
        return all;
    };
    const auto still = features(collide_one(kUnitBox, {}, kUnitBox, at(0, 0.9999f, 0), 0.01f));
    ASSERT_EQ(still.size(), 4u);
    for (int i = 0; i < 1000; ++i) {
        const Vec3 d = random_vector(random, 1e-5f); // 10 micrometers, 10 microradians
        const Quat turn = integrate(Quat{}, random_vector(random, 1e-5f));
        const Transform b{Vec3{0, 0.9999f, 0} + d, turn};
        EXPECT_EQ(features(collide_one(kUnitBox, {}, kUnitBox, b, 0.01f)), still);
    }
}

TEST(BoxBox, ANanTransformIsAMiss) {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_EQ(collide_one(kUnitBox, {}, kUnitBox, at(nan, 0, 0), 1).count, 0);
    EXPECT_EQ(collide_one(kUnitBox, {{}, {nan, 0, 0, 1}}, kUnitBox, {}, 1).count, 0);
    EXPECT_EQ(collide_one(kUnitBox, {}, kUnitBox, {}, nan).count, 0);
}

} // namespace
} // namespace topple::test
