// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The octree over triangles: the layout of its cells, and the release of memory with the tree.

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <unistd.h>

#include <fstream>
#include <optional>

namespace topple::test {
namespace {

TEST(MeshOctree, ChildrenFollowEachOtherAlongXThenYThenZAndShareTheCentre) {
    const MeshTree tree(icosphere(3));
    const std::vector<Aabb> root = tree.level_boxes(MeshAccelerator::octree, 0);
    const std::vector<Aabb> children = tree.level_boxes(MeshAccelerator::octree, 1);
    ASSERT_EQ(root.size(), 1u);
    ASSERT_EQ(children.size(), 8u); // a sphere is in every octant
    const Vec3 middle = center(root[0]);
    for (std::size_t i = 0; i < 8; ++i) {
        const Vec3 vertex{i & 1u ? root[0].max.x : root[0].min.x,
                          i & 2u ? root[0].max.y : root[0].min.y,
                          i & 4u ? root[0].max.z : root[0].min.z};
        EXPECT_EQ(children[i], (Aabb{min(vertex, middle), max(vertex, middle)})) << i;
    }
}

TEST(MeshOctree, IsAsDeepAsTheTrianglesAskAndNotAsABookSays) {
    // The textbook's trees of a mesh and of a scene have 3 and 5 levels, for any contents.
    const MeshTree few(icosphere(0)), many(icosphere(6)); // 20 and 81 920 triangles
    for (const MeshAccelerator how : {MeshAccelerator::octree, MeshAccelerator::bvh}) {
        EXPECT_LE(few.stats(how).depth, 3) << name_of(how);
        EXPECT_GT(many.stats(how).depth, 5) << name_of(how);
        EXPECT_FALSE(many.level_boxes(how, many.stats(how).depth - 1).empty());
        EXPECT_TRUE(many.level_boxes(how, many.stats(how).depth).empty());
    }
}

TEST(MeshOctree, EmptyCellsCostNothing) {
    // Eight triangles in one octant of a cube and one in the opposite octant.
    TriangleMesh mesh;
    const auto add = [&](Vec3 at, Real size) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(),
                             {at, at + Vec3{size, 0, size}, at + Vec3{0, size, size}});
        mesh.triangles.push_back({first, first + 1, first + 2});
    };
    for (int i = 0; i < 8; ++i)
        add({0, 0, 0}, 0.125f);
    add({1, 1, 1}, -0.125f);
    const MeshTree tree(mesh);
    EXPECT_EQ(tree.level_boxes(MeshAccelerator::octree, 1).size(), 2u);
    // A random line through the cube visits the cube; one in four visits a given octant and looks at its triangles:
    // 1 + (1 + 8) / 4 + (1 + 1) / 4.
    EXPECT_EQ(tree.stats(MeshAccelerator::octree).sah_cost, 3.75);
}

TEST(MeshOctree, ItsCostHasNoUnitAndItsBytesAreThoseOfItsNodesAndLists) {
    // A mesh of any size is asked alike; without triangles there is nothing to ask.
    const TriangleMesh sphere = icosphere(2);
    const double cost = MeshTree(sphere).stats(MeshAccelerator::octree).sah_cost;
    EXPECT_GT(cost, 5);
    for (const Real factor : {0.125f, 1024.0f})
        EXPECT_NEAR(MeshTree(scaled(sphere, factor)).stats(MeshAccelerator::octree).sah_cost,
                    cost,
                    1e-9 * cost);
    EXPECT_EQ(MeshTree(TriangleMesh{}).stats(MeshAccelerator::octree).sah_cost, 0);

    // The index of a triangle has four bytes. One cell holds up to eight triangles; nine in one place are divided
    // again and again.
    const auto stats_of = [](std::size_t count) {
        TriangleMesh mesh{{{0, 0, 0}, {1, 0, 1}, {0, 1, 1}}, {}, {}};
        mesh.triangles.assign(count, {0, 1, 2});
        return MeshTree(mesh).stats(MeshAccelerator::octree);
    };
    const std::size_t node_bytes = stats_of(1).byte_count - 4;
    EXPECT_GE(node_bytes, sizeof(Aabb));
    EXPECT_EQ(stats_of(1).node_count, 1u);
    EXPECT_EQ(stats_of(8).node_count, 1u);
    EXPECT_EQ(stats_of(8).byte_count, node_bytes + 32);
    const MeshTree tree(sphere);
    const auto stats = tree.stats(MeshAccelerator::octree);
    const std::size_t listed = (stats.byte_count - stats.node_count * node_bytes) / 4;
    EXPECT_GE(listed, sphere.triangles.size());
    EXPECT_LE(listed, 8 * sphere.triangles.size());
}

