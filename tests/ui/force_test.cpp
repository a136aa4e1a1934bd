// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The force tool: impulses by an arrow, explosions, and force fields.

#include "app/session/frame/frame_query.h"
#include "app/session/frame/soft_pick.h"
#include "app/session/script.h"
#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

#include <sstream>
#include <string>
#include <vector>

namespace topple::test {
namespace {

using namespace app;

/// A robot beside a paused tower of boxes of 1 m, with the force tool.
struct Forcing : PausedTower {
    explicit Forcing(const std::string& scene = "stack:3") : PausedTower(scene) {
        robot.key(letter('H'));
        robot.frames(60); // the camera has settled
    }
    /// Returns the visible point of an object on the line of sight to a point.
    [[nodiscard]] Vec3 visible_point(Vec3 point) {
        const Ray ray = robot.sandbox().camera().ray_through(
            robot.pixel_of(point), robot.sandbox().layout().as_viewport());
        const auto hit = pick(robot.frame(), ray);
        EXPECT_TRUE(hit.has_value());
        return hit ? hit->hit.point : Vec3{};
    }
    [[nodiscard]] Vec3 right() {
        return rotate(robot.sandbox().camera().world_from_camera().rotation, {1, 0, 0});
    }
    /// Returns the session as a script that repeats it.
    [[nodiscard]] std::string recording() {
        std::string text;
        robot.sandbox().session().submit(
            CopyRecording{.take = [&](std::string copied) { text = std::move(copied); }});
        robot.settle();
        return text;
    }
    /// Expects that a session elsewhere repeats the recording to the shown state.
    void expect_that_it_repeats() {
        Session again;
        const auto report = run_script(recording(), "force.topple", again, [](std::string_view) {});
        ASSERT_TRUE(report.ok()) << report.error().text();
        for (const std::string& failure : report->failures)
            ADD_FAILURE() << failure;
        EXPECT_EQ(again.world().hash(), robot.frame().hash.value());
    }
    /// Returns the impulses in the recording, in their order.
    [[nodiscard]] std::vector<Impulse> recorded_impulses() {
        std::vector<Impulse> all;
        std::istringstream lines(recording());
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("push "))
                continue;
            std::istringstream words(line.substr(5));
            Impulse push;
            if (line.starts_with("push soft ")) {
                words.ignore(5);
                words >> push.deformable.ordinal;
            } else {
                words >> push.body.ordinal;
            }
            for (Vec3* v : {&push.point, &push.impulse})
                words >> v->x >> v->y >> v->z;
            all.push_back(push);
        }
        return all;
    }
};

TEST(ForceTool, AnArrowGivesAnImpulseAtItsPointInTheNextStep) {
    Forcing f;
    const Body before = f.top();
    const std::uint64_t hash = f.robot.frame().hash.value();
    const Vec3 point = f.visible_point(before.center_of_mass);
    f.drag(point, point + f.right());
    EXPECT_EQ(f.robot.frame().hash.value(), hash) << "nothing moves while time stands still";
    f.robot.key(Key::right);
    // A meter of the arrow is 5 m/s.
    const std::vector<Impulse> pushes = f.recorded_impulses();
    ASSERT_EQ(pushes.size(), 1u);
    EXPECT_EQ(pushes[0].body, before.id);
    EXPECT_LT(distance(pushes[0].point, point), 0.01f);
    EXPECT_LT(distance(pushes[0].impulse, f.right() * (5 * before.mass)), 0.02f * 5 * before.mass);
    EXPECT_GT(dot(f.top().v, f.right()), 3) << "less than 5 m/s for the friction below";
    EXPECT_EQ(f.robot.frame().undo_label, "Push body " + std::to_string(before.id.ordinal));
    f.expect_that_it_repeats();
    f.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(f.robot.frame().hash.value(), hash);
}

