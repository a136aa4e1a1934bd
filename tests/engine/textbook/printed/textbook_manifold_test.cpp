// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/textbook_manifold.h"

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <set>

namespace topple {
namespace {

constexpr Real kPrintedDigits = 1e-5f;
constexpr Edition kMended = Edition::mended, kPrinted = Edition::as_printed;

Obb cube(Real half, Vec3 center, Quat rotation = {}) {
    return {center, {half, half, half}, rotation};
}

/// Returns the engine's manifold of the same two boxes.
Manifold engine_manifold(const Obb& a, const Obb& b) {
    return test::collide_one(BoxShape{a.half_extents},
                             {a.center, a.rotation},
                             BoxShape{b.half_extents},
                             {b.center, b.rotation});
}

TEST(TextbookManifold, IsNothingUntilItIsFound) {
    const TextbookManifold m;
    EXPECT_FALSE(m.is_colliding);
    EXPECT_EQ(m.normal, (Vec3{0, 0, 1}));
    EXPECT_EQ(m.depth, std::numeric_limits<Real>::max());
    EXPECT_TRUE(m.points.empty());
    EXPECT_EQ(Manifold{}.count, 0);
}

TEST(TextbookManifold, BallsOverlapByTheirRadiiLessTheirDistance) {
    // Depth 1 + 1 - 1.5 = 0.5, the point halfway at 0.75.
    const Sphere a{{}, 1}, b{{1.5f, 0, 0}, 1};
    const TextbookManifold m = find_features(a, b, kMended);
    EXPECT_TRUE(m.is_colliding);
    EXPECT_EQ(m.normal, (Vec3{1, 0, 0}));
    EXPECT_FLOAT_EQ(m.depth, 0.5f);
    ASSERT_EQ(m.points.size(), 1u);
    EXPECT_EQ(m.points[0], (Vec3{0.75f, 0, 0}));
    // As printed the depth is |1 - 2| / 2, for any overlap.
    for (const Real x : {0.1f, 1.0f, 1.5f, 1.9f}) {
        const TextbookManifold printed = find_features(a, {{x, 0, 0}, 1}, kPrinted);
        EXPECT_FLOAT_EQ(printed.depth, 0.5f) << x;
        EXPECT_FLOAT_EQ(printed.points[0].x, 0.5f) << x;
    }
    const Manifold engine = test::collide_one(
        SphereShape{1}, {}, SphereShape{1}, test::at(1.5f, 0, 0));
    EXPECT_EQ(engine.normal, (Vec3{1, 0, 0}));
    EXPECT_FLOAT_EQ(engine.points[0].separation, -0.5f);
    EXPECT_FLOAT_EQ(engine.points[0].point.x, 0.75f);
}

TEST(TextbookManifold, SpheresInOnePlaceOverlapByBothRadii) {
    const TextbookManifold m = find_features(Sphere{{}, 1}, Sphere{{}, 1}, kMended);
    EXPECT_TRUE(m.is_colliding);
    EXPECT_EQ(m.depth, 2);
    EXPECT_FLOAT_EQ(length(m.normal), 1);
    EXPECT_FALSE(find_features(Sphere{{}, 1}, Sphere{{}, 1}, kPrinted).is_colliding);
    const Manifold engine = test::collide_one(SphereShape{1}, {}, SphereShape{1}, {});
    EXPECT_EQ(engine.points[0].separation, -2);
    EXPECT_FLOAT_EQ(length(engine.normal), 1);
}

TEST(TextbookManifold, AsPrintedABallAtACubeSinksHalfAsDeep) {
    // The sphere begins at x = 0.5, the cube ends at 1: as printed the depth is half the overlap of 0.5, and the
    // point its middle at 0.75.
    const TextbookManifold m = find_features(cube(1, {}), Sphere{{1.5f, 0, 0}, 1}, kPrinted);
    EXPECT_TRUE(m.is_colliding);
    EXPECT_EQ(m.normal, (Vec3{1, 0, 0}));
    EXPECT_FLOAT_EQ(m.depth, 0.25f);
    EXPECT_EQ(m.points.at(0), (Vec3{0.75f, 0, 0}));
    // Exact touching counts; one step farther does not.
    EXPECT_TRUE(find_features(cube(1, {}), Sphere{{2, 0, 0}, 1}, kPrinted).is_colliding);
    EXPECT_FALSE(find_features(cube(1, {}), Sphere{{2.001f, 0, 0}, 1}, kPrinted).is_colliding);
}

TEST(TextbookManifold, ABallBesideACubeIsPushedOutOfItsFace) {
    // The sphere begins at x = 0.5, the cube ends at 1: overlap 0.5, the point halfway at 0.75.
    const Obb box = cube(1, {});
    const TextbookManifold m = find_features(box, Sphere{{1.5f, 0, 0}, 1}, kMended);
    EXPECT_FLOAT_EQ(m.depth, 0.5f);
    EXPECT_EQ(m.normal, (Vec3{1, 0, 0}));
    EXPECT_EQ(m.points.at(0), (Vec3{0.75f, 0, 0}));
    const Manifold engine = test::collide_one(
        BoxShape{{1, 1, 1}}, {}, SphereShape{1}, test::at(1.5f, 0, 0));
    EXPECT_FLOAT_EQ(engine.points[0].separation, -0.5f);
    EXPECT_LT(distance(engine.points[0].point, {0.75f, 0, 0}), kPrintedDigits);
    EXPECT_FALSE(find_features(box, Sphere{{2.5f, 0, 0}, 1}, kMended).is_colliding);
}

TEST(TextbookManifold, ABallWithItsCentreInsideLeavesByTheNearestFace) {
    // The center at x = 0.9 is 0.1 inside the face; the radius adds 0.5.
    const Sphere ball{{0.9f, 0.2f, 0}, 0.5f};
    const TextbookManifold m = find_features(cube(1, {}), ball, kMended);
    EXPECT_NEAR(m.depth, 0.6f, kPrintedDigits);
    EXPECT_EQ(m.normal, (Vec3{1, 0, 0}));
    const Manifold engine = test::collide_one(
        BoxShape{{1, 1, 1}}, {}, SphereShape{0.5f}, test::at(0.9f, 0.2f, 0));
    EXPECT_NEAR(engine.points[0].separation, -0.6f, kPrintedDigits);
    EXPECT_LT(distance(engine.normal, {1, 0, 0}), kPrintedDigits);
    // As printed the normal is (0.9, 0.2) / 0.922 and the depth r / 2 for any overlap; a sphere at the middle has
    // none.
    const TextbookManifold printed = find_features(cube(1, {}), ball, kPrinted);
    EXPECT_LT(distance(printed.normal, {0.976f, 0.217f, 0}), 1e-3f);
    EXPECT_FLOAT_EQ(printed.depth, 0.25f);
    EXPECT_FALSE(find_features(cube(1, {}), Sphere{{}, 0.5f}, kPrinted).is_colliding);
}

TEST(TextbookManifold, ASmallCubeOnALargeOneTouchesWithItsFourCorners) {
    // Half sides 1 and 0.5, centers 1.4 apart: overlap 0.1, its middle at y = 0.95.
    const Obb a = cube(1, {}), b = cube(0.5f, {0, 1.4f, 0});
    const TextbookManifold m = find_features(a, b, kMended);
    EXPECT_NEAR(m.depth, 0.1f, kPrintedDigits);
    EXPECT_EQ(m.normal, (Vec3{0, 1, 0}));
    ASSERT_EQ(m.points.size(), 4u);
    const Manifold engine = engine_manifold(a, b);
    ASSERT_EQ(engine.count, 4);
    EXPECT_LT(distance(engine.normal, {0, 1, 0}), kPrintedDigits);
    for (const Real x : {-0.5f, 0.5f})
        for (const Real z : {-0.5f, 0.5f}) {
            const Vec3 corner{x, 0.95f, z};
            const auto is_there = [&](Vec3 p) { return distance(p, corner) < 1e-4f; };
            EXPECT_TRUE(std::any_of(m.points.begin(), m.points.end(), is_there));
            const auto found = test::points_of(engine);
            EXPECT_TRUE(std::any_of(found.begin(), found.end(), [&](const ManifoldPoint& p) {
                return is_there(p.point) && std::abs(p.separation + 0.1f) < 1e-4f;
            }));
        }
}

TEST(TextbookManifold, ASmallCubeThatOverhangsTouchesOnlyOverTheLargeOne) {
    // The small cube begins at x = overhang and ends that far beyond the large one, whose face ends at x = 1.
    for (const Real overhang : {0.01f, 0.05f, 0.3f}) {
        const Obb a = cube(1, {}), b = cube(0.5f, {0.5f + overhang, 1.4f, 0});
        const TextbookManifold m = find_features(a, b, kMended);
        ASSERT_EQ(m.points.size(), 4u) << overhang;
        for (const Vec3 p : m.points) {
            EXPECT_LT(std::min(std::abs(p.x - overhang), std::abs(p.x - 1)), 1e-4f) << overhang;
            EXPECT_NEAR(std::abs(p.z), 0.5f, 1e-4f) << overhang;
            EXPECT_NEAR(p.y, 0.95f, 1e-4f) << overhang;
        }
    }
}

/// Returns two cubes of half side 1: one on an edge along x, one above it on an edge along z.
std::pair<Obb, Obb> crossed_edges(Real gap) {
    return {cube(1, {}, from_axis_angle({1, 0, 0}, kPi / 4)),
            cube(1, {0, 2.828427f + gap, 0}, from_axis_angle({0, 0, 1}, kPi / 4))};
}

TEST(TextbookManifold, OnlyAnAxisAcrossTwoEdgesTellsCrossedEdgesApart) {
    // No face shows the gap of 0.1. As printed no pair of edges shows it either, not even at 0.7.
    for (const Real gap : {0.1f, 0.7f}) {
        const auto [a, b] = crossed_edges(gap);
        EXPECT_FALSE(find_features(a, b, kMended).is_colliding) << gap;
        EXPECT_EQ(engine_manifold(a, b).count, 0) << gap;
        EXPECT_TRUE(find_features(a, b, kPrinted).is_colliding) << gap;
    }
}

TEST(TextbookManifold, EdgesThatEncloseLessThanTwoDegreesCountAsParallel) {
    // Two slender boxes on their edges, one 0.3 m above the other and turned a little: the edges are 0.3 - 2 sqrt
    // 0.02 = 0.017 m apart, and only the cross product separates them. Its square, sin^2 of the turn, must be at
    // least 0.001: sin^2 1.75 = 0.00093, sin^2 1.87 = 0.00106.
    const auto collide = [](Real turn_deg) {
        const Quat on_edge = from_axis_angle({1, 0, 0}, kPi / 4);
        const Quat turn = from_axis_angle({0, 1, 0}, turn_deg * kPi / 180);
        const Vec3 half{10, 0.1f, 0.1f};
        return find_features(
                   Obb{{}, half, on_edge}, Obb{{0, 0.3f, 0}, half, turn * on_edge}, Edition::mended)
            .is_colliding;
    };
    EXPECT_FALSE(collide(1.87f));
    EXPECT_TRUE(collide(1.75f));
}

TEST(TextbookManifold, CrossedEdgesTouchInOnePointHalfwayBetweenThem) {
    // A's edge is at sqrt(2) = 1.414214, B's 0.1 below it: halfway 1.364214.
    const auto [a, b] = crossed_edges(-0.1f);
    const TextbookManifold m = find_features(a, b, kMended);
    EXPECT_NEAR(m.depth, 0.1f, kPrintedDigits);
    EXPECT_LT(distance(m.normal, {0, 1, 0}), kPrintedDigits);
    const Manifold engine = engine_manifold(a, b);
    ASSERT_EQ(engine.count, 1);
    EXPECT_LT(distance(engine.normal, {0, 1, 0}), kPrintedDigits);
    EXPECT_NEAR(engine.points[0].separation, -0.1f, kPrintedDigits);
    EXPECT_LT(distance(engine.points[0].point, {0, 1.364214f, 0}), kPrintedDigits);
}

TEST(TextbookManifold, OfFacesTheOneWithTheLeastOverlapCountsByHoweverLittle) {
    // B is turned by 45 degrees about y, and its face across its own z lies 0.1 m deep in A's edge: 1 + sqrt(2) - 0.1
    // along (1, 0, 1) / sqrt(2). The lids overlap by 0.05 mm more, half of what edges must beat faces by.
    const Real s = std::sqrt(0.5f), along = 1 + std::sqrt(2.0f) - 0.1f;
    const Quat turn = from_axis_angle({0, 1, 0}, kPi / 4);
    const TextbookManifold m = find_features(
        cube(1, {}), cube(1, {s * along, 2 - 0.10005f, s * along}, turn), kMended);
    EXPECT_NEAR(m.depth, 0.1f, 1e-6f);
    EXPECT_LT(distance(m.normal, {s, 0, s}), kPrintedDigits);
}

TEST(TextbookManifold, AsPrintedOneInTenSeparatedPairsCollides) {
    Random random(test::seed());
    int apart = 0, wrong = 0;
    for (int i = 0; i < 4000; ++i) {
        const Obb a = cube(1, {}, test::random_rotation(random));
        const Obb b = cube(1, test::random_vector(random, 2.5f), test::random_rotation(random));
        const bool is_apart = !find_features(a, b, kMended).is_colliding;
        EXPECT_EQ(is_apart, engine_manifold(a, b).count == 0)
            << "seed " << test::seed() << " pair " << i;
        apart += is_apart ? 1 : 0;
        wrong += is_apart && find_features(a, b, kPrinted).is_colliding ? 1 : 0;
    }
    EXPECT_GT(apart, 1000);
    EXPECT_GT(wrong, apart / 50);
    EXPECT_LT(wrong, apart / 4);
}

TEST(TextbookManifold, AnIntervalInsideAnotherHasTheWayToTheNearerEndToGo) {
    // Intervals [-10, 10] and [8, 9]: translation 2. The shared interval has length 1.
    const Obb slab{{}, {10, 1, 1}, {}}, box{{8.5f, 0, 0}, {0.5f, 1, 1}, {}};
    EXPECT_FLOAT_EQ(overlap_along(slab, box, {3, 0, 0}, kMended).depth, 2);
    EXPECT_FALSE(overlap_along(slab, box, {3, 0, 0}, kMended).flips);
    EXPECT_TRUE(overlap_along(slab, box, {-1, 0, 0}, kMended).flips);
    EXPECT_FLOAT_EQ(overlap_along(slab, box, {3, 0, 0}, kPrinted).depth, 1);
    EXPECT_EQ(overlap_along(slab, {{12, 0, 0}, {1, 1, 1}, {}}, {1, 0, 0}, kMended).depth, 0);
}

TEST(TextbookManifold, OneDepthMeansOneThingWhateverTheShapes) {
    // Both pairs overlap by 0.2. As printed the depth of the spheres is halved, which is wrong; that of the boxes is
    // not.
    const TextbookManifold spheres = find_features(Sphere{{}, 1}, Sphere{{1.8f, 0, 0}, 1}, kMended);
    const TextbookManifold boxes = find_features(cube(1, {}), cube(1, {1.8f, 0, 0}), kMended);
    EXPECT_NEAR(spheres.depth, 0.2f, kPrintedDigits);
    EXPECT_NEAR(boxes.depth, 0.2f, kPrintedDigits);
    const Manifold engine_spheres = test::collide_one(
        SphereShape{1}, {}, SphereShape{1}, test::at(1.8f, 0, 0));
    EXPECT_NEAR(engine_spheres.points[0].separation, -0.2f, kPrintedDigits);
    EXPECT_NEAR(
        test::deepest(engine_manifold(cube(1, {}), cube(1, {1.8f, 0, 0}))), -0.2f, kPrintedDigits);
}

TEST(TextbookManifold, TheEngineHasAsManyPointsAsTheTouchNeeds) {
    const Obb floor{{0, -1, 0}, {10, 1, 10}, {}};
    const auto count = [&](Real height, Quat turn) {
        return engine_manifold(floor, cube(1, {0, height - 0.001f, 0}, turn)).count;
    };
    EXPECT_EQ(count(1, {}), 4);                                                // a face
    EXPECT_EQ(count(std::sqrt(2.0f), from_axis_angle({0, 0, 1}, kPi / 4)), 2); // an edge
    EXPECT_EQ(count(std::sqrt(3.0f),                                           // a vertex
                    rotation_between(normalize(Vec3{1, 1, 1}), {0, -1, 0})),
              1);
    const auto [a, b] = crossed_edges(-0.1f);
    EXPECT_EQ(engine_manifold(a, b).count, 1); // two edges
}

TEST(TextbookManifold, FlushFacesKeepTheirPointsInTheEngine) {
    // A cube exactly on another: by rounding the printed test loses contact points, or all of them.
    for (const Real angle : {0.1f, 0.3f, 0.7f, 1.1f}) {
        const Quat turn = from_axis_angle(normalize(Vec3{1, 2, 3}), angle);
        const Obb a = cube(1, {}, turn), b = cube(1, rotate(turn, {0, 1.999f, 0}), turn);
        EXPECT_EQ(engine_manifold(a, b).count, 4) << angle;
        const std::size_t printed = find_features(a, b, kPrinted).points.size();
        EXPECT_NE(printed, 4u) << angle; // more or fewer points, never reduced
    }
}

TEST(TextbookManifold, PointsNearerThanACentimetreAreMerged) {
    std::vector<Vec3> points{{0, 0, 0}, {0.009f, 0, 0}, {0.011f, 0, 0}, {1, 0, 0}, {1, 0, 0}};
    merge_near(points, 0.01f);
    ASSERT_EQ(points.size(), 3u);
    EXPECT_EQ(points[1], (Vec3{0.011f, 0, 0}));
}

TEST(TextbookManifold, OfAThinPlateTheEdgesOfBothSidesAreOne) {
    // A plate stands half inside a cube; four edges of the plate cross the top of the cube.
    const auto count = [](Real thickness) {
        const Obb plate{{0, 1, 0}, {thickness / 2, 0.5f, 0.5f}, {}};
        return find_features(cube(1, {}), plate, kMended).points.size();
    };
    EXPECT_EQ(count(0.0095f), 2u);
    EXPECT_EQ(count(0.0105f), 4u);
}

} // namespace
} // namespace topple
