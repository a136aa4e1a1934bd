// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/frame_query.h"
#include "app/session/session.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "tests/ui/robot.h"

#include <chrono>
#include <utility>

namespace topple::test {
namespace {

using namespace app;

TEST(Sandbox, ThePauseButtonPausesAndPlayGoesOn) {
    Robot robot("stack:3");
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    robot.click("Transport/Play");
    EXPECT_FALSE(robot.frame().timeline.is_paused);
    EXPECT_TRUE(robot.wait_for_step(5));
    robot.click("Transport/Pause");
    EXPECT_TRUE(robot.frame().timeline.is_paused);
}

TEST(Sandbox, StepButtonsMoveByOneStepThereAndBack) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    robot.click("Transport/Step forward");
    EXPECT_EQ(robot.frame().timeline.step, 2u);
    robot.click("Transport/Step back");
    EXPECT_EQ(robot.frame().timeline.step, 1u);
}

TEST(Sandbox, DraggingTheScrubberBackShowsTheEarlierStateAndGoingOnRepeatsIt) {
    Robot robot("bounce_row");
    robot.click("Transport/Play");
    ASSERT_TRUE(robot.wait_for_step(90));
    robot.click("Transport/Pause");
    const std::uint64_t last_step = robot.frame().timeline.step;
    const std::uint64_t last_hash = robot.frame().hash.value();
    const ui::Rect bar = robot.find("Transport/Scrubber");
    robot.move_to({bar.max.x - 20, bar.center().y});
    robot.press();
    robot.drag_to({bar.min.x + 30, bar.center().y});
    robot.release();
    robot.settle();
    EXPECT_LT(robot.frame().timeline.step, last_step / 2);
    EXPECT_NE(robot.frame().hash.value(), last_hash);
    EXPECT_EQ(robot.frame().timeline.last_step, last_step) << "the future is kept";
    robot.sandbox().session().submit(SeekTo{last_step});
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), last_hash);
}

TEST(Sandbox, AClickOnAStepOfTheProfileGoesToThatStep) {
    Robot robot("stack:3");
    robot.key(letter('M'));
    robot.sandbox().session().submit(StepBy{40});
    robot.settle();
    ASSERT_EQ(robot.frame().timeline.step, 40u);
    // The newest step is the column at the right edge; the thirtieth before it lies 30 columns to the left.
    const ui::Rect chart = robot.find("Drawer/Step times");
    const Real column = (chart.max.x - chart.min.x) / static_cast<Real>(Session::kRecentSteps);
    robot.click_at({chart.max.x - 30.5f * column, chart.center().y});
    EXPECT_NEAR(static_cast<double>(robot.frame().timeline.step), 10, 1);
    // A click beside the columns requests no step.
    const std::uint64_t step = robot.frame().timeline.step;
    robot.click_at({chart.min.x + 5 * column, chart.center().y});
    EXPECT_EQ(robot.frame().timeline.step, step);
}

TEST(Sandbox, APausedDragMovesTheBodyAndUndoPutsItBack) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    const std::uint64_t before = robot.frame().hash.value();
    const Body top = robot.frame().state->bodies.back();
    const Vec2 pixel = robot.pixel_of(top.center_of_mass);
    robot.move_to(pixel);
    robot.press();
    robot.drag_to({pixel.x + 120, pixel.y});
    robot.release();
    robot.settle();
    EXPECT_GT(robot.frame().state->bodies.back().center_of_mass.x, top.center_of_mass.x + 0.3f);
    EXPECT_NE(robot.frame().hash.value(), before);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().hash.value(), before);
    robot.key(letter('Y'), kCtrl);
    EXPECT_NE(robot.frame().hash.value(), before);
}

TEST(Sandbox, AClickSelectsAndTheInspectorShowsIt) {
    Robot robot("stack:3");
    const Body top = robot.frame().state->bodies.back();
    const Vec2 pixel = robot.pixel_of(top.center_of_mass);
    robot.click_at(pixel);
    ASSERT_EQ(robot.sandbox().selection().bodies().size(), 1u);
    EXPECT_EQ(robot.sandbox().selection().bodies()[0], top.id);
    EXPECT_TRUE(robot.has("Inspector/Mass"));
    robot.click("Inspector/Delete");
    EXPECT_EQ(robot.frame().state->bodies.size(), 3u); // the floor and two boxes
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
}

