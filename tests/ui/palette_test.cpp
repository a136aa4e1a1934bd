// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The palette (Ctrl+P): what a word finds first, and the keys that choose.

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

TEST(Palette, AWholeWordIsFoundBeforeAPartOfAWord) {
    Robot robot("stack:3");
    search(robot, U"rain"); // "Gear train" has it too, within a word
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "rain");
}

TEST(Palette, TheStartOfAWordIsFoundBeforeAnotherPartOfAWord) {
    Robot robot("stack:3");
    search(robot, U"train");
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "gear_train");
}

TEST(Palette, EveryWordThatIsTypedCounts) {
    Robot robot("stack:3");
    search(robot, U"bridge rope"); // the title is "Rope bridge"
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "rope_bridge");
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
    EXPECT_FALSE(robot.sandbox().state().shows_gallery);
}

TEST(Palette, ItSaysWhenNothingIsFound) {
    Robot robot("stack:3");
    search(robot, U"qqqq");
    EXPECT_TRUE(robot.has("Scenes/Nothing found"));
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
    EXPECT_TRUE(robot.sandbox().state().shows_gallery);
}

} // namespace
} // namespace topple::test
