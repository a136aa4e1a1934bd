// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The geometry lab, used with the mouse.

#include "app/tools/lab_tool.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

constexpr auto kKeyL = static_cast<Key>('L');

/// Opens the lab with that test, and runs `frames` frames.
LabSettings& open_lab(Robot& robot, std::string_view test, int frames) {
    robot.key(kKeyL);
    robot.frames(3);
    LabSettings& lab = robot.sandbox().state().tools.lab;
    choose_test(lab, *app::lab::find_test(test));
    robot.frames(frames);
    return lab;
}

/// Returns the position of a field's handle on the screen. [px]
Vec2 pixel_of(Robot& robot, std::size_t argument, std::size_t field) {
    const LabSettings& lab = robot.sandbox().state().tools.lab;
    for (const app::lab::Handle& handle : app::lab::handles_of(lab.arguments))
        if (handle.argument == argument && handle.field == field) {
            const Vec3 pixel = robot.sandbox().camera().project(
                handle.position, robot.sandbox().layout().as_viewport());
            return {pixel.x, pixel.y};
        }
    ADD_FAILURE() << "no such handle";
    return {};
}

TEST(Lab, AShapeFollowsTheMouseThatDragsItsHandle) {
    Robot robot("stack");
    LabSettings& lab = open_lab(
        robot, "planar_circle_rectangle", 60); // frames for the camera to settle
    ASSERT_EQ(lab.arguments[0].kind, app::lab::Kind::circle);

    const Vec2 from = pixel_of(robot, 0, 0);
    const Vec2 to = from + Vec2{-60, 40};
    robot.move_to(from);
    robot.press();
    robot.drag_to(to);
    robot.release();
    robot.frames(2);
    EXPECT_LT(length(pixel_of(robot, 0, 0) - to), 2);
    EXPECT_LT(lab.arguments[0][0], -1.1f);
    EXPECT_FLOAT_EQ(lab.arguments[0][2], 1) << "the radius goes along";

    // The blue handle changes the size.
    const Real before = lab.arguments[0][2];
    const Vec2 rim = pixel_of(robot, 0, 1);
    robot.move_to(rim);
    robot.press();
    robot.drag_to(rim + Vec2{40, 0});
    robot.release();
    robot.frames(2);
    EXPECT_GT(lab.arguments[0][2], before * 1.1f);

    robot.click("Lab/Start again");
    robot.frames(2);
    EXPECT_EQ(lab.arguments, app::lab::start_of(test_of(lab).parameters));
}

TEST(Lab, ANumberIsWhatIsTypedOrDragged) {
    Robot robot("stack");
    const LabSettings& lab = open_lab(robot, "between_rotations", 3);
    robot.double_click("to/pitch");
    robot.frames(2);
    robot.type_keys("72.5");
    robot.key(Key::enter);
    robot.frames(2);
    EXPECT_FLOAT_EQ(lab.arguments[1][1], 72.5f);
    robot.move_to(robot.find("from/yaw").center());
    robot.press();
    robot.drag_to(robot.find("from/yaw").center() - Vec2{40, 0});
    robot.release();
    robot.frames(2);
    EXPECT_LT(lab.arguments[0][0], -20);
    EXPECT_GT(lab.arguments[0][0], -60);
}

int times_asked = 0;
app::lab::Answer count(app::lab::Arguments) {
    ++times_asked;
    app::lab::Answer answer;
    answer.say("asked", true);
    return answer;
}

TEST(Lab, ATestIsAskedAgainOnlyWhenSomethingMoved) {
    app::lab::LabTest test;
    test.parameters = {{"point", app::lab::Kind::point, "1,2,3"}};
    test.run = &count;
    LabSettings lab;
    choose_test(lab, test);
    times_asked = 0;
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(answers_of(lab).ours.facts.size(), 1u);
    EXPECT_EQ(times_asked, 1);
    lab.arguments[0].numbers[1] = 4;
    EXPECT_EQ(answers_of(lab).arguments, lab.arguments);
    EXPECT_EQ(times_asked, 2);
}

TEST(Lab, TheTabThatWasInFrontIsInFrontAgainAfterwards) {
    Robot robot("stack");
    robot.click("Dock/Solver");
    robot.frames(2);
    open_lab(robot, "ray_sphere", 3);
    ASSERT_EQ(robot.sandbox().state().dock.tab, DockTab::lab);
    robot.key(Key::escape);
    robot.frames(3);
    EXPECT_EQ(robot.sandbox().state().dock.tab, DockTab::solver);
}

TEST(Lab, TheSceneStepsAsideAndComesBackAsItWas) {
    Robot robot("stack");
    robot.click("Transport/Play");
    robot.frames(30);
    const Vec3 eye = robot.sandbox().camera().eye();
    robot.key(kKeyL);
    robot.frames(60);
    EXPECT_GT(length(robot.sandbox().camera().eye() - eye), 0.5f);
    EXPECT_TRUE(robot.has("Lab/Copy command"));
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    const std::uint64_t step = robot.frame().timeline.step;
    robot.frames(30);
    EXPECT_EQ(robot.frame().timeline.step, step);
    robot.key(Key::escape);
    robot.frames(10);
    robot.settle();
    EXPECT_FALSE(robot.frame().timeline.is_paused);
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::grab);
    EXPECT_LT(length(robot.sandbox().camera().eye() - eye), 1e-4f);
    EXPECT_FALSE(robot.frame().state->bodies.empty());
}

