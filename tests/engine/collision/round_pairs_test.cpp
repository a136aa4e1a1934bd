// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/engine/collision/simple_contacts.h"
#include "tests/support/test.h"

#include <algorithm>
#include <array>
#include <memory>

namespace topple::test {
namespace {

const Shape kSphere = SphereShape{0.5f};
const Shape kCapsule = CapsuleShape{0.25f, 0.5f};

/// Returns the pose of a capsule that lies along x.
Transform lying_at(Real x, Real y, Real z) {
    return {{x, y, z}, from_axis_angle({0, 0, 1}, kPi / 2)};
}

TEST(SphereSphere, TwoSpheresTouchOnTheLineOfCenters) {
    // The centers are 0.9 apart, the radii 0.5 + 0.5: overlap 0.1, halfway at 0.45.
    const Manifold m = collide_one(kSphere, {}, kSphere, at(0.9f, 0, 0));
    ASSERT_EQ(m.count, 1);
    EXPECT_EQ(m.normal, (Vec3{1, 0, 0}));
    EXPECT_NEAR(m.points[0].separation, -0.1f, kDigits);
    EXPECT_NEAR(m.points[0].point.x, 0.45f, kDigits);
}

TEST(SphereSphere, SpheresInOnePlacePushUpwards) {
    const Manifold m = collide_one(kSphere, {}, kSphere, {});
    ASSERT_EQ(m.count, 1);
    EXPECT_EQ(m.normal, (Vec3{0, 1, 0}));
    EXPECT_EQ(m.points[0].separation, -1);
}

TEST(SphereSphere, TheMarginItselfStillCounts) {
    // The separation is 1.25 - 0.5 - 0.5 = 0.25.
    const Manifold m = collide_one(kSphere, {}, kSphere, at(1.25f, 0, 0), 0.25f);
    ASSERT_EQ(m.count, 1);
    EXPECT_EQ(m.points[0].separation, 0.25f);
    EXPECT_EQ(collide_one(kSphere, {}, kSphere, at(1.2501f, 0, 0), 0.25f).count, 0);
}

TEST(SpherePlane, ASphereRestsOnOnePointBelowItsCenter) {
    const Manifold m = collide_one(kSphere, at(2, 0.51f, 3), kFloor, {}, 0.02f);
    ASSERT_EQ(m.count, 1);
    EXPECT_EQ(m.normal, (Vec3{0, -1, 0}));
    EXPECT_NEAR(m.points[0].separation, 0.01f, kDigits);
    EXPECT_NEAR(distance(m.points[0].point, {2, 0.005f, 3}), 0, kDigits);
}

TEST(CylinderBox, TheMarginItselfStillCounts) {
    const Shape can = CylinderShape{0.25f, 0.5f};
    const Real margin = 0.125f;
    const Manifold m = collide_one(kUnitBox, {}, can, at(0, 1 + margin, 0), margin);
    ASSERT_GT(m.count, 2);
    EXPECT_EQ(deepest(m), margin);
    EXPECT_EQ(collide_one(kUnitBox, {}, can, at(0, 1.001f + margin, 0), margin).count, 0);
}

/// Returns a cube of 1 m whose top is two coplanar triangles. `swapped` exchanges their places among the faces.
Shape cube_with_divided_top(bool swapped) {
    ConvexHull hull = box_hull({0.5f, 0.5f, 0.5f});
    const auto top = std::find_if(hull.faces.begin(), hull.faces.end(), [](const auto& face) {
        return face.normal.y > 0.5f;
    });
    const auto old = hull.face_vertices(*top);
    std::array<std::uint16_t, 4> c{old[0], old[1], old[2], old[3]};
    if (swapped)
        std::rotate(c.begin(), c.begin() + 2, c.end());
    std::copy(c.begin(), c.begin() + 3, hull.face_indices.begin() + top->first_index);
    top->vertex_count = 3;
    ConvexHull::Face other = *top;
    other.first_index = static_cast<std::uint16_t>(hull.face_indices.size());
    hull.face_indices.insert(hull.face_indices.end(), {c[0], c[2], c[3]});
    hull.faces.push_back(other);
    return HullShape{std::make_shared<ConvexHull>(hull)};
}

TEST(SphereHull, ASphereRestsOnEitherOfTwoCoplanarFaces) {
    for (const bool swapped : {false, true})
        for (const auto& [x, z] :
             {std::pair{0.1f, 0.3f}, {0.3f, 0.1f}, {-0.1f, -0.3f}, {-0.3f, 0.1f}}) {
            const Manifold m = collide_one(
                cube_with_divided_top(swapped), {}, kSphere, at(x, 0.9f, z));
            ASSERT_EQ(m.count, 1);
            EXPECT_EQ(m.normal, (Vec3{0, 1, 0})) << x << ' ' << z;
            EXPECT_NEAR(m.points[0].separation, -0.1f, kDigits);
        }
}

TEST(SphereHull, AnEdgePushesAlongTheDiagonalWhateverTheRadius) {
    const Shape cube = HullShape{std::make_shared<ConvexHull>(box_hull({0.5f, 0.5f, 0.5f}))};
    const Vec3 diagonal = Vec3{1, 1, 0} * std::sqrt(0.5f);
    for (const Real radius : {1e-4f, 1e-3f, 0.01f, 1.0f, 100.0f}) {
        // Half a radius from the edge.
        const Vec3 center = Vec3{0.5f, 0.5f, 0.1f} + diagonal * (radius / 2);
        const Manifold m = collide_one(cube, {}, SphereShape{radius}, {center, {}});
        ASSERT_EQ(m.count, 1) << radius;
        // The coordinates of the center are rounded to 3e-8 m.
        EXPECT_LT(distance(m.normal, diagonal), 1e-5f + 1e-7f / radius) << radius;
        EXPECT_NEAR(m.points[0].separation, -radius / 2, 1e-5f * radius + 1e-7f) << radius;
    }
}

TEST(SphereBox, ACentreInsideLeavesThroughTheNearestFace) {
    // The center at x = 0.4 is 0.1 inside the face; the radius adds 0.5.
    const Manifold m = collide_one(kUnitBox, {}, kSphere, at(0.4f, 0.1f, -0.2f));
    ASSERT_EQ(m.count, 1);
    EXPECT_EQ(m.normal, (Vec3{1, 0, 0}));
    EXPECT_NEAR(m.points[0].separation, -0.6f, kDigits);
}

TEST(SphereBox, ACentreInTheMiddleLeavesUpwards) {
    const Manifold m = collide_one(kUnitBox, {}, kSphere, {});
    ASSERT_EQ(m.count, 1);
    EXPECT_EQ(m.normal, (Vec3{0, 1, 0}));
    EXPECT_NEAR(m.points[0].separation, -1, kDigits);
}

TEST(SphereBox, OfEquallyNearFacesTheUpperCountsThenThatAlongX) {
    // The center lies 0.1 below two adjacent faces.
    EXPECT_EQ(collide_one(kUnitBox, {}, kSphere, at(0.4f, 0.4f, 0)).normal, (Vec3{0, 1, 0}));
    EXPECT_EQ(collide_one(kUnitBox, {}, kSphere, at(0, -0.4f, 0.4f)).normal, (Vec3{0, -1, 0}));
    EXPECT_EQ(collide_one(kUnitBox, {}, kSphere, at(0.4f, 0, 0.4f)).normal, (Vec3{1, 0, 0}));
    EXPECT_EQ(collide_one(kUnitBox, {}, kSphere, at(-0.4f, 0, -0.4f)).normal, (Vec3{-1, 0, 0}));
}

TEST(SphereBox, ACornerPushesAlongTheDiagonal) {
    // Distance from the vertex (0.5, 0.5, 0.5) to the center: 0.2 sqrt(3) = 0.34641 along the diagonal.
    const Manifold m = collide_one(kUnitBox, {}, kSphere, at(0.7f, 0.7f, 0.7f));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, 0.2f * std::sqrt(3.0f) - 0.5f, kDigits);
    EXPECT_NEAR(m.normal.x, 1 / std::sqrt(3.0f), kDigits);
    EXPECT_NEAR(m.normal.y, 1 / std::sqrt(3.0f), kDigits);
}

TEST(CapsulePlane, ALyingCapsuleTouchesWithBothEnds) {
    const Manifold m = collide_one(kCapsule, lying_at(0, 0.24f, 0), kFloor, {});
    ASSERT_EQ(m.count, 2);
    for (const ManifoldPoint& p : points_of(m)) {
        EXPECT_NEAR(p.separation, -0.01f, kDigits);
        EXPECT_NEAR(std::abs(p.point.x), 0.5f, kDigits);
    }
    EXPECT_NE(m.points[0].feature, m.points[1].feature);
}

TEST(CapsuleBox, ACapsuleLyingOnABoxTouchesWhereTheFaceEnds) {
    // The core spans x in [-0.5, 0.5] about 0.3, so from -0.2 to 0.8; the box's face ends at 0.5.
    const Manifold m = collide_one(kUnitBox, {}, kCapsule, lying_at(0.3f, 0.74f, 0));
    ASSERT_EQ(m.count, 2);
    EXPECT_EQ(m.normal, (Vec3{0, 1, 0}));
    const auto [left, right] = std::minmax(m.points[0].point.x, m.points[1].point.x);
    EXPECT_NEAR(left, -0.2f, 1e-4f);
    EXPECT_NEAR(right, 0.5f, 1e-4f);
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, -0.01f, kDigits);
}

