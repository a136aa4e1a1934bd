// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/hulls/simplified_hull.h"

#include "tests/support/random_vectors.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/icosphere.h"

#include <cmath>
#include <span>
#include <vector>

namespace topple {
namespace {

/// Returns the largest height of a point in front of a face: at most its distance.
Real in_front(const ConvexHull& hull, std::span<const Vec3> points) {
    Real most = -1;
    for (const Vec3 p : points) {
        Real out = -1e9f;
        for (const ConvexHull::Face& f : hull.faces)
            out = std::max(out, dot(f.normal, p) - f.offset);
        most = std::max(most, out);
    }
    return most;
}

/// Returns the largest coordinate of a point along each axis.
Vec3 reach_of(std::span<const Vec3> points) {
    Vec3 reach;
    for (const Vec3 p : points)
        reach = max(reach, abs(p));
    return reach;
}

TEST(SimplifiedHull, NeedsFewerVerticesTheMoreItMayBeOff) {
    const std::vector<Vec3> sphere = icosphere(3).vertices; // 642 points
    std::size_t before = 4000;
    for (const Real tolerance : {0.002f, 0.01f, 0.05f, 0.2f}) {
        const auto made = simplify_hull(sphere, {.max_vertices = 4096, .tolerance = tolerance});
        ASSERT_TRUE(made.ok());
        EXPECT_LE(made->outside, tolerance * 1.01f);
        EXPECT_GE(made->outside, in_front(made->hull, sphere) - 1e-5f) << "measured, not less";
        EXPECT_LT(made->hull.vertices.size(), before);
        before = made->hull.vertices.size();
        EXPECT_TRUE(validate(made->hull).ok());
    }
    EXPECT_LT(before, 30u);
}

TEST(SimplifiedHull, KeepsToTheLimitOfVerticesAndSaysWhatThatCosts) {
    const std::vector<Vec3> sphere = icosphere(3).vertices;
    Real before = 0;
    for (const int most : {256, 64, 16, 8}) {
        const auto made = simplify_hull(sphere, {.max_vertices = most});
        ASSERT_TRUE(made.ok());
        EXPECT_LE(made->hull.vertices.size(), static_cast<std::size_t>(most));
        EXPECT_GT(made->outside, before);
        before = made->outside;
    }
}

TEST(HullVolume, IsThatOfTheHullOfCloudsOfAnySizeAndPlace) {
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const Real size = std::pow(10.0f, random.between(-3, 3));
        const Vec3 middle = test::random_vector(random, 10 * size);
        std::vector<Vec3> cloud;
        for (int k = 0; k < 4 + i; ++k) {
            Vec3 p = test::random_vector(random, 1);
            if (i % 2 == 1) // many points in common planes
                p = {std::round(2 * p.x), std::round(2 * p.y), std::round(2 * p.z)};
            cloud.push_back(middle + p * size);
        }
        for (const int most : {4096, 12}) {
            WorkProgress work;
            const Result<double> volume = hull_volume(cloud, most, work);
            const Result<ConvexHull> hull = build_convex_hull(cloud, most);
            if (!hull.ok()) // flat, or nearly
                continue;
            ASSERT_TRUE(volume.ok()) << volume.error().message;
            // The faces of the hull are flat up to 1e-5 of its size, and its mass is a float.
            const auto side = static_cast<double>(max_component(extents(hull->bounds)));
            const auto of_hull = static_cast<double>(hull_mass(*hull, 1).mass);
            EXPECT_NEAR(*volume, of_hull, 1e-6 * of_hull + 2e-5 * side * side * side);
        }
    }
}

TEST(HullVolume, FailsWhereThePointsEncloseNoneAndWhenItIsStopped) {
    const std::vector<Vec3> square = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    WorkProgress work;
    EXPECT_FALSE(hull_volume(square, 256, work).ok());
    EXPECT_FALSE(hull_volume({}, 256, work).ok());
    const auto stop = [](double) { return false; };
    WorkProgress stopped(stop);
    EXPECT_FALSE(hull_volume(icosphere(2).vertices, 256, stopped).ok());
}

TEST(SimplifiedHull, CanHoldEveryPoint) {
    Random random(test::seed());
    for (int i = 0; i < 60; ++i) {
        std::vector<Vec3> cloud;
        for (int k = 0; k < 200; ++k)
            cloud.push_back(
                {random.between(-1, 1), random.between(-0.5f, 0.5f), random.between(-2, 2)});
        const auto made = simplify_hull(
            cloud, {.max_vertices = 8 + static_cast<int>(random.below(24)), .contains_all = true});
        ASSERT_TRUE(made.ok()) << made.error().message;
        EXPECT_LE(in_front(made->hull, cloud), 1e-5f)
            << "case " << i << " of seed " << test::seed();
        EXPECT_LE(made->outside, 1e-5f);
        EXPECT_GT(made->excess, 0);
        EXPECT_TRUE(validate(made->hull).ok());
    }
}

TEST(SimplifiedHull, ScalesWithItsPoints) {
    // Powers of two make scaling exact: from half a millimeter to four kilometers.
    const std::vector<Vec3> sphere = icosphere(2).vertices;
    const HullSimplification settings{.max_vertices = 24, .contains_all = true};
    const auto unit = simplify_hull(sphere, settings);
    ASSERT_TRUE(unit.ok());
    for (const Real scale : {0x1p-12f, 0x1p-6f, 0x1p6f, 0x1p12f}) {
        std::vector<Vec3> scaled;
        for (const Vec3 p : sphere)
            scaled.push_back(p * scale);
        const auto made = simplify_hull(scaled, settings);
        ASSERT_TRUE(made.ok()) << made.error().message;
        EXPECT_NEAR(made->excess / scale, unit->excess, 1e-4f) << "scale " << scale;
        EXPECT_NEAR(made->outside / scale, unit->outside, 1e-6f) << "scale " << scale;
    }
}

TEST(SimplifiedHull, PointsThatStandOutByLessFromAFaceAreLeftOut) {
    // A lid of a prism is many triangles in one plane. A point in front of all of them is near the lid, but far from
    // most of its triangles. Only prisms whose vertices are the farthest points along every axis count: these are
    // symmetric about their middle, so that the first solid has vertices of both lids, and no other point is needed.
    Random random(test::seed());
    int tried = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::uint32_t sides = 8 + 2 * random.below(6);
        const Quat turn = test::random_rotation(random);
        std::vector<Vec3> points;
        for (std::uint32_t k = 0; k < 2 * sides; ++k) {
            const Real angle = 2 * kPi * static_cast<Real>(k / 2) / static_cast<Real>(sides);
            points.push_back(rotate(
                turn, {2 * std::cos(angle), k % 2 == 0 ? 1.0f : -1.0f, 2 * std::sin(angle)}));
        }
        const Vec3 farthest = reach_of(points);
        for (int k = 0; k < 60; ++k) {
            const Vec3 p{
                random.between(-1, 1), 1 + random.between(0.01f, 0.04f), random.between(-1, 1)};
            points.push_back(rotate(turn, k % 2 == 0 ? p : -p));
        }
        if (max_component(reach_of(points) - farthest) > 0)
            continue;
        ++tried;
        const auto hull = build_convex_hull(points, 64, 0.05f);
        ASSERT_TRUE(hull.ok());
        EXPECT_EQ(hull->vertices.size(), 2 * sides) << "case " << i << " of seed " << test::seed();
    }
    EXPECT_GT(tried, 300);
}

TEST(SimplifiedHull, ABoxIsNotChanged) {
    const std::vector<Vec3> box = box_hull({1, 2, 3}).vertices;
    for (const bool contains : {false, true}) {
        const auto made = simplify_hull(box, {.tolerance = 0.1f, .contains_all = contains});
        ASSERT_TRUE(made.ok());
        EXPECT_EQ(made->hull.vertices.size(), 8u);
        EXPECT_NEAR(made->outside, 0, 1e-5f);
        EXPECT_NEAR(made->excess, 0, 1e-4f);
    }
}

} // namespace
} // namespace topple
