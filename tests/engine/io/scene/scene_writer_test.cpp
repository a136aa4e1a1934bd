// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/scene_writer.h"

#include "tests/engine/io/scene_samples.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/random_vectors.h"
#include "tests/support/shape_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/text/file_bytes.h"
#include "topple/world/parameter_table.h"

namespace topple {
namespace {

using test::random_rotation;

SceneDefinition read_back(std::string_view text) {
    Result<SceneFile> file = read_scene(text);
    EXPECT_TRUE(file.ok()) << (file ? "" : file.error().text());
    return file ? std::move(file->scene) : SceneDefinition{};
}

TEST(WriteScene, LeavesOutDefaultsAndReadsWell) {
    const SceneDefinition scene = read_back(
        R"({"bodies": [{"shape": "floor", "motion": "static", "name": "ground"},
                            {"friction": 0.6, "shape": "crate", "position": [0, 0.50, 0],
                             "motion": "dynamic", "rotation": [0, 0, 0, 1]}],
                 "joints": [{"b": 1, "anchor": [0, 2, 0], "type": "ball", "a": "ground"}],
                 "topple_scene": 1, "title": "Box on box",
                 "shapes": {"floor": {"type": "plane"},
                            "crate": {"half_extents": [0.5, 0.5, 0.5], "type": "box"}}})");
    EXPECT_EQ(write_scene(scene), R"({
  "topple_scene": 1,
  "title": "Box on box",
  "gravity": [0, -9.81, 0],
  "dt": 0.016666668,
  "shapes": {
    "floor": { "type": "plane", "normal": [0, 1, 0], "offset": 0 },
    "crate": { "type": "box", "half_extents": [0.5, 0.5, 0.5] }
  },
  "bodies": [
    { "name": "ground", "motion": "static", "shape": "floor" },
    { "motion": "dynamic", "position": [0, 0.5, 0], "shape": "crate" }
  ],
  "joints": [
    { "type": "ball", "a": "ground", "b": 1, "anchor": [0, 2, 0] }
  ]
}
)");
}

TEST(WriteScene, WhatTheAppWroteIsWrittenTheSameAgain) {
    const std::string once = write_scene(read_back(test::everything_scene()));
    EXPECT_EQ(write_scene(read_back(once)), once);
}

TEST(WriteScene, EveryShapeGivenByASupportMappingComesBackThroughAWorld) {
    World world;
    const std::vector<Shape> samples = test::smooth_samples(0.75f, 0.5f, 0.3f);
    for (const Shape& shape : samples)
        ASSERT_TRUE(world.create_body({.colliders = {{.shape = shape}}}).ok()) << type_name(shape);
    const SceneDefinition scene = read_back(write_scene(describe_world(world)));
    ASSERT_EQ(scene.shapes.size(), samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i)
        EXPECT_EQ(scene.shapes[i].shape, samples[i]) << type_name(samples[i]);
}

TEST(WriteScene, EveryParameterSurvivesAtBothItsBounds) {
    for (const ParameterInfo& info : parameter_table())
        for (const double bound : {info.minimum, info.maximum}) {
            SceneDefinition scene;
            ASSERT_TRUE(set_parameter(scene.parameters, info.name, bound).ok()) << info.name;
            const Result<SceneFile> loaded = read_scene(write_scene(scene));
            ASSERT_TRUE(loaded.ok())
                << info.name << " = " << bound << ": " << loaded.error().text();
            EXPECT_EQ(loaded->scene.parameters, scene.parameters) << info.name;
            // A value read from a world's parameters can be set again, as scripts and sliders do.
            const double stored = get_parameter(scene.parameters, info);
            EXPECT_TRUE(set_parameter(scene.parameters, info.name, stored).ok()) << info.name;
        }
}

TEST(WriteScene, MaterialsAndTheirPairsComeBackThroughAWorld) {
    const SceneDefinition scene = read_back(test::everything_scene());
    ASSERT_EQ(scene.material_pairs.size(), 1u);
    const Result<World> world = build_world(scene);
    ASSERT_TRUE(world.ok());
    const SceneDefinition again = read_back(write_scene(describe_world(*world)));
    ASSERT_EQ(again.material_pairs.size(), 1u);
    const MaterialPair& pair = again.material_pairs[0].pair;
    EXPECT_EQ(pair.a.text(), "ice"); // in order
    EXPECT_EQ(pair.b.text(), "rubber");
    EXPECT_EQ(pair.surface,
              (Material{.friction = 0.15f, .restitution = 0.1f, .static_friction = 0.2f}));
    const BodyDef& capsule = again.bodies[3].def;
    EXPECT_EQ(capsule.colliders[0].material.name.text(), "rubber");
    EXPECT_EQ(capsule.colliders[0].material.static_friction, 0.9f);
    EXPECT_EQ(capsule.quality, Quality::four_fold);
}