TEST(Sandbox, TheCameraGoesAlongWithABallUntilItIsToldToStay) {
    Robot robot("ball_tray");
    robot.click("Transport/Step forward"); // stepping pauses
    const BodyId ball = robot.frame().state->bodies.back().id;
    const auto pixel_of_ball = [&] {
        const Body* body = find_body(robot.frame(), ball);
        return robot.pixel_of(body->center_of_mass);
    };
    robot.click_at(pixel_of_ball());
    ASSERT_EQ(robot.sandbox().selection().bodies(), std::vector<BodyId>{ball});
    robot.key(letter('V'));
    robot.frames(120); // the camera turns to the ball
    const Viewport view = robot.sandbox().layout().as_viewport();
    const auto is_in_the_middle = [&] {
        return length(pixel_of_ball() - (view.position + view.size * 0.5f)) < 1;
    };
    EXPECT_TRUE(is_in_the_middle());
    const Vec3 eye = robot.sandbox().camera().eye();
    const Vec3 before = find_body(robot.frame(), ball)->center_of_mass;
    for (int i = 0; i < 4; ++i) {
        robot.key(Key::right, kShift); // goes on by ten steps
        robot.frames(2);
        EXPECT_TRUE(is_in_the_middle());
    }
    const Vec3 moved = find_body(robot.frame(), ball)->center_of_mass - before;
    EXPECT_GT(length(moved), 0.5f);
    EXPECT_LT(distance(robot.sandbox().camera().eye(), eye + moved), 1e-3f);
    robot.key(letter('V'));
    robot.key(Key::right, kShift);
    robot.frames(2);
    EXPECT_FALSE(is_in_the_middle());
    // The camera stops following a deleted body.
    robot.key(letter('V'));
    robot.key(Key::delete_);
    robot.frames(3);
    EXPECT_TRUE(robot.sandbox().state().followed.empty());
}

TEST(Sandbox, AHitIsSeenAndFades) {
    Robot robot("ball_tray");
    robot.sandbox().state().view.set(Overlay::hits, true);
    robot.click("Transport/Step forward"); // stepping pauses
    std::size_t seen = 0;
    for (int i = 0; i < 12; ++i) {
        robot.key(Key::right, kShift);
        seen += robot.frame().recent_hits.size();
        for (const Hit& hit : robot.frame().recent_hits)
            EXPECT_LE(robot.frame().state->time - hit.time, HitList::kSeconds);
    }
    EXPECT_GT(seen, 4u);
    robot.sandbox().state().view.set(Overlay::hits, false);
    robot.sandbox().state().view.effects = false;
    robot.settle();
    EXPECT_TRUE(robot.frame().recent_hits.empty());
}

TEST(Sandbox, TheInspectorSaysWhatKeepsABodyAwake) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    const Body top = robot.frame().state->bodies.back();
    const Vec2 pixel = robot.pixel_of(top.center_of_mass);
    robot.click_at(pixel);
    EXPECT_TRUE(robot.has("Inspector/" + sleep_text(robot.frame(), top.id)));
    robot.move_to(robot.find("Inspector/Mass").center());
    robot.scroll(-40); // scrolls to the end of the page
    robot.frames(2);
    robot.click("Inspector/May sleep");
    EXPECT_TRUE(robot.has("Inspector/awake: it may not sleep"));
}

TEST(Sandbox, APushMovesAndTurnsWhatIsUnderThePointer) {
    Robot robot("stack:1");
    const Body before = robot.frame().state->bodies.back();
    const Vec2 pixel = robot.pixel_of(before.center_of_mass + Vec3{0.3f, 0.3f, 0.5f});
    robot.move_to(pixel);
    robot.key(letter('T'));
    robot.click("Transport/Step forward");
    robot.settle();
    const Body& after = robot.frame().state->bodies.back();
    // Default speed: 3 m/s along the line of sight, less the floor's friction in a step.
    EXPECT_GT(length(after.v), 0.5f);
    EXPECT_LT(length(after.v), 6);
    EXPECT_GT(length(after.w), 0.1f);
}

