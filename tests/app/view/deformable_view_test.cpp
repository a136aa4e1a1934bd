// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/deformable_view.h"

#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

Deformable made(const Recipe& recipe, Real radius = 0.1f) {
    DeformableDef def;
    def.id = {1};
    def.recipe = recipe;
    def.material.radius = radius;
    return make_deformable(def);
}

FrameViewInput input_of(const PublishedFrame& frame) {
    FrameViewInput input;
    input.frame = &frame;
    input.camera = camera_at({0, 2, 8}, {0, 0, 0}, 1.5f);
    return input;
}

TEST(DeformableView, ParticlesAreBallsAndTheirSpringsRods) {
    FrameBuilder builder;
    builder.state().deformables.push_back(
        made(PointsRecipe{.points = {{}, {.position = {0, 1, 0}}}, .links = {{0, 1}}}));
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(input_of(frame), scene);
    ASSERT_EQ(scene.solid.spheres.size(), 2u);
    EXPECT_EQ(scene.solid.spheres[1].position, (Vec3{0, 1, 0}));
    EXPECT_EQ(scene.solid.spheres[1].scale.x, 0.1f);
    ASSERT_EQ(scene.solid.capsules.size(), 1u);
    EXPECT_EQ(scene.solid.capsules[0].scale.y, 0.5f);
    EXPECT_TRUE(scene.surfaces.empty());
}

TEST(DeformableView, ClothIsASurfaceWithItsOwnNormals) {
    FrameBuilder builder;
    builder.state().deformables.push_back(made(ClothRecipe{.columns = 4, .rows = 3}));
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(input_of(frame), scene);
    ASSERT_EQ(scene.surfaces.size(), 1u);
    const Geometry& g = scene.surfaces[0].geometry;
    EXPECT_EQ(g.vertices.size(), 12u);
    EXPECT_EQ(g.indices.size(), 2u * 3 * 2 * 3) << "two triangles a cell";
    for (const Vertex& v : g.vertices)
        EXPECT_LT(distance(v.normal, {0, 1, 0}), 1e-6f);
    EXPECT_TRUE(is_bounded(scene.shadow_bounds.of(ShadowRange::usual)));
}

TEST(DeformableView, AClothHasItsThreadsAtTheSamePlacesHoweverItMoves) {
    FrameBuilder builder;
    builder.state().deformables.push_back(made(ClothRecipe{.columns = 4, .rows = 3}));
    const auto threads = [&] {
        const PublishedFrame frame = builder.frame();
        RenderScene scene;
        extract_scene(input_of(frame), scene);
        return scene.surfaces.at(0).geometry.texture_points;
    };
    const std::vector<Vec2> before = threads();
    ASSERT_EQ(before.size(), 12u);
    EXPECT_NEAR(before[3].x - before[0].x, 150, 1e-3f) << "along the longer side";
    EXPECT_NEAR(before[11].y - before[3].y, 100, 1e-3f) << "two of three cells along the other";
    for (Vec3& p : builder.state().deformables[0].particles.positions)
        p = {p.y + 3, 2 * p.x, p.z};
    EXPECT_EQ(threads(), before);
}

TEST(DeformableView, IsDrawnBetweenTwoFrames) {
    FrameBuilder before, after;
    before.state().deformables.push_back(made(PointsRecipe{.points = {{}}}));
    after.state().deformables.push_back(made(PointsRecipe{.points = {{.position = {1, 0, 0}}}}));
    const PublishedFrame old = before.frame(), now = after.frame();
    FrameViewInput input = input_of(now);
    input.previous = &old;
    input.blend = 0.25f;
    const DeformablePicture picture = picture_of(now.state->deformables[0], input);
    ASSERT_EQ(picture.spheres.size(), 1u);
    EXPECT_EQ(picture.spheres[0].position, (Vec3{0.25f, 0, 0}));
}

TEST(DeformableView, SpringsAreLinesOnRequest) {
    FrameBuilder builder;
    builder.state().deformables.push_back(made(BlockRecipe{}));
    const PublishedFrame frame = builder.frame();
    FrameViewInput input = input_of(frame);
    RenderScene scene;
    extract_scene(input, scene);
    EXPECT_TRUE(scene.debug.lines.empty());
    input.options.set(Overlay::springs, true);
    extract_scene(input, scene);
    EXPECT_EQ(scene.debug.lines.size(), 28u);
}

TEST(DeformableView, WhatTheCameraCannotSeeIsLeftOut) {
    FrameBuilder builder;
    Deformable far = made(ClothRecipe{});
    for (Vec3& p : far.particles.positions)
        p += Vec3{0, 0, 100};
    builder.state().deformables.push_back(far);
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(input_of(frame), scene);
    EXPECT_TRUE(scene.surfaces.empty());
    EXPECT_EQ(scene.culling.culled, 1u);
}

} // namespace
} // namespace topple::app
