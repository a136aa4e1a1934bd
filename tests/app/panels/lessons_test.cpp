// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/lessons.h"

#include "app/scenes/scene_registry.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

namespace topple::app {
namespace {

/// What a person can do, as changes of a frame.
struct Doings {
    WorldState state;
    PublishedFrame frame;
    ViewOptions view;
    AskedPair looked_at;

    Doings() {
        frame.timeline.is_paused = false;
        frame.timeline.speed = 1;
        frame.scene_source = "none";
    }
    bool tells(const LessonStep& step) {
        frame.state = std::make_shared<const WorldState>(state);
        return step.is_done({frame, view, looked_at});
    }
};
using Act = std::function<void(Doings&)>;

Act open(std::string id) {
    return [id = std::move(id)](Doings& d) { d.frame.scene_source = id; };
}
Act set(std::function<void(Parameters&)> change) {
    return [change = std::move(change)](Doings& d) { change(d.state.parameters); };
}
const Act kGrab = [](Doings& d) { d.state.mouse_joints.emplace_back(); };
const Act kPause = [](Doings& d) { d.frame.timeline.is_paused = true; };
const Act kRun = [](Doings& d) { d.frame.timeline.is_paused = false; };
const Act kRewind = [](Doings& d) {
    d.frame.timeline.step = 60;
    d.frame.timeline.last_step = 120;
};
const Act kRewindTooLittle = [](Doings& d) {
    d.frame.timeline.step = 61;
    d.frame.timeline.last_step = 120;
};

/// For every step of every lesson, what does not do it and what does.
struct Told {
    Act before, after;
};
const Act kNothing = [](Doings&) {};
const std::vector<std::vector<Told>>& told() {
    const auto warm = [](Real share) { return set([=](Parameters& p) { p.warm_start = share; }); };
    const auto steps = [](int n) { return set([=](Parameters& p) { p.substeps = n; }); };
    const auto rub = [](Real f) { return set([=](Parameters& p) { p.friction_scale = f; }); };
    static const std::vector<std::vector<Told>> kTold{
        {{open("pyramid"), open("machine")},
         {kNothing, kGrab},
         {kRun, kPause},
         {kRewindTooLittle, kRewind},
         {open("machine"), open("pyramid:20")}},
        {{open("falling"), open("falling_particles")},
         {[](Doings& d) { d.state.time = 1.9; }, [](Doings& d) { d.state.time = 2; }},
         {kRun, kPause},
         {kRewindTooLittle, kRewind},
         {open("falling_particles"), open("integrators")}},
        {{open("ramp"), open("friction_ramp")},
         {kNothing, [](Doings& d) { d.view.set(Overlay::contacts, true); }},
         {[](Doings& d) {
              d.looked_at = {BodyId{1}, {}};
          },
          [](Doings& d) {
              d.looked_at = {BodyId{1}, BodyId{2}};
          }},
         {rub(0.1f), rub(0)},
         {rub(0.9f), rub(1)}},
        {{open("chain"), open("joint_zoo")},
         {kNothing, kGrab},
         {kNothing, [](Doings& d) { d.view.set(Overlay::joints, true); }},
         {set([](Parameters& p) { p.joint_hertz = 6; }),
          set([](Parameters& p) { p.joint_hertz = 5; })},
         {kRewindTooLittle, kRewind}},
        {{open("stacks"), open("stack:10")},
         {warm(0.1f), warm(0)},
         {steps(2), steps(1)},
         {steps(7), steps(8)},
         {warm(0.9f), warm(1)}},
        {{open("slices"), open("time_slices")},
         {[](Doings& d) { d.frame.timeline.speed = 0.75; },
          [](Doings& d) { d.frame.timeline.speed = 0.5; }},
         {kRewindTooLittle, kRewind},
         {kPause, kRun},
         {open("touching_cradle"), open("newtons_cradle")}},
    };
    return kTold;
}

TEST(Lessons, EveryStepIsToldBothWays) {
    ASSERT_EQ(all_lessons().size(), told().size());
    for (std::size_t k = 0; k < told().size(); ++k)
        for (std::size_t i = 0; i < kLessonSteps; ++i) {
            const LessonStep& step = all_lessons()[k].steps[i];
            Doings before, after;
            told()[k].at(i).before(before);
            told()[k].at(i).after(after);
            EXPECT_FALSE(before.tells(step)) << step.text;
            EXPECT_TRUE(after.tells(step)) << step.text;
        }
}

TEST(Lessons, OpenScenesOfTheGalleryAndSayEachThingOnce) {
    for (const Lesson& lesson : all_lessons()) {
        EXPECT_NE(find_scene(lesson.scene), nullptr) << lesson.scene;
        Doings opened;
        opened.frame.scene_source = lesson.scene;
        EXPECT_TRUE(opened.tells(lesson.steps[0])) << lesson.title;
        for (std::size_t i = 1; i < kLessonSteps; ++i)
            EXPECT_NE(lesson.steps[i].text, lesson.steps[i - 1].text);
    }
}

TEST(Lessons, TickInTheirOrderOneInAFrame) {
    const Lesson& lesson = all_lessons().front();
    LessonState state;
    begin_lesson(state, lesson);
    Doings doings;
    const auto follow = [&] {
        doings.frame.state = std::make_shared<const WorldState>(doings.state);
        follow_lesson(state, {doings.frame, doings.view, doings.looked_at});
        return state.done_count;
    };
    kGrab(doings);
    EXPECT_EQ(follow(), 0u) << "the second step waits for the first";
    doings.frame.scene_source = "machine";
    EXPECT_EQ(follow(), 1u);
    EXPECT_EQ(follow(), 2u);
    doings.state.mouse_joints.clear();
    EXPECT_EQ(follow(), 2u) << "what is ticked stays, and time still runs";
    kPause(doings);
    kRewind(doings);
    EXPECT_EQ(follow(), 3u);
    EXPECT_EQ(follow(), 4u);
    doings.frame.scene_source = "pyramid";
    EXPECT_EQ(follow(), 5u);
    EXPECT_EQ(follow(), 5u);
}

} // namespace
} // namespace topple::app
