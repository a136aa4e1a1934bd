// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/pairs/gap.h"

#include "tests/engine/geometry/primitive_samples.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/geometry/pairs/pairs.h"

namespace topple {
namespace {

using test::project_on;
using test::random_primitive;
using test::random_vector;
using test::reach_along;

constexpr Real kDigits = 2e-4f; // of shapes about one meter large, discs among them

TEST(Gap, OfShapesWhoseAnswerIsKnown) {
    const auto spheres = find_gap(Sphere{{}, 1}, Sphere{{3, 4, 0}, 1.5f});
    ASSERT_TRUE(spheres);
    EXPECT_FLOAT_EQ(spheres->separation, 2.5f); // 5 - 1 - 1.5
    EXPECT_LT(distance(spheres->normal, {0.6f, 0.8f, 0}), 1e-6f);
    const auto deep = find_gap(Obb{}, Obb{{1.5f, 0.1f, 0}, {1, 1, 1}, {}});
    ASSERT_TRUE(deep);
    EXPECT_NEAR(deep->separation, -0.5f, 1e-6f); // the whole translation, not half of it
    EXPECT_LT(distance(deep->normal, kX), 1e-5f);
    // Two cylinders side by side, and end to end.
    const Cylinder post{{0, -1, 0}, {0, 1, 0}, 0.5f};
    EXPECT_NEAR(find_gap(post, Cylinder{{2, -1, 0}, {2, 1, 0}, 0.5f})->separation, 1, 1e-5f);
    EXPECT_NEAR(find_gap(post, Cylinder{{0.2f, 1.25f, 0}, {0, 3, 0}, 0.1f})->separation,
                0.25f - 0.1f * 0.2f / std::sqrt(0.04f + 1.75f * 1.75f),
                1e-5f);
    // A cone's apex points at a box: 2 - 1 - 0.25.
    EXPECT_NEAR(
        find_gap(box_about({2, 0, 0}, {1, 1, 1}), Cone{{-1, 0, 0}, {0.75f, 0, 0}, 1})->separation,
        0.25f,
        1e-5f);
    EXPECT_TRUE(intersects(post, Cylinder{{1, -1, 0}, {1, 1, 0}, 0.5f})); // they touch
    EXPECT_FALSE(intersects(post, Cylinder{{1.01f, -1, 0}, {1.01f, 1, 0}, 0.5f}));
}

TEST(Gap, OfPlanesIsTheShorterTranslationOutOfTheSheet) {
    const Plane ground{kY, 2};
    const auto above = find_gap(ground, Sphere{{0, 5, 0}, 1});
    ASSERT_TRUE(above);
    EXPECT_EQ(above->separation, 2);
    EXPECT_EQ(above->normal, kY);
    EXPECT_EQ(above->point_a, (Vec3{0, 2, 0}));
    EXPECT_EQ(above->point_b, (Vec3{0, 4, 0}));
    const auto overlapping = find_gap(Aabb{{-1, 1, -1}, {1, 4, 1}}, ground);
    ASSERT_TRUE(overlapping);
    EXPECT_EQ(overlapping->separation, -1);
    EXPECT_EQ(overlapping->normal, -kY); // from the box to the plane
    EXPECT_EQ(find_gap(Plane{kY, 1}, Plane{-kY, 3})->separation, 4);
    EXPECT_EQ(find_gap(Plane{kY, 1}, Plane{kX, 3})->separation, 0);
    EXPECT_EQ(find_gap(Ray{{0, 5, 0}, {1, 1, 0}}, ground)->separation, 3);
    EXPECT_EQ(find_gap(Ray{{0, 5, 0}, {1, -1, 0}, 0, 2}, ground)->separation, 1);
    EXPECT_EQ(find_gap(Ray{{0, 5, 0}, {1, -1, 0}, 0, 4}, ground)->separation, 0);
    EXPECT_EQ(find_gap(Line{{0, 5, 0}, kX}, ground)->separation, 3);
    EXPECT_EQ(find_gap(Line{{0, 5, 0}, {1, -1, 0}}, ground)->separation, 0);
    EXPECT_FALSE(find_gap(Plane{{}, 1}, Sphere{}));
}

TEST(Gap, OfLinesAndRaysIsThatOfTheirPartBesideTheShape) {
    EXPECT_NEAR(find_gap(Line{{9, 3, 0}, kX}, Sphere{})->separation, 2, 1e-6f);
    EXPECT_NEAR(find_gap(Ray{{4, 3, 0}, kX}, Sphere{})->separation, 4, 1e-6f); // 3-4-5
    EXPECT_NEAR(find_gap(Line{{-900, 3, 0}, kX}, Obb{})->separation, 2, 1e-4f);
    EXPECT_NEAR(find_gap(Ray{{0, 0, 9}, kZ}, Obb{})->separation, 8, 1e-5f);
    EXPECT_EQ(find_gap(Line{{}, kX}, Line{{0, 2, 0}, kZ})->separation, 2);
    EXPECT_EQ(find_gap(Vec3{3, 4, 0}, Ray{{}, -kX})->separation, 5);
    EXPECT_LE(find_gap(Line{{9, 0.5f, 0}, kX}, Obb{})->separation, 0);
}

/// Expects a proof of the gap: no point of A lies beyond its plane across the normal, none of B before its own, and
/// the two planes are as far apart as reported. Then no two points can be nearer.
void expect_proof(const Primitive& a,
                  const Primitive& b,
                  const ConvexGap& gap,
                  const std::string& what) {
    EXPECT_NEAR(length(gap.normal), 1, 1e-5f) << what;
    const double along_a = dot(DVec3(gap.point_a), DVec3(gap.normal));
    const double along_b = dot(DVec3(gap.point_b), DVec3(gap.normal));
    EXPECT_LE(reach_along(a, gap.normal), along_a + double{kDigits}) << what;
    EXPECT_LE(reach_along(b, -gap.normal), -along_b + double{kDigits}) << what;
    EXPECT_LE(distance(gap.point_a + gap.normal * gap.separation, gap.point_b), kDigits) << what;
    EXPECT_LE(distance(project_on(a, gap.point_a), gap.point_a), kDigits) << what;
    EXPECT_LE(distance(project_on(b, gap.point_b), gap.point_b), kDigits) << what;
}

TEST(Gap, ComesWithAProofForEveryTwoConvexShapes) {
    Random random(test::seed());
    int apart = 0, deep = 0;
    for (std::size_t i = 0; i < kPrimitiveKindCount; ++i)
        for (std::size_t k = 0; k < kPrimitiveKindCount; ++k) {
            const auto kind_a = static_cast<PrimitiveKind>(i),
                       kind_b = static_cast<PrimitiveKind>(k);
            if (!test::is_bounded_convex(kind_a) || !test::is_bounded_convex(kind_b))
                continue;
            for (int round = 0; round < 24; ++round) {
                const Primitive a = random_primitive(random, kind_a, {}, 1),
                                b = random_primitive(
                                    random, kind_b, random_vector(random, 1.5f), 1);
                const std::string what = std::string(name_of(kind_a)) + " and " +
                                         std::string(name_of(kind_b)) + ", seed " +
                                         std::to_string(test::seed()) + ", round " +
                                         std::to_string(round);
                const auto gap = ask_gap(a, b);
                ASSERT_TRUE(gap) << what;
                if (gap->separation > kDigits) {
                    expect_proof(a, b, *gap, what);
                    EXPECT_EQ(ask_intersects(a, b), false) << what;
                    ++apart;
                } else if (gap->separation < -kDigits) {
                    // In every direction the shapes overlap at least by the depth; along the normal, no more.
                    const auto overlap = [&](Vec3 u) {
                        return reach_along(a, u) + reach_along(b, -u);
                    };
                    const double depth = -double{gap->separation};
                    EXPECT_NEAR(overlap(gap->normal), depth, double{kDigits}) << what;
                    for (int s = 0; s < 60; ++s)
                        EXPECT_GE(overlap(test::random_unit(random)), depth - double{kDigits})
                            << what;
                    EXPECT_EQ(ask_intersects(a, b), true) << what;
                    ++deep;
                }
            }
        }
    EXPECT_GT(apart, 500);
    EXPECT_GT(deep, 200);
}

TEST(Gap, AlternatingProjectionsFindTheSameBetweenRoundShapes) {
    Random random(test::seed());
    constexpr PrimitiveKind kRound[] = {
        PrimitiveKind::cylinder, PrimitiveKind::cone, PrimitiveKind::obb, PrimitiveKind::triangle};
    int hits = 0, misses = 0;
    for (const PrimitiveKind kind_a : kRound)
        for (const PrimitiveKind kind_b : kRound)
            for (int round = 0; round < 24; ++round) {
                const Primitive a = random_primitive(random, kind_a, {}, 1),
                                b = random_primitive(
                                    random, kind_b, random_vector(random, 1.5f), 1);
                const auto gap = ask_gap(a, b);
                ASSERT_TRUE(gap);
                if (std::abs(gap->separation) < 0.03f)
                    continue; // the projections converge slowly there
                Vec3 p = project_on(a, {}), q = project_on(b, p);
                for (int step = 0; step < 1500; ++step) {
                    p = project_on(a, q);
                    q = project_on(b, p);
                }
                if (gap->separation > 0) {
                    EXPECT_NEAR(distance(p, q), gap->separation, 5e-3f) << test::seed();
                } else {
                    EXPECT_LT(distance(p, q), 5e-3f) << test::seed();
                }
                ++(gap->separation > 0 ? misses : hits);
            }
    EXPECT_GT(hits, 20);
    EXPECT_GT(misses, 40);
}

TEST(Gap, OfAMeshIsThatOfItsNearestTriangle) {
    const TriangleMesh cube = test::mesh_of(box_hull({1, 1, 1}));
    EXPECT_NEAR(find_gap(cube, Sphere{{3, 0.2f, 0.3f}, 0.5f})->separation, 1.5f, 1e-5f);
    EXPECT_NEAR(
        find_gap(Vec3{0, 0, 0.25f}, cube)->separation, 0.75f, 1e-5f); // a point has no inside
    EXPECT_FALSE(find_gap(TriangleMesh{}, Sphere{}));
}

} // namespace
} // namespace topple