TEST(Sandbox, ASolverSliderIsOneUndoStepHoweverFarItIsDragged) {
    Robot robot("stack:3");
    robot.click("Dock/Solver");
    const int before = robot.frame().state->parameters.substeps;
    const std::string undo_before = robot.frame().undo_label;
    const ui::Rect slider = robot.find("Solver/Sub-steps");
    robot.move_to(slider.center());
    robot.press();
    robot.drag_to({slider.min.x + (slider.max.x - slider.min.x) * 0.25f, slider.center().y}, 12);
    robot.release();
    robot.settle();
    EXPECT_NE(robot.frame().state->parameters.substeps, before);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().state->parameters.substeps, before);
    EXPECT_EQ(robot.frame().undo_label, undo_before);
}

TEST(Sandbox, TheBroadPhaseComboChangesNoTrajectory) {
    Robot robot("stack:5");
    robot.sandbox().session().submit(StepBy{20});
    robot.settle();
    const std::uint64_t with_bvh = robot.frame().hash.value();
    robot.sandbox().session().submit(SeekTo{0});
    robot.click("Dock/Solver");
    robot.sandbox().session().submit(Do{SetParameter{"broad_phase", 1}});
    robot.sandbox().session().submit(StepBy{20});
    robot.settle();
    EXPECT_EQ(robot.frame().state->parameters.broad_phase, BroadPhaseKind::octree);
    EXPECT_EQ(robot.frame().hash.value(), with_bvh);
}

TEST(Sandbox, TheSpawnToolPlacesWhatItShows) {
    Robot robot("stack:3");
    robot.click("Tools/Spawn");
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::spawn);
    const ui::Rect view = robot.sandbox().layout().viewport;
    const Vec2 floor_point{view.min.x + 500, view.max.y - 60};
    robot.click_at(floor_point);
    ASSERT_EQ(robot.frame().state->bodies.size(), 5u);
    const Body& made = robot.frame().state->bodies.back();
    EXPECT_EQ(made.motion, Motion::dynamic);
    EXPECT_NEAR(made.center_of_mass.y, 0.5f, 0.01f) << "it stands on the floor";
    EXPECT_EQ(robot.sandbox().selection().bodies(), std::vector<BodyId>{made.id});
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
    robot.key(Key::escape);
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::grab);
}

TEST(Sandbox, TheSpawnToolHasAModelReadBesideAndPlacesItThere) {
    Robot robot("stack:3");
    robot.click("Tools/Spawn");
    SpawnSettings& spawn = robot.sandbox().state().tools.spawn;
    spawn.kind = SpawnKind::model;
    const ui::Rect view = robot.sandbox().layout().viewport;
    const Vec2 floor_point{view.min.x + 500, view.max.y - 60};
    spawn.model_path = "no/such/model.obj";
    robot.click_at(floor_point);
    robot.finish_reading();
    EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
    ASSERT_FALSE(robot.frame().messages.empty());
    EXPECT_NE(robot.frame().messages.back().text.find("no/such/model.obj"), std::string::npos);

    spawn.model_path = (source_dir() / "assets/models/torus_knot.obj").string();
    robot.click_at(floor_point);
    robot.finish_reading();
    ASSERT_EQ(robot.frame().state->bodies.size(), 5u);
    const Body made = robot.frame().state->bodies.back();
    EXPECT_EQ(robot.sandbox().selection().bodies(), std::vector<BodyId>{made.id});
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
}

TEST(Sandbox, AModelThatWasDroppedDoesNotLandInTheSceneOpenedMeanwhile) {
    Robot robot("stack:3");
    robot.begin_drop((source_dir() / "assets/models/torus_knot.obj").string());
    ASSERT_TRUE(robot.sandbox().is_reading());
    robot.sandbox().session().submit(OpenScene{"stack:5"});
    robot.finish_reading();
    EXPECT_EQ(robot.frame().state->bodies.size(), 6u);
    ASSERT_FALSE(robot.frame().messages.empty());
    EXPECT_EQ(robot.frame().messages.back().text,
              "Import torus_knot.obj: another scene is shown now");
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
}

TEST(Sandbox, TwoClicksMakeAJoint) {
    Robot robot("stack:3");
    robot.key(letter('J'));
    const auto& bodies = robot.frame().state->bodies;
    robot.click_at(robot.pixel_of(bodies[2].center_of_mass));
    robot.click_at(robot.pixel_of(bodies[3].center_of_mass));
    ASSERT_EQ(robot.frame().state->joints.size(), 1u);
    EXPECT_EQ(robot.frame().state->joints[0].type, JointType::ball);
    robot.key(letter('Z'), kCtrl);
    EXPECT_TRUE(robot.frame().state->joints.empty());
}

