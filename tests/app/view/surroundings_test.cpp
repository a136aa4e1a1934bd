// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// What a picture shows of the size of a world: the reach of light from around, and the figure for scale.

#include "app/view/surroundings.h"

#include "app/view/body_color.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"

#include <cmath>

namespace topple::app {
namespace {

FrameBuilder boxes(Real half) {
    FrameBuilder builder;
    builder.add_floor();
    for (int i = 0; i < 3; ++i)
        builder.add(BoxShape{{half, half, half}}, {{3 * half * static_cast<Real>(i), half, 0}, {}});
    return builder;
}

RenderScene scene_of(const FrameBuilder& builder, const RenderCamera& camera, bool figure) {
    const PublishedFrame frame = builder.frame();
    FrameViewInput input;
    input.frame = &frame;
    input.camera = camera;
    input.options.figure = figure;
    RenderScene scene;
    extract_scene(input, scene);
    return scene;
}

/// Heights of the lowest and of the highest point of the capsules, cylinders, cones and spheres. [m]
std::pair<Real, Real> heights_of_figure(const RenderScene& scene) {
    Real low = 1e9f, high = -1e9f;
    const auto take = [&](Real y, Real below, Real above) {
        low = std::min(low, y - below);
        high = std::max(high, y + above);
    };
    for (const Instance& part : scene.solid.capsules)
        take(part.position.y, part.scale.y + part.scale.x, part.scale.y + part.scale.z);
    for (const Instance& part : scene.solid.spheres)
        take(part.position.y, part.scale.y, part.scale.y);
    for (const auto* list : {&scene.solid.cylinders, &scene.solid.cones})
        for (const Instance& part : *list)
            take(part.position.y, part.scale.y, part.scale.y);
    return {low, high};
}

TEST(Surroundings, TheReachOfLightFromAroundIsOfTheBodiesAndNotOfTheView) {
    const FrameBuilder large = boxes(0.5f), small = boxes(0.05f);
    const RenderCamera far = camera_at({0, 5, 30}, {}, 1), close = camera_at({0, 1, 3}, {}, 1);
    const Real reach = scene_of(large, far, false).ambient_reach;
    EXPECT_GT(reach, 0.5f);
    EXPECT_LT(reach, 3);
    EXPECT_EQ(scene_of(large, close, false).ambient_reach, reach);
    EXPECT_NEAR(scene_of(small, close, false).ambient_reach, reach / 10, 1e-4f);
    EXPECT_EQ(scene_of(FrameBuilder{}, close, false).ambient_reach, 1) << "nothing moves";
}

TEST(Surroundings, TheFigureIsAPersonOrBesideSmallBodiesAPencil) {
    const RenderCamera camera = camera_at({0, 3, 12}, {}, 1);
    EXPECT_TRUE(scene_of(boxes(0.5f), camera, false).solid.capsules.empty());
    const auto [foot, head] = heights_of_figure(scene_of(boxes(0.5f), camera, true));
    EXPECT_NEAR(foot, 0, 0.02f) << "on the floor";
    EXPECT_NEAR(head, 1.75f, 0.02f);
    const RenderScene small = scene_of(boxes(0.03f), camera, true);
    const auto [below, tip] = heights_of_figure(small);
    EXPECT_NEAR(below, 0, 1e-4f);
    EXPECT_NEAR(tip, 0.175f, 1e-4f);
    ASSERT_EQ(small.debug.labels.size(), 1u);
    EXPECT_EQ(small.debug.labels[0].text, "17.5 cm");
}

TEST(Surroundings, TheFigureStandsBesideAllBodiesAndStillWhileTheyMoveALittle) {
    const RenderCamera camera = camera_at({0, 3, 12}, {}, 1);
    const auto place = [&](Real shift) {
        FrameBuilder builder = boxes(0.5f);
        for (Body& body : builder.state().bodies)
            body.center_of_mass.x += shift;
        return scene_of(builder, camera, true).solid.capsules.at(0).position;
    };
    EXPECT_LT(place(0).x, -0.5f - 0.3f) << "left of the first box";
    EXPECT_EQ(place(0), place(0.05f));
}

TEST(Surroundings, OnlyHillsWithoutALookAreDrawnAsGround) {
    Body body;
    body.motion = Motion::static_;
    Collider collider;
    const Shape hills = HeightFieldShape{};
    ViewOptions options;
    EXPECT_TRUE(is_drawn_as_ground(body, collider, hills, options));
    EXPECT_FALSE(is_drawn_as_ground(body, collider, BoxShape{}, options));
    options.color_mode = ColorMode::instance;
    EXPECT_FALSE(is_drawn_as_ground(body, collider, hills, options)) << "colors mean something";
    options.color_mode = ColorMode::state;
    collider.material.name = MaterialName("ice");
    EXPECT_FALSE(is_drawn_as_ground(body, collider, hills, options));
}

} // namespace
} // namespace topple::app
