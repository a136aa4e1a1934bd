// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/images/heat_map.h"

#include "app/view/images/pixel_text.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"
#include "topple/core/parallel.h"
#include "topple/geometry/meshes/icosphere.h"

#include <set>

namespace topple::app {
namespace {

const Viewport kWindow{.position = {}, .size = {40, 30}};

std::size_t place_of_pixel(int x, int y) {
    return static_cast<std::size_t>(y) * 40 + static_cast<std::size_t>(x);
}

HeatMap heat_of(const FrameBuilder& builder, MeshAccelerator how, int threads = 1) {
    const PublishedFrame frame = builder.frame();
    const OrbitCamera camera({.target = {}, .yaw_deg = 0, .pitch_deg = 0, .distance = 5});
    JobPool pool(threads);
    return measure_heat(frame, camera, kWindow, how, pool);
}

FrameBuilder ball_in_front() {
    FrameBuilder builder;
    builder.add(MeshShape{std::make_shared<const MeshTree>(icosphere(3))}, {});
    return builder;
}

TEST(HeatMap, BruteForceLooksAtEveryTriangleOfABoxThatIsMet) {
    // Triangle tests: 20 * 4^3 triangles and the box of the body. Rays beside the ball test none.
    const HeatMap heat = heat_of(ball_in_front(), MeshAccelerator::brute_force);
    EXPECT_EQ(heat.cost[place_of_pixel(20, 15)], 1281u);
    EXPECT_EQ(heat.cost[place_of_pixel(0, 0)], 0u);
    EXPECT_EQ(heat.quantile(1), 1281u);
    EXPECT_EQ(heat.quantile(0), 0u);
}

TEST(HeatMap, ATreeLooksAtWhatItsTraceSays) {
    const FrameBuilder builder = ball_in_front();
    const HeatMap heat = heat_of(builder, MeshAccelerator::bvh);
    const PublishedFrame frame = builder.frame();
    const auto& tree = *std::get<MeshShape>((*frame.shapes)[0]->shape).mesh;
    const OrbitCamera camera({.target = {}, .yaw_deg = 0, .pitch_deg = 0, .distance = 5});
    for (const int x : {17, 20, 22}) {
        TraversalTrace trace;
        (void)tree.cast_ray(camera.ray_through({static_cast<Real>(x) + 0.5f, 14.5f}, kWindow),
                            MeshAccelerator::bvh,
                            &trace);
        EXPECT_EQ(heat.cost[place_of_pixel(x, 14)],
                  1 + trace.nodes.size() + trace.triangles.size());
    }
    EXPECT_LT(heat.quantile(1), 400u);
}

TEST(HeatMap, IsTheSameForAnyNumberOfThreads) {
    const FrameBuilder builder = ball_in_front();
    EXPECT_EQ(heat_of(builder, MeshAccelerator::bvh, 1).cost,
              heat_of(builder, MeshAccelerator::bvh, 3).cost);
}

TEST(HeatMap, WhatLiesBehindCostsLittle) {
    FrameBuilder builder = ball_in_front();
    const double alone = heat_of(builder, MeshAccelerator::brute_force).cost[place_of_pixel(20, 15)];
    builder.add(MeshShape{std::make_shared<const MeshTree>(icosphere(3))}, {{0, 0, -5}, {}});
    EXPECT_EQ(heat_of(builder, MeshAccelerator::brute_force).cost[place_of_pixel(20, 15)], alone);
}

TEST(HeatMap, ThePictureHasALegendBelow) {
    HeatMap heat{200, 20, std::vector<std::uint32_t>(4000, 0)};
    heat.cost[0] = 7;
    for (std::size_t i = 100; i < 200; ++i)
        heat.cost[i] = 4;
    const Image image = heat_image(heat, MeshAccelerator::bvh);
    EXPECT_EQ(image.width, 200);
    EXPECT_GT(image.height, 20);
    EXPECT_EQ(image.rgba.size(),
              static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4);
    EXPECT_NE(image.at(150, 0), image.at(50, 5)) << "dear and cheap differ";
    std::set<std::array<std::uint8_t, 4>> colors;
    for (int x = 0; x < 200; ++x)
        for (int y = 20; y < image.height; ++y)
            colors.insert(image.at(x, y));
    EXPECT_GT(colors.size(), 50u) << "the scale runs through its colors";
    EXPECT_DOUBLE_EQ(heat.mean(), 407.0 / 4000);
}

TEST(PixelText, WritesLettersAndCutsThemOffAtTheSides) {
    Image image{20, 9, std::vector<std::uint8_t>(20 * 9 * 4, 0)};
    draw_text(image, 1, 2, 1, "I", rgb(0xffffff));
    // Capital I: a bar above and below, a post between the bars.
    EXPECT_EQ(image.at(1, 2)[0], 255);
    EXPECT_EQ(image.at(1, 4)[0], 0);
    EXPECT_EQ(image.at(2, 4)[0], 255);
    EXPECT_EQ(image.at(3, 6)[0], 255);
    EXPECT_EQ(image.at(4, 2)[0], 0);
    EXPECT_EQ(text_width("abc", 2), 22);
    draw_text(image, -2, -3, 2, "MMMMMMMMMMMMMMMM", rgb(0xff0000));
    EXPECT_EQ(image.rgba.size(), 20u * 9 * 4);
}

} // namespace
} // namespace topple::app
