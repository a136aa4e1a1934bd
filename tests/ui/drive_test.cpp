// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Machines that a person drives with keys: those of the gallery, and a car that is built with the tools.

#include "app/session/frame/frame_query.h"
#include "app/session/session.h"
#include "app/tools/scene_keys.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/gizmo_robot.h"

#include <cmath>

namespace topple::test {
namespace {

using namespace app;

/// Returns the body of that name in the shown frame. Requires: it exists.
const Body& body_named(Robot& robot, std::string_view name) {
    for (const Body& body : robot.frame().state->bodies)
        if (robot.frame().state->body_names.of(body.id.ordinal) == name)
            return body;
    ADD_FAILURE() << "there is no " << name;
    return robot.frame().state->bodies.front();
}

const Body& car_of(Robot& robot) { return body_named(robot, "car"); }

/// Lets time run, faster than the person's.
void go(Robot& robot) {
    robot.sandbox().session().submit(SetSpeed{6});
    robot.click("Transport/Play");
    robot.settle();
}

void hold_for(Robot& robot, Key key, std::uint64_t steps) {
    robot.hold_key(key, true);
    EXPECT_TRUE(robot.wait_for_step(robot.frame().timeline.step + steps));
    robot.hold_key(key, false);
    robot.settle();
}

TEST(Drive, TheCarGoesWhereItsKeysSay) {
    Robot robot("drive");
    go(robot);
    ASSERT_TRUE(robot.has("Scene keys/Keys drive: W S A D"));
    ASSERT_TRUE(robot.wait_for_step(10));
    EXPECT_LT(std::abs(car_of(robot).center_of_mass.x), 0.1f);
    hold_for(robot, letter('W'), 150);
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::grab) << "W is no shortcut here";
    const Vec3 ahead = car_of(robot).center_of_mass;
    EXPECT_GT(ahead.x, 5);
    EXPECT_LT(std::abs(ahead.z), 0.3f);
    EXPECT_FALSE(robot.sandbox().state().followed.empty()) << "the camera goes along";
    hold_for(robot, letter('S'), 200);
    EXPECT_LT(car_of(robot).v.x, 0.5f) << "the other key brakes, then reverses";
}

TEST(Drive, SteersToBothSides) {
    for (const auto& [key, sign] : {std::pair{letter('A'), -1}, std::pair{letter('D'), 1}}) {
        Robot robot("drive");
        go(robot);
        robot.hold_key(letter('W'), true);
        ASSERT_TRUE(robot.wait_for_step(40));
        hold_for(robot, key, 120);
        robot.hold_key(letter('W'), false);
        EXPECT_GT(static_cast<float>(sign) * car_of(robot).center_of_mass.z, 1.0f);
    }
}

TEST(Drive, AreShortcutsAgainWhilePausedOrSwitchedOff) {
    Robot robot("drive"); // paused
    robot.key(letter('W'));
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::move);
    robot.key(letter('Q'));
    robot.key(letter('P'));
    ASSERT_FALSE(robot.frame().timeline.is_paused);
    robot.key(letter('W'));
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::grab);
    robot.click("Scene keys/Keys drive: W S A D");
    robot.key(letter('W'));
    EXPECT_EQ(robot.sandbox().state().tools.active, ToolKind::move);
}

TEST(Drive, AKeyHeldAtAPauseIsReleased) {
    Robot robot("drive");
    go(robot);
    robot.hold_key(letter('W'), true);
    ASSERT_TRUE(robot.wait_for_step(30));
    robot.click("Transport/Pause");
    robot.settle();
    for (int i = 0; i < 60; ++i)
        robot.key(Key::right); // the level of the control follows in a fifth of a second
    for (const Joint& joint : robot.frame().state->joints)
        EXPECT_EQ(joint.control_level, 0);
}

