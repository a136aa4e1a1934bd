// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The layout of the tree over triangles: every node, block and figure compared with a walk through the tree.
#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/spatial/mesh/mesh_bvh_detail.h"
#include "topple/spatial/tree/binned_sah.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace topple::spatial_detail {
namespace {

/// Sums over a tree, found by walking through it.
struct Walk {
    std::vector<int> times_seen;                ///< By triangle.
    std::vector<std::vector<Aabb>> level_boxes; ///< By depth.
    std::size_t nodes = 0, blocks = 0;
    double sah_cost =
        0; ///< Area of each box times the number of boxes and triangles tested with it. [m^2]
    double lanes_cost = 0; ///< Area of each node and of each block of four triangles. [m^2]
};

/// Checks the node and everything below. Returns the box around its triangles.
Aabb walk(const MeshBvh& bvh,
          const TriangleMesh& mesh,
          std::uint32_t index,
          std::size_t depth,
          Walk& out) {
    const WideNode& node = bvh.nodes()[index];
    ++out.nodes;
    if (out.level_boxes.size() < depth + 2)
        out.level_boxes.resize(depth + 2);
    Aabb around;
    bool is_end = false;
    double below = 0;
    for (std::size_t slot = 0; slot < 8; ++slot) {
        const std::uint32_t child = node.child[slot];
        is_end = is_end || child == kNoChild;
        if (is_end) {
            EXPECT_EQ(child, kNoChild) << "children come before slots without one";
            EXPECT_TRUE(is_empty(box_of(node, slot)));
            continue;
        }
        Aabb tight;
        if (is_leaf(child)) {
            std::size_t held = 0;
            for (std::uint32_t k = 0; k < block_count(child); ++k, ++out.blocks) {
                const TriangleBlock& block = bvh.blocks()[first_block(child) + k];
                for (std::size_t lane = 0; lane < 4; ++lane) {
                    if (block.id[lane] == kNoFeature) {
                        EXPECT_EQ(k + 1, block_count(child))
                            << "only the last block has free lanes";
                        EXPECT_TRUE(std::isnan(block.get(lane).a.x) &&
                                    std::isnan(block.get(lane).c.z));
                        continue;
                    }
                    EXPECT_EQ(4 * k + lane, held) << "triangles come before free lanes";
                    ++held;
                    ++out.times_seen[block.id[lane]];
                    const Triangle t = triangle_of(mesh, block.id[lane]), copy = block.get(lane);
                    EXPECT_TRUE(copy.a == t.a && copy.b == t.b && copy.c == t.c);
                    tight = unite(tight, bounds_of(t));
                }
            }
            EXPECT_GT(held, 0u);
            out.sah_cost += static_cast<double>(half_area(tight)) * static_cast<double>(held);
            out.lanes_cost += static_cast<double>(half_area(tight)) * block_count(child);
        } else {
            EXPECT_GT(child, index) << "parents come before their children";
            tight = walk(bvh, mesh, child, depth + 1, out);
        }
        EXPECT_EQ(box_of(node, slot), tight);
        out.level_boxes[depth + 1].push_back(tight);
        below += static_cast<double>(half_area(tight));
        around = unite(around, tight);
    }
    out.sah_cost += below;
    out.lanes_cost += static_cast<double>(half_area(around));
    return around;
}

/// Walks through the tree and compares it with the mesh, and its figures with those of the walk.
Walk expect_sound(const MeshBvh& bvh, const TriangleMesh& mesh) {
    Walk out;
    out.times_seen.assign(mesh.triangles.size(), 0);
    const Aabb whole = walk(bvh, mesh, 0, 0, out);
    out.level_boxes[0] = {whole};
    for (const int times : out.times_seen)
        EXPECT_EQ(times, 1);
    EXPECT_EQ(bvh.node_count(), out.nodes);
    EXPECT_EQ(bvh.blocks().size(), out.blocks);
    EXPECT_EQ(bvh.byte_count(), bytes_for_rays(out.nodes * 256) + bytes_for_rays(out.blocks * 160));
    EXPECT_EQ(bvh.depth(), static_cast<int>(out.level_boxes.size()));
    EXPECT_TRUE(bvh.level_boxes(bvh.depth()).empty());
    const auto is_before = [](const Aabb& a, const Aabb& b) {
        return std::tie(a.min.x, a.min.y, a.min.z, a.max.x, a.max.y, a.max.z) <
               std::tie(b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z);
    };
    for (std::size_t depth = 0; depth < out.level_boxes.size(); ++depth) {
        std::vector<Aabb> found = bvh.level_boxes(static_cast<int>(depth));
        std::sort(found.begin(), found.end(), is_before);
        std::sort(out.level_boxes[depth].begin(), out.level_boxes[depth].end(), is_before);
        EXPECT_EQ(found, out.level_boxes[depth]) << "depth " << depth;
    }
    const auto area = static_cast<double>(half_area(whole));
    EXPECT_NEAR(bvh.sah_cost(), 1 + out.sah_cost / area, 1e-9 * bvh.sah_cost());
    return out;
}

/// The least cost of a binary tree whose nodes are joined to nodes of eight children, by the definition: a node costs
/// its area, a leaf of at most eight triangles its area for each block of four.
class LeastCost {
public:
    explicit LeastCost(const BinaryTree& tree) : tree_(tree), forest_(tree.nodes.size()) {
        for (auto& costs : forest_)
            costs.fill(-1);
    }

