// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/plane_intersections.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/math/view/view_volume.h"

namespace topple {
namespace {

using test::random_unit;
using test::random_vector;

TEST(PlanePair, CrossesIsParallelOrIsOne) {
    EXPECT_TRUE(intersects(Plane{kY, 0}, Plane{kY, 0})); // all points are common
    EXPECT_FALSE(intersects(Plane{kY, 0}, Plane{kY, 3}));
    EXPECT_TRUE(intersects(Plane{kY, 0}, Plane{-kY, 0}));
    EXPECT_FALSE(intersects(Plane{kY, 0}, Plane{-kY, 5}));
    EXPECT_TRUE(intersects(Plane{kY, 0}, Plane{kX, 0}));
    EXPECT_EQ(relation_of(Plane{kY, 2}, Plane{-kY, -2}), PlaneRelation::coincident);
    EXPECT_EQ(relation_of(Plane{kY, 2}, Plane{-kY, 2}), PlaneRelation::parallel);
    EXPECT_EQ(relation_of(Plane{{0, 2, 0}, 4}, Plane{kY, 2}), PlaneRelation::coincident);
    EXPECT_EQ(relation_of(Plane{{}, 0}, Plane{kY, 0}), PlaneRelation::parallel);
}

TEST(PlanePair, NormalsThatDifferByRoundingAreParallel) {
    const Vec3 n = normalize(Vec3{1, 1, 7}), m = normalize(Vec3{1, 1, 7} * 0.1f);
    EXPECT_FALSE(intersects(Plane{n, 0}, Plane{m, 1}));
    EXPECT_TRUE(intersects(Plane{n, 1}, Plane{m, 1}));
}

TEST(PlanePair, ParallelPlanesMeetOnlyWhereTheyAreOne) {
    // At 1000 km, floats are 6 cm apart, and so are the closest distinct planes here.
    EXPECT_FALSE(intersects(Plane{kY, 1e6f}, Plane{kY, 1e6f + 0.5f}));
    EXPECT_FALSE(intersects(Plane{kY, 1e6f}, Plane{kY, 1e6f + 0.0625f}));
    EXPECT_FALSE(intersects(Plane{kY, 1e6f}, Plane{-kY, -1e6f - 0.5f}));
    EXPECT_TRUE(intersects(Plane{kY, 1e6f}, Plane{-kY, -1e6f}));
    EXPECT_TRUE(intersects(Plane{{3, -6, 9}, 3e6f}, Plane{{-1, 2, -3}, -1e6f}));
    // Normals that differ by rounding allow offsets that differ by rounding.
    const Vec3 n = normalize(Vec3{1, 1, 7}), m{std::nextafter(n.x, 1.0f), n.y, n.z};
    EXPECT_TRUE(intersects(Plane{n, 1e6f}, Plane{m, 1e6f + 0.0625f}));
    EXPECT_FALSE(intersects(Plane{n, 1e6f}, Plane{m, 1e6f + 0.5f}));
}

TEST(PlanePair, LineLiesInBoth) {
    const auto line = intersection(Plane{kX, 1}, Plane{kY, 2});
    ASSERT_TRUE(line);
    EXPECT_EQ(line->point, (Vec3{1, 2, 0}));
    EXPECT_EQ(line->direction, kZ);
    EXPECT_FALSE(intersection(Plane{kX, 1}, Plane{kX, 2}));
    EXPECT_FALSE(intersection(Plane{kX, 1}, Plane{kX, 1})); // a plane, not a line
    Random random(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Plane a{random_unit(random), random.between(-5, 5)},
            b{random_unit(random), random.between(-5, 5)};
        const Real sine = length(cross(a.normal, b.normal));
        const auto l = intersection(a, b);
        ASSERT_TRUE(l);
        for (const Real t : {-3.0f, 0.0f, 4.0f}) {
            const Vec3 p = l->point + l->direction * t;
            const Real slack = 1e-6f * (1 + length(p));
            EXPECT_NEAR(signed_distance(a, p), 0, slack);
            EXPECT_NEAR(signed_distance(b, p), 0, slack);
        }
        EXPECT_NEAR(dot(l->point, l->direction), 0, 1e-5f / sine); // nearest to the origin
    }
}

TEST(ThreePlanes, MeetInOnePointOrInNone) {
    EXPECT_EQ(*intersection(Plane{kX, 1}, Plane{kY, 2}, Plane{kZ, 3}), (Vec3{1, 2, 3}));
    EXPECT_EQ(*intersection(Plane{{2, 0, 0}, 2}, Plane{{0, -3, 0}, -6}, Plane{kZ, 3}),
              (Vec3{1, 2, 3})); // not of length one
    EXPECT_FALSE(intersection(Plane{kX, 1}, Plane{kX, 2}, Plane{kZ, 3}));
    // All three share one line, like the leaves of a book.
    EXPECT_FALSE(intersection(Plane{kX, 0}, Plane{kY, 0}, Plane{normalize(Vec3{1, 1, 0}), 0}));
    // A prism: each pair of planes crosses, all three do not.
    EXPECT_FALSE(intersection(Plane{kX, 0}, Plane{kY, 0}, Plane{normalize(Vec3{1, 1, 0}), 5}));
    EXPECT_FALSE(intersection(Plane{{}, 0}, Plane{kY, 0}, Plane{kZ, 0}));
    Random random(test::seed());
    for (int i = 0; i < 500; ++i) {
        const Vec3 p = random_vector(random, 10);
        const auto through = [&] {
            const Vec3 n = random_unit(random);
            return Plane{n, dot(n, p)};
        };
        const Plane a = through(), b = through(), c = through();
        const Real volume = std::abs(dot(a.normal, cross(b.normal, c.normal)));
        if (volume < 1e-3f)
            continue;
        const auto found = intersection(a, b, c);
        ASSERT_TRUE(found);
        EXPECT_LT(distance(*found, p), 2e-5f / volume) << "seed " << test::seed();
    }
}

TEST(SideOfPlane, OfASphereAndABox) {
    const Plane plane{kY, 2};
    EXPECT_EQ(side_of(plane, Sphere{{0, 3, 0}, 1}), PlaneSide::straddling); // touches
    EXPECT_EQ(side_of(plane, Sphere{{0, 3.5f, 0}, 1}), PlaneSide::in_front);
    EXPECT_EQ(side_of(plane, Sphere{{0, -9, 0}, 1}), PlaneSide::behind);
    EXPECT_EQ(side_of(plane, box_about({0, 5, 0}, {1, 1, 1})), PlaneSide::in_front);
    EXPECT_EQ(side_of(plane, box_about({0, 1.5f, 0}, {1, 1, 1})), PlaneSide::straddling);
    EXPECT_EQ(side_of(plane, box_about({}, {1, 1, 1})), PlaneSide::behind);
    EXPECT_EQ(side_of(Plane{{}, 0}, kCube), PlaneSide::in_front); // a zero normal gives no plane
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) { // two vertices decide for all eight
        const Plane p{random_unit(random), random.between(-3, 3)};
        const Vec3 low = random_vector(random, 2), high = low + abs(random_vector(random, 2));
        EXPECT_EQ(side_of(p, Aabb{low, high}),
                  side_of(p, Obb{(low + high) * 0.5f, (high - low) * 0.5f, {}}));
    }
}

TEST(SideOfPlane, OfBoxesAtTheirLimit) {
    const Real third = 1 / std::sqrt(3.0f);
    EXPECT_TRUE(intersects(kCube, Plane{{third, third, third}, 1.7320f}));
    EXPECT_FALSE(intersects(kCube, Plane{{third, third, third}, 1.7321f}));
    // The interval of the cube contains zero, but the plane is not at zero.
    EXPECT_FALSE(intersects(kCube, Plane{kY, 5}));
    const Obb turned{{}, {1, 1, 1}, from_axis_angle(kZ, kPi / 4)};
    EXPECT_TRUE(intersects(turned, Plane{kX, 1.41f}));
    EXPECT_FALSE(intersects(turned, Plane{kX, 1.42f}));
    // Any roll and any signs give the same result.
    EXPECT_TRUE(intersects(Obb{{}, {-1, -1, -1}, {}}, Plane{kY, -1}));
    EXPECT_TRUE(intersects(Plane{kY, 1}, Obb{{}, {1, -1, 1}, {}}));
}

TEST(SideOfPlane, OfRoundThingsAgreesWithTheirFarthestPoints) {
    Random random(test::seed());
    for (int i = 0; i < 300; ++i) {
        const Plane plane{random_unit(random), random.between(-2, 2)};
        const Vec3 a = random_vector(random, 2), b = random_vector(random, 2);
        const Real r = random.between(0, 1);
        const Vec3 axis = normalize(b - a), side = any_perpendicular(axis);
        Real bar_low = 1e9f, bar_high = -1e9f, cone_low = 1e9f, cone_high = -1e9f;
        const auto note = [&](Vec3 p, Real& low, Real& high) {
            low = std::min(low, signed_distance(plane, p));
            high = std::max(high, signed_distance(plane, p));
        };
        for (int k = 0; k < 720; ++k) {
            const Vec3 rim = rotate(from_axis_angle(axis, Real(k) * kPi / 360), side) * r;
            note(a + rim, bar_low, bar_high);
            note(b + rim, bar_low, bar_high);
            note(a + rim, cone_low, cone_high);
        }
        note(b, cone_low, cone_high);
        const auto truth = [](Real low, Real high) {
            return low > 0    ? PlaneSide::in_front
                   : high < 0 ? PlaneSide::behind
                              : PlaneSide::straddling;
        };
        if (std::min(std::abs(bar_low), std::abs(bar_high)) > 1e-4f) {
            EXPECT_EQ(side_of(plane, Cylinder{a, b, r}), truth(bar_low, bar_high));
        }
        if (std::min(std::abs(cone_low), std::abs(cone_high)) > 1e-4f) {
            EXPECT_EQ(side_of(plane, Cone{a, b, r}), truth(cone_low, cone_high));
        }
        EXPECT_EQ(side_of(plane, Capsule{{a, b}, r}),
                  truth(std::min(signed_distance(plane, a), signed_distance(plane, b)) - r,
                        std::max(signed_distance(plane, a), signed_distance(plane, b)) + r));
    }
}

TEST(SideOfPlane, OfRoundThingsWithoutAnAxisIsThatOfAHorizontalDisc) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    int straddling = 0;
    for (int i = 0; i < 500; ++i) {
        const Plane plane{random_unit(random), random.between(-1, 1)};
        const Vec3 center = random_vector(random, 1);
        const Real radius = random.between(0, 1);
        // The rim is farthest in front and behind where the normal points, seen from above.
        const Vec3 rim = normalize(Vec3{plane.normal.x, 0, plane.normal.z}) * radius;
        const Real high = signed_distance(plane, center + rim);
        const Real low = signed_distance(plane, center - rim);
        if (std::min(std::abs(high), std::abs(low)) < 1e-5f)
            continue;
        const PlaneSide side = low > 0    ? PlaneSide::in_front
                               : high < 0 ? PlaneSide::behind
                                          : PlaneSide::straddling;
        straddling += side == PlaneSide::straddling;
        EXPECT_EQ(side_of(plane, Cylinder{center, center, radius}), side) << i;
        EXPECT_EQ(side_of(plane, Cone{center, center, radius}), side) << i;
    }
    EXPECT_GT(straddling, 50);
}

