// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kGravity = 9.81f;
constexpr Real kRubber = 0.8f;

/// A level field of cells of 1 m, 24 along x from -12 m and 6 along z from -3 m, at y = 0: `material_of(column, row)`
/// is 0 for ice and 1 for rubber.
template<typename MaterialOf>
HeightSamples level_samples(const MaterialOf& material_of) {
    HeightSamples samples{.columns = 25, .rows = 7};
    samples.heights.assign(std::size_t{25} * 7, 0);
    samples.materials = {"ice", "rubber"};
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 24; ++column)
            samples.cell_materials.push_back(static_cast<std::uint8_t>(material_of(column, row)));
    return samples;
}
HeightFieldShape field_of(HeightSamples samples) {
    return {std::make_shared<const HeightField>(HeightField::build(std::move(samples)).value())};
}
/// The same surface as a mesh: each cell is a part of two triangles.
MeshShape mesh_of(const HeightSamples& samples) {
    TriangleMesh mesh = HeightField::build(samples).value().to_mesh();
    for (std::uint32_t cell = 0; cell < samples.cell_materials.size(); ++cell)
        mesh.parts.push_back({.material = samples.materials[samples.cell_materials[cell]],
                              .first_triangle = 2 * cell,
                              .triangle_count = 2});
    return {std::make_shared<const MeshTree>(std::move(mesh))};
}

BodyDef ground(Shape shape) {
    return {.colliders = {
                {.shape = std::move(shape),
                 .material = {.friction = 0.3f},
                 .part_materials = {{"ice", {.friction = 0}}, {"rubber", {.friction = kRubber}}}}}};
}

/// A flat box of 0.4 m by 0.1 m by 0.8 m, so that friction hardly shifts its load forward.
BodyDef sled(Vec3 foot) {
    return {
        .motion = Motion::dynamic,
        .world_from_body = {foot + Vec3{0, 0.05f, 0}, {}},
        .colliders = {{.shape = BoxShape{{0.2f, 0.05f, 0.4f}}, .material = {.friction = kRubber}}},
        .locks = {.turn = {false, true, false}}};
}

Real rest_of_sled(const Shape& shape, Vec3 start, Real speed) {
    TestWorld t;
    t.create(ground(shape));
    const BodyId id = t.create(sled(start));
    t.run_for(0.2f); // until its weight rests on the ground
    t.set_velocity(id, {speed, 0, 0});
    t.run_for(4);
    EXPECT_NEAR(t[id].v.x, 0, 1e-3f);
    EXPECT_NEAR(t[id].world_from_body.position.z, start.z, 0.02f);
    return t[id].world_from_body.position.x;
}

TEST(CellMaterials, ABoxSlidesOnIceCellsAndStopsOnRubberAtTheCoulombDistance) {
    // Ice to x = 0, rubber beyond. While the box crosses, the share of its load on rubber grows from 0 to 1 as its
    // middle goes from -a to a, so that friction takes the energy m v^2 / 2 = mu m g d for the middle at d > a.
    const HeightSamples samples = level_samples(
        [](int column, int) { return column < 12 ? 0 : 1; });
    const Real speed = 6, distance = speed * speed / (2 * kRubber * kGravity);
    EXPECT_NEAR(rest_of_sled(field_of(samples), {-8, 0, 0.37f}, speed), distance, 0.06f);
    EXPECT_NEAR(rest_of_sled(mesh_of(samples), {-8, 0, 0.37f}, speed), distance, 0.06f);
}

TEST(CellMaterials, ABoxAcrossTwoMaterialsHasTheFrictionOfEachOnItsShareOfTheLoad) {
    // Ice for z < 0, rubber for z > 0, in one plane. The box slides along the border with its middle on it and may not
    // turn, so half of its load is on rubber: d = v^2 / (2 mu g / 2). One merged contact would slip or stop at d / 2.
    const HeightSamples samples = level_samples([](int, int row) { return row < 3 ? 0 : 1; });
    const Real speed = 4, distance = speed * speed / (kRubber * kGravity);
    EXPECT_NEAR(rest_of_sled(field_of(samples), {-8, 0, 0}, speed), -8 + distance, 0.1f);
    EXPECT_NEAR(rest_of_sled(mesh_of(samples), {-8, 0, 0}, speed), -8 + distance, 0.1f);
}