    /// Cost of a subtree in one slot.
    double of_one(std::uint32_t index) {
        const BinaryTree::Node& node = tree_.nodes[index];
        const std::uint32_t count = count_of(index);
        const double as_leaf = half_area(node.box) * static_cast<double>((count + 3) / 4);
        if (node.count > 0)
            return as_leaf;
        const double inner = half_area(node.box) + parted(index, 8);
        return count <= kMaxLeafSize ? std::min(as_leaf, inner) : inner;
    }

private:
    std::uint32_t count_of(std::uint32_t index) const {
        const BinaryTree::Node& node = tree_.nodes[index];
        return node.count > 0 ? node.count : count_of(node.first) + count_of(node.first + 1);
    }
    /// Cost of both children of a node in `slots` slots.
    double parted(std::uint32_t index, std::size_t slots) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t k = 1; k < slots; ++k)
            least = std::min(least,
                             of_forest(tree_.nodes[index].first, k) +
                                 of_forest(tree_.nodes[index].first + 1, slots - k));
        return least;
    }
    /// Cost of a subtree in at most `slots` slots.
    double of_forest(std::uint32_t index, std::size_t slots) {
        double& known = forest_[index][slots];
        if (known < 0) {
            known = of_one(index);
            if (slots > 1 && tree_.nodes[index].count == 0)
                known = std::min(known, parted(index, slots));
        }
        return known;
    }

    const BinaryTree& tree_;
    std::vector<std::array<double, 9>> forest_;
};

TEST(MeshBvh, HoldsEveryTriangleOnceInTightBoxesAndCostsTheLeastOfAllNodesOfEight) {
    Random random(test::seed());
    for (const bool snapped : {false, true})
        for (const std::size_t count : {1u, 2u, 4u, 5u, 8u, 9u, 17u, 40u, 150u, 900u}) {
            const TriangleMesh mesh = test::triangle_soup(random, count, 9, 2, snapped);
            const MeshBvh bvh(mesh, {});
            const Walk found = expect_sound(bvh, mesh);
            RayVector<BuildBox> boxes;
            for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
                boxes.push_back(build_box(bounds_of(triangle_of(mesh, i)), i));
            JobPool pool;
            const BinaryTree tree = build_binned_sah(boxes, pool);
            // A root is a node even if it has a single leaf.
            const double least = count > kMaxLeafSize ? LeastCost(tree).of_one(0)
                                                      : found.lanes_cost;
            EXPECT_NEAR(found.lanes_cost, least, 1e-5 * least) << count << " seed " << test::seed();
            ASSERT_FALSE(testing::Test::HasFailure())
                << count << " triangles, seed " << test::seed();
        }
}

TEST(MeshBvh, IsTheSameForSeveralThreads) {
    Random random(test::seed());
    const TriangleMesh mesh = test::triangle_soup(random, 9000, 30, 1);
    JobPool three(3);
    const MeshBvh alone(mesh, {}), shared(mesh, {.pool = &three});
    expect_sound(shared, mesh);
    ASSERT_EQ(alone.node_count(), shared.node_count());
    for (std::size_t i = 0; i < alone.node_count(); ++i)
        ASSERT_TRUE(std::equal(std::begin(alone.nodes()[i].child),
                               std::end(alone.nodes()[i].child),
                               std::begin(shared.nodes()[i].child)))
            << i;
    for (std::size_t i = 0; i < alone.blocks().size(); ++i)
        ASSERT_TRUE(std::equal(std::begin(alone.blocks()[i].id),
                               std::end(alone.blocks()[i].id),
                               std::begin(shared.blocks()[i].id)))
            << i;
}

TEST(MeshBvh, TheStackHoldsAllThatWaitsInTheDeepestTree) {
    // A packet pushes all eight children of a node and takes one: seven wait on every level, and eight on the last. The
    // binary tree stays below 80 levels.
    EXPECT_GE(MeshBvh::kMaxDepth, 79);
    EXPECT_GE(MeshBvh::kStackSize, 7u * static_cast<std::size_t>(MeshBvh::kMaxDepth) + 1);
}

TEST(MeshBvh, ARefittedTreeHasTightBoxesAroundTheNewVertices) {
    Random random(test::seed());
    for (const std::size_t count : {1u, 7u, 300u}) {
        TriangleMesh mesh = test::triangle_soup(random, count, 9, 2);
        MeshBvh bvh(mesh, {});
        for (Vec3& v : mesh.vertices)
            v = v + test::random_point(random, 3);
        bvh.refit(mesh);
        expect_sound(bvh, mesh);
    }
    // Threads change no bit: 9000 triangles are nodes for several of them.
    TriangleMesh mesh = test::triangle_soup(random, 9000, 30, 1);
    MeshBvh alone(mesh, {}), shared(mesh, {});
    for (Vec3& v : mesh.vertices)
        v = v + test::random_point(random, 3);
    JobPool three(3);
    alone.refit(mesh);
    shared.refit(mesh, &three);
    expect_sound(shared, mesh);
    ASSERT_GT(alone.node_count(), 300u);
    for (std::size_t i = 0; i < alone.node_count(); ++i)
        ASSERT_EQ(std::memcmp(
                      alone.nodes()[i].bounds, shared.nodes()[i].bounds, sizeof(WideNode::bounds)),
                  0)
            << i;
    EXPECT_EQ(
        std::memcmp(alone.blocks().data(), shared.blocks().data(), alone.blocks().size_bytes()), 0);

    MeshBvh none(TriangleMesh{}, {});
    none.refit(TriangleMesh{});
    EXPECT_EQ(none.node_count(), 0u);
    EXPECT_EQ(none.sah_cost(), 0);
}

} // namespace
} // namespace topple::spatial_detail
