// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The sliders of the scene in the corner of the viewport.

#include "app/session/slider_commands.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

constexpr const char* kRestitution = "Try/Restitution of all balls";
constexpr const char* kReset = "Try/Reset Restitution of all balls";

Real restitution_of_last(Robot& robot) {
    return robot.frame().state->colliders.back().material.restitution;
}

/// Drags the slider of the restitution from its middle to its left end.
void drag_to_zero(Robot& robot) {
    const ui::Rect slider = robot.find(kRestitution);
    robot.move_to(slider.center());
    robot.press();
    robot.drag_to({slider.min.x, slider.center().y});
    robot.release();
    robot.settle();
}

TEST(SceneSliderPanel, ADragIsOneEditThatAnUndoTakesBack) {
    Robot robot("bounce_row");
    robot.frames(2);
    const Snapshot before = robot.frame().state;
    EXPECT_FALSE(robot.has(kReset));
    drag_to_zero(robot);
    for (const Collider& collider : robot.frame().state->colliders)
        EXPECT_EQ(collider.material.restitution, 0);
    EXPECT_TRUE(robot.has(kReset));
    robot.key(letter('Z'), kCtrl);
    robot.settle();
    for (std::size_t i = 0; i < before->colliders.size(); ++i)
        EXPECT_EQ(robot.frame().state->colliders[i].material, before->colliders[i].material) << i;
    EXPECT_TRUE(robot.frame().undo_label.empty()) << "one edit, however long the drag";
}

TEST(SceneSliderPanel, TheSmallButtonBringsBackTheValuesOfTheScene) {
    Robot robot("bounce_row");
    robot.frames(2);
    drag_to_zero(robot);
    robot.frames(2);
    ASSERT_EQ(restitution_of_last(robot), 0);
    robot.click(kReset);
    robot.settle();
    EXPECT_EQ(restitution_of_last(robot), 1);
    robot.frames(2);
    EXPECT_FALSE(robot.has(kReset));
}

TEST(SceneSliderPanel, RunsAgainFromTheStartWithTheSameValues) {
    Robot robot("bounce_row");
    robot.sandbox().session().submit(StepBy{40});
    robot.settle();
    drag_to_zero(robot);
    robot.click("Try/From the start");
    ASSERT_TRUE(robot.wait_until(
        [&] { return !robot.frame().timeline.is_paused && robot.frame().timeline.step > 0; }));
    EXPECT_EQ(restitution_of_last(robot), 0);
    EXPECT_EQ(robot.frame().timeline.other_runs.size(), 1u) << "the run so far";
    robot.sandbox().session().submit(SetPaused{true});
    robot.sandbox().session().submit(SeekTo{1});
    robot.settle();
    EXPECT_EQ(restitution_of_last(robot), 0) << "from the first step on";
}

TEST(SceneSliderPanel, SetsParametersAndTheirLevelAsTheSolverDoes) {
    Robot robot("stack:3");
    robot.frames(2);
    const ui::Rect slider = robot.find("Try/Sub-steps");
    robot.move_to(slider.center());
    robot.press();
    robot.drag_to({slider.min.x, slider.center().y});
    robot.release();
    robot.settle();
    EXPECT_EQ(robot.frame().state->parameters.substeps, 1);
    EXPECT_EQ(robot.frame().state->parameters.quality, topple::Quality::as_given);
    robot.frames(2);
    robot.click("Try/Reset Sub-steps");
    robot.settle();
    EXPECT_EQ(robot.frame().state->parameters.substeps, Parameters{}.substeps);
    EXPECT_EQ(robot.frame().state->parameters.quality, topple::Quality::automatic);
}

TEST(SceneSliderPanel, RepeatsTheLastSecondsWhileAParameterIsTuned) {
    Robot robot("bounce_row");
    robot.sandbox().session().submit(StepBy{30});
    robot.settle();
    robot.frames(2);
    robot.click("Try/Loop while tuning");
    const ui::Rect slider = robot.find("Try/Gravity");
    robot.move_to(slider.center());
    robot.press();
    robot.drag_to(slider.center() + Vec2{30, 0});
    robot.settle();
    ASSERT_TRUE(robot.frame().timeline.loop);
    EXPECT_TRUE(robot.frame().timeline.loop->is_tuning);
    robot.release();
    robot.settle();
}

TEST(SceneSliderPanel, FoldsAndStaysFolded) {
    Robot robot("bounce_row");
    robot.frames(2);
    robot.click("Try/Try");
    robot.frames(2);
    EXPECT_FALSE(robot.has(kRestitution));
    robot.sandbox().session().submit(OpenScene{"stack:3"});
    robot.settle();
    robot.frames(2);
    EXPECT_TRUE(robot.has("Try/Try"));
    EXPECT_FALSE(robot.has("Try/Sub-steps"));
    robot.click("Menu/View");
    robot.click("Menu/Sliders of the scene");
    robot.frames(2);
    EXPECT_TRUE(robot.has("Try/Sub-steps"));
    robot.sandbox().session().submit(OpenScene{"empty"});
    robot.settle();
    robot.frames(2);
    EXPECT_FALSE(robot.has("Try/Try")) << "a scene without sliders";
}

TEST(SceneSliderPanel, StandsAboveTheTimeBarAndBesideTheOptionsOfTools) {
    Robot robot("stack:3");
    for (const Real scale : {1.0f, 2.0f}) {
        robot.set_display_scale(scale);
        robot.key(letter('Q'));
        robot.frames(3);
        ASSERT_TRUE(robot.has("Try/Sub-steps")) << scale;
        EXPECT_LT(robot.find("Try/Loop while tuning").max.y,
                  robot.find("Transport/To the start").min.y);
        EXPECT_LT(robot.find("Try/Sub-steps").max.x, robot.find("Overlays/Overlays").min.x);
        robot.key(letter('N'));
        robot.frames(3);
        if (!robot.has("Try/Sub-steps"))
            continue; // no room beside many options: they come first
        const ui::Rect option = robot.find("Spawn options/Kind");
        const ui::Rect slider = robot.find("Try/Sub-steps");
        EXPECT_TRUE(slider.min.x > option.max.x || slider.min.y > option.max.y) << scale;
    }
}

} // namespace
} // namespace topple::test