TEST(Drive, RewoundAndLetRunAloneItRepeatsTheDrive) {
    Robot robot("drive");
    go(robot);
    hold_for(robot, letter('W'), 90);
    robot.click("Transport/Pause");
    robot.settle();
    const std::uint64_t last = robot.frame().timeline.last_step, hash = robot.frame().hash.value();
    robot.sandbox().session().submit(SeekTo{5});
    robot.settle();
    go(robot);
    ASSERT_TRUE(robot.wait_for_step(last));
    robot.sandbox().session().submit(SeekTo{last});
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), hash);
    EXPECT_TRUE(robot.frame().timeline.other_runs.empty());
}

TEST(Drive, TheCraneHasAKeyForEachMotion) {
    Robot robot("crane_cab");
    go(robot);
    EXPECT_TRUE(robot.has("Scene keys/Keys drive: A D W S Down Up"));
    const auto place = [&] { return body_named(robot, "ball").center_of_mass; };
    const Vec3 start = place();
    hold_for(robot, Key::up, 60);
    const Vec3 hoisted = place();
    EXPECT_GT(hoisted.y, start.y + 0.5f);
    hold_for(robot, letter('S'), 60);
    EXPECT_LT(length(Vec3{place().x, 0, place().z}), start.x - 0.4f) << "the trolley came in";
    hold_for(robot, letter('D'), 90);
    EXPECT_GT(std::abs(place().z), 0.5f) << "the jib turned";
}

TEST(Drive, TheCharacterWalksAndTheCameraGoesAlong) {
    Robot robot("character");
    go(robot);
    ASSERT_TRUE(robot.has("Scene keys/Keys drive: W S E Q A D Space"));
    const Vec3 start = body_named(robot, "walker").center_of_mass;
    hold_for(robot, letter('W'), 60);
    EXPECT_LT(body_named(robot, "walker").center_of_mass.z, start.z - 2);
    ASSERT_EQ(robot.sandbox().state().followed.bodies.size(), 1u) << "not those that only ride";
    EXPECT_EQ(robot.sandbox().state().followed.bodies.front(), body_named(robot, "walker").id);
    robot.hold_key(Key::space, true);
    ASSERT_TRUE(robot.wait_for_step(robot.frame().timeline.step + 12));
    EXPECT_GT(body_named(robot, "walker").center_of_mass.y, start.y + 0.2f) << "no pause";
    robot.hold_key(Key::space, false);
}

/// Returns the body that keys drive.
const Body& driven_in(Robot& robot) {
    return *find_body(robot.frame(), driven_vehicles(robot.frame()).front());
}

/// Returns how far the driven car is from the middle of the picture. [px]
Real from_the_middle(Robot& robot) {
    const Viewport view = robot.sandbox().layout().as_viewport();
    return length(robot.pixel_of(driven_in(robot).center_of_mass) - view.position -
                  view.size * 0.5f);
}

TEST(Drive, TheViewOfADrivenCarStaysThePersons) {
    Robot robot("rally");
    ASSERT_EQ(robot.sandbox().state().followed.bodies, std::vector{driven_in(robot).id})
        << "the camera goes along from the start with a car that drives by itself";
    ASSERT_TRUE(robot.has("Scene keys/Camera goes along"));
    const OrbitCamera& camera = robot.sandbox().camera();
    const Vec3 start = driven_in(robot).center_of_mass, eye = camera.eye();
    go(robot);
    ASSERT_TRUE(robot.wait_for_step(90));
    robot.click("Transport/Pause");
    robot.settle();
    robot.frames(60);
    const Vec3 way = driven_in(robot).center_of_mass - start;
    EXPECT_GT(length(way), 3);
    EXPECT_LT(distance(camera.eye(), eye + way), 0.01f) << "in the direction that the scene chose";

    robot.click("Transport/Play");
    hold_for(robot, letter('W'), 60); // the first key turns the camera to the car
    robot.hold_key(letter('W'), true);
    robot.frames(60);
    const Real turned = camera.as_scene_camera().yaw_deg, away = camera.distance();
    robot.move_to({300, 300});
    robot.press();
    robot.drag_to({420, 330});
    robot.release();
    robot.scroll(2);
    robot.hold_key(letter('W'), false);
    robot.click("Transport/Pause");
    robot.settle();
    robot.frames(60);
    EXPECT_GT(std::abs(camera.as_scene_camera().yaw_deg - turned), 5) << "a drag orbits";
    EXPECT_LT(camera.distance(), 0.95f * away) << "the wheel zooms";
    const Real after_zoom = from_the_middle(robot);
    EXPECT_LT(after_zoom, 120) << "zooming goes to the pointer";

    const SceneCamera chosen = camera.as_scene_camera();
    const Vec3 last = driven_in(robot).center_of_mass;
    robot.sandbox().session().submit(SeekTo{20});
    robot.settle();
    robot.frames(2);
    EXPECT_GT(distance(driven_in(robot).center_of_mass, last), 5);
    EXPECT_NEAR(from_the_middle(robot), after_zoom, 1) << "it goes along back in time";
    EXPECT_EQ(camera.as_scene_camera().yaw_deg, chosen.yaw_deg);
    EXPECT_EQ(camera.as_scene_camera().pitch_deg, chosen.pitch_deg);
    EXPECT_EQ(camera.as_scene_camera().distance, chosen.distance);
}

