// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/body_json.h"

#include "tests/support/test.h"

#include <cmath>

namespace topple {
namespace {

BodyDef two_part_body() {
    BodyDef def;
    def.id = {17};
    def.name = "a \"b\"\n";
    def.motion = Motion::dynamic;
    def.world_from_body.position = {0.1f, 2, -3};
    def.colliders = {
        {.shape = SphereShape{0.25f}, .material = {0.5f, 0.1f, 0}},
        {.shape = BoxShape{{1, 2, 3}}, .body_from_shape = {{0, 1, 0}, {}}, .collides = false}};
    def.mass = 0.1f;
    def.filter = {-2, 8, 0xfffffffeu};
    def.is_asleep = true;
    return def;
}

TEST(BodyLine, IsOneLineAndComesBackTheSame) {
    const BodyDef def = two_part_body();
    const std::string line = body_line(def);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const Result<BodyDef> back = read_body_line(line);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back->id, def.id);
    EXPECT_EQ(back->name, def.name);
    EXPECT_EQ(back->world_from_body, def.world_from_body);
    ASSERT_EQ(back->colliders.size(), 2u);
    EXPECT_EQ(back->colliders[0].shape, def.colliders[0].shape);
    EXPECT_EQ(back->colliders[0].material, def.colliders[0].material);
    EXPECT_EQ(back->colliders[1].body_from_shape, def.colliders[1].body_from_shape);
    EXPECT_FALSE(back->colliders[1].collides);
    EXPECT_EQ(back->mass, def.mass);
    EXPECT_EQ(back->filter, def.filter);
    EXPECT_TRUE(back->is_asleep);
    EXPECT_EQ(body_line(*back), line);
}

TEST(BodyLine, KeepsTheMotionOfSurfacesAndSensors) {
    BodyDef def = two_part_body();
    def.colliders[0].surface_motion = {{0.1f, 0, -2}, {0, 0.3f, 0}};
    def.colliders[1].is_sensor = true;
    const Result<BodyDef> back = read_body_line(body_line(def));
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back->colliders[0].surface_motion, def.colliders[0].surface_motion);
    EXPECT_FALSE(back->colliders[0].is_sensor);
    EXPECT_TRUE(back->colliders[1].is_sensor);
    EXPECT_EQ(back->colliders[1].surface_motion, SurfaceMotion{});
    // The short form, of a body with one shape.
    def.colliders.pop_back();
    const Result<BodyDef> single = read_body_line(body_line(def));
    ASSERT_TRUE(single.ok()) << single.error().text();
    EXPECT_EQ(single->colliders.front().surface_motion, def.colliders.front().surface_motion);
    EXPECT_FALSE(read_body_line(R"({"motion": "static", "shape": {"type": "sphere", "radius": 1},
                                    "surface_velocity": [1, 2]})")
                     .ok());
}

TEST(BodyLine, KeepsMassCenterAndInertiaOfABodyOfItsOwn) {
    BodyDef def = two_part_body();
    def.mass.reset();
    for (const Mat3& inertia :
         {diagonal({1, 2, 2.5f}), Mat3{{1, 0.1f, 0.2f}, {0.1f, 2, 0.3f}, {0.2f, 0.3f, 1.5f}}}) {
        def.mass_properties = MassProperties{0.3f, {0.1f, -0.0f, 2}, inertia};
        const std::string line = body_line(def);
        const Result<BodyDef> back = read_body_line(line);
        ASSERT_TRUE(back.ok()) << back.error().text();
        EXPECT_FALSE(back->mass.has_value());
        ASSERT_TRUE(back->mass_properties.has_value());
        EXPECT_EQ(back->mass_properties->mass, 0.3f);
        EXPECT_EQ(back->mass_properties->center_of_mass, def.mass_properties->center_of_mass);
        EXPECT_EQ(back->mass_properties->inertia, inertia);
        EXPECT_EQ(body_line(*back), line);
    }
    const auto refused = [](const std::string& more) {
        return !read_body_line(
                    R"({"motion": "dynamic", "shape": {"type": "sphere", "radius": 1}, )" + more +
                    "}")
                    .ok();
    };
    EXPECT_FALSE(refused(R"("mass": 1, "inertia": [1, 2, 3])"));
    EXPECT_TRUE(refused(R"("inertia": [1, 2, 3])"));
    EXPECT_TRUE(refused(R"("mass": 1, "center_of_mass": [1, 2, 3])"));
    EXPECT_TRUE(refused(R"("mass": 1, "inertia": [1, 2])"));
    EXPECT_TRUE(refused(R"("mass": 1, "inertia": [1, 2, 3, 4])"));
    EXPECT_TRUE(refused(R"("mass": 1, "inertia": [1, 2, "3"])"));
    EXPECT_TRUE(refused(R"("mass": 1, "inertia": [1, 2, 1e99])"));
    EXPECT_TRUE(refused(R"("mass": 1, "inertia": 4)"));
}