TEST(WriteScene, ForceFieldsComeBackThroughAWorld) {
    const SceneDefinition scene = read_back(R"({"topple_scene": 1, "force_fields": [
        {"type": "wind", "min": [-1, -2, -3], "max": [4, 5, 6], "velocity": [1, 0, 2], "drag": 0.5},
        {"type": "attractor", "center": [0, 9, 0], "strength": -4, "radius": 2, "smell": "ozone"}]})");
    ASSERT_EQ(scene.force_fields.size(), 2u);
    EXPECT_EQ(read_back(write_scene(scene)).force_fields[1].extras, scene.force_fields[1].extras);
    auto world = build_world(scene);
    ASSERT_TRUE(world.ok()) << world.error().text();
    const SceneDefinition again = read_back(write_scene(describe_world(*world)));
    ASSERT_EQ(again.force_fields.size(), 2u);
    const Wind wind{.box = {{-1, -2, -3}, {4, 5, 6}}, .velocity = {1, 0, 2}, .drag = 0.5f};
    const Attractor repelling{.center = {0, 9, 0}, .strength = -4, .radius = 2};
    EXPECT_EQ(again.force_fields[0].field, (ForceField{{1}, wind}));
    EXPECT_EQ(again.force_fields[1].field, (ForceField{{2}, repelling}));
    world->remove_force_field({1});
    EXPECT_EQ(describe_world(*world).force_fields.at(0).field.id, ForceFieldId{1});
}

TEST(WriteScene, AnnotationsComeBackThroughAWorldAndGoWithTheirBodies) {
    SceneDefinition scene = read_back(test::everything_scene());
    ASSERT_EQ(scene.annotations.size(), 4u);
    scene.annotations[3].extras = R"({ "color": "red" })";
    EXPECT_EQ(read_back(write_scene(scene)).annotations[3].extras, scene.annotations[3].extras);
    auto world = build_world(scene);
    ASSERT_TRUE(world.ok()) << world.error().text();
    const SceneDefinition again = read_back(write_scene(describe_world(*world)));
    ASSERT_EQ(again.annotations.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(again.annotations[i].annotation, scene.annotations[i].annotation) << i;
    world->destroy_bodies(std::array{BodyId{2}}); // "a": the note, the angle and the gap go too
    const SceneDefinition rest = describe_world(*world);
    ASSERT_EQ(rest.annotations.size(), 1u);
    EXPECT_EQ(rest.annotations[0].annotation.anchors[0].body, BodyId{3})
        << "body 4 is now the third";
}

TEST(WriteScene, BookmarksComeBackInTheOrderOfTheirNumbers) {
    const SceneDefinition scene = read_back(test::everything_scene());
    const SceneDefinition again = read_back(write_scene(scene));
    EXPECT_EQ(again.header.bookmarks, scene.header.bookmarks);
    EXPECT_EQ(write_scene(SceneDefinition{}).find("bookmarks"), std::string::npos);
    EXPECT_EQ(write_scene(SceneDefinition{}).find("annotations"), std::string::npos);
}

TEST(WriteScene, WaterComesBackThroughAWorld) {
    const SceneDefinition scene = read_back(R"({"topple_scene": 1, "waters": [
        {"min": [-1, -2, -3], "max": [4, 5, 6]},
        {"density": 900, "linear_drag": 0, "quadratic_drag": 2, "current": [1, 0, -0.5],
         "salt": 3}]})");
    ASSERT_EQ(scene.water_volumes.size(), 2u);
    EXPECT_EQ(read_back(write_scene(scene)).water_volumes[1].extras, scene.water_volumes[1].extras);
    Result<World> world = build_world(scene);
    ASSERT_TRUE(world.ok());
    const SceneDefinition again = read_back(write_scene(describe_world(*world)));
    ASSERT_EQ(again.water_volumes.size(), 2u);
    const Water plain{.id = {1}, .box = {{-1, -2, -3}, {4, 5, 6}}};
    const Water river{
        .id = {2}, .density = 900, .linear_drag = 0, .quadratic_drag = 2, .current = {1, 0, -0.5f}};
    EXPECT_EQ(again.water_volumes[0].water, plain);
    EXPECT_EQ(again.water_volumes[1].water, river);
    // The first volume is removed: the other becomes the first of the file.
    world->remove_water_volume({1});
    EXPECT_EQ(describe_world(*world).water_volumes.at(0).water.id, WaterId{1});
}

