// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Default values of definitions: settings have the documented values, answers and states are empty.

#include "tests/support/test.h"
#include "topple/spatial/broad_phase/broad_phase.h"
#include "topple/spatial/mesh/closest_triangle_detail.h"
#include "topple/spatial/mesh/mesh_ray_detail.h"
#include "topple/spatial/mesh/mesh_tree.h"
#include "topple/spatial/points/point_tree.h"
#include "topple/spatial/points/sphere_tree.h"
#include "topple/spatial/tree/binned_sah.h"
#include "topple/spatial/tree/conservative_ray.h"
#include "topple/spatial/tree/wide_boxes.h"

#include <limits>
#include <tuple>

namespace topple {
namespace {

TEST(SpatialDefaults, OfBinnedSahDetail) {
    const spatial_detail::BinaryTree::Node node{};
    EXPECT_EQ(std::tie(node.first, node.count), std::tuple(0u, 0u));
}

TEST(SpatialDefaults, OfBroadPhase) {
    const ProxyPair proxy_pair{};
    EXPECT_EQ(std::tie(proxy_pair.a, proxy_pair.b), std::tuple(0u, 0u));
    const BroadPhase::Cell cell{};
    EXPECT_EQ(std::tie(cell.depth, cell.count), std::tuple(0, 0));
}

TEST(SpatialDefaults, OfClosestTriangleDetail) {
    const spatial_detail::ClosestTriangle closest_triangle{};
    EXPECT_EQ(std::tie(closest_triangle.squared, closest_triangle.triangle),
              std::tuple(0.0, kNoFeature));
}

TEST(SpatialDefaults, OfMeshRayDetail) {
    const spatial_detail::TriangleHit triangle_hit{};
    EXPECT_EQ(std::tie(triangle_hit.scaled_t, triangle_hit.v, triangle_hit.w, triangle_hit.total),
              std::tuple(0.0f, 0.0, 0.0, 1.0));
    const spatial_detail::NearestHit nearest_hit{};
    EXPECT_EQ(std::tie(nearest_hit.triangle), std::tuple(kNoFeature));
}

TEST(SpatialDefaults, OfMeshTree) {
    const MeshHit mesh_hit{};
    EXPECT_EQ(std::tie(mesh_hit.t, mesh_hit.u, mesh_hit.v, mesh_hit.triangle),
              std::tuple(0.0f, 0.0f, 0.0f, kNoFeature));
    const MeshPoint mesh_point{};
    EXPECT_EQ(std::tie(mesh_point.distance, mesh_point.triangle), std::tuple(0.0f, kNoFeature));
    const TraversalTrace::Node node{};
    EXPECT_EQ(std::tie(node.depth, node.pruned), std::tuple(0, false));
    const MeshTreeOptions mesh_tree_options{};
    EXPECT_EQ(std::tie(mesh_tree_options.instruction_set), std::tuple(best_instruction_set()));
    const MeshTree::TreeStats tree_stats{};
    EXPECT_EQ(std::tie(tree_stats.build_ms,
                       tree_stats.build_cpu_ms,
                       tree_stats.node_count,
                       tree_stats.byte_count,
                       tree_stats.depth,
                       tree_stats.sah_cost),
              std::tuple(0.0, 0.0, 0u, 0u, 0, 0.0));
}

TEST(SpatialDefaults, OfPointTree) {
    const PointTree::Found found{};
    EXPECT_EQ(std::tie(found.point, found.squared_distance), std::tuple(0u, 0.0));
    const PointTree::Cell cell{};
    EXPECT_EQ(std::tie(cell.depth, cell.is_leaf), std::tuple(0, true));
}

TEST(SpatialDefaults, OfSphereTree) {
    const SphereTree::Node node{};
    EXPECT_EQ(std::tie(node.depth, node.leaf), std::tuple(0, 0u));
}

TEST(SpatialDefaults, OfWideBoxesDetail) {
    const spatial_detail::BoxNode box_node{};
    EXPECT_EQ(std::tie(box_node.first, box_node.count, box_node.is_leaf),
              std::tuple(0u, 0u, false));
}

TEST(SpatialDefaults, OfConservativeRayDetail) {
    const spatial_detail::ScaledRay scaled_ray{};
    EXPECT_EQ(std::tie(scaled_ray.t_scale, scaled_ray.t_min, scaled_ray.t_max),
              std::tuple(1.0, 0.0f, 0.0f));
}

} // namespace
} // namespace topple