TEST(ForceTool, TheScaleOfTheStripIsTheSpeedOfAMeter) {
    Forcing f;
    EXPECT_TRUE(f.robot.has("Force options/Scale"));
    f.robot.sandbox().state().tools.force.speed_per_meter = 2;
    const Real mass = f.top().mass;
    const Vec3 point = f.visible_point(f.top().center_of_mass);
    f.drag(point, point + f.right() * 1.5f);
    f.robot.key(Key::right);
    const std::vector<Impulse> pushes = f.recorded_impulses();
    ASSERT_EQ(pushes.size(), 1u);
    EXPECT_NEAR(length(pushes[0].impulse), 3 * mass, 0.06f * mass);
}

TEST(ForceTool, WithShiftTheArrowIsHorizontal) {
    Forcing f;
    const Vec3 point = f.visible_point(f.top().center_of_mass);
    const Vec3 way{0.6f, 0, 0.8f};
    f.robot.drag_box(f.robot.pixel_of(point), f.robot.pixel_of(point + way));
    f.robot.key(Key::right);
    const std::vector<Impulse> pushes = f.recorded_impulses();
    ASSERT_EQ(pushes.size(), 1u);
    const Vec3 change = pushes[0].impulse / f.top().mass;
    EXPECT_LT(distance(change, way * 5), 0.1f);
    EXPECT_LT(std::abs(change.y), 1e-3f);
}

TEST(ForceTool, EscAndTheRightButtonCancel) {
    for (const bool is_esc : {true, false}) {
        Forcing f;
        const Vec3 point = f.visible_point(f.top().center_of_mass);
        f.press_at(point);
        f.robot.drag_to(f.robot.pixel_of(point + f.right()));
        EXPECT_FALSE(f.robot.scene().debug.lines.empty());
        if (is_esc) {
            f.robot.key(Key::escape);
        } else {
            f.robot.press(MouseButton::right);
            f.robot.release(MouseButton::right);
        }
        f.robot.drag_to(f.robot.pixel_of(point - f.right()));
        f.robot.release();
        f.robot.settle();
        f.robot.key(Key::right);
        EXPECT_TRUE(f.recorded_impulses().empty()) << (is_esc ? "Esc" : "the right button");
        EXPECT_EQ(f.robot.sandbox().state().tools.active, ToolKind::force);
    }
}

TEST(ForceTool, ATypedSpeedIsExactAndEnterGivesIt) {
    Forcing f;
    const Real mass = f.top().mass;
    const Vec3 point = f.visible_point(f.top().center_of_mass);
    f.press_at(point);
    f.robot.drag_to(f.robot.pixel_of(point + f.right()));
    f.robot.type_keys("2.5");
    f.robot.frames(1);
    f.robot.key(Key::enter);
    f.robot.drag_to(f.robot.pixel_of(point - f.right())); // the drag is over
    f.robot.release();
    f.robot.settle();
    f.robot.key(Key::right);
    const std::vector<Impulse> pushes = f.recorded_impulses();
    ASSERT_EQ(pushes.size(), 1u);
    EXPECT_NEAR(length(pushes[0].impulse), 2.5f * mass, 1e-4f * mass);
    EXPECT_GT(dot(pushes[0].impulse, f.right()), 0);
}

TEST(ForceTool, ASelectedBodyTakesTheSelectionAlong) {
    Forcing f;
    f.robot.key(letter('A'), kCtrl);
    const std::uint64_t hash = f.robot.frame().hash.value();
    const Vec3 point = f.visible_point(f.top().center_of_mass);
    f.drag(point, point + f.right());
    f.robot.key(Key::right);
    EXPECT_EQ(f.recorded_impulses().size(), 3u);
    EXPECT_EQ(f.robot.frame().undo_label, "Push 3 objects");
    for (const Body& body : f.robot.frame().state->bodies)
        if (body.motion == Motion::dynamic) {
            EXPECT_GT(dot(body.v, f.right()), 3);
        }
    f.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(f.robot.frame().hash.value(), hash) << "all of them are one edit";
}

