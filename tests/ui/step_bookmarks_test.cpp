// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bookmarks of steps: on the time bar, with keys, in the menu and in the palette.

#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

struct StepBookmarks : ::testing::Test {
    StepBookmarks() : robot("stack:3") {
        robot.click("Transport/Step forward");
        robot.sandbox().session().submit(SeekTo{0});
        robot.sandbox().session().submit(StepBy{2000});
        robot.settle();
    }
    const std::vector<TimelineView::Bookmark>& bookmarks() {
        robot.settle();
        robot.frames(2);
        return robot.frame().timeline.bookmarks;
    }
    std::uint64_t step() {
        robot.settle();
        robot.frames(1);
        return robot.frame().timeline.step;
    }
    Vec2 on_bar(Real share) {
        const ui::Rect bar = robot.find("Transport/Scrubber");
        return {bar.min.x + share * (bar.max.x - bar.min.x), bar.center().y};
    }
    void right_click(Real share) {
        robot.move_to(on_bar(share));
        robot.press(MouseButton::right);
        robot.release(MouseButton::right);
        robot.frames(2);
    }
    void keep(std::uint64_t at) {
        robot.sandbox().session().submit(SetStepBookmark{.step = at});
        robot.settle();
        robot.frames(2);
    }
    Robot robot;
};

TEST_F(StepBookmarks, KeysSetRemoveAndReachThem) {
    robot.key(letter('B'), kCtrl);
    ASSERT_EQ(bookmarks().size(), 1u);
    EXPECT_EQ(bookmarks()[0], (TimelineView::Bookmark{2000, ""}));
    keep(500);
    keep(1000);
    robot.key(Key::left, kCtrl);
    EXPECT_EQ(step(), 1000u);
    robot.key(Key::left, kCtrl);
    EXPECT_EQ(step(), 500u);
    robot.key(Key::left, kCtrl);
    EXPECT_EQ(step(), 500u) << "the first";
    robot.key(Key::right, kCtrl);
    EXPECT_EQ(step(), 1000u);
    robot.key(letter('B'), kCtrl);
    EXPECT_EQ(bookmarks().size(), 2u) << "a second press removes it";
    robot.key(Key::right, kCtrl);
    EXPECT_EQ(step(), 2000u);
}

TEST_F(StepBookmarks, ARightClickNamesThatMomentAndChangesNoTime) {
    right_click(0.5f);
    ASSERT_TRUE(robot.has("Bookmark/Set bookmark"));
    ASSERT_TRUE(robot.is_typing());
    robot.type_keys("the fall");
    robot.key(Key::enter);
    robot.frames(2);
    ASSERT_EQ(bookmarks().size(), 1u);
    EXPECT_EQ(bookmarks()[0].name, "the fall");
    EXPECT_NEAR(static_cast<double>(bookmarks()[0].step), 1000, 30);
    EXPECT_EQ(step(), 2000u);
    EXPECT_FALSE(robot.has("Bookmark/Set bookmark")) << "the window is closed";
    const std::uint64_t kept = bookmarks()[0].step;
    right_click(0.5f); // on the bookmark
    ASSERT_TRUE(robot.has("Bookmark/Rename"));
    robot.key(letter('A'), kCtrl);
    robot.type_keys("x");
    robot.click("Bookmark/Rename");
    ASSERT_EQ(bookmarks().size(), 1u);
    EXPECT_EQ(bookmarks()[0], (TimelineView::Bookmark{kept, "x"}));
    right_click(0.5f);
    robot.click("Bookmark/Remove");
    EXPECT_TRUE(bookmarks().empty());
    right_click(0.25f);
    robot.type_keys("no");
    robot.key(Key::escape);
    robot.frames(2);
    EXPECT_FALSE(robot.has("Bookmark/Set bookmark"));
    EXPECT_TRUE(bookmarks().empty()) << "Esc sets none";
    EXPECT_EQ(step(), 2000u);
}

/// A pixel stands for two or three steps, so that a click would rarely meet that of the bookmark.
TEST_F(StepBookmarks, AClickNearATickGoesExactlyToItsStep) {
    keep(777);
    const ui::Rect bar = robot.find("Transport/Scrubber");
    const Real margin = (bar.max.y - bar.min.y) * 0.6f /
                        1.5f; // the bar begins inside its rectangle
    const Real x = bar.min.x + margin + (bar.max.x - bar.min.x - 2 * margin) * 777 / 2000;
    robot.click_at({x + 2, bar.center().y});
    EXPECT_EQ(step(), 777u);
    robot.click_at({x + 60, bar.center().y});
    EXPECT_GT(step(), 800u);
}

TEST_F(StepBookmarks, AreInTheMenuAndInThePalette) {
    robot.sandbox().session().submit(SetStepBookmark{321, "crash"});
    robot.settle();
    robot.frames(2);
    robot.click("Menu/Simulate");
    robot.frames(2);
    robot.click("Menu/Bookmarks");
    robot.frames(2);
    robot.click("Menu/crash");
    EXPECT_EQ(step(), 321u);
    robot.sandbox().session().submit(SeekTo{0});
    robot.settle();
    robot.key(letter('P'), kCtrl);
    robot.frames(2);
    robot.type_keys("crash");
    robot.frames(2);
    robot.key(Key::enter);
    EXPECT_EQ(step(), 321u);
}

} // namespace
} // namespace topple::test
