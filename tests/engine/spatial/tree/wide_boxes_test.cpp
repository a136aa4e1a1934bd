// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/tree/wide_boxes.h"

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace topple::spatial_detail {
namespace {

TEST(WideBoxes, AreNotConsistentWithALeafTheyLackEvenIfItIsTheRoot) {
    const BoxNode empty{.min = {}, .max = {1, 1, 1}, .is_leaf = true};
    BoxNode filled = empty;
    filled.count = 1;
    WideBoxes boxes;
    boxes.build({&filled, 1});
    EXPECT_TRUE(boxes.is_consistent({&filled, 1}));
    // An empty leaf gets no lane, so the leaf is missing once it has a proxy.
    boxes.build({&empty, 1});
    EXPECT_TRUE(boxes.is_consistent({&empty, 1}));
    EXPECT_FALSE(boxes.is_consistent({&filled, 1}));
}

BoxNode node_of(const Aabb& box, std::uint32_t first, std::uint32_t count, bool is_leaf) {
    BoxNode node{.min = {box.min.x, box.min.y, box.min.z, 0},
                 .max = {box.max.x, box.max.y, box.max.z, 0},
                 .first = first,
                 .count = count,
                 .is_leaf = is_leaf};
    return node;
}

/// Returns a root with three children of the given boxes, which have `each` leaves like themselves.
std::vector<BoxNode> three_with_leaves(const std::array<Aabb, 3>& boxes, std::uint32_t each) {
    std::vector<BoxNode> nodes{node_of(unite(unite(boxes[0], boxes[1]), boxes[2]), 1, 3, false)};
    for (std::uint32_t i = 0; i < 3; ++i)
        nodes.push_back(node_of(boxes[i], 4 + i * each, each, false));
    for (std::uint32_t i = 0; i < 3; ++i)
        for (std::uint32_t k = 0; k < each; ++k)
            nodes.push_back(node_of(boxes[i], 0, 1, true));
    return nodes;
}

/// Returns the leaves in the lanes of the root's only block.
std::vector<std::uint32_t> leaves_at_root(const WideBoxes& wide) {
    std::vector<std::uint32_t> leaves;
    EXPECT_EQ(wide.blocks_of(WideBoxes::kRoot).size(), 1u);
    for (const std::uint32_t code : wide.blocks_of(WideBoxes::kRoot)[0].proxy)
        if (const WideBoxes::Branch branch{code}; code != kNoProxy && branch.is_leaf())
            leaves.push_back(branch.leaf());
    std::sort(leaves.begin(), leaves.end());
    return leaves;
}

TEST(WideBoxes, OpenTheLargestChildWhoseChildrenFitIntoTheBlock) {
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        std::array<Aabb, 3> boxes;
        std::uint32_t largest = 0;
        for (std::uint32_t k = 0; k < 3; ++k) {
            const Vec3 low = test::random_point(random, 9);
            boxes[k] = {low, low + abs(test::random_point(random, 3))};
            if (half_area(boxes[k]) > half_area(boxes[largest]))
                largest = k;
        }
        // Two leaves instead of one of three children make four.
        WideBoxes wide;
        const std::vector<BoxNode> nodes = three_with_leaves(boxes, 2);
        wide.build(nodes);
        EXPECT_TRUE(wide.is_consistent(nodes));
        EXPECT_EQ(leaves_at_root(wide),
                  (std::vector<std::uint32_t>{4 + 2 * largest, 5 + 2 * largest}))
            << "seed " << test::seed();
        // Three leaves instead of one of them would make five.
        const std::vector<BoxNode> more = three_with_leaves(boxes, 3);
        wide.build(more);
        EXPECT_TRUE(wide.is_consistent(more));
        EXPECT_TRUE(leaves_at_root(wide).empty());
    }
}

TEST(WideBoxes, NoticeALeafThatIsMissingTwiceThereOrOutsideItsLane) {
    const std::array<Aabb, 3> boxes{
        Aabb{{0, 0, 0}, {1, 1, 1}}, Aabb{{2, 0, 0}, {4, 1, 1}}, Aabb{{5, 0, 0}, {8, 1, 1}}};
    const std::vector<BoxNode> nodes = three_with_leaves(boxes, 2);
    WideBoxes wide;
    wide.build(nodes);
    ASSERT_TRUE(wide.is_consistent(nodes));
    for (std::size_t leaf = 4; leaf < nodes.size(); ++leaf) {
        std::vector<BoxNode> others = nodes;
        others[leaf].max[1] = 0.5f;
        EXPECT_FALSE(wide.is_consistent(others)) << "the lane of " << leaf << " has another box";
    }
    std::vector<BoxNode> others = nodes;
    others.push_back(nodes[4]);
    EXPECT_FALSE(wide.is_consistent(others)) << "a leaf without a lane";
    EXPECT_FALSE(wide.is_consistent(std::span(nodes).first(9))) << "a lane without a leaf";
    others = nodes;
    others[1].first = others[2].first; // 4 and 5 are nowhere, 6 and 7 are there twice
    wide.build(others);
    EXPECT_FALSE(wide.is_consistent(others));
    others = nodes;
    others[0].max[0] = 7;
    wide.build(nodes);
    EXPECT_FALSE(wide.is_consistent(others)) << "a lane reaches out of the root";
}

TEST(WideBoxes, ARootOfMoreThanFourChildrenIsReachedThroughOneLane) {
    for (const std::uint32_t count : {1u, 4u, 5u, 8u, 9u, 32u}) {
        std::vector<BoxNode> nodes;
        Aabb around;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto x = static_cast<Real>(i);
            const Aabb box{{x, 0, 0}, {x + 0.5f, 1, 1}};
            around = unite(around, box);
            nodes.push_back(node_of(box, 0, 1, true));
        }
        nodes.insert(nodes.begin(), node_of(around, 1, count, false));
        WideBoxes wide;
        wide.build(nodes);
        EXPECT_TRUE(wide.is_consistent(nodes)) << count;
        EXPECT_EQ(wide.blocks_of(WideBoxes::kRoot).size(), 1u) << count;
        EXPECT_EQ(leaves_at_root(wide).size(), count <= 4 ? count : 0u);
    }
    WideBoxes none;
    none.build({});
    EXPECT_TRUE(none.is_consistent({}));
}

} // namespace
} // namespace topple::spatial_detail