TEST(ForceTool, AClickSelectsAndADragBesideTheBodiesOrbits) {
    Forcing f;
    const Vec3 eye = f.robot.sandbox().camera().world_from_camera().position;
    f.robot.click_at(f.robot.pixel_of(f.top().center_of_mass));
    EXPECT_EQ(f.robot.sandbox().selection().bodies(), std::vector<BodyId>{f.top().id});
    const ui::Rect view = f.robot.sandbox().layout().viewport;
    f.robot.move_to({view.max.x - 40, view.min.y + 140}); // below the bar of overlays
    f.robot.press();
    f.robot.drag_to({view.max.x - 140, view.min.y + 180});
    f.robot.release();
    f.robot.frames(30);
    EXPECT_NE(f.robot.sandbox().camera().world_from_camera().position, eye);
    f.robot.key(Key::right);
    EXPECT_TRUE(f.recorded_impulses().empty());
}

TEST(ForceTool, PushesASoftBody) {
    Forcing f("stack:1");
    DeformableDef block;
    block.recipe = BlockRecipe{
        .cells_x = 3, .cells_y = 3, .cells_z = 3, .spacing = 0.3f, .mass = 8};
    block.world_from_recipe.position = {0, 2.5f, 0};
    f.robot.sandbox().session().submit(Do{
        .command = SpawnBodies{.bodies = {}, .joints = {}, .label = "block", .deformables = {block}},
        .selects_created = false});
    f.robot.settle();
    const std::uint64_t hash = f.robot.frame().hash.value();
    const Deformable before = f.robot.frame().state->deformables.front();
    const Ray ray = f.robot.sandbox().camera().ray_through(
        f.robot.pixel_of({0, 2.5f, 0}), f.robot.sandbox().layout().as_viewport());
    const auto hit = pick_soft(f.robot.frame(), ray);
    ASSERT_TRUE(hit.has_value());
    f.drag(hit->point, hit->point + f.right());
    f.robot.key(Key::right);
    const std::vector<Impulse> pushes = f.recorded_impulses();
    ASSERT_EQ(pushes.size(), 1u);
    EXPECT_EQ(pushes[0].deformable, before.id);
    EXPECT_LT(distance(pushes[0].point, hit->point), 0.01f);
    EXPECT_LT(distance(pushes[0].impulse, f.right() * (5 * 8)), 0.8f) << "5 m/s times 8 kg";
    Real along = 0;
    for (const Vec3 v : f.robot.frame().state->deformables.front().particles.velocities)
        along += dot(v, f.right()) / static_cast<Real>(before.particles.size());
    EXPECT_NEAR(along, 5, 0.2f) << "the mean of equal masses";
    EXPECT_EQ(f.robot.frame().undo_label, "Push soft body 1");
    f.expect_that_it_repeats();
    f.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(f.robot.frame().hash.value(), hash);
}

TEST(ForceTool, AClickExplodesInTheModeExplosion) {
    Forcing f("pyramid:4");
    f.robot.click("Force options/Mode");
    f.robot.click("Force options/Explosion");
    ASSERT_EQ(f.robot.sandbox().state().tools.force.mode, ForceMode::explosion);
    const std::uint64_t hash = f.robot.frame().hash.value();
    const Body box = f.robot.frame().state->bodies[1];
    const Vec3 point = f.visible_point(box.center_of_mass);
    f.robot.click_at(f.robot.pixel_of(point));
    EXPECT_EQ(f.robot.frame().hash.value(), hash) << "nothing moves while time stands still";
    f.robot.key(Key::right);
    EXPECT_NE(f.recording().find("\nexplode "), std::string::npos);
    std::size_t moved = 0;
    for (const Body& body : f.robot.frame().state->bodies)
        moved += length(body.v) > 1 ? 1u : 0u;
    EXPECT_GT(moved, 2u);
    EXPECT_EQ(f.robot.frame().undo_label, "Explosion");
    f.expect_that_it_repeats();
    f.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(f.robot.frame().hash.value(), hash);
}