TEST(Drive, TheSwitchLetsTheCameraStay) {
    Robot robot("rally");
    const auto way_of_camera_in = [&](std::uint64_t steps) {
        const Vec3 eye = robot.sandbox().camera().eye();
        EXPECT_TRUE(robot.wait_for_step(robot.frame().timeline.step + steps));
        return distance(robot.sandbox().camera().eye(), eye);
    };
    go(robot);
    ASSERT_TRUE(robot.wait_for_step(60));
    EXPECT_GT(way_of_camera_in(60), 1);
    robot.click("Scene keys/Camera goes along");
    robot.frames(60);
    EXPECT_LT(way_of_camera_in(60), 1e-3f);
    hold_for(robot, letter('W'), 30);
    EXPECT_TRUE(robot.sandbox().state().followed.empty()) << "a key does not turn it on again";
    robot.click("Scene keys/Camera goes along");
    robot.frames(60);
    EXPECT_LT(from_the_middle(robot), 60) << "the height follows the car a little later";
    robot.key(letter('V'));
    EXPECT_FALSE(robot.sandbox().state().tools.camera_goes_along) << "V is the same switch";
    robot.key(letter('V'));
    EXPECT_TRUE(robot.sandbox().state().followed.is_driven);
}

TEST(Drive, AMachineThatWalksIsAVehicleAndACraneIsNone) {
    for (const auto& [scene, count] : {std::pair{"walker", 1u}, std::pair{"crane_cab", 0u}}) {
        Robot robot(scene);
        EXPECT_EQ(driven_vehicles(robot.frame()).size(), count) << scene;
        EXPECT_EQ(robot.sandbox().state().followed.bodies.size(), count) << scene;
        EXPECT_EQ(robot.has("Scene keys/Camera goes along"), count > 0) << scene;
    }
}

TEST(Drive, AGamepadControlsWhatItIsBoundTo) {
    Robot robot("drive");
    robot.click("Transport/Step forward");
    // All wheels obey the left stick instead of W and S.
    for (const Joint& joint : std::vector<Joint>(robot.frame().state->joints)) {
        SetJoint set{joint.id, joint};
        set.settings.control.positive = *control_source_named("Pad left Y");
        set.settings.control.negative = ControlSource::none;
        robot.sandbox().session().submit(Do{set});
    }
    robot.settle();
    ASSERT_TRUE(robot.has("Scene keys/Keys drive: Pad left Y A D"));
    go(robot);
    robot.hold_gamepad(GamepadPart::left_y, 1);
    ASSERT_TRUE(robot.wait_for_step(120));
    EXPECT_GT(car_of(robot).v.x, 1);
    robot.hold_gamepad(GamepadPart::left_y, -1);
    ASSERT_TRUE(robot.wait_for_step(360));
    EXPECT_LT(car_of(robot).v.x, 0) << "a stick has both signs";
}

