// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The camera, the layout, and the visible effect of the solver's sliders.

#include "app/session/frame/frame_query.h"
#include "tests/support/figure.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "tests/ui/robot.h"
#include "topple/core/random.h"
#include "topple/math/affine.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <tuple>

namespace topple::test {
namespace {

using namespace app;

TEST(View, HomeLooksFromAboveTheFloorWhereverTheCameraWas) {
    Robot robot("stack:3");
    const Vec2 middle = robot.sandbox().layout().viewport.center();
    robot.move_to(middle + Vec2{300, -100}); // beside the tower: a drag orbits
    robot.press();
    robot.drag_to(middle + Vec2{300, -320});
    robot.release();
    robot.frames(60);
    ASSERT_LT(robot.sandbox().camera().eye().y, 0);
    robot.key(Key::home);
    robot.frames(120);
    EXPECT_GT(robot.sandbox().camera().eye().y, 0);
}

TEST(View, APausedPictureStaysTheSameUntilSomethingChanges) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");                                     // stepping pauses
    robot.move_to(robot.sandbox().layout().viewport.center() + Vec2{0, -250}); // the sky
    robot.frames(120); // the camera has settled
    ASSERT_TRUE(robot.frame().timeline.is_paused);
    const RenderScene scene = robot.scene();
    std::uint64_t panels = robot.panels_hash();
    int changes = 0;
    for (int i = 0; i < 60; ++i) {
        robot.frames(1);
        EXPECT_TRUE(robot.scene() == scene) << "frame " << i;
        changes += robot.panels_hash() != panels;
        panels = robot.panels_hash();
    }
    EXPECT_LE(changes, 3) << "the times in the menu bar change twice a second";
    const Body& top = robot.frame().state->bodies.back();
    robot.move_to(robot.pixel_of(top.center_of_mass));
    robot.frames(2);
    EXPECT_FALSE(robot.scene() == scene) << "the body under the pointer has an outline";
    robot.move_to(robot.find("Transport/Play").center());
    robot.frames(2);
    EXPECT_NE(robot.panels_hash(), panels) << "the button under the pointer is lit";
}

TEST(View, ARestartKeepsTheCameraAndTheSelection) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    robot.move_to(robot.sandbox().layout().viewport.center());
    robot.scroll(5);
    robot.frames(60);
    const Real distance = robot.sandbox().camera().distance();
    robot.key(letter('R'), kCtrl);
    robot.frames(60);
    EXPECT_NEAR(robot.sandbox().camera().distance(), distance, 1e-3f);
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u);
    robot.key(letter('Z'), kCtrl);
    robot.frames(60);
    EXPECT_NEAR(robot.sandbox().camera().distance(), distance, 1e-3f);
}

TEST(View, AnotherSceneIsSeenFromItsOwnPlaceAndTheFirstAsItWasLeft) {
    Robot robot("stack:3");
    robot.move_to(robot.sandbox().layout().viewport.center());
    robot.scroll(5);
    robot.frames(60);
    const Vec3 eye = robot.sandbox().camera().eye();
    robot.sandbox().session().submit(OpenScene{"pyramid"});
    robot.settle();
    ASSERT_GT(distance(robot.sandbox().camera().eye(), eye), 1);
    robot.key(letter('Z'), kCtrl); // undoes
    robot.frames(60);
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
    EXPECT_LT(distance(robot.sandbox().camera().eye(), eye), 1e-3f);
}

bool overlap(const ui::Rect& a, const ui::Rect& b) {
    return std::max(a.min.x, b.min.x) < std::min(a.max.x, b.max.x) &&
           std::max(a.min.y, b.min.y) < std::min(a.max.y, b.max.y);
}

