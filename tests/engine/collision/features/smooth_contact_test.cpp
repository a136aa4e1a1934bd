// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Contacts of smooth shapes by support mappings, compared with the pair functions of spheres and capsules, which are
// the simplest smooth shapes.

#include "topple/collision/features/smooth_contact.h"

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple::test {
namespace {

constexpr Real kSphereRadius = 0.4f;
constexpr CapsuleShape kLyingCapsule{0.2f, 0.5f};
const BoxShape kBlock{{0.5f, 0.3f, 0.7f}};

EllipsoidHull hull_of_sphere(Vec3 center) {
    EllipsoidHull hull;
    hull.radii[0] = {kSphereRadius, kSphereRadius, kSphereRadius};
    hull.rounding = kSphereRadius;
    hull.frame_from_local.position = center;
    return hull;
}
EllipsoidHull hull_of_capsule(const Transform& pose) {
    EllipsoidHull hull;
    hull.count = 2;
    hull.centers = {Vec3{0, -kLyingCapsule.half_height, 0}, Vec3{0, kLyingCapsule.half_height, 0}};
    hull.radii = {Vec3{kLyingCapsule.radius, kLyingCapsule.radius, kLyingCapsule.radius},
                  Vec3{kLyingCapsule.radius, kLyingCapsule.radius, kLyingCapsule.radius}};
    hull.rounding = kLyingCapsule.radius;
    hull.frame_from_local = pose;
    return hull;
}
/// Returns the box in the frame of the pair.
BoxHull block_at(const Transform& pose) { return BoxHull(kBlock.half_extents, pose); }

TEST(SmoothContact, OfAnEllipsoidOfEqualRadiiIsThatOfASphere) {
    Random random(seed());
    int touching = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec3 center = random_vector(random, 0.9f);
        const Transform pose{random_vector(random, 0.3f), random_rotation(random)};
        const Manifold sphere = collide_one(
            SphereShape{kSphereRadius}, {center, {}}, kBlock, pose, 0.02f);
        // With the center inside the box, any of several directions may be taken.
        if (sphere.count > 0 && sphere.points[0].separation < -0.95f * kSphereRadius)
            continue;
        const BoxHull block = block_at(pose);
        const Manifold smooth = collide_smooth(hull_of_sphere(center), block.view(), 0.02f);
        ASSERT_EQ(smooth.count, sphere.count);
        if (sphere.count == 0)
            continue;
        ++touching;
        EXPECT_NEAR(smooth.points[0].separation, sphere.points[0].separation, 2e-5f);
        EXPECT_NEAR(distance(smooth.normal, sphere.normal), 0, 1e-4f);
        EXPECT_NEAR(distance(smooth.points[0].point, sphere.points[0].point), 0, 1e-4f);
    }
    EXPECT_GT(touching, 500);
}

TEST(SmoothContact, OfTwoEqualEllipsoidsIsThatOfACapsule) {
    Random random(seed() + 1);
    int touching = 0;
    for (int i = 0; i < 4000; ++i) {
        const Transform pose{random_vector(random, 0.9f), random_rotation(random)};
        const Transform other{random_vector(random, 0.3f), random_rotation(random)};
        const Manifold capsule = collide_one(kLyingCapsule, pose, kBlock, other, 0.02f);
        if (deepest(capsule) < -0.9f * kLyingCapsule.radius)
            continue;
        const BoxHull block = block_at(other);
        const Manifold smooth = collide_smooth(hull_of_capsule(pose), block.view(), 0.02f);
        if (deepest(capsule) > 0.019f)
            continue; // at the margin: either result is right
        ASSERT_EQ(smooth.count > 0, capsule.count > 0);
        if (capsule.count == 0)
            continue;
        ++touching;
        EXPECT_NEAR(deepest(smooth),
                    deepest(capsule),
                    0.01f * kLyingCapsule.radius + 0.06f * kLyingCapsule.radius);
    }
    EXPECT_GT(touching, 500);
}

TEST(SmoothContact, OfTwoPairsOfEllipsoidsIsThatOfTwoCapsules) {
    Random random(seed() + 2);
    for (int i = 0; i < 4000; ++i) {
        const Transform a{random_vector(random, 0.5f), random_rotation(random)};
        const Transform b{random_vector(random, 0.5f), random_rotation(random)};
        const Manifold capsules = collide_one(kLyingCapsule, a, kLyingCapsule, b, 0.02f);
        const Manifold smooth = collide_smooth(hull_of_capsule(a), hull_of_capsule(b), 0.02f);
        if (capsules.count == 0 || deepest(capsules) < -1.9f * kLyingCapsule.radius)
            continue;
        ASSERT_GT(smooth.count, 0);
        // Capsules within 4 degrees of parallel touch with two points along a normal in between.
        EXPECT_NEAR(deepest(smooth), deepest(capsules), 5e-3f);
    }
}

TEST(SmoothContact, ALyingCapsuleTouchesWithBothEndsOfItsLine) {
    const Transform lying{{0, 0.3f + 0.2f - 0.001f, 0}, from_axis_angle({0, 0, 1}, kPi / 2)};
    const BoxHull block = block_at({});
    const Manifold m = collide_smooth(hull_of_capsule(lying), block.view(), 0.02f);
    ASSERT_EQ(m.count, 2);
    EXPECT_NEAR(distance(m.normal, {0, -1, 0}), 0, 1e-6f);
    EXPECT_NEAR(distance(m.points[0].point, m.points[1].point), 1, 1e-3f);
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, -0.001f, 1e-5f);
}