/// A robot that builds on the empty floor as a person does, with the tools.
struct Building {
    Building() {
        robot.click("Transport/Step forward"); // stepping pauses
        robot.frames(60);                      // the camera has settled
    }
    [[nodiscard]] const std::vector<Body>& bodies() { return robot.frame().state->bodies; }
    [[nodiscard]] const std::vector<Joint>& joints() { return robot.frame().state->joints; }
    struct Measure {
        const char* name;
        const char* meters;
    };
    /// Chooses a kind and its sizes in the options of the spawn tool.
    void choose(const char* kind, std::initializer_list<Measure> measures) {
        robot.key(letter('N'));
        robot.click("Spawn options/Kind");
        robot.click(std::string("Spawn options/") + kind);
        for (const Measure& measure : measures) {
            robot.double_click(std::string("Spawn options/") + measure.name);
            robot.type_keys(measure.meters);
            robot.key(Key::enter);
        }
    }
    void spawn(Vec3 at) {
        const std::size_t count = bodies().size();
        robot.click_at(robot.pixel_of(at));
        ASSERT_EQ(bodies().size(), count + 1);
    }
    /// Moves the selection along Y by a typed number, with the handle.
    void raise(const char* meters) {
        const Vec3 pivot = bodies().back().center_of_mass;
        robot.key(letter('W'));
        robot.frames(30);
        const Gizmo handles = gizmo_at(
            GizmoKind::move,
            pivot,
            {},
            {robot.sandbox().camera(), robot.sandbox().layout().as_viewport()});
        robot.move_to(robot.pixel_of(pivot + Vec3{0, 0.8f * handles.size, 0}));
        robot.frames(2);
        robot.press();
        robot.type_keys(meters);
        robot.key(Key::enter);
        robot.release();
        robot.settle();
    }
    /// Drags on the floor until the camera is on the other side.
    void go_around() {
        const Real side = robot.sandbox().camera().eye().z;
        for (int i = 0; i < 40 && robot.sandbox().camera().eye().z * side > -0.8f * side * side;
             ++i) {
            robot.move_to({600, 560}); // beside the options
            robot.frames(2);
            robot.press();
            robot.drag_to({680, 560});
            robot.release();
            robot.frames(30);
        }
    }
    void join(Vec3 first, Vec3 second) {
        robot.click_at(robot.pixel_of(first));
        robot.click_at(robot.pixel_of(second));
    }

    /// Adds the wheels of one side and their joints. `z`: 1 or -1.
    void add_side(Real z) {
        const Real middle = bodies()[car].center_of_mass.y;
        if (z > 0)
            choose("Disc", {{"Radius", "0.35"}, {"Height", "0.2"}});
        else
            robot.key(letter('N'));
        for (const Real x : {-kAxle, kAxle})
            spawn({x, middle, z * kHalfWidth});
        robot.key(letter('J'));
        for (const Real x : {-kAxle, kAxle}) {
            if (has_steering() != (x > 0))
                robot.click("Joint options/Steering");
            if (x > 0 && !is_bound(settings().turn_control)) {
                robot.click("Joint options/Steering key");
                robot.click("Joint options/A");
            }
            join({x * 0.3f, middle, z * kHalfWidth}, {x, middle, z * (kHalfWidth + 0.2f)});
        }
    }
    [[nodiscard]] JointSettings& settings() { return robot.sandbox().state().tools.joint.numbers; }
    [[nodiscard]] bool has_steering() { return settings().turn_drive.max_force > 0; }

