// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/engine/collision/simple_contacts.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <limits>

namespace topple::test {
namespace {

// Cylinders and cones that rest, lie and roll. collide_properties_test.cpp has the properties of every pair of convex
// shapes.

const CylinderShape kCan{0.25f, 0.5f};
const ConeShape kCone{0.5f, 0.5f};
const BoxShape kTable{{2, 0.5f, 2}};
const Quat kAlongX = from_axis_angle({0, 0, 1}, -kPi / 2); ///< The top points towards +x.
const Quat kAlongZ = from_axis_angle({1, 0, 0}, kPi / 2);

/// Expects all points at one height and with one separation.
void expect_level(const Manifold& m, Real height, Real separation) {
    for (const ManifoldPoint& p : points_of(m)) {
        EXPECT_NEAR(p.point.y, height, 1e-5f);
        EXPECT_NEAR(p.separation, separation, 1e-5f);
    }
}
/// Returns the area of the contact polygon as a share of the square that four points on a circle make, twice the
/// radius squared.
Real spread(const Manifold& m) {
    const auto p = points_of(m);
    Real area = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k)
                area = std::max(area,
                                length(cross(p[j].point - p[i].point, p[k].point - p[i].point)));
    return area;
}

TEST(CylinderOnATable, StandsOnFourWellSpreadPoints) {
    for (const Real turn : {0.0f, 0.3f, 0.785398f}) {
        const Transform can{{0.3f, 0.999f, -0.4f}, from_axis_angle({0, 1, 0}, turn)};
        const Manifold m = collide_one(kTable, {}, kCan, can, kMargin);
        ASSERT_EQ(m.count, 4) << turn;
        EXPECT_NEAR(distance(m.normal, {0, 1, 0}), 0, 1e-6f);
        expect_level(m, 0.4995f, -0.001f);
        EXPECT_NEAR(spread(m), 2 * 0.25f * 0.25f, 1e-3f);
    }
}

TEST(CylinderOnATable, KeepsItsPointsWhileItTrembles) {
    const Manifold before = collide_one(kTable, {}, kCan, at(0, 0.999f, 0), kMargin);
    Random random(seed());
    for (int i = 0; i < 100; ++i) {
        const Transform can{
            {0, 0.999f, 0},
            normalize(Quat{random.between(-5e-5f, 5e-5f), 0, random.between(-5e-5f, 5e-5f), 1})};
        const Manifold m = collide_one(kTable, {}, kCan, can, kMargin);
        ASSERT_EQ(m.count, 4);
        for (std::size_t k = 0; k < 4; ++k)
            EXPECT_EQ(m.points[k].feature, before.points[k].feature);
    }
}

TEST(CylinderOnATable, LiesOnTheTwoEndsOfItsSide) {
    for (const Real roll : {0.0f, 1.0f, 2.5f}) {
        const Transform can{{0, 0.749f, 0}, from_axis_angle({1, 0, 0}, roll) * kAlongX};
        const Manifold m = collide_one(kTable, {}, kCan, can, kMargin);
        ASSERT_EQ(m.count, 2) << roll;
        EXPECT_NEAR(distance(m.normal, {0, 1, 0}), 0, 1e-6f);
        expect_level(m, 0.4995f, -0.001f);
        EXPECT_NEAR(std::abs(m.points[0].point.x - m.points[1].point.x), 1, 1e-4f);
        EXPECT_NEAR(m.points[0].point.z, 0, 1e-4f);
    }
}

TEST(CylinderOnATable, TouchesWithTheLowestPointOfItsRimWhenItLeans) {
    for (const Real lean : {0.1f, 0.7f, 1.2f})
        for (const Real way : {0.0f, 1.1f, 3.0f}) {
            const Vec3 axis = rotate(from_axis_angle({0, 1, 0}, way), {0, 0, 1});
            const Real height = 0.5f + 0.5f * std::cos(lean) + 0.25f * std::sin(lean);
            const Transform can{{0, height - 0.003f, 0}, from_axis_angle(axis, lean)};
            const Manifold m = collide_one(kTable, {}, kCan, can, 0);
            ASSERT_GE(m.count, 1) << lean;
            EXPECT_NEAR(deepest(m), -0.003f, 2e-5f);
            const Vec3 rim = transform_point(can, {0.25f, -0.5f, 0});
            const Vec3 other = transform_point(can, {-0.25f, -0.5f, 0});
            const Vec3 lowest = rim.y < other.y ? rim : other;
            // The lowest point lies on the line of greatest slope of the base, along +-x before `way`.
            const Vec3 p = m.points[0].point;
            EXPECT_NEAR(std::hypot(p.x, p.z), std::hypot(lowest.x, lowest.z), 0.3f);
            EXPECT_NEAR(distance(m.normal, {0, 1, 0}), 0, 1e-6f);
        }
}

TEST(CylinderOnATable, StaysOnItsPartThatIsOverTheTable) {
    // As seen along x, 0.1 m of the end is beyond the edge.
    const Manifold m = collide_one(kTable, {}, kCan, at(1.85f, 0.999f, 0), kMargin);
    ASSERT_GE(m.count, 3);
    Real farthest = 0;
    for (const ManifoldPoint& p : points_of(m)) {
        EXPECT_LE(p.point.x, 2 + 1e-3f);
        EXPECT_LE(std::hypot(p.point.x - 1.85f, p.point.z), 0.25f + 1e-3f);
        farthest = std::max(farthest, p.point.x);
    }
    EXPECT_NEAR(farthest, 2, 1e-3f) << "up to the edge";
}

TEST(CylinderOnAPlane, StandsLiesAndLeans) {
    const Shape floor = PlaneShape{};
    const Manifold standing = collide_one(floor, {}, kCan, at(0, 0.5f, 0), kMargin);
    ASSERT_EQ(standing.count, 4);
    expect_level(standing, 0, 0);
    EXPECT_EQ(standing.normal, (Vec3{0, 1, 0}));
    EXPECT_EQ(collide_one(floor, {}, kCan, {{0, 0.25f, 0}, kAlongX}, kMargin).count, 2);
    EXPECT_EQ(collide_one(kCan, {{0, 0.25f, 0}, kAlongX}, floor, {}, kMargin).normal,
              (Vec3{0, -1, 0}));
}

TEST(CansOnEachOther, TouchInFourPointsWhicheverIsTheWider) {
    for (const Real radius : {0.1f, 0.25f, 0.4f}) {
        const CylinderShape upper{radius, 0.5f};
        const Manifold m = collide_one(
            kCan, {}, upper, {{0, 0.999f, 0}, from_axis_angle({0, 1, 0}, 0.2f)}, kMargin);
        ASSERT_EQ(m.count, 4) << radius;
        expect_level(m, 0.4995f, -0.001f);
        const Real r = std::min(radius, 0.25f);
        EXPECT_NEAR(spread(m), 2 * r * r, 0.03f * r * r);
    }
}

TEST(CansOnEachOther, BesideTheMiddleTouchWhereBothAre) {
    const Manifold m = collide_one(kCan, {}, kCan, at(0.3f, 0.999f, 0), kMargin);
    ASSERT_GE(m.count, 3);
    Real widest = 0;
    for (const ManifoldPoint& p : points_of(m)) {
        EXPECT_LE(std::hypot(p.point.x, p.point.z), 0.25f + 1e-4f);
        EXPECT_LE(std::hypot(p.point.x - 0.3f, p.point.z), 0.25f + 1e-4f);
        widest = std::max(widest, std::abs(p.point.z));
    }
    EXPECT_NEAR(widest, 0.2f, 1e-4f) << "the two rims cross at z = 0.2: a 3-4-5 triangle";
}

TEST(CansBesideEachOther, TouchAlongTheStretchTheyShare) {
    const Manifold m = collide_one(kCan, {}, kCan, at(0.499f, 0.3f, 0), kMargin);
    ASSERT_EQ(m.count, 2);
    EXPECT_NEAR(distance(m.normal, {1, 0, 0}), 0, 1e-5f);
    EXPECT_NEAR(std::min(m.points[0].point.y, m.points[1].point.y), -0.2f, 1e-5f);
    EXPECT_NEAR(std::max(m.points[0].point.y, m.points[1].point.y), 0.5f, 1e-5f);
    for (const ManifoldPoint& p : points_of(m))
        EXPECT_NEAR(p.separation, -0.001f, 1e-5f);
}

TEST(CansAcrossEachOther, TouchInOnePoint) {
    const Manifold m = collide_one(kCan, {}, kCan, {{0.1f, 0, 0.495f}, kAlongX}, kMargin);
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(distance(m.normal, {0, 0, 1}), 0, 1e-5f);
    EXPECT_NEAR(m.points[0].separation, -0.005f, 1e-5f);
    EXPECT_NEAR(distance(m.points[0].point, {0, 0, 0.2475f}), 0, 1e-4f);
}

TEST(ConeOnATable, StandsOnItsBaseAndLiesOnItsSide) {
    const Manifold standing = collide_one(kTable, {}, kCone, at(0, 1, 0), kMargin);
    ASSERT_EQ(standing.count, 4);
    expect_level(standing, 0.5f, 0);
    // Radius 0.5, height 1: the side rises by atan(r / h) over the axis; the axis of the lying cone descends by this
    // angle.
    const Real half_opening = std::atan(0.5f);
    const Quat lying = from_axis_angle({1, 0, 0}, kPi / 2 + half_opening);
    // The middle of the axis is r cos / 2 from the side.
    const Transform pose{{0, 0.5f + 0.25f * std::cos(half_opening), 0}, lying};
    const Manifold m = collide_one(kTable, {}, kCone, pose, kMargin);
    ASSERT_EQ(m.count, 2);
    expect_level(m, 0.5f, 0);
    EXPECT_NEAR(distance(m.points[0].point, m.points[1].point), std::sqrt(1.25f), 1e-3f);
}

TEST(ConeOnATable, OnItsApexTouchesThere) {
    const Transform pose{{0.2f, 0.999f, 0.1f}, from_axis_angle({1, 0, 0}, kPi)};
    const Manifold m = collide_one(kTable, {}, kCone, pose, 0);
    ASSERT_GE(m.count, 1);
    EXPECT_NEAR(distance(m.normal, {0, 1, 0}), 0, 1e-6f);
    EXPECT_NEAR(deepest(m), -0.001f, 1e-5f);
    EXPECT_NEAR(distance(m.points[0].point, {0.2f, 0.4995f, 0.1f}), 0, 1e-3f);
}

TEST(SphereAndRoundShape, MeetAtTheNearestPointAndLeaveByTheNearestSide) {
    const SphereShape sphere{0.25f};
    const Manifold side = collide_one(kCan, {}, sphere, at(0, 0.2f, 0.49f), 0);
    EXPECT_NEAR(distance(side.normal, {0, 0, 1}), 0, 1e-6f);
    EXPECT_NEAR(deepest(side), -0.01f, 1e-6f);
    const Manifold rim = collide_one(
        kCan, {}, sphere, at(0.4f, 0.65f, 0), 0); // 0.15 beyond the rim, both ways
    EXPECT_NEAR(deepest(rim), 0.15f * std::sqrt(2.0f) - 0.25f, 1e-6f);
    const Manifold inside = collide_one(kCan, {}, sphere, at(0, 0.45f, 0.02f), 0);
    EXPECT_NEAR(distance(inside.normal, {0, 1, 0}), 0, 1e-6f);
    EXPECT_NEAR(deepest(inside), -0.3f, 1e-6f);
    const Manifold on_axis = collide_one(kCan, {}, sphere, {}, 0);
    EXPECT_NEAR(on_axis.normal.y, 0, 1e-6f);
    EXPECT_NEAR(deepest(on_axis), -0.5f, 1e-6f);
}

TEST(SphereAndRoundShape, InTheMiddleOfOneThatLeansLeavesAcrossItsAxis) {
    const SphereShape sphere{0.25f};
    const CylinderShape bar{0.25f, 1};
    const ConeShape spike{0.25f, 1};
    for (const Real lean : {0.0f, 0.3f, 0.785398f, 2.0f}) {
        const Transform pose{{0.5f, -0.375f, -0.5f}, from_axis_angle({0, 0, 1}, lean)};
        const Vec3 axis = rotate(pose.rotation, {0, 1, 0});
        const Transform middle{pose.position, {}};
        const Manifold of_bar = collide_one(sphere, middle, bar, pose, 0);
        EXPECT_NEAR(dot(of_bar.normal, axis), 0, 1e-5f);
        EXPECT_NEAR(deepest(of_bar), -0.5f, 1e-5f);
        // Halfway up a right triangle of 0.25 and 2: half of its altitude.
        const Manifold of_spike = collide_one(sphere, middle, spike, pose, 0);
        EXPECT_NEAR(deepest(of_spike), -0.25f - 0.25f / std::hypot(0.25f, 2.0f), 1e-5f);
    }
}

TEST(RimOfARoundShape, DeepInACapsuleTouchesAtItsOwnHeight) {
    // The capsule stands beside the cone, beyond its axis; the whole side is equally near, the rim is not.
    const Transform capsule{{0.125f, 0.375f, 0.5f}, {}}, cone{{0.25f, 0.75f, -0.5f}, {}};
    const Manifold m = collide_one(
        CapsuleShape{0.75f, 0.75f}, capsule, ConeShape{0.75f, 0.25f}, cone, 0);
    ASSERT_EQ(m.count, 1);
    EXPECT_NEAR(deepest(m), std::hypot(0.125f, 1.0f) - 1.5f, 1e-5f);
    EXPECT_NEAR(m.points[0].point.y, 0.5f, 1e-5f) << "the height of the rim";
}

TEST(RimOfARoundShape, WhereABoxPenetratesBesideItTheTranslationIsLess) {
    // The edge of the box lies along z, 0.0821 below the end of the cylinder and, at the vertex, 0.019 from its side.
    // Over the rim between end and side the distance is 0.0694, by a search among all directions in double.
    const Quat eighths = from_axis_angle({0, 0, 1}, 0.75f * kPi);
    const Transform box{{-0.375f, 0.5f, -0.125f}, eighths};
    const Manifold m = collide_one(BoxShape{{0.625f, 0.375f, 0.5f}},
                                   box,
                                   CylinderShape{0.625f, 0.625f},
                                   at(-0.75f, -0.75f, 0.625f),
                                   0);
    EXPECT_NEAR(deepest(m), -0.06937f, 1e-4f);
    EXPECT_NEAR(distance(m.normal, {-0.66895f, -0.66895f, 0.32405f}), 0, 1e-3f);
}

TEST(RimOfARoundShape, WhereTheAxisOfACapsuleCrossesItThePenetrationAxisMayLeadAroundTheRim) {
    // Through the end of the cylinder, along (0, 1, 1), the capsule would have to move by 1.125 m. A search among all
    // directions in double finds 1.00228 m, obliquely over the rim.
    const Transform cylinder{{0.75f, -0.125f, -1}, from_axis_angle({1, 0, 0}, kPi / 4)};
    const Manifold m = collide_one(CylinderShape{0.875f, 0.5f},
                                   cylinder,
                                   CapsuleShape{0.625f, 0.875f},
                                   at(0.375f, 0.25f, -0.5f),
                                   0);
    EXPECT_NEAR(deepest(m), -1.00228f, 1e-4f);
}

TEST(RimOfARoundShape, WhereAConePenetratesTheRimOfAFlatOneTheShorterSideIsThePenetrationAxis) {
    // The axis of the pointed cone lies in the plane of the flat cone's base. A search among all directions in double
    // finds 0.04697 m downwards; upwards, over the sharp rim, the overlap is 0.0742 m.
    const Transform flat = at(0.875f, 1, 0.875f), pointed{{-0.25f, 0.875f, 1}, kAlongX};
    const Manifold m = collide_one(
        ConeShape{0.75f, 0.125f}, flat, ConeShape{0.25f, 0.625f}, pointed, 0);
    EXPECT_NEAR(deepest(m), -0.04697f, 1e-4f);
    EXPECT_NEAR(distance(m.normal, {-0.19612f, -0.98002f, 0.03329f}), 0, 1e-2f);
}

TEST(RimOfARoundShape, WhereTheAxisOfALongCapsulePassesItTheMinimumTranslationIsFound) {
    // The axes of the capsules pass through the solids near their rims, 1 to 50 mm deep. A search among all directions
    // in double finds these depths; following only the most promising directions leads to 0.536, 0.284 and 0.223 m.
    struct Passed {
        Shape solid;
        CapsuleShape capsule;
        Transform pose;
        Real depth; // [m]
    };
    for (const Passed& c : {Passed{CylinderShape{0.7f, 0.05f},
                                   {0.3f, 1.6f},
                                   {{0.2f, 0, -0.7f}, normalize(Quat{-2, -3, 3, 1})},
                                   0.34591f},
                            {ConeShape{0.2f, 0.05f},
                             {0.15f, 1.5f},
                             {{0, -0.1f, 0.1f}, normalize(Quat{1, 1, 0, 1})},
                             0.14171f},
                            {ConeShape{0.4f, 0.05f},
                             {0.1f, 1.6f},
                             {{0.7f, 0, -0.3f}, normalize(Quat{-3, -3, -1, 2})},
                             0.10152f}}) {
        const Manifold m = collide_one(c.solid, {}, c.capsule, c.pose, 0);
        EXPECT_NEAR(deepest(m), -c.depth, 1e-4f);
        EXPECT_NEAR(deepest(collide_one(c.capsule, c.pose, c.solid, {}, 0)), -c.depth, 1e-4f);
    }
}

Transform random_pose(Random& random) {
    if (random.below(2) == 0)
        return {random_vector(random, 0.7f), random_rotation(random)};
    const auto eighth = [&] { return 0.125f * static_cast<Real>(random.below(11)) - 0.625f; };
    const std::array<Quat, 4> turns{Quat{}, kAlongX, kAlongZ, from_axis_angle({1, 0, 0}, kPi / 4)};
    return {{eighth(), eighth(), eighth()}, turns[random.below(4)]};
}

TEST(RoundShapes, SwappedGiveTheSameManifoldSeenFromTheOtherSide) {
    Random random(seed());
    const std::array<Shape, 4> shapes{
        kCan, CylinderShape{0.5f, 0.125f}, kCone, ConeShape{0.25f, 0.5f}};
    int touching = 0;
    while (touching < 5000) {
        const Shape& a = shapes[random.below(4)];
        const Shape& b = shapes[random.below(4)];
        const Transform pose_a = random_pose(random), pose_b = random_pose(random);
        if (a == b && pose_a == pose_b)
            continue; // both shapes are identical
        const Manifold m = collide_one(a, pose_a, b, pose_b, kMargin);
        const Manifold n = collide_one(b, pose_b, a, pose_a, kMargin);
        ASSERT_EQ(m.count, n.count);
        touching += m.count > 0 ? 1 : 0;
        ASSERT_EQ(m.normal, -n.normal);
        for (std::size_t k = 0; k < static_cast<std::size_t>(m.count); ++k) {
            ASSERT_EQ(m.points[k].point, n.points[k].point);
            ASSERT_EQ(m.points[k].separation, n.points[k].separation);
        }
    }
}

TEST(RoundShapes, OneOnTheAxisOfTheOtherHasAUnitNormalWhereverTheyAre) {
    // The center is off the axis by rounding errors.
    Random random(seed());
    for (int i = 0; i < 2000; ++i) {
        const Transform pose{random_vector(random, 2), random_rotation(random)};
        const Transform along = pose * Transform{{0, random.between(-0.5f, 0.5f), 0}, {}};
        const Transform turned{along.position, random_rotation(random)};
        for (const Manifold& m : {collide_one(kCan, turned, kCone, pose, kMargin),
                                  collide_one(kCone, turned, kCan, pose, kMargin)}) {
            ASSERT_GT(m.count, 0);
            ASSERT_NEAR(length(m.normal), 1, 1e-5f) << "seed " << seed() << ", case " << i;
        }
    }
}

TEST(RoundShapes, OfVeryDifferentSizesOrInOnePlaceGiveFiniteManifolds) {
    Random random(seed());
    const auto size = [&] { return std::pow(10.0f, random.between(-3, 3)); };
    for (int i = 0; i < 4000; ++i) {
        const auto shape = [&]() -> Shape {
            const Real r = size(), h = size(), d = size();
            switch (random.below(4)) {
            case 0:
                return BoxShape{{r, h, d}};
            case 1:
                return CapsuleShape{r, h};
            case 2:
                return ConeShape{r, h};
            default:
                return CylinderShape{r, h};
            }
        };
        const Shape a = CylinderShape{size(), size()}, b = shape();
        const bool in_one_place = random.below(4) == 0;
        const Transform pose_a = random_pose(random);
        const Transform pose_b = in_one_place ? pose_a : random_pose(random);
        const Manifold m = collide_one(a, pose_a, b, pose_b, kMargin);
        if (in_one_place) {
            EXPECT_GT(m.count, 0);
        }
        for (const ManifoldPoint& p : points_of(m)) {
            ASSERT_TRUE(is_finite(p.point));
            ASSERT_TRUE(std::isfinite(p.separation));
            ASSERT_NEAR(length(m.normal), 1, 1e-4f);
        }
    }
}

TEST(RoundShapes, WithNotANumberTouchNothing) {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    for (const Shape& other :
         {Shape{kCan}, Shape{kCone}, Shape{kTable}, Shape{SphereShape{}}, Shape{CapsuleShape{}}})
        for (const Transform& pose : {at(nan, 0, 0), Transform{{}, {nan, 0, 0, 1}}}) {
            EXPECT_EQ(collide_one(kCan, pose, other, {}, kMargin).count, 0);
            EXPECT_EQ(collide_one(other, {}, kCone, pose, kMargin).count, 0);
        }
}

} // namespace
} // namespace topple::test