TEST(MeshOctree, ARayAlongARowOfTrianglesTestsOnlyTheFirstFew) {
    // 512 triangles around points of the diagonal, 1 m apart along each axis: from near to far the first hit is the
    // last that is looked for.
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < 512; ++i) {
        const auto x = static_cast<Real>(i);
        mesh.vertices.insert(mesh.vertices.end(),
                             {{x, x - 1, x - 1}, {x, x + 2, x - 1}, {x, x - 1, x + 2}});
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const MeshTree tree(mesh);
    for (const MeshAccelerator how : {MeshAccelerator::octree, MeshAccelerator::bvh})
        for (const Real from : {-5.0f, 600.0f, 200.25f, 200.75f}) {
            const Real d = from == 600 || from == 200.75f ? -1.0f : 1.0f;
            TraversalTrace trace;
            const auto hit = tree.cast_ray({{from, from, from}, {d, d, d}}, how, &trace);
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->feature,
                      from == 600       ? 511u
                      : from == -5      ? 0u
                      : from == 200.25f ? 201u
                                        : 200u);
            EXPECT_LE(trace.triangles.size(), 24u) << name_of(how) << " from " << from;
            std::size_t opened = 0;
            for (const TraversalTrace::Node& node : trace.nodes)
                opened += node.pruned ? 0 : 1;
            EXPECT_LE(opened, 24u) << name_of(how) << " from " << from;
        }
}

TEST(MeshOctree, ARayThatMissesTheRootLooksNoFurther) {
    const MeshTree tree(icosphere(3));
    for (const MeshAccelerator how : {MeshAccelerator::octree, MeshAccelerator::bvh}) {
        TraversalTrace trace;
        EXPECT_FALSE(tree.cast_ray({{0, 3, -5}, {0, 0, 1}}, how, &trace));
        ASSERT_LE(trace.nodes.size(), 1u) << name_of(how);
        for (const TraversalTrace::Node& node : trace.nodes) {
            EXPECT_EQ(node.depth, 0);
            EXPECT_TRUE(node.pruned);
        }
        EXPECT_TRUE(trace.triangles.empty());
    }
}

/// Returns the resident memory of this process. [bytes]
std::size_t resident_bytes() {
    std::ifstream statm("/proc/self/statm");
    std::size_t all = 0, resident = 0;
    statm >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

TEST(MeshOctree, NothingIsLeftOfATreeThatIsGone) {
    const TriangleMesh mesh = icosphere(5); // 20 480 triangles
    const Ray ray{{0, 0, 5}, {0.01f, 0.02f, -1}};
    std::optional<MeshTree> tree;
    std::size_t each = 0, after_first = 0;
    for (int i = 0; i < 12; ++i) {
        tree.emplace(mesh);
        EXPECT_TRUE(tree->is_hit(ray, MeshAccelerator::octree)); // the query builds the octree
        if (i == 0) {
            each = tree->stats(MeshAccelerator::octree).byte_count +
                   tree->stats(MeshAccelerator::bvh).byte_count;
            after_first = resident_bytes();
        }
    }
    EXPECT_GT(each, 1u << 20u);
    if (after_first == 0)
        GTEST_SKIP() << "no /proc to ask";
    // Eleven more trees would take eleven times as much; the overhead of the heap stays far below five.
    EXPECT_LT(resident_bytes(), after_first + 5 * each);
}

TEST(MeshOctree, ATreeThatIsMadeAnewForgetsTheOld) {
    // The octree is built at the first query: it must be that of the current mesh.
    const Ray ray{{0, 0, 5}, {0, 0, -1}};
    MeshTree tree(icosphere(2));
    const auto before = tree.cast_ray(ray, MeshAccelerator::octree);
    const std::vector<Aabb> cells = tree.level_boxes(MeshAccelerator::octree, 0);
    tree = MeshTree(scaled(icosphere(2), 0.5f));
    const auto after = tree.cast_ray(ray, MeshAccelerator::octree);
    ASSERT_TRUE(before && after);
    EXPECT_NEAR(after->t - before->t, 0.5f, 0.05f); // the sphere is half as large
    EXPECT_EQ(tree.level_boxes(MeshAccelerator::octree, 0)[0].max, cells[0].max * 0.5f);
    tree = MeshTree(TriangleMesh{});
    EXPECT_FALSE(tree.cast_ray(ray, MeshAccelerator::octree));
}

} // namespace
} // namespace topple::test
