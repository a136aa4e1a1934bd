// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/vehicle_json.h"

#include "tests/support/test.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

namespace topple {
namespace {

const std::string kCar = R"({"topple_scene": 1,
 "shapes": {"s": {"type": "sphere", "radius": 0.5}},
 "bodies": [{"name": "car", "motion": "dynamic", "shape": "s"},
            {"motion": "dynamic", "position": [0, 0, 2], "shape": "s"},
            {"motion": "dynamic", "position": [0, 0, 4], "shape": "s"}],
 "joints": [{"type": "ball", "a": 1, "b": 2, "anchor": [0, 0, 3]},
            {"type": "wheel", "a": 0, "b": 1, "local_anchor_a": [0, 0, 2], "local_anchor_b": [0, 0, 0],
             "local_frame_a": [0, 0, 0, 1], "local_frame_b": [0, 0, 0, 1], "hertz": 4},
            {"type": "hinge", "a": 0, "b": 2, "anchor": [0, 0, 4], "axis": [0, 0, 1]}], "vehicles": )";

SceneDefinition read_back(const std::string& text) {
    auto file = read_scene(text);
    EXPECT_TRUE(file.ok()) << (file ? "" : file.error().text());
    return file ? std::move(file->scene) : SceneDefinition{};
}

TEST(VehicleJson, ComesBackThroughAWorld) {
    const SceneDefinition scene = read_back(
        kCar + R"([{"body": "car", "engine": {"torque": 300, "curve": [0.1, 0.2,
        0.3, 0.4, 0.5, 0.6]}, "gearbox": {"ratios": [4, 2], "automatic": false}, "axles": [{"left": 1, "right": 2,
        "drive_share": 1, "peak_slip": 0.2}, {"left": 2}], "tracked": true, "steer": -0.5, "gear": 2,
        "throttle_control": {"positive": "W"}, "paint": "red",
        "shift_control": {"positive": "E", "negative": "Q"}}]})");
    ASSERT_EQ(scene.vehicles.size(), 1u);
    const VehicleDef& def = scene.vehicles[0].def;
    EXPECT_EQ(def.engine.torque, 300);
    EXPECT_EQ(def.engine.curve[5], 0.6f);
    EXPECT_EQ(def.gearbox.ratios, (std::vector<Real>{4, 2}));
    EXPECT_EQ(def.axles[0].left, JointId{2}) << "the second joint";
    EXPECT_EQ(def.axles[1].right, JointId{});
    EXPECT_EQ(def.gear, 2);
    const SceneDefinition again = read_back(write_scene(scene));
    ASSERT_EQ(again.vehicles.size(), 1u);
    EXPECT_EQ(again.vehicles[0].def, def);
    EXPECT_EQ(again.vehicles[0].extras, scene.vehicles[0].extras) << "unknown keys are kept";
    auto world = build_world(scene);
    ASSERT_TRUE(world.ok());
    EXPECT_EQ(describe_world(*world).vehicles.at(0).def, def);
}

TEST(VehicleJson, NumbersItsWheelsAnewAfterAJointIsGone) {
    const SceneDefinition scene = read_back(
        kCar + R"([{"body": 0, "axles": [{"left": 1, "right": 2}]}]})");
    auto world = build_world(scene);
    ASSERT_TRUE(world.ok());
    world->destroy_joints(std::vector<JointId>{{1}, {3}});
    const SceneDefinition left = describe_world(*world);
    EXPECT_EQ(left.vehicles.at(0).def.axles[0].left, JointId{1});
    EXPECT_EQ(left.vehicles.at(0).def.axles[0].right, JointId{}) << "its joint is gone";
    EXPECT_EQ(read_back(write_scene(left)).vehicles.at(0).def, left.vehicles.at(0).def);
}

TEST(VehicleJson, MistakesAreNamed) {
    const std::pair<const char*, const char*> kMistakes[] = {
        {"{}", "'vehicles' must be a list"},
        {"[3]", "vehicle 0"},
        {R"([{"engine": {}}])", "body"},
        {R"([{"body": null}])", "must name the body"},
        {R"([{"body": 0, "axles": 3}])", "'axles' must be a list"},
        {R"([{"body": 0, "axles": [{"left": 3}]}])", "'left' is 3, but there are 3 joints"},
        {R"([{"body": 0, "axles": [{"left": 0}]}])", "vehicle 0: joint 1 holds no wheel"},
        {R"([{"body": 0, "engine": {"curve": [1, 2]}}])", "'curve' must have 6 numbers"},
        {R"([{"body": 0, "gearbox": {"ratios": [1, 1, 1, 1, 1, 1, 1, 1, 1]}}])",
         "at most 8 numbers"},
        {R"([{"body": 0, "engine": {"red_line": -4}}])", "the red line of the engine is -4"},
    };
    for (const auto& [list, words] : kMistakes) {
        const auto file = read_scene(kCar + list + "}");
        ASSERT_FALSE(file.ok()) << list;
        EXPECT_NE(file.error().text().find(words), std::string::npos) << file.error().text();
    }
}

TEST(VehicleJson, ALineReadsBackToItself) {
    VehicleDef def{.id = {4}, .body = {7}};
    def.axles = {VehicleAxle{.left = {9}, .right = {12}, .anti_roll = 5000}, VehicleAxle{}};
    def.has_anti_lock = true;
    def.parking_brake_control.positive = *control_source_named("Space");
    for (const VehicleDef& one : {def, VehicleDef{.body = {1}}}) {
        const auto read = read_vehicle_line(vehicle_line(one));
        ASSERT_TRUE(read.ok()) << vehicle_line(one) << (read ? "" : read.error().text());
        EXPECT_EQ(*read, one);
    }
    EXPECT_FALSE(read_vehicle_line(R"({"body": 1, "wings": 2})").ok()) << "an unknown key";
    EXPECT_FALSE(read_vehicle_line(R"({"body": )").ok());
}

} // namespace
} // namespace topple
