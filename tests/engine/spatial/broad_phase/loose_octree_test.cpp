// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The cells of the loose octree, through histories of moves, compared with the definition.

#include "tests/engine/spatial/cell_tree.h"
#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/spatial/broad_phase/box_tree.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace topple::test {
namespace {

using OctreeCell = BroadPhase::Cell;

Aabb loose(const Aabb& cell) {
    const Vec3 middle = center(cell), reach = half_extents(cell) * 2;
    return {middle - reach, middle + reach};
}

std::uint32_t octant_around(Vec3 middle, Vec3 p) {
    return (p.x >= middle.x ? 1u : 0u) | (p.y >= middle.y ? 2u : 0u) | (p.z >= middle.z ? 4u : 0u);
}

/// Checks that children are octants of their parents, and that every box is in the deepest cell on its way down that
/// holds it with its loose margin.
void expect_cells_of(const BoxTree& tree, const std::vector<Aabb>& boxes) {
    ASSERT_TRUE(tree.is_consistent());
    const std::vector<OctreeCell> cells = tree.cells();
    const auto children = children_of(cells);
    std::vector<int> expected(cells.size(), 0), total(cells.size(), 0);
    for (const Aabb& box : boxes) {
        std::size_t at = 0;
        EXPECT_TRUE(contains(loose(cells[0].box), box));
        for (bool goes_on = true; goes_on;) {
            ++total[at];
            goes_on = false;
            const std::uint32_t octant = octant_around(center(cells[at].box), center(box));
            for (const std::size_t child : children[at])
                if (octant_around(center(cells[at].box), center(cells[child].box)) == octant &&
                    contains(loose(cells[child].box), box)) {
                    at = child;
                    goes_on = true;
                    break;
                }
        }
        ++expected[at];
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        EXPECT_EQ(cells[i].count, expected[i]);
        const Vec3 half = half_extents(cells[i].box), middle = center(cells[i].box);
        unsigned seen = 0;
        for (const std::size_t child : children[i]) {
            const Aabb& box = cells[child].box;
            EXPECT_EQ(half_extents(box), half * 0.5f);
            EXPECT_EQ(abs(center(box) - middle), half * 0.5f);
            EXPECT_GT(total[child], 0) << "an empty cell is not kept";
            seen |= 1u << octant_around(middle, center(box));
        }
        EXPECT_EQ(static_cast<std::size_t>(__builtin_popcount(seen)), children[i].size());
        if (!children[i].empty()) {
            EXPECT_GE(total[i], 5) << "so few boxes need no cells below";
        }
    }
}

TEST(LooseOctree, EveryBoxIsInTheDeepestCellThatHoldsItThroughAnyHistory) {
    // Multiples of 1/16 in a world of 64 m, so that every center and half extent of a cell is exact.
    Random random(seed());
    for (int run = 0; run < 12; ++run) {
        const auto sixteenths = [&](Real reach) {
            return (random_point(random, reach * 16, true)) * (1.0f / 16);
        };
        const auto box_near = [&](Vec3 middle) {
            const Vec3 half = abs(sixteenths(run % 3 == 0 ? 4.0f : 0.5f));
            return Aabb{middle - half, middle + half};
        };
        std::vector<Aabb> boxes{{{-32, -32, -32}, {-32, -32, -32}}, {{32, 32, 32}, {32, 32, 32}}};
        const std::size_t count = 4 + random.below(run % 2 == 0 ? 20 : 300);
        while (boxes.size() < count)
            boxes.push_back(box_near(sixteenths(24)));
        const auto tree = make_box_tree(BroadPhaseKind::octree);
        tree->rebuild(boxes);
        expect_cells_of(*tree, boxes);
        for (int step = 0; step < 12; ++step) {
            // Most boxes move a little; some gather in one corner, so that cells elsewhere are merged.
            std::vector<std::uint32_t> moved;
            for (std::uint32_t i = 2; i < boxes.size(); ++i)
                if (random.below(3) == 0) {
                    moved.push_back(i);
                    boxes[i] = step % 3 == 2 ? box_near(Vec3{20, 20, 20} + sixteenths(2))
                                             : box_near(center(boxes[i]) + sixteenths(1));
                }
            tree->update(boxes, moved);
            ASSERT_TRUE(tree->is_consistent()) << "run " << run << " seed " << seed();
            ASSERT_FALSE(testing::Test::HasFailure()) << "run " << run << " step " << step << " seed " << seed();
        }
    }
}

TEST(LooseOctree, ACellOfMoreThanEightIsSplitAndOneOfFewBoxesIsNot) {
    // Nine small boxes, one in each octant of a cube and one more.
    std::vector<Aabb> boxes;
    for (std::uint32_t i = 0; i < 8; ++i) {
        const Vec3 p{i & 1u ? 1.0f : -1.0f, i & 2u ? 1.0f : -1.0f, i & 4u ? 1.0f : -1.0f};
        boxes.push_back({p, p});
    }
    const auto tree = make_box_tree(BroadPhaseKind::octree);
    tree->rebuild(boxes);
    ASSERT_EQ(tree->cells().size(), 1u);
    EXPECT_EQ(tree->cells()[0].box, (Aabb{{-1, -1, -1}, {1, 1, 1}}));
    EXPECT_EQ(tree->cells()[0].count, 8);

    boxes.push_back({{0.5f, 0.5f, 0.5f}, {0.5f, 0.5f, 0.5f}});
    tree->rebuild(boxes);
    ASSERT_EQ(tree->cells().size(), 9u);
    EXPECT_EQ(tree->cells()[0].count, 0);

    // A box as large as the cube fits no octant, even with its margin, and stays in the root.
    boxes.push_back({{-1, -1, -1}, {1, 1, 1}});
    tree->rebuild(boxes);
    ASSERT_EQ(tree->cells().size(), 9u);
    EXPECT_EQ(tree->cells()[0].count, 1);

    // The root doubles towards a box beyond its margin; the old root is the opposite octant.
    const std::array<std::uint32_t, 1> moved{7};
    boxes[7] = {{5, 5, 5}, {5, 5, 5}};
    tree->update(boxes, moved);
    EXPECT_TRUE(tree->is_consistent());
    EXPECT_EQ(tree->cells()[0].box, (Aabb{{-1, -1, -1}, {3, 3, 3}}));
}

TEST(LooseOctree, ASingleBoxIsInTheOnlyCellWhereverItGoes) {
    std::vector<Aabb> boxes{{{0, 0, 0}, {1, 2, 1}}};
    const std::array<std::uint32_t, 1> moved{0};
    const auto tree = make_box_tree(BroadPhaseKind::octree);
    tree->rebuild(boxes);
    for (const Real x : {0.0f, 0.5f, 100.0f, -1e6f, 3.0f}) {
        boxes[0] = {{x, 0, 0}, {x + 1, 2, 1}};
        tree->update(boxes, moved);
        EXPECT_TRUE(tree->is_consistent());
        ASSERT_EQ(tree->cells().size(), 1u) << x;
        EXPECT_EQ(tree->cells()[0].count, 1);
        EXPECT_TRUE(contains(loose(tree->cells()[0].box), boxes[0])) << x;
    }
    // A larger box takes a larger cell.
    boxes[0] = {{50, 0, 0}, {70, 2, 1}};
    tree->update(boxes, moved);
    EXPECT_EQ(extents(tree->cells()[0].box), (Vec3{20, 20, 20}));
}

TEST(LooseOctree, BoxesInOnePlaceEndTheSplitting) {
    // No cell parts equal boxes. Halving ends where a cell is smaller than a micrometer or than what a float tells
    // apart at its center.
    for (const Vec3 middle : {Vec3{}, Vec3{1e4f, 0, 0}}) {
        std::vector<Aabb> boxes(12, Aabb{middle, middle});
        boxes.push_back({middle + Vec3{1, 1, 1}, middle + Vec3{1, 1, 1}});
        const auto tree = make_box_tree(BroadPhaseKind::octree);
        tree->rebuild(boxes);
        EXPECT_TRUE(tree->is_consistent());
        int deepest = 0;
        for (const OctreeCell& cell : tree->cells())
            deepest = std::max(deepest, cell.depth);
        EXPECT_GT(deepest, 3);
        EXPECT_LE(deepest, 20); // 2^-20 m
    }
}

} // namespace
} // namespace topple::test
