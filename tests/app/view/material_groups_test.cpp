// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/material_groups.h"

#include "app/view/body_color.h"
#include "app/view/style/theme.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <memory>
#include <set>

namespace topple::app {
namespace {

/// Three cells in a row along X, of 1 m, whose triangles have the materials kNone, 0 and 1.
HeightFieldShape three_cells() {
    HeightSamples samples{.columns = 4, .rows = 2};
    samples.heights = {0, 0, 0.5f, 0, 0, 0, 0, 0};
    samples.materials = {"grass", "ice", "mud"};
    samples.cell_materials = {0, 1, 2};
    return {std::make_shared<const HeightField>(HeightField::build(samples).value())};
}
std::shared_ptr<const TriangleMaterials> ice_and_mud() {
    TriangleMaterials of;
    of.materials = {{"ice", {.friction = 0.02f}}, {"mud", {.friction = 1.2f}}};
    of.groups.ranges = {{2, 0}, {4, 1}};
    return std::make_shared<const TriangleMaterials>(of);
}

struct Ground {
    Ground() {
        builder.add(three_cells(), {}, Motion::static_);
        builder.state().colliders[0].triangle_materials = ice_and_mud();
    }
    RenderScene picture(const ViewOptions& options = {}) {
        const PublishedFrame frame = builder.frame();
        FrameViewInput input = looking_at_origin(frame);
        input.options = options;
        RenderScene scene;
        extract_scene(input, scene);
        return scene;
    }
    [[nodiscard]] const Collider& collider() { return builder.state().colliders[0]; }
    FrameBuilder builder;
};

TEST(MaterialGroups, EveryCellIsDrawnInTheLookOfItsMaterial) {
    Ground ground;
    const RenderScene scene = ground.picture();
    ASSERT_EQ(scene.solid.meshes.size(), 3u);
    const Body& body = ground.builder.state().bodies[0];
    std::set<std::uint32_t> colors;
    for (const MeshBatch& batch : scene.solid.meshes) {
        ASSERT_EQ(batch.instances.size(), 1u);
        colors.insert(batch.instances[0].color);
        EXPECT_EQ(geometry_of_group(batch.shape, batch.group).indices.size(), 6u) << "one cell";
    }
    EXPECT_EQ(colors.size(), 3u);
    const Instance& grass = scene.solid.meshes[0].instances[0];
    EXPECT_EQ(grass.color, pack(colors_of({}).ground_body));
    const Instance& ice = scene.solid.meshes[1].instances[0];
    EXPECT_EQ(ice.color, pack(color_of(body, MaterialName("ice"), {})));
    EXPECT_EQ(ice.flags >> kSubstanceBit & 15u, static_cast<std::uint32_t>(Substance::ice));
    const Instance& mud = scene.solid.meshes[2].instances[0];
    EXPECT_EQ(mud.flags >> kSubstanceBit & 15u, static_cast<std::uint32_t>(Substance::ground))
        << "no material of bodies is called mud";
}

TEST(MaterialGroups, AreNotShownWhereColorsHaveAnotherMeaning) {
    Ground ground;
    ViewOptions options;
    options.color_mode = ColorMode::speed;
    EXPECT_EQ(ground.picture(options).solid.meshes.size(), 1u);
}

TEST(MaterialGroups, TogetherHaveAllTrianglesWithTheNormalsOfTheWhole) {
    const HeightFieldShape shape = three_cells();
    const Geometry whole = smooth_geometry_of(shape.field->to_mesh());
    std::multiset<std::array<Real, 6>> all, found;
    const auto note = [](std::multiset<std::array<Real, 6>>& set, const Geometry& geometry) {
        for (const std::uint32_t i : geometry.indices) {
            const Vertex& v = geometry.vertices[i];
            set.insert(
                {v.position.x, v.position.y, v.position.z, v.normal.x, v.normal.y, v.normal.z});
        }
    };
    note(all, whole);
    const auto materials = ice_and_mud();
    for (const std::uint32_t group : {TriangleGroups::kNone, 0u, 1u})
        note(found, geometry_of_group(shape, {materials, group}));
    EXPECT_EQ(all, found);
}

TEST(MaterialGroups, PartsOfAMeshWithoutColorsHaveTheLookOfTheirMaterial) {
    TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {1, 0, 1}, {2, 0, 0}, {2, 0, 1}};
    mesh.triangles = {{0, 1, 2}, {2, 1, 3}, {2, 3, 4}, {4, 3, 5}};
    mesh.parts = {
        {.material = "road", .first_triangle = 0, .triangle_count = 1},
        {.material = "ice", .first_triangle = 1, .triangle_count = 2},
        {.material = "ice", .color = {1, 0, 0}, .first_triangle = 3, .triangle_count = 1}};
    const MeshShape shape{std::make_shared<const MeshTree>(mesh)};
    TriangleMaterials of;
    of.materials = {{"road", {.friction = 0.9f}}, {"ice", {.friction = 0.02f}}};
    of.groups.ranges = {{0, 0}, {1, 1}};
    Collider collider;
    collider.triangle_materials = std::make_shared<const TriangleMaterials>(of);
    EXPECT_EQ(groups_drawn_apart(collider, shape), std::vector{1u}) << "roads have no look";
    const Geometry ice = geometry_of_group(shape, {collider.triangle_materials, 1});
    EXPECT_EQ(ice.indices.size(), 6u) << "the red triangle stays red";
    for (const Vertex& vertex : ice.vertices)
        EXPECT_EQ(vertex.color & 0xffffffu, 0xffffffu);
    const Geometry rest = geometry_of_group(shape, {collider.triangle_materials});
    EXPECT_EQ(rest.indices.size(), 6u);
}

TEST(MaterialGroups, AnOwnNameComesBeforeThatOfThePartAndAnInheritedOneAfter) {
    Collider collider;
    collider.material.name = MaterialName("stone");
    TriangleMaterials of;
    of.materials = {{"ice", {.name = MaterialName("stone")}},
                    {"ice", {.name = MaterialName("steel")}},
                    {"mud", {.name = MaterialName("stone")}}};
    of.groups.ranges = {{0, 0}, {1, 1}, {2, 2}};
    collider.triangle_materials = std::make_shared<const TriangleMaterials>(of);
    EXPECT_EQ(material_to_draw(collider, 0).name.text(), "ice");
    EXPECT_EQ(material_to_draw(collider, 1).name.text(), "steel");
    EXPECT_EQ(material_to_draw(collider, 2).name.text(), "stone");
}

TEST(MaterialGroups, TheMaterialUnderTheProbeHasAName) {
    Ground ground;
    EXPECT_EQ(material_label(ground.collider(), 0), "");
    EXPECT_EQ(material_label(ground.collider(), 2), "ice");
    EXPECT_EQ(material_label(ground.collider(), 5), "mud");
    ground.builder.state().colliders[0].material.name = MaterialName("stone");
    EXPECT_EQ(material_label(ground.collider(), 1), "stone");
    TriangleMaterials of = *ice_and_mud();
    of.materials[0].material.name = MaterialName("glass");
    ground.builder.state()
        .colliders[0]
        .triangle_materials = std::make_shared<const TriangleMaterials>(of);
    EXPECT_EQ(material_label(ground.collider(), 2), "ice (glass)");
}

} // namespace
} // namespace topple::app
