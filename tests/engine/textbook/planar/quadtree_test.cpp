// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/quadtree.h"

#include "tests/engine/textbook/planar/planar_samples.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/broad_phase.h"
#include "topple/textbook/planar/intersects.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace topple::planar {
namespace {

const Rect kWorld = rect_between({0, 0}, {100, 100});
using Ids = std::vector<Quadtree::Id>;

Rect box(Real x, Real y) { return rect_from_center({x, y}, {1, 1}); }

/// Returns a tree of sixteen boxes in the lower half, the first at the exact middle if asked.
Quadtree sixteen(bool one_in_the_middle) {
    Quadtree tree(kWorld);
    for (int i = 0; i < 16; ++i) {
        const auto k = static_cast<Real>(i);
        tree.insert(i == 0 && one_in_the_middle ? box(50, 50) : box(3 + 6 * k, 10));
    }
    return tree;
}

TEST(Quadtree, TheSixteenthSplitsTheRootAndAllAreStillThere) {
    const Quadtree tree = sixteen(false);
    EXPECT_EQ(tree.size(), 16u);
    EXPECT_EQ(tree.query(kWorld).size(), 16u);
    EXPECT_GT(tree.cells().size(), 1u);
    EXPECT_FALSE(tree.cells()[0].is_leaf);
    for (Quadtree::Id id = 0; id < 16; ++id)
        EXPECT_EQ(tree.query(rect_from_center(center(tree.bounds_of(id)), {0, 0})), Ids{id});
}

TEST(Quadtree, RemovingOneKeepsTheOthers) {
    Quadtree tree = sixteen(false);
    tree.remove(7);
    EXPECT_EQ(tree.size(), 15u);
    EXPECT_EQ(tree.query(kWorld).size(), 15u);
    EXPECT_FALSE(tree.is_in_use(7));

    Quadtree three(kWorld);
    for (const Real x : {10.0f, 20.0f, 30.0f})
        three.insert(box(x, x));
    three.remove(2);
    EXPECT_EQ(three.query(kWorld), (Ids{0, 1}));
    three.remove(0);
    three.remove(1);
    EXPECT_EQ(three.query(kWorld), Ids{});
    EXPECT_EQ(three.insert(box(5, 5)), 1u); // the id freed last
}

TEST(Quadtree, WhoLiesInFourLeavesIsFoundOnce) {
    Quadtree tree = sixteen(true);
    EXPECT_EQ(tree.query(rect_between({49, 49}, {51, 51})), Ids{0});
    std::size_t stored = 0;
    for (const auto& cell : tree.cells())
        stored += cell.count;
    EXPECT_GT(stored, 16u);
    // The same after the tree has become one leaf again.
    for (Quadtree::Id id = 1; id < 12; ++id)
        tree.remove(id);
    ASSERT_EQ(tree.cells().size(), 1u);
    EXPECT_EQ(tree.cells()[0].count, 5u);
    tree.remove(0);
    EXPECT_EQ(tree.query(kWorld), (Ids{12, 13, 14, 15}));
}

TEST(Quadtree, ItIsALeafAgainOnceItHoldsLessThanALeafMay) {
    Quadtree tree = sixteen(false);
    tree.remove(0);
    EXPECT_GT(tree.cells().size(), 1u); // 15 boxes fit in a leaf, but the tree merges only below
                                        // that
    tree.remove(1);
    EXPECT_EQ(tree.cells().size(), 1u);
}

TEST(Quadtree, ManyInOnePlaceEndAtTheGreatestDepth) {
    Quadtree tree(kWorld);
    for (int i = 0; i < 200; ++i)
        tree.insert(rect_from_center({10, 10}, {0, 0}));
    EXPECT_EQ(tree.query(rect_from_center({10, 10}, {0, 0})).size(), 200u);
    int deepest = 0;
    for (const auto& cell : tree.cells())
        deepest = std::max(deepest, cell.depth);
    EXPECT_EQ(deepest, 4); // five levels, including the root
}

TEST(Quadtree, NothingVanishesOutsideTheWorld) {
    Quadtree tree(kWorld);
    const auto id = tree.insert(box(200, 200));
    EXPECT_EQ(tree.size(), 1u);
    EXPECT_EQ(tree.outside(), 1u);
    EXPECT_EQ(tree.query(box(200, 200)), Ids{id});
    tree.move(id, box(50, 50));
    EXPECT_EQ(tree.outside(), 0u);
    tree.move(id, box(100, 100)); // half outside
    EXPECT_EQ(tree.outside(), 1u);
    EXPECT_EQ(tree.query(rect_between({101, 101}, {102, 102})), Ids{id}); // touching
    tree.remove(id);
    EXPECT_EQ(tree.outside(), 0u);
}

TEST(Quadtree, CellsShareTheirSidesAndFillTheirParents) {
    const Quadtree tree = sixteen(false);
    const auto cells = tree.cells();
    Real leaves = 0;
    for (const auto& cell : cells)
        leaves += cell.is_leaf ? area(cell.bounds) : 0;
    EXPECT_EQ(leaves, area(kWorld));
}

// After random insertions, moves and removals, on a grid and off it, the tree gives the results of a list.
TEST(Quadtree, SaysWhatAListWouldAfterAnyHistory) {
    for (const bool on_grid : {true, false}) {
        test::Samples samples{.on_grid = on_grid, .reach = 60};
        SCOPED_TRACE(test::seed());
        Quadtree tree(rect_between({-50, -50}, {50, 50}), {6, 4});
        std::map<Quadtree::Id, Rect> list;
        const auto some = [&] {
            return std::next(list.begin(),
                             samples.random.below(static_cast<std::uint32_t>(list.size())));
        };
        for (int step = 0; step < 4000; ++step) {
            const Rect r = std::get<Rect>(samples.shape(3));
            const auto dice = samples.random.below(10);
            if (list.empty() || dice < (step < 2000 ? 5u : 3u)) {
                const auto id = tree.insert(r);
                ASSERT_TRUE(list.emplace(id, r).second);
            } else if (dice < 6) {
                const auto it = some();
                it->second = r;
                tree.move(it->first, r);
            } else {
                const auto it = some();
                tree.remove(it->first);
                list.erase(it);
            }
            ASSERT_EQ(tree.size(), list.size());
            if (step % 10 != 0)
                continue;
            const Rect area = grown(std::get<Rect>(samples.shape(3)), 5);
            Ids expected;
            for (const auto& [id, bounds] : list) {
                if (overlaps(bounds, area))
                    expected.push_back(id);
            }
            ASSERT_EQ(tree.query(area), expected) << "step " << step;
        }
        while (!list.empty()) {
            tree.remove(list.begin()->first);
            list.erase(list.begin());
        }
        EXPECT_EQ(tree.cells().size(), 1u);
    }
}

// A leaf holds each rectangle that reaches it, above its capacity only at the greatest depth; a node that is no leaf
// has four quarters with as many rectangles as a leaf may hold. Settings at their least included.
TEST(Quadtree, EachLeafHoldsWhatReachesItAfterAnyHistory) {
    for (const auto& settings : {QuadtreeSettings{1, 1}, {2, 1}, {4, 1}, {4, 3}}) {
        test::Samples samples{.reach = 9};
        SCOPED_TRACE(test::seed());
        const Rect world = rect_between({-8, -8}, {8, 8});
        Quadtree tree(world, settings);
        std::map<Quadtree::Id, Rect> list;
        for (int step = 0; step < 600; ++step) {
            const Rect r = std::get<Rect>(samples.shape(3));
            const auto dice = samples.random.below(step < 300 ? 8 : 14);
            if (list.empty() || dice < 5) {
                list[tree.insert(r)] = r;
            } else {
                const auto it = std::next(
                    list.begin(), samples.random.below(static_cast<std::uint32_t>(list.size())));
                if (dice < 7) {
                    tree.move(it->first, it->second = r);
                } else {
                    tree.remove(it->first);
                    list.erase(it);
                }
            }
            const auto reaching = [&](const Rect& area) {
                return static_cast<std::size_t>(
                    std::count_if(list.begin(), list.end(), [&](const auto& entry) {
                        return contains(world, entry.second) && overlaps(entry.second, area);
                    }));
            };
            const auto capacity = static_cast<std::size_t>(settings.node_capacity);
            ASSERT_EQ(tree.outside(), list.size() - reaching(world)) << "step " << step;
            const auto cells = tree.cells();
            ASSERT_EQ(cells[0].bounds, world);
            Real leaves = 0;
            for (const auto& cell : cells) {
                ASSERT_EQ(half_extents(cell.bounds).x, std::ldexp(8.0f, -cell.depth));
                ASSERT_EQ(half_extents(cell.bounds).y, std::ldexp(8.0f, -cell.depth));
                ASSERT_LT(cell.depth, settings.max_depth);
                ASSERT_EQ(cell.count, cell.is_leaf ? reaching(cell.bounds) : 0) << "step " << step;
                if (cell.is_leaf && cell.depth + 1 < settings.max_depth) {
                    ASSERT_LE(cell.count, capacity) << "step " << step;
                }
                if (!cell.is_leaf) {
                    ASSERT_GE(reaching(cell.bounds), capacity) << "step " << step;
                }
                leaves += cell.is_leaf ? area(cell.bounds) : 0;
            }
            ASSERT_EQ(leaves, area(world)) << "step " << step;
        }
    }
}

TEST(PlanarBroadPhase, AllThreeFindTheSamePairs) {
    for (const bool on_grid : {true, false}) {
        test::Samples samples{.on_grid = on_grid, .reach = 30};
        SCOPED_TRACE(test::seed());
        for (const int count : {0, 1, 2, 50, 400}) {
            std::vector<Rect> rects;
            Quadtree tree(rect_between({-25, -25}, {25, 25}), {7, 6});
            for (int i = 0; i < count; ++i) {
                rects.push_back(std::get<Rect>(samples.shape(3)));
                tree.insert(rects.back());
            }
            const auto expected = all_pairs(rects);
            ASSERT_EQ(sweep_pairs(rects), expected);
            ASSERT_EQ(tree_pairs(tree), expected);
            if (count == 400) {
                EXPECT_GT(expected.size(), 100u);
            }
        }
    }
}

TEST(PlanarBroadPhase, EmptyAndBrokenRectanglesAreInNoPair) {
    const Real nan = std::nanf("");
    const std::vector<Rect> rects = {
        kWorld, Rect{}, kWorld, Rect{{nan, 0}, {1, 1}}, Rect{{0, 0}, {1, nan}}};
    EXPECT_EQ(all_pairs(rects), (std::vector<Pair>{{0, 2}}));
    EXPECT_EQ(sweep_pairs(rects), all_pairs(rects));
}

// A small game: moving objects are moved in the tree, and only objects near the player are tested shape against
// shape.
TEST(PlanarBroadPhase, AGameAsksForWhatIsNearThePlayer) {
    test::Samples samples{.on_grid = false, .reach = 50};
    SCOPED_TRACE(test::seed());
    Quadtree tree(rect_between({-60, -60}, {60, 60}));
    std::vector<Circle> things; // the game owns the shapes; the tree stores only their rectangles
    for (std::uint32_t i = 0; i < 200; ++i) {
        things.push_back({samples.point(), 0.5f + samples.size()});
        ASSERT_EQ(tree.insert(bounds_of(things.back())), i);
    }
    for (int frame = 0; frame < 20; ++frame) {
        for (std::uint32_t i = 0; i < 40; ++i) {
            things[i].center += samples.point() * 0.02f;
            tree.move(i, bounds_of(things[i]));
        }
        const OrientedRect player{things[0].center, {4, 2}, samples.rotation()};
        std::vector<std::uint32_t> hit, expected;
        for (const std::uint32_t id : tree.query(bounds_of(player))) {
            if (id != 0 && intersects(player, things[id]))
                hit.push_back(id);
        }
        for (std::uint32_t id = 1; id < things.size(); ++id) {
            if (intersects(player, things[id]))
                expected.push_back(id);
        }
        ASSERT_EQ(hit, expected) << "frame " << frame;
    }
}

} // namespace
} // namespace topple::planar