TEST(WriteScene, KeepsUnknownKeysWhereTheyWere) {
    const SceneDefinition scene = read_back(R"({
      "topple_scene": 1, "probes": [ {"at": 1.50} ], "future": {"deep": [null, "Ü"]},
      "settings": {"flavour": "mild", "substeps": 8}, "camera": {"lens": 1e2},
      "shapes": {"s": {"type": "sphere", "color": [1, 0, 0]}},
      "bodies": [{"motion": "dynamic", "tag": 7,
                  "parts": [{"shape": "s"}, {"shape": "s", "position": [0, 1, 0], "glow": true}]}],
      "joints": [{"type": "ball", "a": 0, "anchor": [0, 2, 0], "break_force": 100}]})");
    const std::string saved = write_scene(scene);
    for (const char* piece : {R"("probes": [)",
                              R"({ "at": 1.50 })",
                              R"("deep": [null, "Ü"])",
                              R"("flavour": "mild")",
                              R"("lens": 1e2)",
                              R"("color": [1, 0, 0])",
                              R"("tag": 7)",
                              R"("glow": true)",
                              R"("break_force": 100)"})
        EXPECT_NE(saved.find(piece), std::string::npos) << piece << "\n" << saved;
    EXPECT_EQ(write_scene(read_back(saved)), saved);
}

Vec3 random_point(Random& random) {
    return {random.between(-50, 50), random.between(-50, 50), random.between(-50, 50)};
}

SceneDefinition random_scene(Random& random) {
    SceneDefinition scene;
    scene.parameters.substeps = 1 + static_cast<int>(random.below(16));
    scene.parameters.gravity = random_point(random);
    scene.shapes = {
        {SphereShape{random.between(0.1f, 2)}, {.name = "ball"}, ""},
        {BoxShape{{random.between(0.1f, 2), 1, random.between(0.1f, 2)}}, {.name = "box"}, ""}};
    for (std::uint64_t i = 0; i < 12; ++i) {
        SceneBody body;
        body.def.id = {i + 1};
        body.def.motion = i == 0 ? Motion::static_ : Motion::dynamic;
        body.def.name = random.below(2) ? "body " + std::to_string(random.below(8)) : "";
        body.def.world_from_body = {random_point(random), random_rotation(random)};
        body.def.velocity = random_point(random);
        body.def.gravity_scale = random.between(-1, 1);
        for (std::size_t axis = 0; axis < 3; ++axis)
            body.def.locks.turn[axis] = random.below(4) == 0;
        body.def.is_enabled = random.below(4) != 0;
        body.def.user_data = random.below(2) ? 0xfedcba9876543210u + i : 0;
        for (std::uint32_t part = 0; part <= random.below(3); ++part) {
            const std::uint32_t shape = random.below(2);
            body.shape_of_collider.push_back(shape);
            ColliderDef& collider = body.def.colliders.emplace_back();
            collider.shape = scene.shapes[shape].shape;
            if (random.below(2))
                collider.material.friction = random.unit();
            if (random.below(2))
                collider.body_from_shape = {random_point(random), random_rotation(random)};
        }
        scene.bodies.push_back(std::move(body));
    }
    for (std::uint64_t i = 0; i < 10; ++i) {
        JointDef joint;
        joint.id = {i + 1};
        joint.type = static_cast<JointType>(random.below(3));
        joint.a = {random.below(12)}; // 0 is the world
        joint.b = {joint.a.ordinal % 11 + 2};
        joint.local_anchor_a = random_point(random);
        joint.local_anchor_b = random_point(random);
        joint.user_data = random.below(3);
        if (joint.type == JointType::hinge) {
            joint.local_frame_a = random_rotation(random);
            joint.local_frame_b = random_rotation(random);
        }
        joint.upper = joint.type == JointType::ball ? 0 : random.unit();
        joint.has_limits = joint.type == JointType::hinge && random.below(2) == 1;
        joint.hertz = random.between(0, 10);
        scene.joints.push_back({joint, ""});
    }
    return scene;
}