TEST(ForceTool, TheWheelWithCtrlChangesTheRadiusOfAnExplosion) {
    Forcing f;
    ForceSettings& settings = f.robot.sandbox().state().tools.force;
    settings.mode = ForceMode::explosion;
    const Real distance = f.robot.sandbox().camera().distance();
    f.robot.move_to(f.robot.pixel_of(f.top().center_of_mass));
    EXPECT_FALSE(f.robot.scene().debug.lines.empty()) << "the sphere is shown beforehand";
    f.robot.scroll_with_ctrl(2);
    EXPECT_NEAR(settings.explosion.radius, 3 * 1.1f * 1.1f, 1e-4f);
    f.robot.frames(30);
    EXPECT_NEAR(f.robot.sandbox().camera().distance(), distance, 1e-4f);
    f.robot.scroll(1);
    EXPECT_NEAR(settings.explosion.radius, 3 * 1.1f * 1.1f, 1e-4f);
    f.robot.frames(30);
    EXPECT_LT(f.robot.sandbox().camera().distance(), distance) << "without Ctrl it zooms";
}

TEST(ForceTool, AClickPlacesAWindThatTheInspectorRemoves) {
    Forcing f;
    f.robot.sandbox().state().tools.force.mode = ForceMode::wind;
    const std::uint64_t hash = f.robot.frame().hash.value();
    f.robot.click_at(f.robot.pixel_of({1, 0, 1}));
    f.robot.settle();
    ASSERT_EQ(f.robot.frame().state->force_fields.size(), 1u);
    const auto* wind = std::get_if<Wind>(&f.robot.frame().state->force_fields[0].field);
    ASSERT_NE(wind, nullptr);
    EXPECT_NEAR(wind->box.min.y, 0, 0.01f) << "it stands on the clicked point";
    EXPECT_LT(distance(extents(wind->box), {8, 4, 8}), 0.01f);
    EXPECT_NEAR(length(wind->velocity), 8, 1e-3f);
    EXPECT_EQ(wind->velocity.y, 0);
    EXPECT_EQ(f.robot.frame().undo_label, "Add wind");
    f.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(f.robot.frame().hash.value(), hash);
    f.robot.key(letter('Y'), kCtrl);
    EXPECT_NE(f.robot.frame().hash.value(), hash);
    f.robot.key(Key::right);
    f.expect_that_it_repeats();
    f.robot.click("Inspector/Remove field");
    f.robot.settle();
    EXPECT_TRUE(f.robot.frame().state->force_fields.empty());
    f.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(f.robot.frame().state->force_fields.size(), 1u);
}

TEST(ForceTool, AClickPlacesAnAttractorAboveThePoint) {
    Forcing f;
    f.robot.sandbox().state().tools.force.mode = ForceMode::attractor;
    f.robot.click_at(f.robot.pixel_of({1, 0, 1}));
    f.robot.settle();
    ASSERT_EQ(f.robot.frame().state->force_fields.size(), 1u);
    const auto* attractor = std::get_if<Attractor>(&f.robot.frame().state->force_fields[0].field);
    ASSERT_NE(attractor, nullptr);
    EXPECT_LT(distance(attractor->center, {1, 2, 1}), 0.1f);
    EXPECT_EQ(f.robot.frame().undo_label, "Add attractor");
    EXPECT_TRUE(f.robot.has("Inspector/Attraction"));
    f.robot.key(Key::right);
    f.expect_that_it_repeats();
}

TEST(ForceTool, IsFoundByThePalette) {
    Robot robot("stack:3");
    robot.key(letter('P'), kCtrl);
    robot.frames(3);
    robot.type(U"force:");
    robot.frames(2);
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::force);
}

} // namespace
} // namespace topple::test
