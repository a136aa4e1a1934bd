// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The gallery (F4): cards with pictures, by category or by subject, with an index and a search.

#include "app/view/thumbnail_view.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <algorithm>
#include <string>
#include <vector>

namespace topple::test {
namespace {

using namespace app;

void open_gallery(Robot& robot) {
    robot.key(Key::f4);
    robot.frames(3);
}

GalleryState& gallery_of(Robot& robot) { return robot.sandbox().state().gallery; }

std::string chosen_title(Robot& robot) {
    const GalleryState& gallery = gallery_of(robot);
    return gallery.rows.at(gallery.chosen).title;
}

/// Returns the titles of the cells in sight, in their order.
std::vector<std::string> titles_in_sight(Robot& robot) {
    std::vector<std::string> titles;
    for (const std::string& path : robot.sandbox().recorder().paths())
        if (path.starts_with("Gallery/") && path != "Gallery/Search" &&
            path != "Gallery/By subject")
            titles.push_back(path.substr(8));
    return titles;
}

TEST(Gallery, OpensByItsKeyAndItsMenuAtTheOpenSceneAndClosesByEsc) {
    Robot robot("stack:3");
    open_gallery(robot);
    EXPECT_TRUE(robot.has("Gallery/Box stack"));
    EXPECT_EQ(chosen_title(robot), "Box stack");
    robot.key(Key::escape);
    robot.frames(2);
    EXPECT_FALSE(robot.has("Gallery/Box stack"));
    robot.click("Menu/File");
    robot.frames(2);
    robot.click("Menu/Gallery...");
    robot.frames(3);
    EXPECT_TRUE(robot.has("Gallery/Box stack"));
    robot.key(Key::f4);
    robot.frames(2);
    EXPECT_FALSE(robot.has("Gallery/Box stack"));
}

TEST(Gallery, ACardOpensItsScene) {
    Robot robot("stack:3");
    open_gallery(robot);
    const PaletteRow other = gallery_of(robot).rows[gallery_of(robot).chosen - 1];
    robot.click("Gallery/" + other.title);
    EXPECT_EQ(robot.frame().scene_source, std::get<PaletteScene>(other.target).scene->id);
    EXPECT_FALSE(gallery_of(robot).is_shown);
}

TEST(Gallery, ArrowsMoveAndEnterOpens) {
    Robot robot("stack:3");
    open_gallery(robot);
    const std::size_t first = gallery_of(robot).chosen;
    robot.key(Key::right);
    EXPECT_EQ(gallery_of(robot).chosen, first + 1);
    robot.key(Key::left);
    EXPECT_EQ(gallery_of(robot).chosen, first);
    robot.key(Key::down);
    const std::size_t below = gallery_of(robot).chosen;
    EXPECT_GT(below, first + 1);
    robot.key(Key::up);
    robot.key(Key::page_down);
    EXPECT_GT(gallery_of(robot).chosen, below);
    EXPECT_TRUE(robot.has("Gallery/" + chosen_title(robot))) << "scrolled into sight";
    const std::string_view id = std::get<PaletteScene>(
                                    gallery_of(robot).rows[gallery_of(robot).chosen].target)
                                    .scene->id;
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, id);
    EXPECT_FALSE(gallery_of(robot).is_shown);
}

TEST(Gallery, ASearchIsTypedAtOnceAndItsArrowsMoveCards) {
    Robot robot("stack:3");
    open_gallery(robot);
    robot.type(U"box");
    ASSERT_GE(gallery_of(robot).rows.size(), 3u);
    EXPECT_EQ(gallery_of(robot).chosen, 0u);
    robot.key(Key::right);
    EXPECT_EQ(gallery_of(robot).chosen, 1u);
    robot.type(U"es"); // at the end of the text, not where the arrow would have put it
    EXPECT_EQ(gallery_of(robot).filter, "boxes");
    for (int i = 0; i < 5; ++i)
        robot.key(Key::backspace);
    EXPECT_EQ(gallery_of(robot).rows.size(), all_scenes().size());
    robot.type(U"rope bridge");
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "rope_bridge");
}

TEST(Gallery, ASizeCanBeTyped) {
    Robot robot("pyramid");
    open_gallery(robot);
    robot.type(U"stack:7");
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "stack:7");
}

TEST(Gallery, ItSaysWhenNothingIsFound) {
    Robot robot("stack:3");
    open_gallery(robot);
    robot.type(U"qqqq");
    EXPECT_TRUE(robot.has("Gallery/Nothing found"));
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
    EXPECT_TRUE(gallery_of(robot).is_shown);
}

