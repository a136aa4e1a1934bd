// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"

#include <array>

namespace topple {
namespace {

using test::TestWorld;

/// A road along X of three stretches of 10 m: of stone, of ice, and of stone again. Top at y = 0, front up.
TriangleMesh road() {
    TriangleMesh mesh;
    for (int i = 0; i <= 3; ++i)
        for (const Real side : {-3.0f, 3.0f})
            mesh.vertices.push_back({10 * static_cast<Real>(i), 0, side});
    for (std::uint32_t i = 0; i < 3; ++i) {
        const std::uint32_t at = 2 * i;
        mesh.triangles.push_back({at, at + 1, at + 3});
        mesh.triangles.push_back({at, at + 3, at + 2});
        mesh.parts.push_back({.name = "stretch " + std::to_string(i),
                              .material = i == 1 ? "ice" : "stone",
                              .first_triangle = at,
                              .triangle_count = 2});
    }
    return mesh;
}

BodyDef road_body(std::vector<PartMaterial> materials) {
    return {.colliders = {{.shape = MeshShape{std::make_shared<const MeshTree>(road())},
                           .material = {.friction = 0.5f},
                           .part_materials = std::move(materials)}}};
}

TEST(PartMaterials, AreThoseOfTheTrianglesThatBodiesTouch) {
    TestWorld t;
    t.create(road_body({{"ice", {.friction = 0}}}));
    std::array<BodyId, 3> cubes;
    for (std::size_t i = 0; i < 3; ++i) {
        cubes[i] = t.create({.motion = Motion::dynamic,
                             .world_from_body = {{10 * static_cast<Real>(i) + 4, 0.25f, 0}, {}},
                             .colliders = {{.shape = BoxShape{{0.25f, 0.25f, 0.25f}},
                                            .material = {.friction = 0.5f}}}});
        t.set_velocity(cubes[i], {2, 0, 0});
    }
    t.run_for(0.2f);
    const Real slowed = 2 - 0.5f * 9.81f * 0.2f;
    EXPECT_NEAR(t[cubes[0]].v.x, slowed, 0.03f);
    EXPECT_NEAR(t[cubes[1]].v.x, 2, 1e-3f);
    EXPECT_NEAR(t[cubes[2]].v.x, slowed, 0.03f);
}

TEST(PartMaterials, AreThoseOfEachTriangleAndNotOfItsNeighbor) {
    // One cube on each triangle of the ice: on the last one, too.
    TestWorld t;
    t.create(road_body({{"ice", {.friction = 0}}}));
    for (const Vec3 place : {Vec3{12, 0.25f, -2}, Vec3{13, 0.25f, 2}}) {
        const BodyId cube = t.create({.motion = Motion::dynamic,
                                      .world_from_body = {place, {}},
                                      .colliders = {{.shape = BoxShape{{0.25f, 0.25f, 0.25f}},
                                                     .material = {.friction = 0.5f}}}});
        t.set_velocity(cube, {1, 0, 0});
        t.run_for(0.5f);
        EXPECT_NEAR(t[cube].v.x, 1, 1e-3f) << place.z;
    }
}

TEST(PartMaterials, RaysTellTheMaterialOfTheTriangle) {
    TestWorld t;
    const BodyId id = t.create(
        road_body({{"ice", {.friction = 0.25f, .name = MaterialName("ice")}}}));
    const auto below = [&](Real x) {
        const auto hit = t.world.cast_ray(
            {.origin = {x, 1, 0.5f}, .direction = {0, -1, 0}, .t_max = 2});
        EXPECT_TRUE(hit.has_value());
        return hit ? material_at(t.world.state().colliders[hit->collider], hit->hit.feature)
                   : Material{};
    };
    EXPECT_EQ(below(5).friction, 0.5f);
    EXPECT_EQ(below(15).friction, 0.25f);
    EXPECT_EQ(below(15).name, MaterialName("ice"));
    EXPECT_EQ(below(25).friction, 0.5f);
    // The material of the collider is that of the other parts.
    ASSERT_TRUE(t.world.set_material(id, {.friction = 0.75f}).ok());
    EXPECT_EQ(below(5).friction, 0.75f);
    EXPECT_EQ(below(15).friction, 0.25f);
}

TEST(PartMaterials, ABallBouncesOnTheTrianglesThatBounce) {
    TestWorld t;
    t.create(road_body({{"ice", {.restitution = 1}}}));
    const BodyId on_stone = t.ball({5, 2, 0}, 0.25f), on_ice = t.ball({15, 2, 0}, 0.25f);
    Real stone = 0, ice = 0; // fastest way up
    for (int i = 0; i < 60; ++i) {
        t.world.step();
        stone = std::max(stone, t[on_stone].v.y);
        ice = std::max(ice, t[on_ice].v.y);
    }
    EXPECT_LT(stone, 0.2f);
    EXPECT_NEAR(ice, 5.86f, 0.2f); // sqrt(2 g 1.75 m)
}

TEST(PartMaterials, HooksGetThem) {
    TestWorld t;
    t.create(road_body({{"ice", {.friction = 0.25f}}}));
    t.cube({15, 0.5f, 0});
    bool is_seen = false;
    t.world.set_contact_hooks(
        {.combine_materials = [&](const Material& a, const Material& b, const Material& usual) {
            EXPECT_TRUE(a.friction == 0.25f || b.friction == 0.25f);
            is_seen = true;
            return usual;
        }});
    t.world.step();
    EXPECT_TRUE(is_seen);
}

TEST(PartMaterials, ComeBackWithTheDefinitionAndChangeTheHash) {
    TestWorld t, plain, other;
    const std::vector<PartMaterial> materials{{"stone", {.friction = 0.3f}},
                                              {"ice", {.restitution = 0.5f}}};
    const BodyId id = t.create(road_body(materials));
    const BodyDef def = t.world.describe(id);
    EXPECT_EQ(def.colliders[0].part_materials, materials);
    other.create(def);
    plain.create(road_body({}));
    EXPECT_EQ(t.world.hash(), other.world.hash());
    EXPECT_NE(t.world.hash(), plain.world.hash());
}

TEST(PartMaterials, WhatNoMeshHasIsRefusedInWords) {
    TestWorld t;
    const auto message = [&](const BodyDef& def) {
        const Result<BodyId> made = t.world.create_body(def);
        EXPECT_FALSE(made.ok());
        return made ? std::string() : made.error().message;
    };
    const auto has = [](const std::string& text, const char* part) {
        return text.find(part) != std::string::npos;
    };
    EXPECT_TRUE(has(message(road_body({{"grass", {}}})), "'grass'"));
    EXPECT_TRUE(has(message(road_body({{"ice", {}}, {"ice", {}}})), "two materials"));
    EXPECT_TRUE(has(message(road_body({{"ice", {.restitution = 2}}})), "restitution"));
    BodyDef box{.colliders = {{.shape = BoxShape{}, .part_materials = {{"ice", {}}}}}};
    EXPECT_TRUE(has(message(box), "only a mesh"));
    EXPECT_TRUE(t.world.state().bodies.empty());
}

} // namespace
} // namespace topple
