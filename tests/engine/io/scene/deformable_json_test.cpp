// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/deformable_json.h"

#include "tests/support/test.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

namespace topple {
namespace {

/// Returns a world with a deformable of each kind, out of the order of the lists, with every number set.
World every_kind() {
    World world;
    const auto ball = world.create_body({.name = "ball",
                                         .motion = Motion::dynamic,
                                         .world_from_body = {{0, 3, 0}, {}},
                                         .colliders = {{.shape = SphereShape{}}}});
    EXPECT_TRUE(ball.ok());
    const SpringNumbers spring{.stiffness = 123, .damping = 0.5f};
    const Recipe recipes[] = {
        PointsRecipe{.points = {{.position = {1, 2, 3}, .velocity = {4, 5, 6}, .mass = 7}, {}},
                     .links = {{0, 1, 2.5f, spring}}},
        BalloonRecipe{.subdivisions = 1, .skin = spring, .pressure = 1.5f},
        RopeRecipe{.segments = 5, .stretch = spring, .bend_stiffness = 0.1f, .tethers = false},
        BlockRecipe{.cells_x = 2,
                    .structural = spring,
                    .shear = spring,
                    .bend = spring,
                    .keeps_volume = true},
        ClothRecipe{
            .columns = 4, .rows = 3, .structural = spring, .bend = spring, .bend_rigidity = 0.01f}};
    for (const Recipe& recipe : recipes) {
        DeformableDef def;
        def.name = "soft";
        def.recipe = recipe;
        def.world_from_recipe = {{0, 1, 0}, from_axis_angle({0, 1, 0}, 0.5f)};
        def.material = {0.02f, 0.3f, 0.1f, 0.2f, 0.9f, 0.4f, 0.05f, 0.5f, true};
        def.substeps = 8;
        def.pins = {1};
        def.attachments = {{0, *ball, {0, -0.5f, 0}}};
        EXPECT_TRUE(world.create_deformable(def).ok());
    }
    return world;
}

TEST(DeformableJson, ASceneThatIsSavedAndReadGoesOnTheSame) {
    World world = every_kind();
    for (int i = 0; i < 10; ++i)
        world.step();
    const std::string text = write_scene(describe_world(world));
    const Result<SceneFile> file = read_scene(text);
    ASSERT_TRUE(file.ok()) << file.error().text();
    EXPECT_TRUE(file->warnings.empty());
    EXPECT_EQ(write_scene(file->scene), text);
    Result<World> again = build_world(file->scene);
    ASSERT_TRUE(again.ok());
    ASSERT_EQ(again->state().deformables.size(), 5u);
    for (int i = 0; i < 60; ++i) {
        world.step();
        again->step();
    }
    EXPECT_EQ(again->hash(), world.hash());
}

TEST(DeformableJson, OneLineIsEnough) {
    const World world = every_kind();
    for (const Deformable& d : world.state().deformables) {
        const std::string line = deformable_line(world.describe(d.id));
        const Result<DeformableDef> def = read_deformable_line(line);
        ASSERT_TRUE(def.ok()) << def.error().text();
        EXPECT_EQ(def->id, d.id);
        EXPECT_EQ(deformable_line(*def), line);
    }
}

TEST(DeformableJson, MistakesAreToldWithTheirLine) {
    const auto why = [](const std::string& cloth) {
        const Result<SceneFile> file = read_scene("{\"topple_scene\": 1,\n\"cloths\": [\n" + cloth +
                                                  "]}");
        return file ? std::string() : file.error().text();
    };
    EXPECT_EQ(why("{\"columns\": 3, \"rows\": 3}"), "");
    for (const char* bad : {"{\"columns\": 1}",
                            "{\"columns\": \"many\"}",
                            "{\"pins\": [400]}",
                            "{\"pins\": [-1]}",
                            "{\"integrator\": \"magic\"}",
                            "{\"attachments\": [{\"particle\": 0, \"body\": 3}]}",
                            "{\"positions\": [[0, 0, 0]]}",
                            "{\"spacing\": 0}"}) {
        const std::string text = why(bad);
        EXPECT_NE(text.find('3'), std::string::npos) << bad << ": " << text;
    }
    EXPECT_FALSE(read_scene(R"({"topple_scene": 1, "soft_bodies": [{"type": "cube"}]})").ok());
    EXPECT_FALSE(read_scene(R"({"topple_scene": 1, "ropes": 5})").ok());
    EXPECT_FALSE(read_deformable_line("{}").ok());
}

} // namespace
} // namespace topple
