// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The palette (Ctrl+P): the order of the rows that a search finds, the keys that choose, and the effect of a row of
// each kind.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <algorithm>
#include <string>
#include <vector>

namespace topple::test {
namespace {

using namespace app;

void search_for(Robot& robot, std::u32string_view text) {
    robot.key(static_cast<Key>('P'), {.ctrl = true});
    robot.frames(3);
    robot.type(text);
    robot.frames(2);
}

/// Searches, opens the first row with Enter, and returns the source of the scene then on show.
std::string opened_by(std::u32string_view text) {
    Robot robot("stack:3");
    search_for(robot, text);
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
    search_for(robot, U"box");
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
    EXPECT_FALSE(robot.sandbox().state().palette.is_shown);
}

TEST(Palette, ASceneOpensWithTheSizeThatIsTyped) {
    EXPECT_EQ(opened_by(U"stack:7"), "stack:7");
    EXPECT_EQ(opened_by(U"box_pile:30"), "box_pile:30");
}

TEST(Palette, ASizeThatIsNoNumberOpensNothing) {
    EXPECT_EQ(opened_by(U"stack:x"), "stack:3");
    EXPECT_EQ(opened_by(U"stack:"), "stack:3");
}

TEST(Palette, WithoutASearchTheGalleryIsListedByCategoryOrBySubject) {
    Robot robot("stack:3");
    search_for(robot, U"");
    const app::PaletteState& palette = robot.sandbox().state().palette;
    ASSERT_EQ(palette.rows.size(), all_scenes().size());
    EXPECT_EQ(palette.rows[0].title, all_scenes()[0].title);
    robot.click("Scenes/By subject");
    robot.frames(2);
    const auto row_titled = [&](std::string_view title, std::string_view subject) {
        return std::find_if(palette.rows.begin(), palette.rows.end(), [&](const PaletteRow& row) {
            return row.title == title && row.subject == subject;
        });
    };
    EXPECT_EQ(palette.rows[0].subject, "1 Vectors"); // tests of the lab are listed with the scenes
    const auto zoo = row_titled("Joint zoo", "16 Springs and joints");
    ASSERT_NE(zoo, palette.rows.end());
    EXPECT_LT(row_titled("Contact that grows", "15 Manifolds and impulses"), zoo);
    EXPECT_NE(row_titled("The Machine", "Beyond the course"), palette.rows.end());
    robot.click("Scenes/By subject");
    robot.frames(2);
    EXPECT_EQ(palette.rows.size(), all_scenes().size());
}

TEST(Palette, ASceneIsFoundByItsSubject) {
    EXPECT_EQ(opened_by(U"moved parent 12 models"), "moved_parent");
}

TEST(Palette, ItSaysWhenNothingIsFound) {
    Robot robot("stack:3");
    search_for(robot, U"qqqq");
    EXPECT_TRUE(robot.has("Scenes/Nothing found"));
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
    EXPECT_TRUE(robot.sandbox().state().palette.is_shown);
}

/// Returns the titles of the rows that the palette shows, in their order.
std::vector<std::string> titles(Robot& robot) {
    std::vector<std::string> titles;
    for (const app::PaletteRow& row : robot.sandbox().state().palette.rows)
        titles.push_back(row.title);
    return titles;
}

TEST(Palette, ACommandIsFoundWithItsKeysAndDoneByEnter) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    search_for(robot, U"select everything");
    const auto& rows = robot.sandbox().state().palette.rows;
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows[0].title, "Select everything that moves");
    EXPECT_EQ(rows[0].keys, "Ctrl+A");
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u);
    EXPECT_FALSE(robot.sandbox().state().palette.is_shown);
}

TEST(Palette, EveryCommandIsListedOnce) {
    Robot robot("stack:3");
    search_for(robot, U"step");
    std::vector<std::string> all = titles(robot);
    EXPECT_EQ(std::count(all.begin(), all.end(), "One step forward"), 1);
    EXPECT_EQ(std::count(all.begin(), all.end(), "Ten steps back"), 1);
}

TEST(Palette, AnObjectIsFoundByItsNameAndSelected) {
    Robot robot("stack:12");
    robot.click("Transport/Step forward");
    const std::string name = display_name(robot.frame(), robot.frame().state->bodies[11].id);
    search_for(robot, std::u32string(name.begin(), name.end()));
    ASSERT_FALSE(titles(robot).empty());
    EXPECT_EQ(titles(robot)[0], name);
    robot.key(Key::enter);
    robot.settle();
    ASSERT_EQ(robot.sandbox().selection().bodies().size(), 1u);
    EXPECT_EQ(robot.sandbox().selection().bodies()[0], robot.frame().state->bodies[11].id);
    EXPECT_TRUE(robot.has("Dock/Inspector"));
}