TEST(Gallery, TheIndexGoesToACategoryOrASubject) {
    Robot robot("stack:3");
    open_gallery(robot);
    robot.click("Gallery index/Water");
    robot.frames(2);
    EXPECT_TRUE(robot.has("Gallery/River"));
    robot.click("Gallery/By subject");
    robot.frames(2);
    robot.click("Gallery index/16 Springs and joints");
    robot.frames(2);
    EXPECT_TRUE(robot.has("Gallery/Two masses and a spring"));
}

TEST(Gallery, BySubjectTestsAndLessonsOpenToo) {
    Robot robot("stack:3");
    open_gallery(robot);
    robot.click("Gallery/By subject");
    robot.frames(2);
    robot.click("Gallery index/1 Vectors");
    robot.frames(2);
    const auto test = std::find_if(
        gallery_of(robot).rows.begin(), gallery_of(robot).rows.end(), [](const PaletteRow& row) {
            return std::holds_alternative<const lab::LabTest*>(row.target);
        });
    robot.click("Gallery/" + test->title);
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::lab);
    EXPECT_FALSE(gallery_of(robot).is_shown);

    open_gallery(robot);
    robot.type(U"guided lesson springs");
    robot.key(Key::enter);
    robot.settle();
    ASSERT_NE(robot.sandbox().state().lesson.lesson, nullptr);
    EXPECT_EQ(robot.sandbox().state().lesson.lesson->title, "16 Springs and joints");
}

TEST(Gallery, OnlyCardsInSightGetPicturesAndNoneWhileItIsClosed) {
    Robot robot("stack:3");
    robot.frames(5);
    EXPECT_EQ(robot.card_pictures_drawn(), 0u);
    open_gallery(robot);
    robot.type(U"pendulum");
    const auto pictures = robot.sandbox().card_pictures().pictures();
    std::vector<std::size_t> in_sight; // indices of the scenes with cards in sight
    const std::vector<std::string> titles = titles_in_sight(robot);
    for (std::size_t i = 0; i < all_scenes().size(); ++i)
        if (std::find(titles.begin(), titles.end(), all_scenes()[i].title) != titles.end())
            in_sight.push_back(i);
    ASSERT_GE(in_sight.size(), 1u);
    const auto has_all = [&] {
        return std::all_of(in_sight.begin(), in_sight.end(), [&](std::size_t i) {
            return pictures[i].texture != 0;
        });
    };
    bool is_done = false;
    for (int tries = 0; tries < 6 && !is_done; ++tries) // on a busy machine all others go first
        is_done = robot.wait_until(has_all);
    ASSERT_TRUE(is_done);
    robot.key(Key::escape);
    robot.frames(20);
    // The list without the search was in sight for a moment, with other cards, of which some may be done.
    const std::uint32_t drawn = robot.card_pictures_drawn();
    EXPECT_LT(drawn, all_scenes().size() / 2);
    robot.frames(20);
    EXPECT_EQ(robot.card_pictures_drawn(), drawn);
}

TEST(Gallery, TheHintWaitsForAPointerThatRests) {
    Robot robot("stack:3");
    robot.set_frame_seconds(0.05);
    open_gallery(robot);
    const Vec2 card = robot.find("Gallery/Box stack").center();
    robot.move_to(card);
    EXPECT_FALSE(robot.has("Gallery/Hint"));
    robot.frames(10);
    EXPECT_TRUE(robot.has("Gallery/Hint"));
    robot.key(Key::up); // the list moves under the pointer, which shows nothing then
    robot.key(Key::down);
    robot.frames(20);
    EXPECT_FALSE(robot.has("Gallery/Hint"));
    robot.move_to(card + Vec2{2, 2});
    robot.frames(10);
    EXPECT_TRUE(robot.has("Gallery/Hint"));
}

TEST(Gallery, FitsSmallWindowsAndLargeText) {
    for (const Real scale : {1.0f, 2.0f, 3.0f})
        for (const auto& [width, height] : {std::pair{1280, 720}, std::pair{640, 400}}) {
            Robot robot("stack:3", width, height);
            robot.sandbox().state().ui_scale = scale;
            open_gallery(robot);
            const ui::Rect card = robot.find("Gallery/Box stack");
            EXPECT_GE(card.min.x, 0);
            EXPECT_LE(card.max.x, static_cast<Real>(width));
            const ui::Rect search = robot.find("Gallery/Search");
            EXPECT_GE(search.min.y, 0);
            EXPECT_LE(search.max.x, static_cast<Real>(width));
            robot.key(Key::down);
            robot.key(Key::enter);
            robot.settle();
            EXPECT_NE(robot.frame().scene_source, "stack:3");
        }
}

} // namespace
} // namespace topple::test
