// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The time bar: zoom, and the loop of a stretch.

#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <cmath>

namespace topple::test {
namespace {

using namespace app;

constexpr const char* kBar = "Transport/Scrubber";

void take_steps(Robot& robot, int count) {
    robot.sandbox().session().submit(StepBy{count});
    robot.settle();
    ASSERT_EQ(robot.frame().timeline.step, static_cast<std::uint64_t>(count));
}

/// Returns the pixel at that share of the bar's width.
Vec2 on_bar(Robot& robot, Real share) {
    const ui::Rect bar = robot.find(kBar);
    return {bar.min.x + share * (bar.max.x - bar.min.x), bar.center().y};
}

const TimeBarState& bar_of(Robot& robot) { return robot.sandbox().state().time_bar; }

/// Turns the wheel over the bar until it shows as few steps as it can.
void zoom_in(Robot& robot, Real share) {
    robot.move_to(on_bar(robot, share));
    for (int i = 0; i < 40; ++i)
        robot.scroll(1);
    ASSERT_TRUE(bar_of(robot).zoom);
    ASSERT_DOUBLE_EQ(bar_of(robot).zoom->count(), kFewestVisibleSteps);
}

TEST(TimeBar, EverySingleStepOfALongHistoryIsReachableByZoom) {
    Robot robot("stack:1");
    take_steps(robot, 20'000);
    zoom_in(robot, 0.3f);
    const VisibleSteps zoom = bar_of(robot).zoom.value_or(VisibleSteps{});
    EXPECT_GT(zoom.first, 4000);
    EXPECT_LT(zoom.last, 8000);
    const ui::Rect bar = robot.find(kBar);
    const Real step = (bar.max.x - bar.min.x) / static_cast<Real>(kFewestVisibleSteps);
    ASSERT_GT(step, 10) << "pixels for each step";
    robot.click_at(on_bar(robot, 0.3f));
    const std::uint64_t first = robot.frame().timeline.step;
    for (std::uint64_t i = 1; i <= 4; ++i) {
        robot.click_at(on_bar(robot, 0.3f) + Vec2{static_cast<Real>(i) * step, 0});
        EXPECT_EQ(robot.frame().timeline.step, first + i);
    }
}

TEST(TimeBar, ADoubleClickShowsTheWholeHistoryAgainAndChangesNoStep) {
    Robot robot("stack:1");
    take_steps(robot, 2000);
    zoom_in(robot, 0.5f);
    robot.double_click(kBar);
    EXPECT_FALSE(bar_of(robot).zoom);
    EXPECT_EQ(robot.frame().timeline.step, 2000u);
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    // Without zoom the second press is one like the first.
    robot.double_click(kBar);
    EXPECT_NEAR(static_cast<double>(robot.frame().timeline.step), 1000, 20);
}

TEST(TimeBar, TheMiddleButtonMovesTheShownStepsAndNotTheTime) {
    Robot robot("stack:1");
    take_steps(robot, 2000);
    zoom_in(robot, 0.5f);
    const VisibleSteps before = bar_of(robot).zoom.value_or(VisibleSteps{});
    robot.press(MouseButton::middle);
    robot.drag_to(on_bar(robot, 0.25f));
    robot.release(MouseButton::middle);
    robot.settle();
    ASSERT_TRUE(bar_of(robot).zoom);
    EXPECT_NEAR(bar_of(robot).zoom->first, before.first + 0.25 * kFewestVisibleSteps, 0.3);
    EXPECT_EQ(robot.frame().timeline.step, 2000u);
}

TEST(TimeBar, TheZoomFollowsTimeAndEndsWithTheScene) {
    Robot robot("stack:1");
    take_steps(robot, 1000);
    zoom_in(robot, 1.0f);
    ASSERT_TRUE(bar_of(robot).zoom && bar_of(robot).zoom->contains(1000));
    for (int i = 0; i < 8; ++i)
        robot.key(Key::right, kShift);
    ASSERT_TRUE(bar_of(robot).zoom);
    EXPECT_TRUE(bar_of(robot).zoom->contains(1080));
    robot.sandbox().session().submit(Requests{OpenScene{"stack:2"}, StepBy{1080}});
    robot.settle();
    EXPECT_EQ(robot.frame().timeline.step, 1080u) << "a history as long as the one before";
    EXPECT_FALSE(bar_of(robot).zoom);
}

TEST(TimeBar, ADragWithShiftRepeatsAStretchUntilEsc) {
    Robot robot("stack:3");
    take_steps(robot, 200);
    robot.drag_box(on_bar(robot, 0.25f), on_bar(robot, 0.5f));
    ASSERT_TRUE(robot.frame().timeline.loop);
    const TimelineView::Loop loop = *robot.frame().timeline.loop;
    EXPECT_NEAR(static_cast<double>(loop.first_step), 50, 5);
    EXPECT_NEAR(static_cast<double>(loop.last_step), 100, 5);
    EXPECT_EQ(robot.frame().timeline.step, loop.first_step);
    EXPECT_TRUE(robot.frame().timeline.is_paused) << "Space starts it";
    robot.key(Key::space);
    bool has_ended = false;
    std::uint64_t before = 0;
    EXPECT_TRUE(robot.wait_until([&] {
        const std::uint64_t step = robot.frame().timeline.step;
        EXPECT_LE(step, loop.last_step);
        EXPECT_GE(step, loop.first_step);
        has_ended = step < before;
        before = step;
        return has_ended;
    })) << "it begins again";
    EXPECT_TRUE(robot.has("Transport/Loop"));
    robot.key(Key::escape);
    EXPECT_FALSE(robot.frame().timeline.loop);
    EXPECT_TRUE(robot.wait_for_step(loop.last_step + 5));
    EXPECT_EQ(robot.frame().timeline.other_runs.size(), 0u) << "nothing was changed";
}

TEST(TimeBar, TheCrossOfTheLoopEndsItAndIsNoPressOfTheBar) {
    Robot robot("stack:3");
    take_steps(robot, 200);
    robot.drag_box(on_bar(robot, 0.75f), on_bar(robot, 0.5f));
    ASSERT_TRUE(robot.frame().timeline.loop) << "dragged from the right to the left";
    const std::uint64_t step = robot.frame().timeline.step;
    robot.click("Transport/End loop");
    EXPECT_FALSE(robot.frame().timeline.loop);
    EXPECT_EQ(robot.frame().timeline.step, step);
}

TEST(TimeBar, AShiftClickWithoutADragIsNoLoop) {
    Robot robot("stack:3");
    take_steps(robot, 200);
    const std::size_t messages = robot.frame().messages.size();
    robot.click_at(on_bar(robot, 0.5f), kShift);
    EXPECT_FALSE(robot.frame().timeline.loop);
    EXPECT_EQ(robot.frame().messages.size(), messages) << "and no refused one";
    EXPECT_EQ(robot.frame().timeline.step, 200u);
}

// --- the picture of a moment ---------------------------------------------------------------------

constexpr const char* kPicture = "Transport/Picture of the moment";

/// Returns the height of the highest box of the small picture. [m]
Real height_in_picture(Robot& robot) {
    Real highest = 0;
    if (robot.moment())
        for (const Instance& box : robot.moment()->solid.boxes)
            highest = std::max(highest, box.position.y);
    return highest;
}

/// A paused scene in which a box has fallen from 5 m for 50 steps.
void let_a_box_fall(Robot& robot) {
    BodyDef def;
    def.motion = Motion::dynamic;
    def.world_from_body.position = {0, 5, 0};
    def.colliders.emplace_back().shape = BoxShape{};
    robot.sandbox().session().submit(Do{SpawnBodies{.bodies = {def}}});
    take_steps(robot, 50);
}

/// Moves the pointer and lets the session answer and the window draw.
void hover(Robot& robot, Vec2 pixel) {
    robot.move_to(pixel);
    for (int i = 0; i < 3; ++i)
        robot.settle();
}

TEST(TimeBarPicture, ShowsTheSceneAtTheStepUnderThePointerWithoutTurningTimeBack) {
    Robot robot("empty");
    let_a_box_fall(robot);
    EXPECT_FALSE(robot.has(kPicture));
    hover(robot, on_bar(robot, 0.05f));
    ASSERT_TRUE(robot.has(kPicture));
    ASSERT_TRUE(bar_of(robot).pointed_step);
    EXPECT_LE(*bar_of(robot).pointed_step, 4u);
    // The box was made at step 0; the nearest state with it is that of step 4, after a fall of 0.02 m.
    EXPECT_NEAR(height_in_picture(robot), 5, 0.1);
    hover(robot, on_bar(robot, 0.6f));
    // After 30 steps, half a second: 5 m - g t^2 / 2 = 3.77 m; the nearest kept state is at most 2 steps away (0.17 m).
    EXPECT_NEAR(height_in_picture(robot), 3.77, 0.3);
    EXPECT_EQ(robot.frame().timeline.step, 50u);
    EXPECT_TRUE(robot.moment()->selected.empty());
    EXPECT_FALSE(robot.moment()->floors.empty());
    robot.move_to({640, 300});
    EXPECT_FALSE(robot.has(kPicture));
    EXPECT_FALSE(bar_of(robot).pointed_step);
}

TEST(TimeBarPicture, HasTheProportionsOfTheViewAndGrowsWithTheText) {
    Robot robot("stack:2");
    take_steps(robot, 20);
    hover(robot, on_bar(robot, 0.5f));
    const auto size = [&] {
        const ui::Rect picture = robot.find(kPicture);
        return picture.max - picture.min;
    };
    const Vec2 small = size();
    const Viewport view = robot.sandbox().layout().as_viewport();
    EXPECT_LE(small.x, MomentPreview::kWidth + 3); // with the frame around it
    EXPECT_LE(small.y, MomentPreview::kHeight + 3);
    EXPECT_NEAR(small.x / small.y, view.size.x / view.size.y, 0.1f);
    robot.sandbox().state().ui_scale = 2;
    robot.frames(3); // the bar moves
    hover(robot, on_bar(robot, 0.5f));
    EXPECT_GT(size().y, 1.5f * small.y);
}

TEST(TimeBarPicture, IsMadeOnceForAStateAndAgainForAnotherViewOrAnotherPast) {
    Robot robot("empty");
    let_a_box_fall(robot);
    hover(robot, on_bar(robot, 0.6f));
    const std::uint64_t first = robot.sandbox().moment().picture_number();
    robot.frames(20);
    robot.settle();
    EXPECT_EQ(robot.sandbox().moment().picture_number(), first);
    robot.sandbox().state().view.choose(Theme::blueprint);
    robot.frames(3);
    EXPECT_GT(robot.sandbox().moment().picture_number(), first);
    EXPECT_EQ(robot.moment()->options.theme, Theme::blueprint);
    const Real before = height_in_picture(robot);
    robot.sandbox().session().submit(SeekTo{10});
    robot.sandbox().session().submit(Do{SetParameter{"gravity_y", 0}});
    robot.sandbox().session().submit(StepBy{40});
    hover(robot, on_bar(robot, 0.6f));
    // Without gravity from step 10 on, step 30 is at 4.32 m instead of 3.77 m. The shown states may be two steps away:
    // 0.17 m before the edit and 0.05 m after it.
    EXPECT_GT(height_in_picture(robot), before + 0.25f) << "the picture of the run before the edit";
}

TEST(TimeBarPicture, IsNeverThatOfAnotherScene) {
    Robot robot("empty");
    let_a_box_fall(robot);
    hover(robot, on_bar(robot, 0.1f));
    ASSERT_NEAR(height_in_picture(robot), 5, 0.2);
    robot.sandbox().session().submit(OpenScene{"stack:1"});
    robot.sandbox().session().drain();
    robot.frames(2);
    EXPECT_FALSE(robot.has(kPicture)) << "the picture of the scene before";
    hover(robot, on_bar(robot, 0.1f));
    EXPECT_LT(height_in_picture(robot), 1);
}

} // namespace
} // namespace topple::test