TEST(View, NothingBesideTheTimeBarOverlapsAtAnySizeOfWindow) {
    for (const auto& [width, height] :
         {std::pair{320, 200}, {480, 300}, {640, 400}, {700, 400}, {900, 500}, {1600, 900}}) {
        Robot robot("stack:1", width, height);
        robot.sandbox().session().submit(StepBy{12000}); // a late step, for long numbers
        robot.settle();
        std::vector<std::pair<std::string, ui::Rect>> parts;
        for (const std::string& path : robot.sandbox().recorder().paths())
            if (path.starts_with("Transport/"))
                parts.emplace_back(path, robot.find(path));
        ASSERT_GE(parts.size(), 5u);
        const ui::Rect& bar = robot.sandbox().layout().transport;
        for (const auto& [path, rect] : parts) {
            EXPECT_GE(rect.min.x, bar.min.x) << path << " at " << width;
            EXPECT_LE(rect.max.x, bar.max.x) << path << " at " << width;
            for (const auto& [other, other_rect] : parts)
                EXPECT_TRUE(path == other || !overlap(rect, other_rect))
                    << path << " and " << other << " at " << width;
        }
        const ui::Rect scrubber = robot.find("Transport/Scrubber");
        EXPECT_GE(scrubber.max.x - scrubber.min.x, 60) << "long enough to be dragged at " << width;
    }
}

TEST(View, AWindowMayChangeItsSizeInEveryFrame) {
    Robot robot("stack:2");
    robot.key(letter('M')); // hides the drawer as well
    robot.key(letter('N')); // shows the strip of a tool
    Random random(seed());
    const auto side = [&] { // small sizes are as frequent as large ones
        return random.below(2) == 0 ? static_cast<int>(random.below(64))
                                    : static_cast<int>(random.below(16385));
    };
    constexpr int kSizes = 200;
    for (int i = 0; i < kSizes; ++i) {
        robot.resize(side(), side());
        const Layout& layout = robot.sandbox().layout();
        for (const ui::Rect& rect : {layout.viewport, layout.dock, layout.transport, layout.menu}) {
            EXPECT_LE(rect.min.x, rect.max.x);
            EXPECT_LE(rect.min.y, rect.max.y);
        }
        EXPECT_TRUE(is_finite(robot.sandbox().camera().world_from_camera()));
        EXPECT_TRUE(is_finite(transform_point(robot.scene().camera.clip_from_world(), {1, 2, 3})));
    }
    robot.resize(1280, 720);
    robot.click("Transport/Step forward");
    EXPECT_EQ(robot.frame().timeline.step, 1u);
    give_figure("%d random sizes from 0 to 16384 px", kSizes);
}

TEST(View, EveryScaleOfTheDisplayKeepsTheLayoutWhole) {
    constexpr int kWidth = 2560, kHeight = 1440;
    Robot robot("stack:1", kWidth, kHeight);
    const ui::Rect at_one = robot.find("Transport/Step forward");
    std::uint64_t steps = 0;
    for (const Real scale : {1.0f, 1.5f, 2.0f, 3.0f, 1.0f}) {
        SCOPED_TRACE(scale);
        robot.set_display_scale(scale);
        const Layout& layout = robot.sandbox().layout();
        const ui::Rect parts[] = {layout.viewport, layout.dock, layout.transport, layout.menu};
        for (const ui::Rect& part : parts) {
            EXPECT_LT(part.min.x, part.max.x);
            EXPECT_LT(part.min.y, part.max.y);
            EXPECT_LE(part.max.x, kWidth);
            EXPECT_LE(part.max.y, kHeight);
            for (const ui::Rect& other : parts)
                EXPECT_TRUE(&part == &other || !overlap(part, other));
        }
        // Buttons are as high as their text, which is drawn with the font of that scale.
        const ui::Rect button = robot.find("Transport/Step forward");
        EXPECT_NEAR(button.max.y - button.min.y, scale * (at_one.max.y - at_one.min.y), 2 * scale);
        robot.click("Transport/Step forward");
        EXPECT_EQ(robot.frame().timeline.step, ++steps) << "the button is where it is drawn";
    }
    give_figure("scales 1, 1.5, 2 and 3");
}