TEST(Palette, TheRestOfManyObjectsIsCountedAndLeadsToTheOutliner) {
    Robot robot("box_pile:200");
    search_for(robot, U"body");
    const std::vector<std::string> all = titles(robot);
    const std::size_t matching = robot.sandbox().state().palette.objects.rows.size() -
                                 1; // a heading
    const std::string rest = std::to_string(matching - kMostPaletteObjects) + " more objects";
    ASSERT_NE(std::find(all.begin(), all.end(), rest), all.end()) << rest;
    robot.sandbox().state().palette.row = static_cast<std::size_t>(
        std::find(all.begin(), all.end(), rest) - all.begin());
    robot.key(Key::enter);
    robot.frames(3);
    EXPECT_TRUE(robot.sandbox().state().layout.shows_outliner);
    EXPECT_EQ(robot.sandbox().state().outliner.filter, "body");
}

TEST(Palette, AParameterIsShownInTheSolverTabAndMarkedUntilAPress) {
    Robot robot("stack:3");
    search_for(robot, U"contact stiffness");
    ASSERT_FALSE(titles(robot).empty());
    EXPECT_EQ(titles(robot)[0], "Contact stiffness");
    robot.key(Key::enter);
    robot.frames(4);
    EXPECT_EQ(robot.sandbox().state().dock.tab, DockTab::solver);
    EXPECT_EQ(robot.sandbox().state().dock.marked_parameter, "contact_hertz");
    EXPECT_TRUE(robot.has("Solver/Contact stiffness"));
    robot.click("Solver/Standard");
    EXPECT_TRUE(robot.sandbox().state().dock.marked_parameter.empty());
}

TEST(Palette, AParameterOpensTheDockOfANarrowWindow) {
    Robot robot("stack:3", 640, 400);
    EXPECT_FALSE(robot.sandbox().layout().has_dock);
    search_for(robot, U"contact stiffness");
    robot.key(Key::enter);
    robot.frames(4);
    EXPECT_TRUE(robot.sandbox().layout().has_dock);
    EXPECT_TRUE(robot.has("Solver/Contact stiffness"));
}

TEST(Palette, ANameThatBeginsWithTheSearchComesBeforeAWordOfADescription) {
    Robot robot("stack:3");
    search_for(robot, U"stiff"); // "28 stiff ones" is in the description of a scene
    ASSERT_FALSE(titles(robot).empty());
    EXPECT_EQ(titles(robot)[0], "Contact stiffness");
    const std::vector<std::string> all = titles(robot);
    EXPECT_NE(std::find(all.begin(), all.end(), "Soft cubes, jelly and a balloon"), all.end());
}

TEST(Palette, ChoicesOfTheViewAreSwitchedAndTellTheirState) {
    Robot robot("stack:3");
    const auto choose = [&](std::u32string_view text) {
        search_for(robot, text);
        robot.key(Key::enter);
        robot.frames(2);
    };
    choose(U"bounding boxes");
    EXPECT_TRUE(robot.sandbox().state().view.shows(Overlay::boxes));
    choose(U"theme blueprint");
    EXPECT_EQ(robot.sandbox().state().view.theme, Theme::blueprint);
    choose(U"theme of the scene");
    EXPECT_EQ(robot.sandbox().state().view.theme, Theme::studio);
    choose(U"colors speed");
    EXPECT_EQ(robot.sandbox().state().view.color_mode, ColorMode::speed);
    const bool before = robot.sandbox().state().view.shadows;
    choose(U"shadows");
    EXPECT_NE(robot.sandbox().state().view.shadows, before);
    choose(U"bounding boxes");
    EXPECT_FALSE(robot.sandbox().state().view.shows(Overlay::boxes));
    choose(U"loop while tuning");
    EXPECT_TRUE(robot.sandbox().state().dock.loops_while_tuning);

    ViewOptions view;
    view.set(Overlay::contacts, true);
    const DockState dock;
    EXPECT_TRUE(is_on(Overlay::contacts, view, dock, app::Quality::high));
    EXPECT_FALSE(is_on(Overlay::joints, view, dock, app::Quality::high));
    EXPECT_FALSE(is_on(app::Quality::low, view, dock, app::Quality::high));
    EXPECT_TRUE(is_on(app::Quality::high, view, dock, app::Quality::high));
}

TEST(Palette, AGestureLeadsToThePageOfKeys) {
    Robot robot("stack:3");
    search_for(robot, U"zoom to the pointer");
    robot.key(Key::enter);
    robot.frames(2);
    EXPECT_TRUE(robot.sandbox().state().help.is_shown);
    EXPECT_FALSE(robot.sandbox().state().palette.is_shown);
}

TEST(Palette, RowsFollowTheObjectsOfTheSceneWhileItIsOpen) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    search_for(robot, U"body");
    const std::size_t before = robot.sandbox().state().palette.rows.size();
    robot.sandbox().session().submit(
        Do{DeleteObjects{.bodies = {robot.frame().state->bodies[2].id}, .joints = {}}});
    robot.settle();
    EXPECT_EQ(robot.sandbox().state().palette.rows.size(), before - 1);
}

} // namespace
} // namespace topple::test