TEST(Sandbox, SelectAllAndDuplicateMakeSelectedCopies) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u);
    robot.key(letter('D'), kCtrl);
    EXPECT_EQ(robot.frame().state->bodies.size(), 7u);
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u) << "the copies are selected";
}

TEST(Sandbox, ShiftDragBegunOnNothingDrawsABoxThatSelectsWhatMoves) {
    Robot robot("stack:3");
    const ui::Rect view = robot.sandbox().layout().viewport;
    robot.drag_box({view.min.x + 8, view.min.y + 8}, {view.max.x - 8, view.max.y - 8});
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u) << "the boxes, not the floor";
}

TEST(Sandbox, PinningMakesStaticAndUndoLetsGo) {
    Robot robot("stack:2");
    robot.key(letter('A'), kCtrl);
    robot.key(letter('K'));
    for (const Body& body : robot.frame().state->bodies)
        EXPECT_EQ(body.motion, Motion::static_);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().state->bodies.back().motion, Motion::dynamic);
}

TEST(Sandbox, TheWheelZoomsTheCameraAndNotThePanels) {
    Robot robot("stack:3");
    const Real before = robot.sandbox().camera().distance();
    robot.move_to(robot.sandbox().layout().viewport.center());
    robot.scroll(2);
    robot.frames(60);
    const Real after = robot.sandbox().camera().distance();
    EXPECT_LT(after, before * 0.85f);
    robot.move_to(robot.sandbox().layout().dock.center());
    robot.frames(2);
    robot.scroll(2);
    robot.frames(60);
    EXPECT_NEAR(robot.sandbox().camera().distance(), after, 0.01f * after);
}

TEST(Sandbox, APressOnAPanelDoesNotReachTheWorldEvenWhenReleasedThere) {
    Robot robot("stack:3");
    const std::uint64_t before = robot.frame().hash.value();
    const Vec3 eye = robot.sandbox().camera().eye();
    robot.move_to(robot.find("Dock/Inspector").center());
    robot.press();
    robot.drag_to(robot.sandbox().layout().viewport.center());
    robot.release();
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), before);
    EXPECT_EQ(robot.sandbox().camera().eye(), eye);
}

TEST(Sandbox, LosingTheFocusLetsGo) {
    Robot robot("stack:3");
    robot.click("Transport/Play");
    const Body top = robot.frame().state->bodies.back();
    const Vec2 pixel = robot.pixel_of(top.center_of_mass);
    robot.move_to(pixel);
    robot.press();
    robot.drag_to({pixel.x + 60, pixel.y - 40});
    robot.settle();
    robot.lose_focus();
    EXPECT_TRUE(robot.wait_until([&] { return robot.frame().state->mouse_joints.empty(); }))
        << "the next step is the first without the grab";
}

TEST(Sandbox, TheGalleryOpensASceneByItsTitle) {
    Robot robot("stack:3");
    robot.key(letter('P'), kCtrl);
    robot.frames(3);
    robot.type(U"pyra"); // the search field has the keyboard
    robot.click("Scenes/Box pyramid");
    EXPECT_EQ(robot.frame().scene_source, "pyramid");
    EXPECT_FALSE(robot.sandbox().state().palette.is_shown);
}

TEST(Sandbox, ADroppedModelStandsInTheWorldAndTheProbeReadsItsTriangles) {
    Robot robot("stack:1");
    robot.move_to(robot.sandbox().layout().viewport.center() + Vec2{150, 100});
    robot.drop((source_dir() / "assets/models/torus_knot.obj").string());
    ASSERT_EQ(robot.frame().state->bodies.size(), 3u);
    const Body model = robot.frame().state->bodies.back();
    robot.key(letter('F'));
    robot.frames(120);
    robot.key(letter('I'));
    // The ray meets the surface at some pixel on the way over the middle.
    bool has_met = false;
    for (int i = -40; i <= 40 && !has_met; i += 4) {
        robot.move_to(robot.sandbox().layout().viewport.center() +
                      Vec2{static_cast<Real>(i) * 3, 0});
        robot.frames(1);
        has_met = robot.has("Probe reading/Show the tree's nodes");
    }
    EXPECT_TRUE(has_met);
    EXPECT_EQ(model.motion, Motion::dynamic);
}