TEST(View, EveryToolIsWithinReachInALowWindow) {
    for (const auto& [width, height, scale] :
         {std::tuple{1280, 720, 2.0f}, {640, 400, 1.0f}, {1280, 720, 3.0f}, {1280, 720, 1.0f}}) {
        Robot robot("stack:1", width, height);
        robot.sandbox().state().ui_scale = scale;
        robot.frames(3);
        const ui::Rect rail = robot.sandbox().layout().rail;
        for (const char* tool : {"Grab", "Scale", "Lab"}) {
            const ui::Rect button = robot.find("Tools/" + std::string(tool));
            EXPECT_GE(button.min.y, rail.min.y) << tool << ' ' << height << ' ' << scale;
            EXPECT_LE(button.max.y, rail.max.y) << tool << ' ' << height << ' ' << scale;
        }
    }
}

TEST(View, TheDockOpensAndClosesAtAnySizeOfWindow) {
    for (const auto& [width, height, scale] : {std::tuple{1280, 720, 2.0f},
                                               {640, 400, 1.0f},
                                               {1280, 800, 3.0f},
                                               {1280, 720, 1.0f},
                                               {3840, 2160, 3.0f}}) {
        Robot robot("stack:1", width, height);
        robot.sandbox().state().ui_scale = scale;
        robot.click("Transport/Step forward"); // stepping pauses
        robot.frames(3);
        const auto has_dock = [&] { return robot.sandbox().layout().has_dock; };
        const bool is_wide = has_dock();
        EXPECT_EQ(is_wide, static_cast<Real>(width) >= 46 * 15 * scale);
        if (!is_wide)
            robot.click("Closed dock/<< Inspector");
        robot.frames(2);
        ASSERT_TRUE(has_dock()) << width << ' ' << scale;
        robot.click("Dock/Solver");
        EXPECT_EQ(robot.sandbox().state().dock.tab, DockTab::solver) << width << ' ' << scale;
        robot.click("Dock/Close");
        robot.frames(2);
        EXPECT_FALSE(has_dock()) << width << ' ' << scale;
        robot.click("Closed dock/<< Inspector");
        robot.frames(2);
        EXPECT_TRUE(has_dock()) << width << ' ' << scale;
    }
}

TEST(View, AnotherScaleOfTheDisplayKeepsTheSizeOfTextThatAPersonHasChosen) {
    Robot robot("stack:1", 2560, 1600); // large enough for the whole menu
    robot.sandbox().state().ui_scale = 1.2f;
    robot.set_display_scale(2);
    EXPECT_FLOAT_EQ(robot.sandbox().state().ui_scale, 2.4f);
    robot.click("Menu/View");
    robot.click("Menu/Reset layout");
    EXPECT_EQ(robot.sandbox().state().ui_scale, 2) << "as large as on the other display";
    robot.set_display_scale(1);
    EXPECT_EQ(robot.sandbox().state().ui_scale, 1);
}

TEST(View, TimeBeginsWithTheFirstPicture) {
    ImGuiLayer layer({.draws = false, .blinks = false});
    Sandbox sandbox({.source = "bounce_row"});
    std::this_thread::sleep_for(std::chrono::milliseconds(200)); // simulates a window that opens
                                                                 // slowly
    InputEvents events;
    RenderScene scene;
    sandbox.frame(events, {640, 400}, layer, scene);
    EXPECT_EQ(sandbox.shown().timeline.step, 0u);
    for (int i = 0; i < 2000 && sandbox.shown().timeline.step == 0; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        sandbox.frame(events, {640, 400}, layer, scene);
    }
    EXPECT_GT(sandbox.shown().timeline.step, 0u);
}

TEST(View, AModelOrASceneNamedAtTheStartIsReadBesideEverythingElse) {
    Robot robot((source_dir() / "assets/models/ring.obj").string());
    robot.finish_reading();
    EXPECT_EQ(robot.frame().header->title, "ring.obj");
    EXPECT_EQ(robot.frame().state->bodies.size(), 2u); // the floor and the ring
}

// --- promises of the README about the Solver tab --------------------------------------------------