TEST(SideOfPlane, OfTriangles) {
    const Plane ground{};
    EXPECT_FALSE(intersects(ground, Triangle{{0, 1, 0}, {1, 1, 0}, {0, 2, 0}}));
    EXPECT_TRUE(intersects(ground, Triangle{{0, 0, 0}, {1, 1, 0}, {0, 2, 0}})); // touches
    // the triangle lies in the plane
    EXPECT_TRUE(intersects(ground, Triangle{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}));
    EXPECT_TRUE(intersects(Triangle{{0, -1, 0}, {1, 1, 0}, {0, 2, 0}}, ground));
    // A triangle that intersects a plane need not have vertices on both sides: for every number of vertices behind,
    // on and in front, it is cut unless all three are on one side.
    const auto at = [](int side) { return static_cast<Real>(side); };
    for (int a = -1; a <= 1; ++a)
        for (int b = -1; b <= 1; ++b)
            for (int c = -1; c <= 1; ++c) {
                const Triangle t{{0, at(a), 0}, {1, at(b), 0}, {0, at(c), 1}};
                EXPECT_EQ(intersects(ground, t), a * b <= 0 || b * c <= 0 || c * a <= 0)
                    << a << b << c;
            }
}

TEST(FrustumCorners, AreWhereThreeOfItsPlanesMeet) {
    const Mat4 clip_from_view = perspective(1, 1.5f, 0.5f, 20);
    const auto corners = corners_of(make_frustum(clip_from_view));
    ASSERT_TRUE(corners);
    for (std::size_t i = 0; i < 8; ++i) { // the vertices are those of clip space, moved by the
                                          // matrix
        const Vec3 clip{i & 1u ? 1.0f : -1.0f, i & 2u ? 1.0f : -1.0f, i & 4u ? 1.0f : -1.0f};
        const auto expected = unproject(clip_from_view, clip);
        ASSERT_TRUE(expected);
        EXPECT_LT(distance((*corners)[i], *expected), 1e-4f * (1 + length(*expected)));
    }
    Frustum endless = make_frustum(clip_from_view);
    endless.planes[Frustum::back] = {{}, 0};
    EXPECT_FALSE(corners_of(endless));
}

} // namespace
} // namespace topple
