// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/lessons.h"

#include "app/scenes/scene_registry.h"
#include "app/tools/lab_tool.h"
#include "tests/support/test.h"
#include "topple/math/angle.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

/// Frame and view after some actions of a person; the start shows a scene of no lesson, and time runs.
struct ShownFrame {
    WorldState state;
    PublishedFrame frame;
    ViewOptions view;
    ToolSettings tools;
    AskedPair looked_at;
    std::optional<std::uint64_t> paused_step;
    Real yaw = 0; ///< Of the camera, which was at 0 when the step began. [rad]

    ShownFrame() {
        frame.timeline.is_paused = false;
        frame.timeline.speed = 1;
        frame.scene_source = "none";
    }
    bool completes(const LessonStep& step) {
        frame.state = std::make_shared<const WorldState>(state);
        return step.is_done({.frame = frame,
                             .view = view,
                             .tools = tools,
                             .looked_at = looked_at,
                             .line_of_sight = line_of_sight(),
                             .first_line_of_sight = {0, 0, -1},
                             .paused_step = paused_step});
    }
    [[nodiscard]] Vec3 line_of_sight() const { return {std::sin(yaw), 0, -std::cos(yaw)}; }
    /// Lets the window judge the frame once.
    void follow(LessonState& lesson) {
        frame.state = std::make_shared<const WorldState>(state);
        follow_lesson(lesson,
                      {.frame = frame,
                       .view = view,
                       .tools = tools,
                       .looked_at = looked_at,
                       .line_of_sight = line_of_sight()});
    }
};
/// An action of a person.
using Act = std::function<void(ShownFrame&)>;

Act open(std::string id) {
    return [id = std::move(id)](ShownFrame& f) { f.frame.scene_source = id; };
}
Act set(std::function<void(Parameters&)> change) {
    return [change = std::move(change)](ShownFrame& f) { change(f.state.parameters); };
}
const Act kGrab = [](ShownFrame& f) { f.state.mouse_joints.emplace_back(); };
const Act kPause = [](ShownFrame& f) { f.frame.timeline.is_paused = true; };
const Act kRun = [](ShownFrame& f) { f.frame.timeline.is_paused = false; };
/// Opens a test of the geometry lab with these arguments; those that are not named have their start values.
Act lab_test(std::string_view id, std::string_view arguments = {}) {
    return [id, arguments](ShownFrame& f) {
        const lab::LabTest& test = *lab::find_test(id);
        choose_test(f.tools.lab, test);
        f.tools.lab.arguments = lab::read_arguments(test.parameters, arguments).value();
        f.tools.active = ToolKind::lab;
        answers_of(f.tools.lab);
    };
}
/// Leaves the lab, where the test stays chosen.
Act left(Act act) {
    return [act = std::move(act)](ShownFrame& f) {
        act(f);
        f.tools.active = ToolKind::grab;
    };
}
/// Pauses at step 60, and shows the step so many steps later.
Act pause_and_step(std::uint64_t count) {
    return [count](ShownFrame& f) {
        f.frame.timeline.is_paused = true;
        f.paused_step = 60;
        f.frame.timeline.step = f.frame.timeline.last_step = 60 + count;
    };
}
/// Pauses, and turns the camera.
Act look_around(Real degrees) {
    return [degrees](ShownFrame& f) {
        kPause(f);
        f.yaw = degrees * kPi / 180;
    };
}
const Act kRewind = [](ShownFrame& f) {
    f.frame.timeline.step = 60;
    f.frame.timeline.last_step = 120;
};
const Act kRewindTooLittle = [](ShownFrame& f) {
    f.frame.timeline.step = 61;
    f.frame.timeline.last_step = 120;
};

