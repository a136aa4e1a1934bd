// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/spatial/broad_phase/box_hierarchy_detail.h"
#include "topple/spatial/broad_phase/box_tree.h"

#include <algorithm>
#include <array>
#include <vector>

namespace topple::spatial_detail {
namespace {

/// Returns unit cubes at x = 0, 2, 4, ...
std::vector<Aabb> cubes_along_x(std::size_t count) {
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < count; ++i) {
        const auto x = static_cast<Real>(2 * i);
        boxes.push_back({{x, 0, 0}, {x + 1, 1, 1}});
    }
    return boxes;
}

/// Returns a root with a leaf of the proxies 0 to 5 and a node with the leaves 6, 7 and 8.
BoxHierarchy three_leaves(std::span<const Aabb> boxes) {
    BoxHierarchy tree;
    tree.clear(boxes.size());
    const std::uint32_t first = tree.add_children(0, 2);
    tree.fill_leaf(first, std::array{0u, 1u, 2u, 3u, 4u, 5u}, boxes);
    const std::uint32_t below = tree.add_children(first + 1, 2);
    tree.fill_leaf(below, std::array{6u, 7u}, boxes);
    tree.fill_leaf(below + 1, std::array{8u}, boxes);
    tree.refit();
    return tree;
}

TEST(BoxHierarchy, EveryBoxIsTheUnionOfItsContents) {
    const std::vector<Aabb> boxes = cubes_along_x(9);
    const BoxHierarchy tree = three_leaves(boxes);
    ASSERT_EQ(tree.nodes().size(), 5u);
    EXPECT_EQ(tree.bounds(), (Aabb{{0, 0, 0}, {17, 1, 1}}));
    EXPECT_EQ(tree.box_of(1), (Aabb{{0, 0, 0}, {11, 1, 1}}));
    EXPECT_EQ(tree.box_of(2), (Aabb{{12, 0, 0}, {17, 1, 1}}));
    EXPECT_EQ(tree.box_of(3), (Aabb{{12, 0, 0}, {15, 1, 1}}));
    EXPECT_EQ(tree.box_of(4), boxes[8]);
    EXPECT_TRUE(tree.is_consistent(boxes, std::vector<std::uint8_t>(9, 1)));
}

TEST(BoxHierarchy, NoticesWhatIsWrongWithIt) {
    const std::vector<Aabb> boxes = cubes_along_x(9);
    const std::vector<std::uint8_t> all(9, 1);
    const BoxHierarchy tree = three_leaves(boxes);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        std::vector<Aabb> others = boxes;
        others[i].max.y += 0.5f;
        EXPECT_FALSE(tree.is_consistent(others, all)) << "the box of " << i << " is old";
        std::vector<std::uint8_t> some = all;
        some[i] = 0;
        EXPECT_FALSE(tree.is_consistent(boxes, some)) << i << " should not be in the tree";
    }
    std::vector<Aabb> ten = boxes;
    ten.push_back(boxes[0]);
    EXPECT_FALSE(tree.is_consistent(ten, std::vector<std::uint8_t>(10, 1))) << "9 is missing";
    EXPECT_FALSE(tree.is_consistent(std::span(boxes).first(8), std::vector<std::uint8_t>(8, 1)))
        << "there is no 8";

    // Proxy 1 is in the middle of its leaf, whose box changes only if the proxy leaves it.
    BoxHierarchy moved = tree;
    std::vector<Aabb> now = boxes;
    now[1] = {{2, 0, 0}, {2.5f, 1, 1}};
    moved.set_box(1, now[1]);
    EXPECT_TRUE(moved.is_consistent(now, all));
    now[1] = {{2, 0, 0}, {3, 5, 1}};
    moved.set_box(1, now[1]);
    EXPECT_FALSE(moved.is_consistent(now, all)) << "the boxes above are stale";
    moved.refit();
    EXPECT_TRUE(moved.is_consistent(now, all));

    BoxHierarchy twice;
    twice.clear(2);
    const std::uint32_t first = twice.add_children(0, 2);
    twice.fill_leaf(first, std::array{0u, 1u}, boxes);
    twice.fill_leaf(first + 1, std::array{1u}, boxes);
    twice.refit();
    EXPECT_FALSE(twice.is_consistent(std::span(boxes).first(2), std::vector<std::uint8_t>(2, 1)))
        << "1 is in two leaves";
}

TEST(BoxHierarchy, AfterClearHoldsNothing) {
    const std::vector<Aabb> boxes = cubes_along_x(9);
    BoxHierarchy tree = three_leaves(boxes);
    tree.clear(4);
    tree.refit();
    EXPECT_TRUE(is_empty(tree.bounds()));
    EXPECT_TRUE(tree.is_consistent(std::span(boxes).first(4), std::vector<std::uint8_t>(4, 0)));
    tree.query(everything(), [](std::uint32_t) { ADD_FAILURE(); });
    tree.find_near({}, kInf, [](std::uint32_t, Real reach) {
        ADD_FAILURE();
        return reach;
    });
}

