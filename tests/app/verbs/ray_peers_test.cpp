// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "app/verbs/ray_peers.h"

#include "app/verbs/made_meshes.h"
#include "app/verbs/ray_sets.h"

#include <gtest/gtest.h>

namespace topple::app {
namespace {

TEST(RayPeers, EdgeRaysStartInsideAndEndOnTheSurface) {
    const MeshTree tree(*make_mesh("icosphere:2"));
    const std::vector<Ray> rays = edge_rays(tree, 3000, 1);
    ASSERT_EQ(rays.size(), 3000u);
    for (const Ray& ray : rays) {
        EXPECT_LT(length(ray.origin), 1);
        const auto hit = tree.cast_ray(ray);
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit->t, 1, 1e-4f); // The direction ends at the target, so t = 1.
    }
}

TEST(RayPeers, AnOpenMeshHasNoInside) {
    const MeshTree tree(*make_mesh("terrain:200"));
    EXPECT_TRUE(edge_rays(tree, 100, 1).empty());
}

TEST(RayPeers, AnOpenMeshHasNoLeaksToCount) {
    const auto report = compare_with_embree(*make_mesh("terrain:200"), 500, 1, 1);
    if (!report.ok())
        GTEST_SKIP() << report.error().message;
    EXPECT_EQ(report->leak_rays, 0u);
    for (const RayPeerRow& row : report->rows)
        EXPECT_FALSE(row.leaks) << row.mode;
}

} // namespace
} // namespace topple::app
