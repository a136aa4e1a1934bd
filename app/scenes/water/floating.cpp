// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/usual_sliders.h"
#include "app/scenes/water/pools.h"
#include "topple/geometry/shapes/convex_hull.h"

#include <cmath>
#include <memory>
#include <string>

namespace topple::app {
namespace {

constexpr Real kPoolDepth = 2; // [m]
constexpr int kCubes = 4;      // of 0.2, 0.4, 0.6 and 0.8 times the density of water
constexpr Real kCube = 0.3f;   // half extent [m]

/// A pool with cubes and balls of several densities, a raft of planks, a boat and a stone.
class Floating final : public Scene {
public:
    void build(World& world, int) override {
        add_pool(world, {5, 0, 4}, kPoolDepth, {.linear_drag = 0.8f, .quadratic_drag = 0.7f});
        for (int i = 0; i < kCubes; ++i) {
            const Real share = 0.2f * static_cast<Real>(i + 1);
            add_box(world,
                    {.position = {-3.6f + 1.1f * static_cast<Real>(i), kPoolDepth + 0.5f, 2.6f},
                     .half_extents = {kCube, kCube / 2, kCube},
                     .density = 1000 * share,
                     .name = "cube " + std::to_string(i)});
            add_ball(world,
                     {.position = {-3.6f + 1.1f * static_cast<Real>(i), kPoolDepth + 0.6f, 1.3f},
                      .radius = kCube,
                      .density = 1000 * share});
        }
        add_raft(world);
        add_boat(world);
        add_ball(world,
                 {.position = {3.6f, kPoolDepth + 0.8f, 2.6f},
                  .radius = 0.25f,
                  .density = 2500,
                  .name = "stone",
                  .made_of = "stone"});
    }

    SceneCamera camera() const override {
        return {.target = {0.2f, 1.3f, 0}, .yaw_deg = 24, .pitch_deg = -26, .distance = 14.5f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        Real worst = 0;
        for (int i = 0; i < kCubes; ++i) {
            const Real share = 0.2f * static_cast<Real>(i + 1);
            const Real floats_at = kPoolDepth + kCube / 2 - kCube * share;
            const Body& cube = body_named(world, "cube " + std::to_string(i));
            worst = std::max(worst, std::abs(cube.center_of_mass.y - floats_at));
        }
        const Body& boat = body_named(world, "boat");
        const Real upright = rotate(boat.world_from_body.rotation, {0, 1, 0}).y;
        const Real stone = body_named(world, "stone").center_of_mass.y;
        return {
            {.name = "cubes_off_their_draft_m", .value = static_cast<double>(worst), .bound = 0.02},
            {.name = "boat_upright",
             .value = static_cast<double>(upright),
             .bound = 0.95,
             .at_least = true},
            {.name = "stone_height_m", .value = static_cast<double>(stone), .bound = 0.3}};
    }

private:
    /// Five planks side by side, tied at both ends, with a box on them.
    static void add_raft(World& world) {
        constexpr int kPlanks = 5;
        constexpr Vec3 kPlank{0.9f, 0.08f, 0.16f};
        BodyId before;
        for (int i = 0; i < kPlanks; ++i) {
            const Vec3 at{-2.6f, kPoolDepth + 0.1f, -2.4f + 0.34f * static_cast<Real>(i)};
            const BodyId plank = add_box(
                world, {.position = at, .half_extents = kPlank, .density = 450, .made_of = "wood"});
            if (before)
                for (const Real end : {-0.8f, 0.8f})
                    join_at(world, before, plank, at + Vec3{end, 0, -0.17f});
            before = plank;
        }
        add_box(world,
                {.position = {-2.6f, kPoolDepth + 0.5f, -1.72f},
                 .half_extents = {0.2f, 0.2f, 0.2f},
                 .density = 300,
                 .made_of = "wood"});
    }

    /// A hull with a keel, lighter than water as a whole, and a cabin.
    static void add_boat(World& world) {
        const Vec3 points[] = {{-1.3f, 0.35f, -0.5f},
                               {-1.3f, 0.35f, 0.5f},
                               {0.7f, 0.35f, -0.55f},
                               {0.7f, 0.35f, 0.55f},
                               {1.6f, 0.42f, 0},
                               {-1.2f, -0.2f, -0.25f},
                               {-1.2f, -0.2f, 0.25f},
                               {0.6f, -0.22f, -0.3f},
                               {0.6f, -0.22f, 0.3f},
                               {1.2f, -0.1f, 0}};
        const HullShape shape{std::make_shared<const ConvexHull>(must(build_convex_hull(points)))};
        add_body(world,
                 made_of("wood",
                         {.name = "boat",
                          .motion = Motion::dynamic,
                          .world_from_body = {{2.2f, kPoolDepth + 0.3f, -1.2f},
                                              from_axis_angle({0, 1, 0}, 0.5f)},
                          .colliders = {{.shape = shape},
                                        {.shape = BoxShape{{0.35f, 0.15f, 0.3f}},
                                         .body_from_shape = {{-0.5f, 0.5f, 0}, {}}}},
                          .density = 380}));
    }
};

constexpr SceneSlider kFloatingSliders[] = {
    {.number = WaterNumber{[](Water& water) { return &water.density; }},
     .label = "Density of the water",
     .unit = "kg/m^3",
     .least = 200,
     .greatest = 3000,
     .tip = "At 3000 the stone floats, at 200 only the lightest cube"},
    kGravitySlider};

const SceneRegistration kFloating{{
    .id = "floating",
    .category = "Water",
    .title = "Floating",
    .look_at =
        "Each floats as deep as its density says: a cube of 0.4 has four tenths of it under "
        "water. The raft of planks gives where it is loaded, the boat rights itself when it is "
        "pushed over, the stone sinks.",
    .default_steps = 900,
    .create = &create_scene<Floating>,
    .sliders = kFloatingSliders,
}};

} // namespace
} // namespace topple::app