TEST(CellMaterials, ContactsOfTwoMaterialsStayApartAndThoseOfOneAreMerged) {
    for (const bool has_materials : {false, true}) {
        TestWorld t;
        BodyDef def = ground(field_of(level_samples([](int, int row) { return row < 3 ? 0 : 1; })));
        if (!has_materials)
            def.colliders[0].part_materials.clear();
        t.create(def);
        t.create(sled({0.3f, 0, 0}));
        t.world.step();
        const std::vector<Contact>& contacts = t.world.state().contacts;
        ASSERT_EQ(contacts.size(), has_materials ? 2u : 1u);
        if (!has_materials)
            continue;
        for (const Contact& c : contacts) {
            const bool is_on_rubber = material_at(t.world.state().colliders[0], c.sub_shape - 1)
                                          .friction == kRubber;
            for (int i = 0; i < c.point_count; ++i)
                EXPECT_GE(c.points[static_cast<std::size_t>(i)].point.z * (is_on_rubber ? 1 : -1),
                          -1e-5f);
        }
    }
}

TEST(CellMaterials, RestitutionIsThatOfTheCell) {
    TestWorld t;
    BodyDef def = ground(field_of(level_samples([](int column, int) { return column % 2; })));
    def.colliders[0].part_materials = {{"rubber", {.restitution = 1}}};
    t.create(def);
    const BodyId on_ice = t.ball({0.5f, 2, 0.5f}, 0.25f),
                 on_rubber = t.ball({1.5f, 2, 0.5f}, 0.25f);
    Real ice = 0, rubber = 0; // fastest way up
    for (int i = 0; i < 60; ++i) {
        t.world.step();
        ice = std::max(ice, t[on_ice].v.y);
        rubber = std::max(rubber, t[on_rubber].v.y);
    }
    EXPECT_LT(ice, 0.2f);
    EXPECT_NEAR(rubber, 5.86f, 0.2f); // sqrt(2 g 1.75 m)
}

TEST(CellMaterials, RollingResistanceIsThatOfTheCell) {
    // The torque c r N slows a sphere that rolls by 5/7 c g.
    TestWorld t;
    BodyDef def = ground(field_of(level_samples([](int, int row) { return row < 3 ? 0 : 1; })));
    def.colliders[0].part_materials = {{"rubber", {.friction = 0.9f, .rolling_resistance = 0.05f}}};
    def.colliders[0].material = {.friction = 0.9f, .rolling_resistance = 0};
    t.create(def);
    const Real radius = 0.25f, speed = 4;
    const Material smooth{.friction = 0.9f, .rolling_resistance = 0};
    const BodyId free = t.ball({-8, radius, -1.5f}, radius, smooth),
                 slowed = t.ball({-8, radius, 1.5f}, radius, smooth);
    for (const BodyId id : {free, slowed})
        t.set_velocity(id, {speed, 0, 0}, {0, 0, -speed / radius});
    t.run_for(1);
    EXPECT_NEAR(t[free].v.x, speed, 0.01f);
    EXPECT_NEAR(t[slowed].v.x, speed - 5.0f / 7 * 0.05f * kGravity, 0.02f);
}

TEST(CellMaterials, RaysTellTheMaterialOfTheCell) {
    TestWorld t;
    t.create(
        ground(field_of(level_samples([](int column, int row) { return (column + row) % 2; }))));
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 24; ++column)
            for (const Real corner : {0.25f, 0.75f}) { // one triangle of the cell, and the other
                const Vec3 at{static_cast<Real>(column) - 12 + corner,
                              1,
                              static_cast<Real>(row) - 3 + 1 - corner};
                const auto hit = t.world.cast_ray(
                    {.origin = at, .direction = {0, -1, 0}, .t_max = 2});
                ASSERT_TRUE(hit.has_value());
                EXPECT_EQ(
                    material_at(t.world.state().colliders[hit->collider], hit->hit.feature).friction,
                    (column + row) % 2 == 0 ? 0 : kRubber);
            }
}

TEST(CellMaterials, ComeBackWithTheDefinitionAndChangeTheHash) {
    TestWorld t, other, plain;
    const BodyDef def = ground(field_of(level_samples([](int column, int) { return column % 2; })));
    const BodyId id = t.create(def);
    const BodyDef back = t.world.describe(id);
    EXPECT_EQ(back.colliders[0].part_materials, def.colliders[0].part_materials);
    other.create(back);
    BodyDef without = def;
    without.colliders[0].part_materials.clear();
    plain.create(without);
    EXPECT_EQ(t.world.hash(), other.world.hash());
    EXPECT_NE(t.world.hash(), plain.world.hash());
}

TEST(CellMaterials, OfNoCellAreRefusedInWords) {
    TestWorld t;
    BodyDef def = ground(field_of(level_samples([](int, int) { return 0; })));
    def.colliders[0].part_materials = {{"grass", {}}};
    const Result<BodyId> made = t.world.create_body(def);
    ASSERT_FALSE(made.ok());
    EXPECT_NE(made.error().message.find("no cell of the height field has the material 'grass'"),
              std::string::npos);
}

} // namespace
} // namespace topple
