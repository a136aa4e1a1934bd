// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/geometry/hull_support.h"
#include "tests/support/figure.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/mat3.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string>

namespace topple {
namespace {

using test::farthest_outside;
using test::random_unit;
using test::random_vector;

/// Returns four times the builder's tolerance: faces are fitted to vertices that may each lie one tolerance off, in
/// front of points with another one.
double slack_of(const ConvexHull& hull) { return 4 * flatness_tolerance(hull.bounds); }

std::string message_of(const std::vector<Vec3>& points) {
    const auto hull = build_convex_hull(points);
    return hull.ok() ? "" : hull.error().message;
}

::testing::AssertionResult is_sound(const Result<ConvexHull>& hull,
                                    const std::vector<Vec3>& points) {
    if (!hull.ok())
        return ::testing::AssertionFailure() << "refused: " << hull.error().message;
    if (const auto checked = validate(*hull); !checked)
        return ::testing::AssertionFailure() << checked.error().message;
    if (const double out = farthest_outside(*hull, points); out > slack_of(*hull))
        return ::testing::AssertionFailure()
               << "a point stands out by " << out << " m, allowed " << slack_of(*hull);
    for (const Vec3 v : hull->vertices)
        if (std::find(points.begin(), points.end(), v) == points.end())
            return ::testing::AssertionFailure() << "a vertex is none of the points";
    return ::testing::AssertionSuccess();
}

/// Returns the number of planes that bound a cloud, by trying every triple of points: O(n^4), for small n. A plane is
/// a support when no point lies in front of it. Planes are rounded into a set, so that triples of one face count
/// once.
std::size_t count_supporting_planes(const std::vector<Vec3>& points) {
    std::set<std::array<long, 4>> planes;
    const auto n = points.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k < n; ++k) {
                const Vec3 normal = normalize(cross(points[j] - points[i], points[k] - points[i]));
                if (normal == Vec3{})
                    continue;
                const Real offset = dot(normal, points[i]);
                const bool supports = std::all_of(points.begin(), points.end(), [&](Vec3 p) {
                    return dot(normal, p) <= offset + 1e-4f;
                });
                if (supports)
                    planes.insert({std::lround(normal.x * 1000),
                                   std::lround(normal.y * 1000),
                                   std::lround(normal.z * 1000),
                                   std::lround(offset * 1000)});
            }
    return planes.size();
}

/// Returns whether four of the points are not in one plane: exact for small integers.
bool spans_space(const std::vector<Vec3>& points) {
    for (const Vec3 a : points)
        for (const Vec3 b : points)
            for (const Vec3 c : points)
                if (determinant({a - points[0], b - points[0], c - points[0]}) != 0)
                    return true;
    return false;
}

TEST(Quickhull, TetrahedronIsItself) {
    const std::vector<Vec3> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const auto hull = build_convex_hull(points);
    ASSERT_TRUE(is_sound(hull, points));
    EXPECT_EQ(hull->faces.size(), 4u);
    EXPECT_EQ(hull->edges.size(), 6u);
    // Centroid of a tetrahedron: the mean of its vertices.
    EXPECT_NEAR(distance(hull->centroid, {0.25f, 0.25f, 0.25f}), 0, 1e-6f);
}

TEST(Quickhull, CubeFullOfPointsHasSixSquareFaces) {
    std::vector<Vec3> points;
    for (int x = 0; x <= 6; ++x)
        for (int y = 0; y <= 6; ++y)
            for (int z = 0; z <= 6; ++z)
                points.push_back({Real(x) / 6, Real(y) / 6, Real(z) / 6});
    const auto hull = build_convex_hull(points);
    ASSERT_TRUE(is_sound(hull, points));
    EXPECT_EQ(hull->vertices.size(), 8u);
    EXPECT_EQ(hull->faces.size(), 6u);
    for (const auto& face : hull->faces)
        EXPECT_EQ(face.vertex_count, 4);
    EXPECT_FLOAT_EQ(hull->inner_radius, 0.5f);
}

TEST(Quickhull, TurnedBoxStillHasSixFaces) {
    Random random(test::seed());
    for (int round = 0; round < 200; ++round) {
        const Transform turn{random_vector(random, 2), test::random_rotation(random)};
        const Vec3 half{
            random.between(0.01f, 3), random.between(0.01f, 3), random.between(0.01f, 3)};
        std::vector<Vec3> points;
        for (const Vec3 v : box_hull(half).vertices)
            points.push_back(transform_point(turn, v));
        // Points on the edges and faces must not be vertices of the hull.
        for (int i = 0; i < 20; ++i)
            points.push_back(transform_point(turn,
                                             scale(half,
                                                   {i % 2 == 0 ? 1.0f : -1.0f,
                                                    random.between(-1, 1),
                                                    i % 3 == 0 ? 1.0f : random.between(-1, 1)})));
        const auto hull = build_convex_hull(points);
        ASSERT_TRUE(is_sound(hull, points)) << "seed " << test::seed() << " round " << round;
        EXPECT_EQ(hull->vertices.size(), 8u) << "seed " << test::seed() << " round " << round;
        EXPECT_EQ(hull->faces.size(), 6u) << "seed " << test::seed() << " round " << round;
    }
}

TEST(Quickhull, PrismOfThirtyTwoSidesHasRoundLids) {
    std::vector<Vec3> points;
    for (int i = 0; i < 32; ++i) {
        const Real a = Real(i) * kPi / 16;
        points.push_back({std::cos(a), -1, std::sin(a)});
        points.push_back({std::cos(a), 1, std::sin(a)});
    }
    const auto hull = build_convex_hull(points);
    ASSERT_TRUE(is_sound(hull, points));
    EXPECT_EQ(hull->vertices.size(), 64u);
    EXPECT_EQ(hull->faces.size(), 34u);
    EXPECT_EQ(hull->edges.size(), 96u);
}

TEST(Quickhull, RandomCloudsLieInsideTheirHulls) {
    Random random(test::seed());
    for (int round = 0; round < 400; ++round) {
        const Real size = std::pow(10.0f, random.between(-3, 4));
        const Vec3 offset = random_vector(random, size * 3);
        std::vector<Vec3> points;
        const auto count = 4 + random.below(60);
        for (std::uint32_t i = 0; i < count; ++i)
            points.push_back(random_vector(random, size) + offset);
        ASSERT_TRUE(is_sound(build_convex_hull(points), points))
            << "seed " << test::seed() << " round " << round;
    }
}

TEST(Quickhull, GridCloudsAreSoundUnlessTheyAreFlat) {
    Random random(test::seed() + 1);
    int solids = 0;
    for (int round = 0; round < 2000; ++round) {
        const auto cells = 2 + random.below(4);
        std::vector<Vec3> points;
        const auto count = 4 + random.below(40);
        for (std::uint32_t i = 0; i < count; ++i)
            points.push_back(
                {Real(random.below(cells)), Real(random.below(cells)), Real(random.below(cells))});
        const auto hull = build_convex_hull(points);
        ASSERT_EQ(hull.ok(), spans_space(points))
            << "seed " << test::seed() + 1 << " round " << round;
        if (!hull.ok())
            continue;
        ++solids;
        ASSERT_TRUE(is_sound(hull, points)) << "seed " << test::seed() << " round " << round;
    }
    EXPECT_GT(solids, 1000);
}

TEST(Quickhull, GridCloudsHaveExactlyTheirSupportingPlanes) {
    Random random(test::seed() + 2);
    for (int round = 0; round < 150; ++round) {
        std::vector<Vec3> points;
        const auto count = 5 + random.below(9);
        for (std::uint32_t i = 0; i < count; ++i)
            points.push_back({Real(random.below(4)), Real(random.below(4)), Real(random.below(4))});
        const auto hull = build_convex_hull(points);
        if (!hull.ok())
            continue;
        EXPECT_EQ(hull->faces.size(), count_supporting_planes(points))
            << "seed " << test::seed() + 2 << " round " << round;
    }
}

TEST(Quickhull, NearlyDegenerateCloudsAreSoundOrRefused) {
    Random random(test::seed() + 3);
    constexpr int kClouds = 1500;
    int solids = 0;
    for (int round = 0; round < kClouds; ++round) {
        // Grid points with noise around the tolerance, squeezed along one axis.
        const Real noise = std::pow(10.0f, random.between(-8, -3));
        const Vec3 squeeze{1, 1, std::pow(10.0f, random.between(-6, 0))};
        const Quat turn = test::random_rotation(random);
        std::vector<Vec3> points;
        const auto count = 4 + random.below(60);
        for (std::uint32_t i = 0; i < count; ++i) {
            const Vec3 cell{Real(random.below(4)), Real(random.below(4)), Real(random.below(4))};
            points.push_back(rotate(turn, scale(cell + random_vector(random, noise), squeeze)));
        }
        const auto hull = build_convex_hull(points);
        if (!hull.ok())
            continue; // thinner than the tolerance
        ++solids;
        ASSERT_TRUE(is_sound(hull, points)) << "seed " << test::seed() + 3 << " round " << round;
    }
    EXPECT_GT(solids, 1000);
    test::give_figure("%d of %d nearly flat clouds give a sound hull, %d a refusal",
                      solids,
                      kClouds,
                      kClouds - solids);
}

TEST(Quickhull, KeepsAtMostTheVerticesAskedForAndStaysInsideTheCloud) {
    Random random(test::seed());
    std::vector<Vec3> points;
    for (int i = 0; i < 2000; ++i)
        points.push_back(random_unit(random));
    for (const int most : {4, 5, 12, 32, 64}) {
        const auto hull = build_convex_hull(points, most);
        ASSERT_TRUE(hull.ok());
        EXPECT_TRUE(validate(*hull).ok());
        EXPECT_LE(hull->vertices.size(), std::size_t(most));
    }
    // 64 vertices, farthest first, on a unit sphere: a sphere of 64 evenly spread caps has a face
    // distance near 0.9; farthest-first stays above 0.75.
    const auto hull = build_convex_hull(points);
    EXPECT_EQ(hull->vertices.size(), 64u);
    EXPECT_GT(hull->inner_radius, 0.75f);
}

TEST(Quickhull, AHundredThousandPointsOnASphereEnd) {
    Random random(test::seed());
    std::vector<Vec3> points;
    for (int i = 0; i < 100000; ++i)
        points.push_back(random_unit(random) * 2);
    const auto hull = build_convex_hull(points);
    ASSERT_TRUE(hull.ok());
    EXPECT_TRUE(validate(*hull).ok());
}

TEST(Quickhull, OrderOfThePointsDoesNotMatter) {
    Random random(test::seed());
    std::vector<Vec3> points;
    for (int i = 0; i < 200; ++i)
        points.push_back(random_vector(random, 1));
    const auto first = build_convex_hull(points);
    std::reverse(points.begin(), points.end());
    std::swap(points[3], points[77]);
    const auto second = build_convex_hull(points);
    ASSERT_TRUE(first.ok() && second.ok());
    EXPECT_EQ(first->vertices, second->vertices);
    EXPECT_EQ(first->face_indices, second->face_indices);
    ASSERT_EQ(first->faces.size(), second->faces.size());
    for (std::size_t i = 0; i < first->faces.size(); ++i)
        EXPECT_EQ(first->faces[i].normal, second->faces[i].normal);
}

TEST(Quickhull, ManyCopiesOfEightVerticesMakeABox) {
    std::vector<Vec3> points;
    for (int copy = 0; copy < 50; ++copy)
        for (const Vec3 v : box_hull({1, 1, 1}).vertices)
            points.push_back(v);
    const auto hull = build_convex_hull(points);
    ASSERT_TRUE(is_sound(hull, points));
    EXPECT_EQ(hull->vertices.size(), 8u);
}

TEST(Quickhull, FarFromTheOriginKeepsItsShape) {
    std::vector<Vec3> points;
    for (const Vec3 v : box_hull({1, 2, 3}).vertices)
        points.push_back(v + Vec3{10000, -20000, 5000}); // exact in float
    const auto hull = build_convex_hull(points);
    ASSERT_TRUE(is_sound(hull, points));
    EXPECT_EQ(hull->faces.size(), 6u);
    EXPECT_NEAR(hull_mass(*hull, 1).mass, 48, 0.01f);
}

TEST(Quickhull, TinyCloudIsAsGoodAsALargeOne) {
    std::vector<Vec3> points;
    for (const Vec3 v : box_hull({1e-7f, 2e-7f, 1e-7f}).vertices)
        points.push_back(v);
    ASSERT_TRUE(is_sound(build_convex_hull(points), points));
}

TEST(Quickhull, SaysWhyACloudIsNoSolid) {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    const Real inf = std::numeric_limits<Real>::infinity();
    EXPECT_NE(message_of({}).find("at least four"), std::string::npos);
    EXPECT_NE(message_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}).find("at least four"),
              std::string::npos);
    EXPECT_NE(message_of({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}).find("one place"),
              std::string::npos);
    EXPECT_NE(message_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 0}}).find("different"),
              std::string::npos);
    EXPECT_NE(message_of({{0, 0, 0}, {1, 2, 3}, {2, 4, 6}, {3, 6, 9}}).find("one line"),
              std::string::npos);
    EXPECT_NE(message_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {3, 2, 0}}).find("one plane"),
              std::string::npos);
    EXPECT_NE(message_of({{0, 0, 0}, {1, 0, 0}, {0, nan, 0}, {1, 1, 1}}).find("point 2"),
              std::string::npos);
    EXPECT_NE(message_of({{0, 0, inf}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1}}).find("point 0"),
              std::string::npos);
    EXPECT_NE(message_of({{0, 0, 0}, {1e30f, 0, 0}, {0, 1, 0}, {1, 1, 1}}).find("point 1"),
              std::string::npos);
}

TEST(Quickhull, SpreadBelowWhatFloatsCanTellApartIsRefused) {
    // At 1 m from the origin a float step is 1.2e-7 m: eight vertices one step apart are noise.
    std::vector<Vec3> points;
    for (const Vec3 v : box_hull({6e-8f, 6e-8f, 6e-8f}).vertices)
        points.push_back(v + Vec3{1, 1, 1});
    EXPECT_FALSE(build_convex_hull(points).ok());
}

} // namespace
} // namespace topple