TEST(SmoothContact, APlaneIsTouchedWithTheLowestPointOfEachEllipsoid) {
    const Transform upright{{0, 0.7f - 0.01f, 0}, {}};
    EXPECT_EQ(rest_on_plane(hull_of_capsule(upright), {0, 1, 0}, 0, 0.02f).count, 1);
    const Transform lying{{0, 0.2f - 0.01f, 0}, from_axis_angle({0, 0, 1}, kPi / 2)};
    const Manifold m = rest_on_plane(hull_of_capsule(lying), {0, 1, 0}, 0, 0.02f);
    ASSERT_EQ(m.count, 2);
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, -0.01f, 1e-6f);
}

// Eight spheres at the vertices of a box: contacts with a sphere or capsule are those of the box with a thicker one.

const Vec3 kCoreHalf{0.4f, 0.2f, 0.3f};
constexpr Real kRounding = 0.1f;

TEST(SmoothContact, OfEightSpheresAndASphereIsThatOfTheirBoxAndAThickerSphere) {
    Random random(seed() + 3);
    constexpr Real kRadius = 0.25f;
    int touching = 0;
    for (int i = 0; i < 4000; ++i) {
        const Transform pose{random_vector(random, 0.3f), random_rotation(random)};
        const Vec3 center = random_vector(random, 0.9f);
        const Manifold thick = collide_one(
            BoxShape{kCoreHalf}, pose, SphereShape{kRadius + kRounding}, {center, {}}, 0.02f);
        if (thick.count > 0 && thick.points[0].separation < -0.95f * (kRadius + kRounding))
            continue; // with the center inside the core, any of several directions may be taken
        const Manifold smooth = collide_smooth(
            EllipsoidHull::around_box(kCoreHalf, kRounding, pose),
            RoundedLine{{center, center}, kRadius},
            0.02f);
        if (thick.count > 0 && thick.points[0].separation > 0.0199f)
            continue; // at the margin: either result is right
        ASSERT_EQ(smooth.count, thick.count);
        if (thick.count == 0)
            continue;
        ++touching;
        EXPECT_NEAR(smooth.points[0].separation, thick.points[0].separation, 3e-3f);
        // The middle between the surfaces moves out of the box by the rounding.
        const Vec3 middle = thick.points[0].point + thick.normal * kRounding;
        if (dot(smooth.normal, thick.normal) > 0.9999f) {
            EXPECT_NEAR(distance(smooth.points[0].point, middle), 0, 5e-3f);
        }
    }
    EXPECT_GT(touching, 500);
}

TEST(SmoothContact, AFaceOfEightSpheresRestsWithFourPoints) {
    const Transform lying{{0, 0.3f + 0.3f - 0.001f, 0}, {}};
    const EllipsoidHull hull = EllipsoidHull::around_box(kCoreHalf, kRounding, lying);
    const BoxHull block = block_at({});
    const EllipsoidHull below = EllipsoidHull::around_box({0.4f, 0.2f, 0.6f}, kRounding, {});
    for (const Manifold& m : {collide_smooth(hull, block.view(), 0.02f),
                              collide_smooth(hull, below, 0.02f),
                              rest_on_plane(hull, {0, 1, 0}, 0.3f, 0.02f)}) {
        ASSERT_EQ(m.count, 4);
        EXPECT_NEAR(distance(m.normal, {0, -1, 0}), 0, 1e-6f);
        for (const ManifoldPoint& p : points_of(m)) {
            EXPECT_NEAR(p.separation, -0.001f, 1e-6f);
            EXPECT_NEAR(std::abs(p.point.x), 0.4f, 1e-4f);
            EXPECT_NEAR(std::abs(p.point.z), 0.3f, 1e-4f);
        }
    }
}

TEST(SmoothContact, ALineAndAPointLieOnAFaceOfEightSpheres) {
    const EllipsoidHull table = EllipsoidHull::around_box({0.4f, 0.2f, 0.6f}, kRounding, {});
    const Transform lying{{0, 0.3f + 0.2f - 0.001f, 0}, from_axis_angle({1, 0, 0}, kPi / 2)};
    const Manifold line = collide_smooth(hull_of_capsule(lying), table, 0.02f);
    ASSERT_EQ(line.count, 2);
    EXPECT_NEAR(distance(line.normal, {0, -1, 0}), 0, 1e-6f);
    const Manifold point = collide_smooth(
        hull_of_sphere({0.1f, 0.3f + kSphereRadius - 0.001f, 0.2f}), table, 0.02f);
    ASSERT_EQ(point.count, 1);
    EXPECT_NEAR(distance(point.normal, {0, -1, 0}), 0, 1e-6f);
    EXPECT_NEAR(point.points[0].separation, -0.001f, 1e-6f);
    EXPECT_NEAR(distance(point.points[0].point, {0.1f, 0.3f, 0.2f}), 0, 1e-3f);
}

TEST(SmoothContact, TheSupportOfEightSpheresIsThatOfTheirBoxPlusTheRadius) {
    Random random(seed() + 4);
    for (int i = 0; i < 500; ++i) {
        const Transform pose{random_vector(random, 2), random_rotation(random)};
        const EllipsoidHull hull = EllipsoidHull::around_box(kCoreHalf, kRounding, pose);
        const Vec3 d = random_unit(random);
        const Real reach = dot(abs(inverse_transform_direction(pose, d)), kCoreHalf) + kRounding;
        EXPECT_NEAR(dot(d, hull.support(d) - pose.position), reach, 1e-6f);
    }
}

} // namespace
} // namespace topple::test
