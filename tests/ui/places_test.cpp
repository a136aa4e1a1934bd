// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A scene names the place in which it is shown, unless the person has chosen a theme for all scenes.

#include "app/settings.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <imgui.h>

#include <string>

namespace topple::test {
namespace {

using namespace app;

void open(Robot& robot, const std::string& source) {
    robot.sandbox().session().submit(OpenScene{source});
    robot.settle();
    robot.frames(2);
}

TEST(Places, AreThoseOfTheScenesUntilAThemeIsChosen) {
    Robot robot("stack:3");
    const ViewOptions& view = robot.sandbox().state().view;
    EXPECT_EQ(view.theme, Theme::studio) << "the scene names none";
    open(robot, "dominoes");
    EXPECT_EQ(view.theme, Theme::workshop);
    robot.sandbox().state().view.choose(Theme::snow);
    open(robot, "stack:2");
    EXPECT_EQ(view.theme, Theme::snow);
    robot.sandbox().state().view.follows_place = true;
    robot.frames(2);
    EXPECT_EQ(view.theme, Theme::studio);
}

TEST(Places, ThatAreDarkLeaveThePanelsLightUntilADarkThemeIsChosen) {
    Robot robot("stack:3");
    const auto lightness = [] { return ImGui::GetStyle().Colors[ImGuiCol_WindowBg].x; };
    robot.frames(2);
    const float light = lightness();
    EXPECT_GT(light, 0.8f);
    open(robot, "bullets");
    EXPECT_EQ(robot.sandbox().state().view.theme, Theme::night);
    EXPECT_EQ(lightness(), light);
    robot.sandbox().state().view.choose(Theme::night);
    robot.frames(2);
    EXPECT_LT(lightness(), 0.3f);
}

TEST(Places, LightAndDarkPanelsAreOpaqueForNothingIsDrawnBehindThem) {
    Robot robot("stack:3");
    for (const Theme theme : {Theme::studio, Theme::night}) {
        robot.sandbox().state().view.choose(theme);
        robot.frames(2);
        EXPECT_EQ(ImGui::GetStyle().Colors[ImGuiCol_WindowBg].w, 1);
    }
}

TEST(Places, OfAFileWithAPlaceThatThisVersionDoesNotHaveAreTheUsualOnes) {
    const TemporaryFolder folder;
    folder.write("moon.json", R"({"topple_scene": 1, "place": "moon", "bodies": []})");
    folder.write("snow.json", R"({"topple_scene": 1, "place": "snow", "bodies": []})");
    Robot robot("dominoes");
    open(robot, (folder.path() / "moon.json").string());
    EXPECT_EQ(robot.sandbox().state().view.theme, Theme::studio);
    open(robot, (folder.path() / "snow.json").string());
    EXPECT_EQ(robot.sandbox().state().view.theme, Theme::snow);
}

TEST(Places, OfTheGalleryAreAllThere) {
    int count = 0;
    for (const SceneInfo& scene : all_scenes()) {
        EXPECT_TRUE(scene.place.empty() || theme_from(scene.place)) << scene.id;
        count += scene.place.empty() ? 0 : 1;
    }
    EXPECT_GE(count, 15);
}

TEST(Places, AreFollowedAgainAfterTheNextStart) {
    struct Case {
        const char* settings;
        bool follows_place;
        Theme theme;
    };
    const TemporaryFolder folder;
    for (const Case& expected : {Case{R"({"theme": "scene"})", true, Theme::studio},
                                 Case{R"({"theme": "night"})", false, Theme::night},
                                 Case{R"({"theme": "moon"})", true, Theme::studio},
                                 Case{R"({})", true, Theme::studio}}) {
        folder.write("settings.json", expected.settings);
        PanelState state;
        SettingsFile settings(folder.path() / "settings.json");
        EXPECT_TRUE(settings.read(state));
        EXPECT_EQ(state.view.follows_place, expected.follows_place) << expected.settings;
        EXPECT_EQ(state.view.theme, expected.theme) << expected.settings;
    }
}

} // namespace
} // namespace topple::test
