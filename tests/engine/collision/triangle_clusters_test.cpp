// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "topple/collision/pairs/triangle_clusters_detail.h"

#include <set>

namespace topple::pairs {
namespace {

/// Returns a square of four points about the middle, facing along the normal.
Manifold square(Vec3 normal, Vec3 middle, Real half) {
    Manifold m;
    m.normal = normal;
    for (const Vec3 vertex : {Vec3{-1, 0, -1}, Vec3{1, 0, -1}, Vec3{1, 0, 1}, Vec3{-1, 0, 1}}) {
        const auto i = static_cast<std::uint32_t>(m.count);
        m.points[static_cast<std::size_t>(m.count++)] = {middle + vertex * half, -0.01f, i};
    }
    return m;
}

TEST(TriangleClusters, NeighboursInOnePlaneAreOneWithTheFarthestPoints) {
    TriangleClusters clusters;
    clusters.begin(0.09f);
    clusters.add(3, 7, square({0, 1, 0}, {-1, 0, 0}, 1));
    clusters.add(8, 7, square({0, 1, 0}, {1, 0, 0}, 1));
    ASSERT_EQ(clusters.count(), 1u);
    EXPECT_EQ(clusters.triangle(0), 3u);
    const Manifold m = clusters.manifold(0);
    ASSERT_EQ(m.count, 4);
    Aabb around;
    std::set<std::uint32_t> features;
    for (const ManifoldPoint& p : test::points_of(m)) {
        around = unite(around, p.point);
        features.insert(p.feature);
    }
    EXPECT_EQ(around, (Aabb{{-2, 0, -1}, {2, 0, 1}}));
    EXPECT_EQ(features.size(), 4u); // distinct ids, although both triangles number their features
                                    // alike
}

TEST(TriangleClusters, TrianglesOfTwoGroupsStayApartInOnePlane) {
    TriangleClusters clusters;
    clusters.begin(0.09f);
    EXPECT_EQ(clusters.add(3, 0, square({0, 1, 0}, {-1, 0, 0}, 1)), 0u);
    EXPECT_EQ(clusters.add(4, 1, square({0, 1, 0}, {1, 0, 0}, 1)), 1u);
    EXPECT_EQ(clusters.add(5, 0, square({0, 1, 0}, {3, 0, 0}, 1)), 0u);
    ASSERT_EQ(clusters.count(), 2u);
    EXPECT_EQ(clusters.triangle(1), 4u);
    EXPECT_EQ(clusters.points(0).size(), 8u);
    EXPECT_EQ(clusters.points(1).size(), 4u);
}

TEST(TriangleClusters, ARidgeKeepsItsTwoSides) {
    // The normals differ by 10 degrees; 5 are allowed.
    TriangleClusters clusters;
    clusters.begin(0.09f);
    clusters.add(0, 0, square({0, 1, 0}, {}, 1));
    clusters.add(1, 0, square(normalize(Vec3{0.1763f, 1, 0}), {}, 1));
    EXPECT_EQ(clusters.count(), 2u);
    clusters.begin(0.09f);
    EXPECT_EQ(clusters.count(), 0u);
}

} // namespace
} // namespace topple::pairs
