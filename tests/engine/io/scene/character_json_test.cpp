// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/character_json.h"

#include "tests/support/test.h"
#include "topple/io/scene/body_json.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

namespace topple {
namespace {

std::string scene_with(const std::string& character) {
    return R"({"topple_scene": 1, "shapes": {"c": {"type": "capsule", "radius": 0.3, "half_height": 0.6}},
 "bodies": [{"motion": "dynamic", "shape": "c", "character": )" +
           character + "}]}";
}

SceneDefinition read_scene_back(std::string_view text) {
    Result<SceneFile> file = read_scene(text);
    EXPECT_TRUE(file.ok()) << (file ? "" : file.error().text());
    return file ? std::move(file->scene) : SceneDefinition{};
}

TEST(CharacterJson, ComesBackThroughAWorldAndALine) {
    const SceneDefinition scene = read_scene_back(scene_with(
        R"({"max_slope": 0.5, "max_step": 0.4, "skin": 0.02, "acceleration": 10, "air_acceleration": 3,
            "jump_speed": 6, "push_force": 250, "wanted_velocity": [1, 0, 2], "wants_jump": true,
            "walk": {"positive": "W", "negative": "S", "at_positive": 5},
            "strafe": {"positive": "E", "negative": "Q"},
            "turn": {"positive": "A", "negative": "D", "ramp": 0.1}, "jump": "Space"})"));
    ASSERT_EQ(scene.bodies.size(), 1u);
    ASSERT_TRUE(scene.bodies[0].def.character);
    CharacterDef full{.mover = {.max_slope = 0.5f,
                                .max_step = 0.4f,
                                .skin = 0.02f,
                                .acceleration = 10,
                                .air_acceleration = 3,
                                .jump_speed = 6,
                                .push_force = 250},
                      .wanted_velocity = {1, 0, 2},
                      .wants_jump = true};
    const auto bind = [](DriveControl& control, const char* positive, const char* negative) {
        control.positive = *control_source_named(positive);
        control.negative = *control_source_named(negative);
    };
    bind(full.walk, "W", "S");
    full.walk.at_positive = 5;
    bind(full.strafe, "E", "Q");
    bind(full.turn, "A", "D");
    full.turn.ramp = 0.1f;
    full.jump = *control_source_named("Space");
    EXPECT_EQ(*scene.bodies[0].def.character, full);
    auto world = build_world(scene);
    ASSERT_TRUE(world.ok()) << world.error().text();
    const SceneDefinition again = read_scene_back(write_scene(describe_world(*world)));
    ASSERT_TRUE(again.bodies[0].def.character);
    EXPECT_EQ(*again.bodies[0].def.character, full);
    const Result<BodyDef> line = read_body_line(body_line(world->describe(BodyId{1})));
    ASSERT_TRUE(line.ok());
    EXPECT_EQ(*line->character, full);
    EXPECT_EQ(write_scene(again), write_scene(read_scene_back(write_scene(again))));
}

TEST(CharacterJson, AbsentKeysHaveTheUsualValues) {
    const SceneDefinition scene = read_scene_back(scene_with("{}"));
    ASSERT_TRUE(scene.bodies[0].def.character);
    EXPECT_EQ(*scene.bodies[0].def.character, CharacterDef{});
    const SceneDefinition none = read_scene_back(
        R"({"topple_scene": 1, "bodies": [{"motion": "static"}]})");
    EXPECT_FALSE(none.bodies[0].def.character);
    EXPECT_EQ(write_scene(none).find("character"), std::string::npos);
}

TEST(CharacterJson, MistakesAreNamed) {
    const std::pair<std::string, std::string> mistakes[] = {
        {"3", "'character' must be an object"},
        {R"({"max_step": "high"})", "max_step"},
        {R"({"max_step": -1})", "the highest step of a character is -1"},
        {R"({"jump": "Enter"})", "'Enter'"},
        {R"({"walk": 4})", "must be an object"},
        {R"({"wanted_velocity": [1, 2]})", "wanted_velocity"},
    };
    for (const auto& [character, words] : mistakes) {
        const Result<SceneFile> file = read_scene(scene_with(character));
        ASSERT_FALSE(file.ok()) << character;
        EXPECT_NE(file.error().text().find(words), std::string::npos) << file.error().text();
    }
}

} // namespace
} // namespace topple