TEST(WriteScene, FiftyRandomScenesComeBackBitForBit) {
    Random random(test::seed());
    for (int round = 0; round < 50; ++round) {
        const SceneDefinition scene = random_scene(random);
        const std::string saved = write_scene(scene);
        const SceneDefinition loaded = read_back(saved);
        ASSERT_EQ(write_scene(loaded), saved) << "seed " << test::seed() << " round " << round;
        ASSERT_EQ(loaded.parameters, scene.parameters);
        ASSERT_EQ(loaded.bodies.size(), scene.bodies.size());
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            const BodyDef& a = scene.bodies[i].def;
            const BodyDef& b = loaded.bodies[i].def;
            ASSERT_EQ(a.world_from_body, b.world_from_body);
            ASSERT_EQ(a.velocity, b.velocity);
            ASSERT_EQ(a.colliders.size(), b.colliders.size());
            for (std::size_t k = 0; k < a.colliders.size(); ++k) {
                ASSERT_EQ(a.colliders[k].shape, b.colliders[k].shape);
                ASSERT_EQ(a.colliders[k].body_from_shape, b.colliders[k].body_from_shape);
                ASSERT_EQ(a.colliders[k].material, b.colliders[k].material);
            }
        }
        for (std::size_t i = 0; i < scene.joints.size(); ++i) {
            const JointDef& a = scene.joints[i].def;
            const JointDef& b = loaded.joints[i].def;
            ASSERT_EQ(a.local_anchor_a, b.local_anchor_a);
            ASSERT_EQ(a.local_anchor_b, b.local_anchor_b);
            ASSERT_EQ(a.local_frame_a, b.local_frame_a);
            ASSERT_EQ(a.local_frame_b, b.local_frame_b);
            ASSERT_EQ(a.upper, b.upper);
            ASSERT_EQ(a.has_limits, b.has_limits);
        }
    }
}

TEST(WriteScene, ASavedWorldFallsLikeTheOneItWasSavedFrom) {
    const SceneDefinition scene = read_back(test::everything_scene());
    Result<World> first = build_world(scene);
    Result<World> second = build_world(read_back(write_scene(scene)));
    ASSERT_TRUE(first.ok() && second.ok());
    for (int step = 0; step < 120; ++step) {
        first->step();
        second->step();
        ASSERT_EQ(first->hash(), second->hash()) << "step " << step;
    }
}

TEST(WriteScene, BrokenTextInANameCannotBreakTheFile) {
    SceneDefinition scene;
    scene.header.title = "\xff\"\\\n\x01";
    EXPECT_EQ(read_back(write_scene(scene)).header.title, "?\"\\\n\x01");
}

TEST(IsScenePath, AsksForTheExtensionInAnyCase) {
    EXPECT_TRUE(is_scene_path("folder/tower.json"));
    EXPECT_TRUE(is_scene_path("Tower.v2.JSON"));
    EXPECT_FALSE(is_scene_path("tower.json.obj"));
    EXPECT_FALSE(is_scene_path("json"));
}

TEST(WriteSceneFile, DoesNotWriteUnderTheNameOfAModel) {
    const test::TemporaryFolder folder;
    for (const char* name : {"tower.obj", "Tower.OBJ"}) {
        const Result<void> written = write_scene_file({}, folder.path() / name);
        ASSERT_FALSE(written.ok());
        EXPECT_NE(written.error().text().find("a name that ends in .json"), std::string::npos);
        EXPECT_FALSE(std::filesystem::exists(folder.path() / name));
    }
}

TEST(WriteSceneFile, WritesMeshesInFullWhereTheirFileIsNot) {
    const test::TemporaryFolder folder;
    folder.write("a/m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const auto path = folder.write(
        "a/s.json", R"({"topple_scene": 1, "shapes": {"m": {"type": "mesh", "file": "m.obj"}}})");
    const SceneDefinition scene = read_scene_file(path).value().scene;
    std::filesystem::create_directory(folder.path() / "b");
    for (const char* name : {"a/copy.json", "b/copy.json"}) {
        ASSERT_TRUE(write_scene_file(scene, folder.path() / name).ok());
        const Result<SceneFile> copy = read_scene_file(folder.path() / name);
        ASSERT_TRUE(copy.ok()) << copy.error().text();
        const auto& mesh = std::get<MeshShape>(copy->scene.shapes[0].shape);
        EXPECT_EQ(mesh.mesh->mesh().vertices.size(), 3u);
        EXPECT_EQ(copy->scene.shapes[0].label.file, name[0] == 'a' ? "m.obj" : "");
    }
}

} // namespace
} // namespace topple
