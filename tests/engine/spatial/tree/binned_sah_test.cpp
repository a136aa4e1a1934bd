// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/tree/binned_sah.h"

#include <gtest/gtest.h>

#include <cstddef>
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

} // namespace
} // namespace topple::spatial_detail
