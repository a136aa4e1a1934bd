// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/tree/binned_sah.h"

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <tuple>
#include <vector>

namespace topple::spatial_detail {
namespace {

/// Returns the depths by node; the root has 0.
std::vector<int> depths_of(const BinaryTree& tree) {
    std::vector<int> depths(tree.nodes.size(), 0);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) { // parents come before their children
        const BinaryTree::Node& node = tree.nodes[i];
        for (std::uint32_t child = 0; child < (node.count == 0 ? 2u : 0u); ++child)
            depths[node.first + child] = depths[i] + 1;
    }
    return depths;
}

TEST(BinnedSah, EqualBoxesAreHalvedUntilALeafHoldsThem) {
    // No plane separates equal boxes, so every range is halved. After six halvings 1000 / 64 = 15 or 16 boxes are
    // left, more than a leaf holds; after seven 7 or 8 are left, which fit.
    static_assert(kMaxLeafSize == 8);
    RayVector<BuildBox> boxes;
    for (std::uint32_t i = 0; i < 1000; ++i)
        boxes.push_back(build_box({{-1, -1, -1}, {1, 1, 1}}, i));
    JobPool pool;
    const BinaryTree tree = build_binned_sah(boxes, pool);
    const std::vector<int> depths = depths_of(tree);
    std::uint32_t held = 0;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i)
        if (tree.nodes[i].count > 0) {
            held += tree.nodes[i].count;
            EXPECT_EQ(depths[i], 7) << "a leaf of " << tree.nodes[i].count << " boxes";
        }
    EXPECT_EQ(held, 1000u);
}

Aabb box_of(const BuildBox& b) {
    return {{b.low[0], b.low[1], b.low[2]}, {-b.minus_high[0], -b.minus_high[1], -b.minus_high[2]}};
}

RayVector<BuildBox> random_boxes(Random& random, std::uint32_t count, bool snapped) {
    RayVector<BuildBox> boxes;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 low = test::random_point(random, 9, snapped);
        boxes.push_back(build_box({low, low + abs(test::random_point(random, 2, snapped))}, i));
    }
    return boxes;
}

/// A leaf costs its area for every four boxes or part thereof.
double leaf_cost(const Aabb& box, std::size_t count) {
    return static_cast<double>(half_area(box)) * static_cast<double>((count + 3) / 4);
}

/// Returns the least cost of two leaves on the sides of a plane: of the planes between `bins` equal slabs of the
/// centers, along each axis. Infinite if every plane has all boxes on one side. Leaves out planes so near to a center
/// that rounding decides its side.
double least_cost_of_split(std::span<const BuildBox> boxes, int bins) {
    Aabb centers;
    for (const BuildBox& b : boxes)
        centers = unite(centers, box_of(b).min + box_of(b).max);
    double least = Aabb::kInfinity;
    for (int axis = 0; axis < 3; ++axis)
        for (int plane = 1; plane < bins; ++plane) {
            Aabb left, right;
            std::size_t left_count = 0;
            bool is_decided = true;
            const double low = centers.min[axis], size = double{centers.max[axis]} - low;
            for (const BuildBox& b : boxes) {
                const Aabb box = box_of(b);
                const double center = double{box.min[axis]} + double{box.max[axis]};
                const double beyond = (center - low) * bins - size * plane;
                is_decided = is_decided && std::abs(beyond) > 1e-4 * size;
                (beyond < 0 ? left : right) = unite(beyond < 0 ? left : right, box);
                left_count += beyond < 0 ? 1 : 0;
            }
            if (is_decided && left_count != 0 && left_count != boxes.size())
                least = std::min(least,
                                 leaf_cost(left, left_count) +
                                     leaf_cost(right, boxes.size() - left_count));
        }
    return least;
}

/// Checks the subtree of a node whose boxes begin at `begin`. Returns the number of its boxes.
std::uint32_t expect_sound(const BinaryTree& tree,
                           std::span<const BuildBox> boxes,
                           std::uint32_t index,
                           std::uint32_t begin) {
    const BinaryTree::Node& node = tree.nodes[index];
    std::uint32_t left = 0, right = 0;
    if (node.count == 0) {
        EXPECT_GT(node.first, index) << "parents come before their children";
        left = expect_sound(tree, boxes, node.first, begin);
        right = expect_sound(tree, boxes, node.first + 1, begin + left);
        EXPECT_TRUE(left > 0 && right > 0);
    } else {
        EXPECT_EQ(node.first, begin);
        EXPECT_LE(node.count, kMaxLeafSize);
    }
    const std::uint32_t count = node.count + left + right;
    Aabb tight;
    const std::span<const BuildBox> here = boxes.subspan(begin, count);
    for (const BuildBox& b : here)
        tight = unite(tight, box_of(b));
    EXPECT_EQ(node.box, tight);
    if (count <= 4) { // four boxes are tested at once
        EXPECT_EQ(node.count, count);
        return count;
    }
    constexpr double kRounding = 1 + 1e-5; // of sums in float
    const double whole = leaf_cost(tight, count);
    const double chosen = node.count > 0 ? whole
                                         : leaf_cost(tree.nodes[node.first].box, left) +
                                               leaf_cost(tree.nodes[node.first + 1].box, right);
    EXPECT_LE(chosen, kRounding * least_cost_of_split(here, count > 32 ? 16 : 8)) << count;
    if (count <= kMaxLeafSize) {
        EXPECT_LE(chosen, kRounding * whole) << "a leaf costs less";
    }
    return count;
}