TEST(CapsuleBox, TheEndOfTheFaceOfALargeBoxIsFoundToTheSizeOfTheCapsule) {
    // The face of the box ends at x = 5 and is grown by 1e-4 of the capsule's radius of 0.25 m before clipping.
    const Shape large = BoxShape{{5, 5, 5}};
    const Manifold m = collide_one(large, {}, kCapsule, lying_at(4.8f, 5.24f, 0));
    ASSERT_EQ(m.count, 2);
    const auto [left, right] = std::minmax(m.points[0].point.x, m.points[1].point.x);
    EXPECT_NEAR(left, 4.3f, 5e-5f);
    EXPECT_NEAR(right, 5, 5e-5f);
}

TEST(CapsuleBox, AStandingCapsuleTouchesInOnePoint) {
    const Manifold m = collide_one(kUnitBox, {}, kCapsule, at(0.1f, 1.25f, 0.2f), 0.01f);
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(distance(m.points[0].point, {0.1f, 0.5f, 0.2f}), 0, kDigits);
    EXPECT_NEAR(m.points[0].separation, 0, kDigits);
}

TEST(CapsuleBox, ACoreThroughTheBoxStillFindsAPenetrationAxis) {
    // The capsule lies 0.1 below the top face: the core leaves the box by 0.1, the radius adds 0.25.
    const Manifold m = collide_one(kUnitBox, {}, kCapsule, lying_at(0, 0.4f, 0));
    ASSERT_EQ(m.count, 2);
    EXPECT_EQ(m.normal, (Vec3{0, 1, 0}));
    EXPECT_NEAR(deepest(m), -0.35f, kDigits);
}

