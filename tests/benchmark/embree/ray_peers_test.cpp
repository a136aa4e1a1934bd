// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/benchmark/embree/ray_peers.h"

#include "app/verbs/rays/made_meshes.h"
#include "tests/benchmark/embree/edge_rays.h"
#include "tests/support/test.h"

namespace topple::test {
namespace {

TEST(RayPeers, EdgeRaysStartInsideAndEndOnTheSurface) {
    const MeshTree tree(*app::make_mesh("icosphere:2"));
    const std::vector<Ray> rays = edge_rays(tree, 3000, 1);
    ASSERT_EQ(rays.size(), 3000u);
    for (const Ray& ray : rays) {
        EXPECT_LT(length(ray.origin), 1);
        const auto hit = tree.cast_ray(ray);
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit->t, 1, 1e-4f); // The direction ends where it aims.
    }
}

TEST(RayPeers, AnOpenMeshHasNoInside) {
    const MeshTree tree(*app::make_mesh("terrain:200"));
    EXPECT_TRUE(edge_rays(tree, 100, 1).empty());
}

TEST(RayPeers, AnOpenMeshHasNoLeaksToCount) {
    const RayPeerReport report = compare_with_embree(*app::make_mesh("terrain:200"), 500, 1, 1);
    EXPECT_EQ(report.leak_rays, 0u);
    for (const RayPeerRow& row : report.rows)
        EXPECT_FALSE(row.leaks) << row.mode;
}

TEST(RayPeers, AClosedMeshHitsWhatEmbreeHitsAndLeaksNothing) {
    const RayPeerReport report = compare_with_embree(*app::make_mesh("icosphere:3"), 2000, 2, 1);
    EXPECT_GT(report.leak_rays, 1000u);
    EXPECT_GT(report.build_ratio, 0);
    ASSERT_EQ(report.rows.size(), 9u);
    for (const RayPeerRow& row : report.rows) {
        EXPECT_GT(row.ratio, 0) << row.mode;
        EXPECT_GT(row.ratio_robust, 0) << row.mode;
        EXPECT_EQ(row.leaks, 0u) << row.mode;
        EXPECT_LE(row.differing, 2u) << row.mode; // Rays along an edge may go either way.
        EXPECT_GT(row.hits, 100u) << row.mode;
    }
}

} // namespace
} // namespace topple::test