TEST(BinnedSah, EveryNodeIsTightAndCostsNoMoreThanTheBestOfItsBins) {
    Random random(test::seed());
    JobPool pool;
    for (const bool snapped : {false, true})
        for (const std::uint32_t count :
             {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 9u, 12u, 31u, 32u, 33u, 40u, 300u})
            for (int i = 0; i < (count < 50 ? 40 : 1); ++i) {
                RayVector<BuildBox> boxes = random_boxes(random, count, snapped);
                const RayVector<BuildBox> given = boxes;
                const BinaryTree tree = build_binned_sah(boxes, pool);
                ASSERT_EQ(expect_sound(tree, boxes, 0, 0), count);
                std::vector<bool> seen(count, false);
                for (const BuildBox& b : boxes) {
                    EXPECT_FALSE(seen[b.id]);
                    seen[b.id] = true;
                    EXPECT_EQ(box_of(b), box_of(given[b.id]));
                }
                ASSERT_FALSE(testing::Test::HasFailure())
                    << count << " boxes, case " << i << ", seed " << test::seed();
            }
    RayVector<BuildBox> none;
    EXPECT_TRUE(build_binned_sah(none, pool).nodes.empty());
}

TEST(BinnedSah, ATreeForSeveralThreadsIsTheSameAndEveryNodeIsTight) {
    // More than 8192 boxes are split before they are shared among the threads. Boxes in one place have no split.
    Random random(test::seed());
    for (const bool is_one_place : {false, true}) {
        RayVector<BuildBox> boxes = random_boxes(random, 20000, false);
        for (BuildBox& b : boxes)
            if (is_one_place)
                b = build_box(box_of(boxes[0]), b.id);
        RayVector<BuildBox> same = boxes;
        JobPool alone, three(3);
        const BinaryTree tree = build_binned_sah(boxes, alone),
                         shared = build_binned_sah(same, three);
        ASSERT_EQ(tree.nodes.size(), shared.nodes.size());
        std::uint32_t held = 0;
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            const BinaryTree::Node &node = tree.nodes[i], &other = shared.nodes[i];
            ASSERT_EQ(std::tie(node.box, node.first, node.count),
                      std::tie(other.box, other.first, other.count))
                << i << ", seed " << test::seed();
            Aabb tight;
            for (std::uint32_t k = 0; k < node.count; ++k)
                tight = unite(tight, box_of(boxes[node.first + k]));
            for (std::uint32_t child = 0; child < (node.count == 0 ? 2u : 0u); ++child)
                tight = unite(tight, tree.nodes[node.first + child].box);
            ASSERT_EQ(node.box, tight) << i << ", seed " << test::seed();
            held += node.count;
        }
        EXPECT_EQ(held, 20000u);
    }
}

TEST(BinnedSah, IsNeverDeeperThanEightyLevels) {
    // Each box is twice as far away as the last: a split into equal slabs parts the farthest few from all others, so
    // that splits by area alone would make a level for every few of the 121 boxes.
    RayVector<BuildBox> boxes;
    for (int i = -61; i <= 59; ++i) {
        const Real x = std::ldexp(1.0f, i);
        boxes.push_back(
            build_box({{x, -x, -x}, {x * 1.25f, x, x}}, static_cast<std::uint32_t>(i + 61)));
    }
    JobPool pool;
    const BinaryTree tree = build_binned_sah(boxes, pool);
    const std::vector<int> depths = depths_of(tree);
    const int deepest = *std::max_element(depths.begin(), depths.end());
    EXPECT_LT(deepest, 80);
    EXPECT_GT(deepest, 20); // else nothing was parted one by one
    for (const BinaryTree::Node& node : tree.nodes) {
        Aabb tight;
        for (std::uint32_t k = 0; k < node.count; ++k)
            tight = unite(tight, box_of(boxes[node.first + k]));
        for (std::uint32_t child = 0; child < (node.count == 0 ? 2u : 0u); ++child)
            tight = unite(tight, tree.nodes[node.first + child].box);
        EXPECT_EQ(node.box, tight);
    }
}

TEST(BinnedSah, BoxesWithoutAreaAreHalved) {
    // Every split of points on a line costs nothing, so that only their number counts: 512 points are 64 leaves of
    // eight or more of fewer.
    RayVector<BuildBox> boxes;
    for (std::uint32_t i = 0; i < 512; ++i) {
        const Vec3 p{0, static_cast<Real>(i * 37 % 512), 0};
        boxes.push_back(build_box({p, p}, i));
    }
    JobPool pool;
    const BinaryTree tree = build_binned_sah(boxes, pool);
    const std::vector<int> depths = depths_of(tree);
    EXPECT_LE(*std::max_element(depths.begin(), depths.end()), 8);
}

} // namespace
} // namespace topple::spatial_detail