TEST(CapsuleBox, AnEdgeCrossedByTheCoreTouchesInOnePoint) {
    // The box's edge runs along z at (0.5, 0.5); a capsule leans along (1, -1, 0) beside it, its axis 0.2 from the
    // edge along (1, 1, 0) / sqrt(2).
    const Real d = 0.2f / std::sqrt(2.0f);
    const Transform leaning{{0.5f + d, 0.5f + d, 0}, from_axis_angle({0, 0, 1}, kPi / 4)};
    const Manifold m = collide_one(kUnitBox, {}, kCapsule, leaning);
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.points[0].separation, -0.05f, 1e-5f);
    EXPECT_NEAR(m.normal.x, std::sqrt(0.5f), 1e-5f);
    EXPECT_NEAR(m.normal.y, std::sqrt(0.5f), 1e-5f);
}

TEST(CapsuleCapsule, ParallelCapsulesTouchAlongTheStretchTheyShare) {
    // Two capsules side by side along y, shifted by 0.4: A's axis has y in [-0.5, 0.5], B's in [-0.1, 0.9].
    const Manifold m = collide_one(kCapsule, {}, kCapsule, at(0.48f, 0.4f, 0));
    ASSERT_EQ(m.count, 2);
    EXPECT_NEAR(m.normal.x, 1, kDigits);
    EXPECT_NEAR(m.points[0].point.y, -0.1f, kDigits);
    EXPECT_NEAR(m.points[1].point.y, 0.5f, kDigits);
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, -0.02f, kDigits);
}

TEST(CapsuleCapsule, CrossedCapsulesTouchInOnePoint) {
    const Manifold m = collide_one(kCapsule, {}, kCapsule, lying_at(0, 0, 0.49f));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.normal.z, 1, kDigits);
    EXPECT_NEAR(m.points[0].separation, -0.01f, kDigits);
}

TEST(CapsuleCapsule, CapsulesOfOneAxisPushSideways) {
    const Manifold m = collide_one(kCapsule, {}, kCapsule, {});
    ASSERT_GE(m.count, 1);
    EXPECT_NEAR(m.normal.y, 0, kDigits);
    EXPECT_NEAR(deepest(m), -0.5f, kDigits);
}

TEST(SphereCapsule, ASphereTouchesTheRoundEndAlongTheLineToItsCenter) {
    // The capsule's upper center is at y = 0.5, the sphere's center at (0, 1.2, 0): 0.7 apart, radii 0.75.
    const Manifold m = collide_one(kCapsule, {}, kSphere, at(0, 1.2f, 0));
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(m.normal.y, 1, kDigits);
    EXPECT_NEAR(m.points[0].separation, -0.05f, kDigits);
}

} // namespace
} // namespace topple::test