TEST(BodyLine, KeepsOneSidedPlatformsAndFiltersOfColliders) {
    BodyDef def = two_part_body();
    def.colliders[0].one_sided = {0, -0.0f, 2};
    def.colliders[1].filter = CollisionFilter{}; // one of its own, even if it is the default
    const std::string line = body_line(def);
    Result<BodyDef> back = read_body_line(line);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back->colliders[0].one_sided, def.colliders[0].one_sided);
    EXPECT_FALSE(back->colliders[0].filter.has_value());
    ASSERT_TRUE(back->colliders[1].filter.has_value());
    EXPECT_EQ(*back->colliders[1].filter, CollisionFilter{});
    EXPECT_EQ(back->filter, def.filter);
    EXPECT_EQ(body_line(*back), line);
    // A body of one shape has the keys of its filter for itself: its collider's own stand in a part.
    def.colliders.pop_back();
    def.colliders[0].filter = CollisionFilter{3, 4, 5};
    back = read_body_line(body_line(def));
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back->colliders[0].filter, def.colliders[0].filter);
    EXPECT_EQ(back->filter, def.filter);
}

TEST(BodyLine, KeepsTheMaterialsOfThePartsOfAMesh) {
    TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 1}};
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}};
    mesh.parts = {{.material = "ice \"9\"", .first_triangle = 0, .triangle_count = 1},
                  {.material = "sand", .first_triangle = 1, .triangle_count = 1}};
    BodyDef def;
    def.colliders = {{.shape = MeshShape{std::make_shared<const MeshTree>(mesh)},
                      .material = {.friction = 0.4f, .restitution = 0.2f}}};
    def.colliders[0].part_materials = {{"sand", {.friction = 0.9f, .restitution = 0.2f}},
                                       {"ice \"9\"", {.name = MaterialName("ice")}}};
    const std::string line = body_line(def);
    const Result<BodyDef> back = read_body_line(line);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back->colliders[0].part_materials, def.colliders[0].part_materials);
    EXPECT_EQ(body_line(*back), line);
    // The same in a part of several.
    def.colliders.push_back({.shape = SphereShape{1}});
    const Result<BodyDef> two = read_body_line(body_line(def));
    ASSERT_TRUE(two.ok()) << two.error().text();
    EXPECT_EQ(two->colliders[0].part_materials, def.colliders[0].part_materials);
    EXPECT_TRUE(two->colliders[1].part_materials.empty());
    for (const char* wrong : {"3",
                              R"({"sand": 1})",
                              R"({"sand": {"friction": "much"}})",
                              R"({"sand": {"frictoin": 1}})"})
        EXPECT_FALSE(
            read_body_line(R"({"motion": "static", "shape": {"type": "sphere", "radius": 1},
                                        "part_materials": )" +
                           std::string(wrong) + "}")
                .ok())
            << wrong;
}

TEST(BodyLine, KeepsTheSignsOfZeros) {
    BodyDef def = two_part_body();
    def.world_from_body = {{-0.0f, 0, 0}, {0, -0.0f, 0, 1}};
    def.velocity = {0, 0, -0.0f};
    const Result<BodyDef> back = read_body_line(body_line(def));
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_TRUE(std::signbit(back->world_from_body.position.x));
    EXPECT_FALSE(std::signbit(back->world_from_body.position.y));
    EXPECT_TRUE(std::signbit(back->world_from_body.rotation.y));
    EXPECT_TRUE(std::signbit(back->velocity.z));
}

TEST(BodyLine, KeepsIdsOfBodiesThatAreYetToBe) {
    BodyDef def;
    def.id = {(std::uint64_t{1} << 63u) + 2};
    EXPECT_EQ(read_body_line(body_line(def)).value().id, def.id);
}

TEST(BodyLine, CarriesHeightFields) {
    const HeightSamples samples{.columns = 3,
                                .rows = 2,
                                .scale = {0.5f, 2, 0.25f},
                                .heights = {0, 0.1f, -1, 3, 1e-3f, 0.3f},
                                .materials = {"ice \"9\"", "", "sand"},
                                .cell_materials = {2, 0}};
    BodyDef def;
    def.colliders = {{.shape = HeightFieldShape{std::make_shared<const HeightField>(
                          *HeightField::build(samples))},
                      .part_materials = {{"sand", {.friction = 0.25f}}}}};
    const std::string line = body_line(def);
    const Result<BodyDef> back = read_body_line(line);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(std::get<HeightFieldShape>(back->colliders[0].shape).field->samples(), samples);
    EXPECT_EQ(back->colliders[0].part_materials, def.colliders[0].part_materials);
    EXPECT_EQ(body_line(*back), line);
}