TEST(Lab, AListGrowsAndShrinksButNeverToNothing) {
    Robot robot("stack");
    LabSettings& lab = open_lab(robot, "smallest_circle", 3);
    const std::size_t before = lab.arguments[0].numbers.size();
    robot.click("points/+");
    robot.frames(2);
    EXPECT_EQ(lab.arguments[0].numbers.size(), before + 2);
    for (std::size_t i = 0; i < before; ++i)
        robot.click("points/-");
    EXPECT_EQ(lab.arguments[0].numbers.size(), 2u);
}

TEST(Lab, TimeRunsInTheLabUntilItIsHeld) {
    Robot robot("stack");
    LabSettings& lab = open_lab(robot, "octree_filling", 3);
    EXPECT_EQ(lab.arguments[1][0], 0);
    robot.click("time/Play");
    robot.frames(30);
    EXPECT_GT(lab.arguments[1][0], 0.2f);
    robot.click("time/Hold");
    const Real held = lab.arguments[1][0];
    robot.frames(10);
    EXPECT_NEAR(lab.arguments[1][0], held, 0.1f);
}

TEST(Lab, AnotherSceneIsShownWhenItIsOpened) {
    Robot robot("stack");
    robot.click("Transport/Play");
    robot.frames(2);
    robot.key(kKeyL);
    robot.frames(5);
    robot.key(static_cast<Key>(']'));
    robot.settle();
    robot.frames(5);
    EXPECT_NE(robot.frame().scene_source, "stack");
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::grab);
    EXPECT_FALSE(robot.frame().timeline.is_paused);
}

TEST(Lab, WhatATestDrawsIsInThePicture) {
    Robot robot("stack");
    LabSettings& lab = open_lab(robot, "octree_filling", 120); // frames for the camera to settle
    const Viewport view = robot.sandbox().layout().as_viewport();
    for (const app::lab::Mark& mark : answers_of(lab).ours.marks) {
        if (mark.role != app::lab::Role::result && mark.role != app::lab::Role::second)
            continue;
        const Vec3 at = robot.sandbox().camera().project(mark.a, view) -
                        Vec3{view.position.x, view.position.y, 0};
        EXPECT_TRUE(at.x >= 0 && at.x <= view.size.x && at.y >= 0 && at.y <= view.size.y);
    }
}

TEST(Lab, LabelsOfPointsAtOnePlaceStandBelowEachOther) {
    Robot robot("stack");
    const LabSettings& lab = open_lab(robot, "meet_point_point", 120);
    ASSERT_EQ(lab.arguments[0].vec3(0), lab.arguments[1].vec3(0));
    const ui::Rect first = robot.find("Labels/first"), second = robot.find("Labels/second");
    EXPECT_GE(second.min.y, first.max.y);
    EXPECT_LT(second.min.y, first.max.y + 5);
}

TEST(Lab, ALabelAtTheRightEdgeStaysWhole) {
    Robot robot("stack");
    LabSettings& lab = open_lab(robot, "meet_point_point", 120);
    const Viewport view = robot.sandbox().layout().as_viewport();
    const Vec2 at = pixel_of(robot, 0, 0);
    robot.move_to(at);
    robot.press();
    robot.drag_to({view.position.x + view.size.x - 4, at.y});
    robot.release();
    robot.frames(2);
    ASSERT_GT(distance(lab.arguments[0].vec3(0), lab.arguments[1].vec3(0)), 0.5f);
    const ui::Rect label = robot.find("Labels/first");
    EXPECT_LE(label.max.x, view.position.x + view.size.x);
}

TEST(Lab, TheSceneTakesItsSlidersAndOverlaysAway) {
    Robot robot("stack");
    robot.frames(3);
    ASSERT_TRUE(robot.has("Try/Warm start"));
    ASSERT_TRUE(robot.has("Overlays/Overlays"));
    open_lab(robot, "dot", 3);
    EXPECT_FALSE(robot.has("Try/Warm start"));
    EXPECT_FALSE(robot.has("Overlays/Overlays"));
    robot.key(Key::escape);
    robot.frames(3);
    EXPECT_TRUE(robot.has("Try/Warm start"));
}

TEST(Lab, TheGalleryFindsATestByItsWords) {
    Robot robot("stack");
    robot.key(static_cast<Key>('P'), {.ctrl = true});
    robot.frames(2);
    robot.type(U"gimbal");
    robot.frames(2);
    robot.click("Scenes/Gimbal lock   (Matrices and rotations)");
    robot.frames(3);
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::lab);
    EXPECT_EQ(test_of(robot.sandbox().state().tools.lab).id, "gimbal_lock");
    EXPECT_TRUE(robot.has("Lab/Gimbal lock")) << "the list has gone to it";
    EXPECT_FALSE(robot.sandbox().state().palette.is_shown);
}

TEST(Lab, TheListFollowsTheCourseWhenAsked) {
    Robot robot("stack");
    robot.key(kKeyL);
    robot.frames(3);
    robot.click("Lab/Course");
    LabSettings& lab = robot.sandbox().state().tools.lab;
    EXPECT_TRUE(lab.by_course);
    lab.filter = "ray sphere";
    robot.frames(3);
    robot.click("Lab/Hit of a ray on a sphere");
    EXPECT_EQ(test_of(lab).id, "ray_sphere");
}

TEST(Lab, ShowsWhereThePrintedOneFails) {
    Robot robot("stack");
    LabSettings& lab = open_lab(robot, "cross", 5);
    robot.click("Lab/Show where it fails");
    robot.frames(2);
    EXPECT_TRUE(lab.shows_printed);
    EXPECT_EQ(lab.arguments[0].numbers, (std::vector<Real>{1, 2, 3}));
}

} // namespace
} // namespace topple::test