/// Returns the height of the highest dynamic body. [m]
Real highest(const PublishedFrame& frame) {
    Real top = 0;
    for (const Body& body : frame.state->bodies)
        if (body.motion == Motion::dynamic)
            top = std::max(top, bounds_of(frame, body).max.y);
    return top;
}

/// Drags a slider to its left end with the mouse.
void drag_to_lowest(Robot& robot, const std::string& path) {
    const ui::Rect slider = robot.find(path);
    robot.move_to({slider.min.x + 20, slider.center().y});
    robot.press();
    robot.drag_to({slider.min.x + 1, slider.center().y});
    robot.release();
    robot.settle();
}

TEST(SolverTab, AHouseOfCardsCollapsesWhenSubStepsAreTurnedDown) {
    Robot robot("card_house");
    robot.sandbox().session().submit(StepBy{240});
    robot.settle();
    const Real built = highest(robot.frame());
    ASSERT_EQ(robot.frame().report.awake_count, 0u) << "it sleeps";
    robot.click("Dock/Solver");
    drag_to_lowest(robot, "Solver/Sub-steps");
    const Parameters& p = robot.frame().state->parameters;
    EXPECT_EQ(p.substeps, 1);
    EXPECT_EQ(p.quality, topple::Quality::as_given) << "what is set is what is used";
    robot.sandbox().session().submit(StepBy{900}); // fifteen seconds
    robot.settle();
    EXPECT_LT(highest(robot.frame()), 0.5f * built);
    // Ctrl+R rebuilds the scene; the slider keeps its value.
    robot.key(letter('R'), kCtrl);
    EXPECT_NEAR(highest(robot.frame()), built, 0.05f * built);
    EXPECT_EQ(robot.frame().state->parameters.substeps, 1);
    robot.sandbox().session().submit(StepBy{180}); // 3 s, for any age of the first scene
    robot.settle();
    EXPECT_LT(highest(robot.frame()), 0.7f * built);
    robot.key(letter('R'), kCtrl);
    // With the standard values the level is automatic again, and the tower stands.
    robot.click("Solver/Standard");
    EXPECT_EQ(robot.frame().state->parameters.quality, topple::Quality::automatic);
    EXPECT_EQ(robot.frame().state->parameters.substeps, 4);
    robot.sandbox().session().submit(StepBy{600});
    robot.settle();
    EXPECT_NEAR(highest(robot.frame()), built, 0.05f * built);
}

TEST(SolverTab, ATallStackFallsWithoutWarmStartAndSubSteps) {
    Robot robot("stack:20");
    robot.sandbox().session().submit(StepBy{120});
    robot.settle();
    robot.click("Dock/Solver");
    drag_to_lowest(robot, "Solver/Sub-steps");
    drag_to_lowest(robot, "Solver/Warm start");
    EXPECT_EQ(robot.frame().state->parameters.warm_start, 0);
    robot.sandbox().session().submit(StepBy{1200}); // 20 s: the scene only softens at first
    robot.settle();
    EXPECT_LT(highest(robot.frame()), 10); // the tower was 20 m high
}

TEST(SolverTab, SettingANumberBackBringsTheAutomaticLevelBack) {
    Robot robot("stack:3");
    robot.click("Dock/Solver");
    drag_to_lowest(robot, "Solver/Sub-steps");
    ASSERT_EQ(robot.frame().state->parameters.quality, topple::Quality::as_given);
    robot.click("Solver/Reset Sub-steps");
    EXPECT_EQ(robot.frame().state->parameters.substeps, 4);
    EXPECT_EQ(robot.frame().state->parameters.quality, topple::Quality::automatic);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().state->parameters.substeps, 1) << "one undo step each";
    EXPECT_EQ(robot.frame().state->parameters.quality, topple::Quality::as_given);
}