TEST(BodyLine, CarriesHullsAndMeshes) {
    BodyDef def;
    const std::vector<Vec3> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    TriangleMesh mesh;
    mesh.vertices = points;
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    mesh.parts = {{"n", "m", {1, 0, 0}, 0, 3}, {"", "", {0, 1, 0}, 3, 1}};
    mesh.parts[0].look = {.roughness = 0.25f,
                          .is_metal = true,
                          .opacity = 0.375f,
                          .image = 0,
                          .is_clamped = true,
                          .image_scale = {2, 3},
                          .image_shift = {-0.5f, 0}};
    MeshLook look;
    look.texture_points = {{0.1f, -7e5f}, {1, 0}};
    look.texture_triangles = {{0, 1, kNoLook}, {0, 0, 0}, {1, 1, 1}, {1, 0, 1}};
    look.normals = {{0, 1e-5f, 1}};
    look.normal_triangles = {{0, 0, 0}, {kNoLook, kNoLook, kNoLook}, {0, 0, 0}, {0, 0, 0}};
    look.images = {{"i.png", std::string("\x89PNG\0\xff", 6)}};
    mesh.look = std::make_shared<const MeshLook>(look);
    def.colliders = {
        {.shape = HullShape{std::make_shared<const ConvexHull>(*build_convex_hull(points))},
         .visible = false},
        {.shape = MeshShape{std::make_shared<const MeshTree>(mesh)}, .collides = false}};
    const Result<BodyDef> back = read_body_line(body_line(def));
    ASSERT_TRUE(back.ok()) << back.error().text();
    const auto& hull = *std::get<HullShape>(back->colliders[0].shape).hull;
    EXPECT_EQ(hull.vertices.size(), 4u);
    const TriangleMesh& again = std::get<MeshShape>(back->colliders[1].shape).mesh->mesh();
    EXPECT_EQ(again.vertices, mesh.vertices);
    EXPECT_EQ(again.triangles, mesh.triangles);
    ASSERT_EQ(again.parts.size(), 2u);
    EXPECT_EQ(again.parts[0].material, "m");
    EXPECT_EQ(again.parts[1].first_triangle, 3u);
    EXPECT_EQ(again.parts[0].look, mesh.parts[0].look);
    EXPECT_EQ(again.parts[1].look, PartLook{});
    ASSERT_TRUE(again.look);
    EXPECT_EQ(again.look->texture_points, look.texture_points);
    EXPECT_EQ(again.look->texture_triangles, look.texture_triangles);
    EXPECT_EQ(again.look->normals, look.normals);
    EXPECT_EQ(again.look->normal_triangles, look.normal_triangles);
    ASSERT_EQ(again.look->images.size(), 1u);
    EXPECT_EQ(again.look->images[0].name, "i.png");
    EXPECT_EQ(again.look->images[0].bytes, look.images[0].bytes);
    EXPECT_EQ(body_line(*back), body_line(def));
}

TEST(BodyLine, RefusesALookThatDoesNotFitItsMesh) {
    const auto reason = [](const std::string& look, const std::string& part = "") {
        const auto body = read_body_line(
            R"({"shape": {"type": "mesh", "vertices": [[0,0,0],[1,0,0],[0,1,0]], )"
            R"("triangles": [[0,1,2]], "parts": [{"count": 1)" +
            part + R"(}], "look": )" + look + "}}");
        return body.ok() ? std::string("it was read") : body.error().message;
    };
    EXPECT_EQ(reason("{}"), "it was read");
    EXPECT_NE(reason(R"({"normals": "?"})").find("base64"), std::string::npos);
    EXPECT_NE(reason(R"({"normals": 5})").find("base64"), std::string::npos);
    EXPECT_NE(reason(R"({"normals": "AAAA"})").find("ends within"), std::string::npos);
    EXPECT_NE(reason(R"({"normals": "AADAfwAAAAAAAAAA"})").find("normal 0 is not finite"),
              std::string::npos);
    EXPECT_NE(reason(R"({"normal_triangles": "AAAAAAAAAAAAAAAA"})").find("does not exist"),
              std::string::npos);
    EXPECT_NE(
        reason(R"({"texture_triangles": "/////////////////////////////////"})").find("texture"),
        std::string::npos);
    EXPECT_NE(reason("{}", R"(, "image": 0)").find("an image that does not exist"),
              std::string::npos);
    EXPECT_NE(reason("{}", R"(, "image": -1)").find("'image'"), std::string::npos);
    EXPECT_NE(reason("{}", R"(, "opacity": -0.5)").find("'opacity'"), std::string::npos);
    EXPECT_NE(reason("{}", R"(, "roughness": 2)").find("'roughness'"), std::string::npos);
    EXPECT_NE(reason(R"({"images": 3})").find("'images'"), std::string::npos);
    EXPECT_NE(reason("[]").find("look"), std::string::npos);
}

TEST(BodyLine, RefusesWhatItDoesNotUnderstand) {
    for (const char* line : {"",
                             "17",
                             "{",
                             R"({"motion": "flying"})",
                             R"({"shape": "name"})",
                             R"({"shape": {"type": "mesh", "file": "a.obj"}})",
                             R"({"colour": 1})",
                             R"({"id": -1})",
                             R"({"id": 1.5})",
                             R"({"mass": [1]})"})
        EXPECT_FALSE(read_body_line(line).ok()) << line;
}

} // namespace
} // namespace topple
