// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/printed/printed_quadtree.h"

#include "tests/support/test.h"
#include "topple/textbook/planar/quadtree.h"

#include <algorithm>

namespace topple::planar {
namespace {

const Rect kPrintedWorld = rect_between({0, 0}, {100, 100});

std::vector<PrintedItem> boxes(int count, bool one_in_the_middle) {
    std::vector<PrintedItem> items;
    for (int i = 0; i < count; ++i) {
        const auto k = static_cast<Real>(i);
        const Vec2 at = i == 0 && one_in_the_middle ? Vec2{50, 50} : Vec2{3 + 6 * k, 10};
        items.push_back({rect_from_center(at, {1, 1})});
    }
    return items;
}

PrintedQuadtree tree_of(std::vector<PrintedItem>& items, PrintedQuadtree::Mended mended) {
    PrintedQuadtree tree(kPrintedWorld);
    tree.mend(mended);
    for (PrintedItem& item : items)
        tree.insert(item);
    return tree;
}

Quadtree our_tree(const std::vector<PrintedItem>& items) {
    Quadtree tree(kPrintedWorld);
    for (const PrintedItem& item : items)
        tree.insert(item.bounds);
    return tree;
}

TEST(PrintedQuadtree, TheSixteenthReachesPastTheFourChildren) {
    auto items = boxes(16, false);
    const PrintedQuadtree tree = tree_of(items, {});
    EXPECT_GT(tree.overruns(), 0);
    EXPECT_LT(tree.query(kPrintedWorld).size(), 16u);
    EXPECT_EQ(our_tree(items).query(kPrintedWorld).size(), 16u);
}

TEST(PrintedQuadtree, RemovesTheSecondWhoeverWasMeant) {
    auto items = boxes(3, false);
    PrintedQuadtree tree = tree_of(items, {});
    tree.remove(items[2]);
    EXPECT_EQ(tree.query(kPrintedWorld), (std::vector<PrintedItem*>{&items[0], &items[2]}));
    Quadtree ours = our_tree(items);
    ours.remove(2);
    EXPECT_EQ(ours.query(kPrintedWorld), (std::vector<Quadtree::Id>{0, 1}));
    // A single box stays after a search past the end.
    auto one = boxes(1, false);
    PrintedQuadtree lonely = tree_of(one, {});
    lonely.remove(one[0]);
    EXPECT_EQ(lonely.overruns(), 1);
    // Of two the second exists.
    auto two = boxes(2, false);
    PrintedQuadtree pair = tree_of(two, {});
    pair.remove(two[0]);
    EXPECT_EQ(pair.query(kPrintedWorld), (std::vector<PrintedItem*>{&two[0]}));
    EXPECT_EQ(pair.overruns(), 0);
}

TEST(PrintedQuadtree, CountsTheLastLeafOnlyAndClearsTheRest) {
    auto items = boxes(16, false);
    PrintedQuadtree tree = tree_of(items, {.split = true, .remove = true});
    EXPECT_EQ(tree.count(), 0); // all boxes are in the lower half
    tree.remove(items[5]);
    EXPECT_TRUE(tree.query(kPrintedWorld).empty());
    Quadtree ours = our_tree(items);
    EXPECT_EQ(ours.size(), 16u);
    ours.remove(5);
    EXPECT_EQ(ours.query(kPrintedWorld).size(), 15u);
}

TEST(PrintedQuadtree, WhoLiesInFourLeavesIsThereFourTimes) {
    auto items = boxes(16, true);
    PrintedQuadtree tree = tree_of(items, {true, true, true});
    EXPECT_EQ(tree.query(rect_between({49, 49}, {51, 51})).size(), 4u);
    const Quadtree ours = our_tree(items);
    EXPECT_EQ(ours.query(rect_between({49, 49}, {51, 51})).size(), 1u);
}

TEST(PrintedQuadtree, CopiesOutliveTheRemovalAfterALeafIsMade) {
    auto items = boxes(16, true);
    PrintedQuadtree tree = tree_of(items, {true, true, true});
    for (std::size_t i = 1; i < 12; ++i)
        tree.remove(items[i]);
    tree.remove(items[0]);
    const auto left = tree.query(kPrintedWorld);
    EXPECT_EQ(std::count(left.begin(), left.end(), &items[0]), 3);
    Quadtree ours = our_tree(items);
    for (Quadtree::Id id = 0; id < 12; ++id)
        ours.remove(id);
    EXPECT_EQ(ours.query(kPrintedWorld), (std::vector<Quadtree::Id>{12, 13, 14, 15}));
}

TEST(PrintedQuadtree, WhatIsOutsideIsDroppedWithoutAWord) {
    std::vector<PrintedItem> items{{rect_from_center({200, 200}, {1, 1})}};
    PrintedQuadtree tree = tree_of(items, {true, true, true});
    EXPECT_EQ(tree.count(), 0);
    EXPECT_EQ(our_tree(items).size(), 1u);
}

} // namespace
} // namespace topple::planar
