// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Models that a scene names: where they may lie, and how they become bodies.

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

#include <cmath>

namespace topple {
namespace {

class SceneModelFiles : public testing::Test {
protected:
    Result<SceneFile> read_with(const std::string& file) {
        return read_scene_file(folder.write(
            "scenes/s.json",
            "{\"topple_scene\": 1,\n\"shapes\": {\n\"m\": { \"type\": \"mesh\", "
            "\"file\": \"" +
                file + "\" } },\n\"bodies\": [{\"motion\": \"static\", \"shape\": \"m\"}]}"));
    }
    static constexpr const char* kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    test::TemporaryFolder folder;
};

TEST_F(SceneModelFiles, AreReadBesideAndBelow) {
    folder.write("scenes/models/a b.obj", kTriangle);
    const Result<SceneFile> file = read_with("models/a b.obj");
    ASSERT_TRUE(file.ok()) << file.error().text();
    const auto& mesh = std::get<MeshShape>(file->scene.shapes[0].shape);
    EXPECT_EQ(mesh.mesh->mesh().triangles.size(), 1u);
    EXPECT_EQ(file->scene.shapes[0].label.file, "models/a b.obj");
}

TEST_F(SceneModelFiles, ReadingStopsInTheMiddleOfAModel) {
    std::string text;
    const TriangleMesh sphere = icosphere(5); // 20 480 triangles
    for (const Vec3 v : sphere.vertices)
        text += "v " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) +
                "\n";
    for (const auto& [a, b, c] : sphere.triangles)
        text += "f " + std::to_string(a + 1) + " " + std::to_string(b + 1) + " " +
                std::to_string(c + 1) + "\n";
    folder.write("scenes/sphere.obj", text);
    const auto path = folder.write(
        "scenes/s.json",
        "{\"topple_scene\": 1,\n\"bodies\": [{\"motion\": \"dynamic\", \"convex_parts\": 1, "
        "\"shape\": {\"type\": \"mesh\", \"file\": \"sphere.obj\"}}]}");
    const auto read_until = [&](int last, int& calls) {
        calls = 0;
        return read_scene_file(path, {.progress = [&](double) { return ++calls != last; }});
    };
    int all = 0, calls = 0;
    ASSERT_TRUE(read_until(-1, all).ok());
    EXPECT_GE(all, 20) << "lines, welding, the tree and the hull ask";
    for (int k = 0; k < 6; ++k) {
        const int last = 1 + k * (all - 1) / 5;
        EXPECT_FALSE(read_until(last, calls).ok()) << last << " of " << all;
        EXPECT_EQ(calls, last) << "it is not asked again";
    }
}

TEST_F(SceneModelFiles, TheirNamesOfMaterialsGetNumbersInTheScene) {
    folder.write("scenes/two.obj",
                 "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 1 0 1\nusemtl wood\nf 1 3 2\nusemtl ice\nf 2 3 4\n");
    const auto text = [](const std::string& name) {
        return "{\"topple_scene\": 1,\n\"bodies\": [{\"motion\": \"static\", \"shape\": "
               "{\"type\": \"mesh\", \"file\": \"two.obj\"},\n\"part_materials\": {\"" +
               name + "\": {\"friction\": 0.25}}}]}";
    };
    const Result<SceneFile> file = read_scene_file(folder.write("scenes/s.json", text("ice")));
    ASSERT_TRUE(file.ok()) << file.error().text();
    World world;
    const Result<BodyId> id = world.create_body(file->scene.bodies[0].def);
    ASSERT_TRUE(id.ok()) << id.error().text();
    const Collider& collider = world.state().colliders[0];
    EXPECT_EQ(material_at(collider, 0).friction, Material{}.friction);
    EXPECT_EQ(material_at(collider, 1).friction, 0.25f);
    const Result<SceneFile> other = read_scene_file(folder.write("scenes/s.json", text("snow")));
    ASSERT_FALSE(other.ok());
    EXPECT_EQ(other.error().line, 2);
    EXPECT_NE(other.error().message.find("no part of the mesh has the material 'snow'"),
              std::string::npos);
}

TEST_F(SceneModelFiles, AreNeverReadElsewhere) {
    const auto outside = folder.write("outside.obj", kTriangle);
    folder.write("scenes/models/in.obj", kTriangle);
    std::filesystem::create_symlink(outside, folder.path() / "scenes/link.obj");
    for (const std::string& name : {std::string("../outside.obj"),
                                    outside.string(),
                                    std::string("models/../../outside.obj"),
                                    std::string("link.obj"),
                                    std::string("file:///etc/passwd"),
                                    std::string("/dev/zero"),
                                    std::string("models"),
                                    std::string("none.obj"),
                                    std::string("s.json"),
                                    std::string()}) {
        const Result<SceneFile> file = read_with(name);
        ASSERT_FALSE(file.ok()) << name;
        EXPECT_EQ(file.error().line, 3) << file.error().text();
        EXPECT_EQ(file.error().file, (folder.path() / "scenes/s.json").string());
    }
}

TEST_F(SceneModelFiles, TheirWarningsAreTheScenes) {
    folder.write("scenes/a.obj", std::string(kTriangle) + "f 1 2 9\n");
    const Result<SceneFile> file = read_with("a.obj");
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(file->warnings,
              std::vector<std::string>{"a.obj: face dropped, an index is out of range (line 5)"});
}

/// Returns a ring of eight blocks about an opening, as a mesh beside the scene.
std::string ring_text() {
    std::string text;
    constexpr int kSides = 8;
    for (int i = 0; i < kSides; ++i) {
        const double a = 2 * 3.14159265 * i / kSides;
        for (const double r : {0.5, 1.0})
            for (const double y : {0.0, 0.5})
                text += "v " + std::to_string(r * std::cos(a)) + " " + std::to_string(y) + " " +
                        std::to_string(r * std::sin(a)) + "\n";
    }
    const auto quad = [&](int a, int b, int c, int d) {
        text += "f " + std::to_string(a + 1) + " " + std::to_string(b + 1) + " " +
                std::to_string(c + 1) + " " + std::to_string(d + 1) + "\n";
    };
    for (int i = 0; i < kSides; ++i) {
        const int here = 4 * i, next = 4 * ((i + 1) % kSides);
        quad(here + 0, here + 1, next + 1, next + 0); // inside
        quad(here + 2, next + 2, next + 3, here + 3); // outside
        quad(here + 1, here + 3, next + 3, next + 1); // top
        quad(here + 0, next + 0, next + 2, here + 2); // bottom
    }
    return text;
}

TEST(ReadScene, AMeshMayTumbleAsConvexParts) {
    const test::TemporaryFolder folder;
    folder.write("ring.obj", ring_text());
    const auto path = folder.write("scene.json", R"({"topple_scene": 1,
  "shapes": {"ring": {"type": "mesh", "file": "ring.obj"}},
  "bodies": [
    {"name": "one", "motion": "dynamic", "shape": "ring", "convex_parts": 16,
     "position": [0, 1, 0], "density": 700, "friction": 0.25},
    {"name": "two", "motion": "dynamic", "shape": "ring", "convex_parts": 16},
    {"name": "hull", "motion": "dynamic", "shape": "ring", "convex_parts": 1}]})");
    const auto file = read_scene_file(path);
    ASSERT_TRUE(file.ok()) << file.error().text();
    const BodyDef& one = file->scene.bodies[0].def;
    ASSERT_GE(one.colliders.size(), 9u); // at least eight blocks, and the mesh
    EXPECT_EQ(file->scene.bodies[2].def.colliders.size(), 2u);
    for (const ColliderDef& c : one.colliders) {
        EXPECT_NE(c.collides, c.visible);
        EXPECT_EQ(std::holds_alternative<MeshShape>(c.shape), c.visible);
        EXPECT_EQ(c.material.friction, 0.25f);
    }
    // Area of eight sides: between two octagons with vertices at 1 m and 0.5 m, half a meter high.
    const double octagon = 2 * std::sqrt(2.0); // r = 1
    ASSERT_TRUE(one.mass);
    EXPECT_NEAR(*one.mass, 700 * 0.75 * octagon * 0.5, 0.1);
    // Equal parts share their shapes, and the written scene reads as the same again.
    EXPECT_EQ(file->scene.bodies[0].shape_of_collider, file->scene.bodies[1].shape_of_collider);
    ASSERT_TRUE(write_scene_file(file->scene, path).ok());
    const auto again = read_scene_file(path);
    ASSERT_TRUE(again.ok()) << again.error().text();
    const auto before = build_world(file->scene), after = build_world(again->scene);
    ASSERT_TRUE(before.ok() && after.ok());
    EXPECT_EQ(before->hash(), after->hash());
}

TEST(ReadScene, ConvexPartsOfWhatIsNoMeshAreRefused) {
    for (const auto& [body, says] :
         {std::pair{R"({"shape": {"type": "box"}, "convex_parts": 4})", "for a mesh"},
          {R"({"shape": {"type": "box"}, "convex_parts": 100})", "convex_parts"},
          {R"({"shape": {"type": "box"}, "convex_parts": "many"})", "convex_parts"}}) {
        const auto file = read_scene("{\"topple_scene\": 1, \"bodies\": [" + std::string(body) +
                                     "]}");
        ASSERT_FALSE(file.ok()) << body;
        EXPECT_NE(file.error().message.find(says), std::string::npos) << file.error().text();
    }
}

} // namespace
} // namespace topple
