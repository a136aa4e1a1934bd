// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The palette (Ctrl+P): the order of the rows that a search finds, and the keys that choose.

#include "tests/ui/robot.h"

#include <gtest/gtest.h>

namespace topple::test {
namespace {

using namespace app;

void search(Robot& robot, std::u32string_view text) {
    robot.key(static_cast<Key>('P'), {.ctrl = true});
    robot.frames(3);
    robot.type(text);
    robot.frames(2);
}

/// Searches, opens the first row with Enter, and returns the source of the scene then on show.
std::string opened_by(std::u32string_view text) {
    Robot robot("stack:3");
    search(robot, text);
    robot.key(Key::enter);
    robot.settle();
    return robot.frame().scene_source;
}

TEST(Palette, AWholeWordIsFoundBeforeAPartOfAWord) {
    EXPECT_EQ(opened_by(U"rain"), "rain"); // "Gear train" contains "rain" within a word
}

TEST(Palette, TheStartOfAWordIsFoundBeforeAnotherPartOfAWord) {
    EXPECT_EQ(opened_by(U"train"), "gear_train");
}

TEST(Palette, EveryWordThatIsTypedCounts) {
    EXPECT_EQ(opened_by(U"bridge rope"), "rope_bridge"); // the title is "Rope bridge"
}

TEST(Palette, ArrowsChooseAndEnterOpensWhatIsChosen) {
    Robot robot("stack:3");
    search(robot, U"box");
    robot.key(Key::down);
    robot.key(Key::down);
    robot.key(Key::up);
    robot.frames(2);
    const auto paths = robot.sandbox().recorder().paths();
    std::vector<std::string> rows;
    for (const std::string& path : paths)
        if (path.starts_with("Scenes/") && path != "Scenes/Search")
            rows.push_back(path.substr(7));
    ASSERT_GE(rows.size(), 3u);
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().header->title, rows[1]);
    EXPECT_FALSE(robot.sandbox().state().gallery.is_shown);
}

TEST(Palette, ASceneOpensWithTheSizeThatIsTyped) {
    EXPECT_EQ(opened_by(U"stack:7"), "stack:7");
    EXPECT_EQ(opened_by(U"box_pile:30"), "box_pile:30");
}

TEST(Palette, ASizeThatIsNoNumberOpensNothing) {
    EXPECT_EQ(opened_by(U"stack:x"), "stack:3");
    EXPECT_EQ(opened_by(U"stack:"), "stack:3");
}

TEST(Palette, ItSaysWhenNothingIsFound) {
    Robot robot("stack:3");
    search(robot, U"qqqq");
    EXPECT_TRUE(robot.has("Scenes/Nothing found"));
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
    EXPECT_TRUE(robot.sandbox().state().gallery.is_shown);
}

} // namespace
} // namespace topple::test