    /// Two posts, and between them three planks that hang on hinges.
    void build_bridge() {
        constexpr Real kBack = -4, kPost = 2, kPlank = 1; // [m]
        choose("Box", {{"Width", "0.8"}, {"Depth", "1"}, {"Height", "0.5"}});
        robot.click("Spawn options/Static");
        for (const Real x : {-kPost, kPost})
            spawn({x, 0, kBack});
        robot.click("Spawn options/Static");
        choose("Plank", {{"Width", "0.9"}, {"Depth", "0.8"}, {"Height", "0.1"}});
        for (const Real x : {-kPlank, Real(0), kPlank}) {
            robot.key(letter('N'));
            spawn({x, 0, kBack});
            raise("0.4");
        }
        robot.key(letter('J'));
        robot.click("Joint options/Type");
        robot.click("Joint options/hinge");
        const Real front = kBack + 0.4f, middle = bodies().back().center_of_mass.y;
        for (const Real x :
             {-1.5f, -0.5f, 0.5f, 1.5f}) { // the gaps; the posts' fronts are 0.1 m ahead
            const auto on = [&](Real beside) {
                const bool is_post = std::abs(x + beside) > 1.5f;
                return Vec3{x + beside, middle, front + (is_post ? 0.1f : 0)};
            };
            join(on(-0.2f), on(0.2f));
        }
    }
    /// A wide static ellipsoid, half of it in the ground.
    void build_hill() {
        choose("Ellipsoid", {{"Width", "3"}, {"Depth", "6"}, {"Height", "0.6"}});
        robot.click("Spawn options/Static");
        spawn({kHill, 0, 0});
        raise("-0.3");
        robot.key(letter('N'));
        robot.click("Spawn options/Static");
    }
    void build_car() {
        car = bodies().size();
        choose("Box", {{"Width", "2.6"}, {"Depth", "1"}, {"Height", "0.3"}});
        spawn({});
        raise("0.4");
        robot.key(letter('J'));
        robot.click("Joint options/Type");
        robot.click("Joint options/wheel");
        robot.click("Joint options/Motor");
        robot.click("Joint options/Motor key");
        robot.click("Joint options/W");
        add_side(1);
        go_around();
        add_side(-1);
        robot.key(letter('Q'));
    }

    static constexpr Real kHill = 4.5f;                     ///< Place of the hill along X. [m]
    std::size_t car = 0;                                    ///< Index of the car among the bodies.
    static constexpr Real kAxle = 0.85f, kHalfWidth = 0.5f; // [m]
    Robot robot{"empty"};
};

TEST(Build, ABridgeAndACarWithTheToolsDriveUndoRedoSaveLoadAndReplay) {
    const TemporaryFolder folder;
    Building b;
    const std::uint64_t empty = b.robot.frame().hash.value();
    b.build_bridge();
    b.build_hill();
    b.build_car();
    ASSERT_EQ(b.bodies().size(), 12u) << "the floor, the bridge's five, a hill, the car's five";
    ASSERT_EQ(b.joints().size(), 8u);
    for (const Joint& joint : b.joints())
        if (joint.type == JointType::wheel) {
            EXPECT_TRUE(is_bound(joint.control));
            EXPECT_EQ(is_bound(joint.turn_control), joint.local_anchor_a.x > 0) << "front wheels";
        }
    const std::uint64_t built = b.robot.frame().hash.value();

    int undone = 0;
    for (; !b.robot.frame().undo_label.empty() && b.robot.frame().hash.value() != empty; ++undone)
        b.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(b.robot.frame().hash.value(), empty);
    EXPECT_EQ(b.bodies().size(), 1u);
    for (int i = 0; i < undone; ++i)
        b.robot.key(letter('Y'), kCtrl);
    EXPECT_EQ(b.robot.frame().hash.value(), built);

    const std::string scene = folder.file("built.json");
    b.robot.sandbox().session().submit(SaveScene{.path = scene});
    b.robot.settle();
    Session loaded;
    ASSERT_TRUE(loaded.execute(OpenScene{scene}).ok());
    EXPECT_EQ(loaded.world().hash(), built);

    const std::size_t car = b.car;
    go(b.robot);
    b.robot.hold_key(letter('W'), true);
    Real highest = 0;
    ASSERT_TRUE(b.robot.wait_until([&] {
        highest = std::max(highest, b.bodies()[car].center_of_mass.y);
        return b.bodies()[car].center_of_mass.x > Building::kHill + 2.5f;
    }));
    b.robot.hold_key(letter('W'), false);
    b.robot.click("Transport/Pause");
    b.robot.settle();
    EXPECT_GT(highest, 0.55f) << "over the hill, on level ground it is at 0.35";
    EXPECT_LT(std::abs(b.bodies()[car].center_of_mass.z), 1) << "straight ahead";
    b.robot.expect_recording_repeats(folder.file("car.topple"));
}

} // namespace
} // namespace topple::test