/// An action that does not complete a step of a lesson, and one that does.
struct StepActs {
    Act insufficient, sufficient;
};
constexpr std::string_view kTwoRectangles = "planar_turned_rectangle_turned_rectangle";
const Act kNothing = [](ShownFrame&) {};
/// Returns the actions for every step of every lesson, in their order.
const std::vector<std::vector<StepActs>>& acts_of_lessons() {
    const auto warm = [](Real share) { return set([=](Parameters& p) { p.warm_start = share; }); };
    const auto steps = [](int n) { return set([=](Parameters& p) { p.substeps = n; }); };
    const auto rub = [](Real scale) {
        return set([=](Parameters& p) { p.friction_scale = scale; });
    };
    static const std::vector<std::vector<StepActs>> kActs{
        {{open("pyramid"), open("machine")},
         {kNothing, kGrab},
         {look_around(9), look_around(11)},
         {kRewindTooLittle, kRewind},
         {open("machine"), open("pyramid:20")}},
        {{left(lab_test("dot")), lab_test("dot")},
         {lab_test("dot", "first=1,0,0 second=0,1,0"),
          lab_test("dot", "first=1,0,0 second=-0.1,1,0")},
         {lab_test("cross"), lab_test("project")},
         {lab_test("dot"), lab_test("cross")},
         {lab_test("cross", "first=1,0,0 second=1,0.02,0"),
          lab_test("cross", "first=1,0,0 second=-2,0,0")}},
        {{lab_test("planar_rectangle_rectangle"), lab_test(kTwoRectangles)},
         {lab_test(kTwoRectangles, "first=0,0,1,1,0 second=1.9,0,1,1,0"),
          lab_test(kTwoRectangles, "first=0,0,1,1,0 second=2.1,0,1,1,0")},
         {lab_test(kTwoRectangles, "first=0,0,1,1,0 second=2.1,0,1,1,0"),
          lab_test(kTwoRectangles, "first=0,0,1,1,0 second=1.9,0,1,1,0")},
         {lab_test(kTwoRectangles, "first=0,0,1,1,0 second=1.6,0,1,1,8"), // two points, but not flat
          lab_test(kTwoRectangles, "first=0,0,1,1,0 second=1.9,0,1,1,87")},
         {lab_test(kTwoRectangles), lab_test("planar_polygon_polygon")}},
        {{open("falling"), open("falling_particles")},
         {[](ShownFrame& f) { f.state.time = 1.9; }, [](ShownFrame& f) { f.state.time = 2; }},
         {pause_and_step(0), pause_and_step(1)},
         {kRewindTooLittle, kRewind},
         {open("falling_particles"), open("integrators")}},
        {{open("ramp"), open("friction_ramp")},
         {kNothing, [](ShownFrame& f) { f.view.set(Overlay::contacts, true); }},
         {[](ShownFrame& f) {
              f.looked_at = {BodyId{1}, {}};
          },
          [](ShownFrame& f) {
              f.looked_at = {BodyId{1}, BodyId{2}};
          }},
         {[](ShownFrame& f) {
              f.state.parameters.friction_scale = 0;
              f.frame.timeline.is_paused = true;
          },
          rub(0)},
         {rub(0.9f), rub(1)}},
        {{open("chain"), open("joint_zoo")},
         {kNothing, kGrab},
         {kNothing, [](ShownFrame& f) { f.view.set(Overlay::joints, true); }},
         {set([](Parameters& p) { p.joint_hertz = 5; }),
          [](ShownFrame& f) {
              f.state.parameters.joint_hertz = 5;
              kGrab(f);
          }},
         {kRewindTooLittle, kRewind}},
        {{open("stacks"), open("stack:10")},
         {warm(0.1f), warm(0)},
         {steps(2), steps(1)},
         {steps(7), steps(8)},
         {warm(0.9f), warm(1)}},
        {{open("slices"), open("time_slices")},
         {[](ShownFrame& f) { f.frame.timeline.speed = 0.75; },
          [](ShownFrame& f) { f.frame.timeline.speed = 0.5; }},
         {kRewindTooLittle, kRewind},
         {kPause, kRun},
         {open("touching_cradle"), open("newtons_cradle")}},
    };
    return kActs;
}

TEST(Lessons, EveryStepIsCompletedByItsActionAndNotByLess) {
    ASSERT_EQ(all_lessons().size(), acts_of_lessons().size());
    for (std::size_t k = 0; k < acts_of_lessons().size(); ++k) {
        ASSERT_EQ(acts_of_lessons()[k].size(), kLessonSteps);
        for (std::size_t i = 0; i < kLessonSteps; ++i) {
            const LessonStep& step = all_lessons()[k].steps[i];
            ShownFrame short_of, done;
            acts_of_lessons()[k][i].insufficient(short_of);
            acts_of_lessons()[k][i].sufficient(done);
            EXPECT_FALSE(short_of.completes(step)) << step.text;
            EXPECT_TRUE(done.completes(step)) << step.text;
        }
    }
}

TEST(Lessons, OpenScenesOfTheGalleryOrTestsOfTheLabAndSayEachThingOnce) {
    for (const Lesson& lesson : all_lessons()) {
        EXPECT_NE(find_scene(lesson.scene) == nullptr, lab::find_test(lesson.test) == nullptr)
            << lesson.title;
        ShownFrame opened;
        opened.frame.scene_source = lesson.scene;
        if (!lesson.test.empty())
            lab_test(lesson.test)(opened);
        EXPECT_TRUE(opened.completes(lesson.steps[0])) << lesson.title;
        std::set<std::string_view> texts;
        for (const LessonStep& step : lesson.steps)
            EXPECT_TRUE(texts.insert(step.text).second) << step.text;
    }
}

TEST(Lessons, TickInTheirOrderOneInAFrame) {
    const Lesson& lesson = all_lessons().front();
    LessonState state;
    begin_lesson(state, lesson);
    ShownFrame shown;
    const auto follow = [&] {
        shown.follow(state);
        return state.done_count;
    };
    kGrab(shown);
    EXPECT_EQ(follow(), 0u) << "the second step waits for the first";
    shown.frame.scene_source = "machine";
    EXPECT_EQ(follow(), 1u);
    EXPECT_EQ(follow(), 2u);
    shown.state.mouse_joints.clear();
    EXPECT_EQ(follow(), 2u) << "a ticked step stays ticked, and time still runs";
    shown.yaw = 1;
    EXPECT_EQ(follow(), 2u) << "it looks around, but time runs";
    kPause(shown);
    kRewind(shown);
    EXPECT_EQ(follow(), 3u);
    EXPECT_EQ(follow(), 4u);
    shown.frame.scene_source = "pyramid";
    EXPECT_EQ(follow(), 5u);
    EXPECT_EQ(follow(), 5u);
}

TEST(Lessons, TakeTheStepAtWhichTimeWasPausedFromThePauseItself) {
    const auto lesson = std::find_if(
        all_lessons().begin(), all_lessons().end(), [](const Lesson& l) {
            return l.scene == "falling_particles";
        });
    LessonState state{.lesson = &*lesson, .done_count = 2};
    ShownFrame shown;
    const auto done_at = [&](std::uint64_t step, bool is_paused) {
        shown.frame.timeline.step = step;
        shown.frame.timeline.is_paused = is_paused;
        shown.follow(state);
        return state.done_count;
    };
    EXPECT_EQ(done_at(120, false), 2u);
    EXPECT_EQ(done_at(121, true), 2u);
    EXPECT_EQ(done_at(140, false), 2u);
    EXPECT_EQ(done_at(141, true), 2u) << "another pause, without a step";
    EXPECT_EQ(done_at(142, true), 3u);
}

} // namespace
} // namespace topple::app
