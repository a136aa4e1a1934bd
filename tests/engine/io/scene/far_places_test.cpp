// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Places in scene files that a float could not tell.
#include "tests/support/test.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/scene/scene_definition.h"
#include "topple/world/world.h"

namespace topple {
namespace {

SceneDefinition read_far(std::string_view text) {
    Result<SceneFile> file = read_scene(text);
    EXPECT_TRUE(file.ok()) << (file ? "" : file.error().text());
    return file ? std::move(file->scene) : SceneDefinition{};
}

constexpr std::string_view kFarScene = R"({
  "topple_scene": 1,
  "camera": { "target": [1e10, 2, 0.5], "yaw_deg": 30, "pitch_deg": -15, "distance": 12 },
  "shapes": { "crate": { "type": "box", "half_extents": [0.5, 0.5, 0.5] } },
  "bodies": [
    { "motion": "dynamic", "position": [10000000000.125, 0.5, -3000000.75], "shape": "crate" },
    { "motion": "dynamic", "position": [10000000003.125, 0.5, -3000000.75], "shape": "crate" }
  ],
  "joints": [
    { "type": "ball", "a": 0, "b": 1, "anchor": [10000000001.5, 0.5, -3000000.75] },
    { "type": "distance", "b": 0, "anchor_a": [10000000000.125, 4.5, -3000000.75],
      "anchor_b": [10000000000.125, 0.5, -3000000.75] }
  ],
  "cloths": [{ "columns": 4, "rows": 4, "position": [5e6, 2, 0.25] }],
  "waters": [{ "min": [1e7, -2, -3], "max": [10000010, 0, 5] }],
  "force_fields": [{ "type": "attractor", "center": [0.5, 1e9, 0], "strength": 20, "radius": 8 }]
})";

TEST(FarPlaces, AreReadInDoublePrecision) {
    const SceneDefinition scene = read_far(kFarScene);
    ASSERT_EQ(scene.bodies.size(), 2u);
    const BodyDef& first = scene.bodies[0].def;
    EXPECT_EQ(global_point(first.cell, first.world_from_body.position),
              (DVec3{10000000000.125, 0.5, -3000000.75}));
    ASSERT_TRUE(scene.header.camera);
    EXPECT_EQ(global_point(scene.header.camera->cell, scene.header.camera->target),
              (DVec3{1e10, 2, 0.5}));
    ASSERT_EQ(scene.joints.size(), 2u);
    EXPECT_EQ(scene.joints[0].def.local_anchor_a, (Vec3{1.375f, 0, 0}));
    EXPECT_EQ(scene.joints[0].def.local_anchor_b, (Vec3{-1.625f, 0, 0}));
    const JointDef& link = scene.joints[1].def;
    EXPECT_EQ(global_point(link.world_cell, link.local_anchor_a),
              (DVec3{10000000000.125, 4.5, -3000000.75}));
    EXPECT_EQ(link.local_anchor_b, Vec3{});
    ASSERT_EQ(scene.deformables.size(), 1u);
    const DeformableDef& cloth = scene.deformables[0].def;
    EXPECT_EQ(global_point(cloth.cell, cloth.world_from_recipe.position), (DVec3{5e6, 2, 0.25}));
    ASSERT_EQ(scene.water_volumes.size(), 1u);
    const Water& water = scene.water_volumes[0].water;
    EXPECT_EQ(global_point(water.cell, water.box.min), (DVec3{1e7, -2, -3}));
    EXPECT_EQ(global_point(water.cell, water.box.max), (DVec3{10000010, 0, 5}));
    ASSERT_EQ(scene.force_fields.size(), 1u);
    const ForceField& field = scene.force_fields[0].field;
    EXPECT_EQ(global_point(field.cell, std::get<Attractor>(field.field).center),
              (DVec3{0.5, 1e9, 0}));
}

TEST(FarPlaces, AreWrittenSoThatTheyComeBackExactly) {
    const std::string once = write_scene(read_far(kFarScene));
    EXPECT_EQ(write_scene(read_far(once)), once);
}

TEST(FarPlaces, ASavedWorldGoesOnBitForBit) {
    const SceneDefinition scene = read_far(kFarScene);
    World world = build_world(scene, 1).value();
    for (int i = 0; i < 30; ++i)
        world.step();
    SceneDefinition saved = describe_world(world);
    World again = build_world(saved, 1).value();
    World loaded = build_world(read_far(write_scene(saved)), 1).value();
    for (int i = 0; i < 30; ++i) {
        again.step();
        loaded.step();
    }
    EXPECT_EQ(loaded.hash(), again.hash());
    for (const Body& body : loaded.state().bodies)
        EXPECT_FALSE(body.is_disabled);
}

TEST(FarPlaces, NearPlacesAreReadAsBefore) {
    const SceneDefinition scene = read_far(R"({
      "topple_scene": 1, "shapes": { "crate": { "type": "box", "half_extents": [0.5, 0.5, 0.5] } },
      "bodies": [{ "motion": "dynamic", "position": [0.1, 1000.3, -0], "shape": "crate" }]})");
    const BodyDef& body = scene.bodies.at(0).def;
    EXPECT_EQ(body.cell, GridCell{});
    EXPECT_EQ(body.world_from_body.position, (Vec3{0.1f, 1000.3f, 0}));
    EXPECT_EQ(write_scene(scene).find("cell"), std::string::npos);
}

TEST(FarPlaces, MistakesAreRefusedWithTheirLine) {
    const auto error_of = [](const std::string& body) {
        const Result<SceneFile> file = read_scene(
            "{\"topple_scene\": 1, \"shapes\": {\"crate\": {\"type\": \"box\", \"half_extents\": "
            "[1, 1, 1]}},\n"
            "\"bodies\": [{\"shape\": \"crate\", " +
            body + "}]}");
        if (!file.ok())
            return file.error().text();
        const Result<World> world = build_world(file->scene, 1);
        return world.ok() ? std::string("none") : world.error().text();
    };
    EXPECT_NE(error_of(R"("position": [1e13, 0, 0])").find("farther than 1e+12 m"),
              std::string::npos);
    EXPECT_NE(error_of(R"("cell": [1, 2], "position": [0, 0, 0])").find("three whole numbers"),
              std::string::npos);
    EXPECT_NE(error_of(R"("cell": [1, 2, 0.5])").find("three whole numbers"), std::string::npos);
    EXPECT_NE(error_of(R"("cell": [1, 2, 99999999999])").find("three whole numbers"),
              std::string::npos);
    EXPECT_NE(error_of(R"("cell": [2000000000, 0, 0])").find("farther than 1e+12 m"),
              std::string::npos);
    EXPECT_EQ(error_of(R"("cell": [900000000, 0, 0], "position": [1, 2, 3])"), "none");
}

} // namespace
} // namespace topple