/// Returns the view that sees exactly a box.
Frustum view_of(const Aabb& box) {
    Frustum view;
    view.planes = {Plane{{-1, 0, 0}, -box.min.x},
                   Plane{{1, 0, 0}, box.max.x},
                   Plane{{0, -1, 0}, -box.min.y},
                   Plane{{0, 1, 0}, box.max.y},
                   Plane{{0, 0, -1}, -box.min.z},
                   Plane{{0, 0, 1}, box.max.z}};
    return view;
}

TEST(BoxHierarchy, AViewTestsOnlyNodesThatItsSidesRunThrough) {
    const std::vector<Aabb> boxes = cubes_along_x(9);
    const BoxHierarchy tree = three_leaves(boxes);
    const auto ask = [&](const Aabb& seen) {
        std::vector<std::uint32_t> visited;
        const std::size_t tested = tree.query(view_of(seen),
                                              [&](std::uint32_t i) { visited.push_back(i); });
        std::sort(visited.begin(), visited.end());
        return std::pair(visited, tested);
    };
    using Found = std::pair<std::vector<std::uint32_t>, std::size_t>;
    // Exactly the bounds: the root is wholly inside, so nothing below it is tested.
    EXPECT_EQ(ask({{0, 0, 0}, {17, 1, 1}}), (Found{{0, 1, 2, 3, 4, 5, 6, 7, 8}, 1}));
    // Beside the bounds: only the root.
    EXPECT_EQ(ask({{18, 0, 0}, {20, 1, 1}}), (Found{{}, 1}));
    // Touching a side: the root, both children, both leaves below the second, and the single box of the last leaf.
    EXPECT_EQ(ask({{17, 0, 0}, {20, 1, 1}}), (Found{{8}, 6}));
    // The right half: the leaf of six boxes is in front of the left plane; the other node is wholly inside.
    EXPECT_EQ(ask({{11.5f, 0, 0}, {17, 1, 1}}), (Found{{6, 7, 8}, 3}));
    // Through the leaf of six: the root, its children, and six boxes.
    EXPECT_EQ(ask({{3, 0, 0}, {9.5f, 1, 1}}), (Found{{1, 2, 3, 4}, 9}));
}

TEST(BoxHierarchy, AViewOfNothingTestsNothing) {
    EXPECT_EQ(BoxHierarchy().query(view_of({{0, 0, 0}, {1, 1, 1}}), [](std::uint32_t) { FAIL(); }),
              0u);
}

TEST(BoxHierarchy, PairsAreTheSameForSeveralThreads) {
    Random random(test::seed());
    std::vector<Aabb> boxes;
    for (int i = 0; i < 1500; ++i) {
        const Vec3 low = test::random_point(random, 4, i % 2 == 0);
        boxes.push_back({low, low + abs(test::random_point(random, 1, i % 4 == 0))});
    }
    std::vector<std::uint8_t> active;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        active.push_back(random.below(3) == 0 ? 1 : 0);
    const auto brute = make_box_tree(BroadPhaseKind::brute_force);
    brute->rebuild(boxes);
    std::vector<ProxyPair> expected, found;
    brute->find_pairs(active, expected);
    ASSERT_GT(expected.size(), 1000u);
    JobPool three(3);
    for (const BroadPhaseKind kind : {BroadPhaseKind::bvh, BroadPhaseKind::octree}) {
        const auto tree = make_box_tree(kind);
        tree->rebuild(boxes);
        for (int repeat = 0; repeat < 2; ++repeat) {
            tree->find_pairs(active, found, three);
            EXPECT_EQ(found, expected) << name_of(kind) << " seed " << test::seed();
        }
    }
}

TEST(BoxHierarchy, ATreeOverPlacesThatDoubleIsNotAsDeepAsItHasBoxes) {
    // Halving space parts the farthest box from all others, 112 times; halving their number ends that.
    for (const Real side : {1.0f, -1.0f}) {
        std::vector<Aabb> boxes;
        for (int i = -56; i < 56; ++i) {
            const Real x = side * std::ldexp(1.0f, i);
            boxes.push_back({{x, 0, 0}, {x, 0, 0}});
        }
        const auto tree = make_box_tree(BroadPhaseKind::bvh);
        tree->rebuild(boxes);
        EXPECT_TRUE(tree->is_consistent());
        int deepest = 0;
        std::size_t held = 0;
        for (const BroadPhase::Cell& cell : tree->cells()) {
            deepest = std::max(deepest, cell.depth);
            held += static_cast<std::size_t>(cell.count);
            EXPECT_LE(cell.count, 8);
        }
        EXPECT_EQ(held, boxes.size());
        EXPECT_GT(deepest, 40) << side; // else nothing was parted one by one
        EXPECT_LT(deepest, 60) << side;
    }
}

} // namespace
} // namespace topple::spatial_detail