TEST(Sandbox, ABrokenFileLeavesTheSceneOpenAndSaysWhy) {
    Robot robot("stack:3");
    const std::uint64_t before = robot.frame().hash.value();
    robot.drop("no/such/file.json");
    EXPECT_EQ(robot.frame().hash.value(), before);
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
    ASSERT_FALSE(robot.frame().messages.empty());
    EXPECT_EQ(robot.frame().messages.back().kind, Message::Kind::error);
}

TEST(Sandbox, NothingStuttersWhileStepsAreSlow) {
    Robot robot("stack:5");
    robot.sandbox().session().submit(SetStepDelay{50});
    robot.click("Transport/Play");
    ASSERT_TRUE(robot.wait_for_step(2));
    // Steps of 50 ms are at most 20 steps a second; the window runs many times as fast.
    const std::uint64_t first = robot.frame().timeline.step;
    const auto start = std::chrono::steady_clock::now();
    int frames = 0;
    while (robot.frame().timeline.step < first + 10) {
        robot.frames(1);
        ++frames;
        ASSERT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
    }
    EXPECT_GE(frames, 10 * 3) << "at least three frames for every slow step";
    // The transport bar says that the simulation is slow, within the window.
    EXPECT_LE(robot.find("Transport/slow").max.x, robot.sandbox().layout().transport.max.x);
}

TEST(Sandbox, EscapeIsLayeredAndNeverQuits) {
    Robot robot("stack:3");
    robot.key(Key::f1);
    EXPECT_TRUE(robot.sandbox().state().help.is_shown);
    robot.key(Key::escape);
    EXPECT_FALSE(robot.sandbox().state().help.is_shown);
    robot.key(letter('A'), kCtrl);
    robot.key(letter('N'));
    robot.key(Key::escape);
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::grab);
    EXPECT_FALSE(robot.sandbox().selection().empty());
    robot.key(Key::escape);
    EXPECT_TRUE(robot.sandbox().selection().empty());
    robot.key(Key::escape);
    EXPECT_FALSE(robot.sandbox().wants_to_quit());
}

TEST(Sandbox, EverySizeOfWindowIsSurvived) {
    for (const auto& [width, height] :
         {std::pair{1, 1}, {0, 0}, {320, 200}, {5000, 300}, {16384, 720}, {720, 16384}}) {
        Robot robot("stack:2", width, height);
        robot.key(letter('M'));
        robot.frames(3);
        const ui::Rect view = robot.sandbox().layout().viewport;
        EXPECT_LE(view.min.x, view.max.x) << width << "x" << height;
        EXPECT_LE(view.min.y, view.max.y) << width << "x" << height;
        EXPECT_TRUE(is_finite(robot.sandbox().camera().world_from_camera()));
        EXPECT_EQ(robot.frame().state->bodies.size(), 3u);
    }
}

TEST(Sandbox, WaterIsFilledInAndRemovedByTheInspector) {
    Robot robot("stack:1");
    robot.click("Inspector/Fill with water");
    robot.settle();
    ASSERT_EQ(robot.frame().state->water_volumes.size(), 1u);
    EXPECT_EQ(robot.frame().state->water_volumes[0].id, WaterId{1});
    robot.frames(2);
    robot.click("Inspector/Remove water");
    robot.settle();
    EXPECT_TRUE(robot.frame().state->water_volumes.empty());
    robot.key(letter('Z'), kCtrl);
    robot.settle();
    EXPECT_EQ(robot.frame().state->water_volumes.size(), 1u);
}

TEST(Sandbox, OverlaysAreToggledByDigits) {
    Robot robot("stack:3");
    robot.key(Key::digit_0, kShift); // a key without a meaning
    EXPECT_EQ(robot.sandbox().state().view.overlays, 0u);
    robot.key(static_cast<Key>('3'));
    EXPECT_TRUE(robot.sandbox().state().view.shows(Overlay::contacts));
    robot.key(static_cast<Key>('2'));
    robot.settle();
    EXPECT_FALSE(robot.frame().broad_phase_cells.empty());
}

} // namespace
} // namespace topple::test
