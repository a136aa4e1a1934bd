// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/thruster_json.h"

#include "tests/support/test.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

namespace topple {
namespace {

const std::string kHead = R"({"topple_scene": 1, "shapes": {"s": {"type": "sphere", "radius": 1}},
 "bodies": [{"name": "rock", "motion": "dynamic", "shape": "s"}, {"motion": "dynamic", "shape": "s"}],
 )";

SceneDefinition read_back(std::string_view text) {
    Result<SceneFile> file = read_scene(text);
    EXPECT_TRUE(file.ok()) << (file ? "" : file.error().text());
    return file ? std::move(file->scene) : SceneDefinition{};
}

TEST(ThrusterJson, ComesBackThroughAWorld) {
    const SceneDefinition scene = read_back(kHead + R"("thrusters": [
        {"body": "rock"},
        {"body": 1, "point": [0, -0.5, 0.25], "direction": [1, 2, 3], "force": 40.5, "fuel": "hay",
         "control": {"positive": "W", "negative": "Pad left Y", "at_negative": -0.5, "ramp": 0.2}}]})");
    ASSERT_EQ(scene.thrusters.size(), 2u);
    EXPECT_EQ(read_back(write_scene(scene)).thrusters[1].extras, scene.thrusters[1].extras);
    auto world = build_world(scene);
    ASSERT_TRUE(world.ok()) << world.error().text();
    const SceneDefinition again = read_back(write_scene(describe_world(*world)));
    ASSERT_EQ(again.thrusters.size(), 2u);
    const ThrusterDef usual{.id = {1}, .body = {1}};
    ThrusterDef full{.id = {2},
                     .body = {2},
                     .local_point = {0, -0.5f, 0.25f},
                     .local_direction = {1, 2, 3},
                     .force = 40.5f};
    full.control.positive = *control_source_named("W");
    full.control.negative = *control_source_named("Pad left Y");
    full.control.at_negative = -0.5f;
    full.control.ramp = 0.2f;
    EXPECT_EQ(again.thrusters[0].def, usual);
    EXPECT_EQ(again.thrusters[1].def, full);
    EXPECT_EQ(full.control.at_positive, 1) << "full thrust, unless the file says otherwise";
    world->destroy_bodies({{BodyId{1}}});
    const SceneDefinition rest = describe_world(*world);
    ASSERT_EQ(rest.thrusters.size(), 1u);
    EXPECT_EQ(rest.thrusters[0].def.id, ThrusterId{1}) << "numbered anew";
    EXPECT_EQ(rest.thrusters[0].def.body, BodyId{1});
}

TEST(ThrusterJson, ASceneWithoutThrustersDoesNotNameThem) {
    EXPECT_EQ(write_scene(read_back(kHead + "\"title\": \"a\"}")).find("thruster"),
              std::string::npos);
}

TEST(ThrusterJson, MistakesAreNamed) {
    const std::pair<std::string, std::string> mistakes[] = {
        {"{}", "'thrusters' must be a list"},
        {"[3]", "thruster 0"},
        {"[{}]", "'body' is missing"},
        {R"([{"body": null}])", "'body' must name the body"},
        {R"([{"body": "tree"}])", "there is no body called 'tree'"},
        {R"([{"body": 7}])", "there is no body number 7"},
        {R"([{"body": -1}])", "there is no body number -1"},
        {R"([{"body": 1, "point": [1, 2]}])", "'point' must be three"},
        {R"([{"body": 1, "point": [1e30, 0, 0]}])", "thruster 0: a position is farther"},
        {R"([{"body": 1, "direction": [0, 0, 0]}])",
         "thruster 0: the length of the direction of a thruster is 0"},
        {R"([{"body": 0}, {"body": 1, "force": -1}])", "thruster 1: the force of a thruster is -1"},
        {R"([{"body": 1, "force": "much"}])", "'force' must be a number"},
        {R"([{"body": 1, "control": 3}])", "'control' must be an object"},
        {R"([{"body": 1, "control": {"positive": "Any"}}])", "names no key"},
        {R"([{"body": 1, "control": {"positive": "W", "at_positive": 2}}])",
         "thruster 0: the share of thrust with the key of a thruster is 2"},
    };
    for (const auto& [list, words] : mistakes) {
        const auto file = read_scene(kHead + "\"thrusters\": " + list + "}");
        ASSERT_FALSE(file.ok()) << list;
        EXPECT_NE(file.error().message.find(words), std::string::npos)
            << list << ": " << file.error().message;
        EXPECT_EQ(file.error().line, 3) << list;
    }
}

TEST(ThrusterJson, ALineReadsBackToItself) {
    ThrusterDef def{.id = {7},
                    .body = {3},
                    .local_point = {0.1f, -2, 3},
                    .local_direction = {0, 1e-3f, 0},
                    .force = 0.3f};
    def.control = {.positive = *control_source_named("Space"), .at_positive = 0.5f, .expo = 1};
    for (const ThrusterDef& one : {def, ThrusterDef{.body = {1}}}) {
        const auto read = read_thruster_line(thruster_line(one));
        ASSERT_TRUE(read.ok()) << read.error().text();
        EXPECT_EQ(*read, one);
    }
    EXPECT_FALSE(read_thruster_line("{\"body\": 1, \"thrust\": 4}").ok()) << "an unknown key";
    EXPECT_FALSE(read_thruster_line("{\"body\": ").ok());
}

} // namespace
} // namespace topple
