// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/shape/submerged.h"

#include "tests/engine/collision/collide_support.h"
#include "tests/engine/collision/simple_contacts.h"
#include "tests/support/test.h"

#include <memory>

namespace topple::test {
namespace {

constexpr Aabb kPool{{-10, -10, -10}, {10, 0, 10}};

/// Returns the area of the projection of a moved and turned shape along a direction of its own frame. [m^2]
Real shadow_along(const Shape& shape, Vec3 local) {
    const Transform pose{{3, -2, 7}, from_axis_angle(normalize(Vec3{1, 2, -1}), 0.8f)};
    return shadow_area(shape, pose, rotate(pose.rotation, normalize(local)));
}

TEST(ShadowArea, OfASphereIsItsGreatCircle) {
    for (const Vec3 way : {Vec3{1, 0, 0}, Vec3{0, -1, 0}, Vec3{1, 2, 3}})
        EXPECT_NEAR(shadow_along(SphereShape{0.5f}, way), kPi / 4, 1e-5f);
}

TEST(ShadowArea, OfABoxOrItsHullIsTheSumOfItsFacesTurnedToTheFlow) {
    const BoxShape box{{0.5f, 1, 2}};
    const HullShape hull{std::make_shared<ConvexHull>(box_hull(box.half_extents))};
    for (const Shape& shape : {Shape{box}, Shape{hull}}) {
        EXPECT_NEAR(shadow_along(shape, {1, 0, 0}), 8, 1e-5f); // 2 m x 4 m
        EXPECT_NEAR(shadow_along(shape, {0, -1, 0}), 4, 1e-5f);
        EXPECT_NEAR(shadow_along(shape, {0, 0, 1}), 2, 1e-5f);
        EXPECT_NEAR(shadow_along(shape, {3, 0, -4}), 8 * 0.6f + 2 * 0.8f, 1e-5f);
    }
}

TEST(ShadowArea, OfACapsuleOrACylinderChangesFromItsEndToItsSide) {
    const CapsuleShape capsule{0.5f, 1};
    const CylinderShape cylinder{0.5f, 1};
    const Real end = kPi / 4, side = 2; // a disc, and a rectangle of 1 m x 2 m
    EXPECT_NEAR(
        shadow_along(capsule, {0, 1, 0}), end, 2e-3f); // the sine of a tiny angle is rounded
    EXPECT_NEAR(shadow_along(cylinder, {0, -1, 0}), end, 2e-3f);
    EXPECT_NEAR(shadow_along(capsule, {1, 0, 0}), end + side, 1e-5f);
    EXPECT_NEAR(shadow_along(cylinder, {0, 0, 1}), side, 1e-5f);
    EXPECT_NEAR(shadow_along(capsule, {3, 4, 0}), end + side * 0.6f, 1e-5f);
    EXPECT_NEAR(shadow_along(cylinder, {3, -4, 0}), end * 0.8f + side * 0.6f, 1e-5f);
}

TEST(ShadowArea, OfAConeIsThatOfItsBox) {
    EXPECT_NEAR(shadow_along(ConeShape{0.5f, 1}, {1, 0, 0}), 2, 1e-5f);
    EXPECT_NEAR(shadow_along(ConeShape{0.5f, 1}, {0, 1, 0}), 1, 1e-5f);
}

TEST(ShadowArea, OfAPlaneIsZero) { EXPECT_EQ(shadow_area(kFloor, {}, {0, 1, 0}), 0); }

TEST(Submerged, ABoxHalfUnderWaterDisplacesHalfItsVolume) {
    const VolumeBelow part = submerged(kUnitBox, at(1, 0, 2), kPool);
    EXPECT_NEAR(part.volume, 0.5f, kDigits);
    EXPECT_LT(distance(part.center, {1, -0.25f, 2}), 1e-5f);
}

TEST(Submerged, ABoxThroughTheBottomOfTheWaterDisplacesWhatIsInTheWater) {
    // The water is 0.5 m deep and 0.2 m of the box of 1 m stands out of it.
    const Aabb shallow{{-10, -0.5f, -10}, {10, 0, 10}};
    const VolumeBelow part = submerged(kUnitBox, at(0, -0.3f, 0), shallow);
    EXPECT_NEAR(part.volume, 0.5f, kDigits);
    EXPECT_LT(distance(part.center, {0, -0.25f, 0}), 1e-5f);
}

TEST(Submerged, ABoxBesideTheWaterCountsForTheShareOfItsShadowInside) {
    // A quarter of the box is inside along x and three quarters along z. The center of volume lies towards the water.
    const VolumeBelow part = submerged(kUnitBox, at(10.25f, -2, -9.75f), kPool);
    EXPECT_NEAR(part.volume, 0.25f * 0.75f, kDigits);
    EXPECT_LT(distance(part.center, {10, -2, -9.75f}), 1e-5f);
}

TEST(Submerged, AboveBesideAndWithoutAVolumeThereIsNothing) {
    for (const Transform& pose :
         {at(0, 0.6f, 0), at(10.6f, -2, 0), at(0, -2, -10.6f), at(0, -11, 0)})
        EXPECT_EQ(submerged(kUnitBox, pose, kPool).volume, 0);
    EXPECT_EQ(submerged(kFloor, {}, kPool).volume, 0);
}

} // namespace
} // namespace topple::test