TEST(Spawning, BesideSomethingLowStandsOnTheGroundAndNotInIt) {
    Robot robot("stack:1"); // a box of 1 m
    robot.key(letter('N'));
    // A point low on the side that faces the camera: a box of 1 m has no room below.
    const Body box = robot.frame().state->bodies.back();
    const Vec3 eye = robot.sandbox().camera().eye();
    const Vec3 side = std::abs(eye.x) > std::abs(eye.z) ? Vec3{eye.x > 0 ? 0.5f : -0.5f, -0.4f, 0}
                                                        : Vec3{0, -0.4f, eye.z > 0 ? 0.5f : -0.5f};
    const Vec3 pixel = robot.sandbox().camera().project(box.center_of_mass + side,
                                                        robot.sandbox().layout().as_viewport());
    robot.click_at({pixel.x, pixel.y});
    ASSERT_EQ(robot.frame().state->bodies.size(), 3u);
    const Aabb made = bounds_of(robot.frame(), robot.frame().state->bodies.back());
    EXPECT_NEAR(made.min.y, 0, 0.01f);
    EXPECT_LT(made.max.y, 1.5f) << "beside it, not on it";
}

TEST(Spawning, SelectsClothRopesAndSoftBodiesAsItSelectsBoxes) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    robot.key(letter('N'));
    const ui::Rect view = robot.sandbox().layout().viewport;
    for (const SpawnKind kind :
         {SpawnKind::cloth, SpawnKind::rope, SpawnKind::jelly, SpawnKind::balloon}) {
        SCOPED_TRACE(label_of(kind));
        robot.sandbox().state().tools.spawn.kind = kind;
        robot.click_at({view.min.x + 500, view.max.y - 60});
        ASSERT_FALSE(robot.frame().state->deformables.empty());
        EXPECT_EQ(robot.sandbox().selection().deformables(),
                  std::vector<DeformableId>{robot.frame().state->deformables.back().id});
        EXPECT_TRUE(robot.sandbox().selection().bodies().empty());
        EXPECT_TRUE(robot.has("Inspector/Delete"));
        robot.key(letter('Z'), kCtrl);
    }
}

TEST(Shooting, LeavesTheSelectionAsItIs) {
    Robot robot("stack:3");
    robot.key(letter('A'), kCtrl);
    robot.key(letter('B'));
    ASSERT_EQ(robot.frame().state->bodies.size(), 5u);
    EXPECT_EQ(robot.sandbox().selection().bodies().size(), 3u);
}

TEST(FallenObjectsInTheWindow, AnObjectThatAPersonMadeIsRemovedFarBelowTheGroundAndToldOf) {
    Robot robot("stack:3"); // the ground ends at 200 m
    BodyDef ball;
    ball.motion = Motion::dynamic;
    ball.world_from_body.position = {300, -2000, 0};
    ball.colliders.emplace_back().shape = SphereShape{0.5f};
    robot.sandbox().session().submit(
        Do{SpawnBodies{.bodies = {ball}, .joints = {}, .label = "ball"}});
    robot.settle();
    ASSERT_EQ(robot.frame().state->bodies.size(), 5u);
    robot.frames(200);
    robot.settle();
    EXPECT_EQ(robot.frame().state->bodies.size(), 5u) << "time stands still";
    robot.click("Transport/Play");
    EXPECT_TRUE(robot.wait_until([&] { return robot.frame().state->bodies.size() == 4; }));
    ASSERT_FALSE(robot.frame().messages.empty());
    EXPECT_EQ(robot.frame().messages.back().text,
              "1 object was removed: it had fallen 1 km below the ground");
}

TEST(Menus, ANewSceneMayBeginWithATemplate) {
    Robot robot("stack:3");
    robot.click("Menu/File");
    robot.click("Menu/New from template");
    robot.frames(2);
    robot.click("Menu/Pool");
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().scene_source == "pool"; }));
    EXPECT_EQ(robot.frame().state->water_volumes.size(), 1u);
}

TEST(Menus, NewIsAnEmptyFloorAndUndoGoesBack) {
    Robot robot("stack:3");
    robot.click("Menu/File");
    robot.click("Menu/New");
    EXPECT_EQ(robot.frame().state->bodies.size(), 1u);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
}

} // namespace
} // namespace topple::test
