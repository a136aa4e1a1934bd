// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/usual_sliders.h"
#include "app/scenes/water/pools.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Vec3 kCurrent{1.2f, 0, 0}; // [m/s]

/// A river carries logs between its banks, past a post.
class River final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world);
        for (const Real side : {-1.0f, 1.0f})
            add_box(world,
                    {.position = {0, 0.6f, side * 2.7f},
                     .half_extents = {20, 0.6f, 0.2f},
                     .motion = Motion::static_,
                     .made_of = "stone"});
        add_body(world,
                 {.world_from_body = {{3, 1, 0.3f}, {}},
                  .colliders = {{.shape = CapsuleShape{0.15f, 0.85f}}}});
        add_water(world,
                  {.box = {{-20, 0, -2.5f}, {20, 1, 2.5f}},
                   .linear_drag = 0.8f,
                   .quadratic_drag = 1,
                   .current = kCurrent});
        for (int i = 0; i < size; ++i)
            add_body(world,
                     made_of("wood",
                             {.motion = Motion::dynamic,
                              .world_from_body = {{-12 + 1.1f * static_cast<Real>(i),
                                                   1.2f,
                                                   -1.2f + 0.8f * static_cast<Real>(i % 4)},
                                                  from_axis_angle({0, 0, 1}, kPi / 2)},
                              .colliders = {{.shape = CapsuleShape{0.14f, 0.35f},
                                             .material = {.friction = 0.2f}}},
                              .density = 550}));
    }

    SceneCamera camera() const override {
        return {.target = {1, 0.9f, 0}, .yaw_deg = 46, .pitch_deg = -24, .distance = 13};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        int afloat = 0, carried = 0;
        for (const Body& b : world.state().bodies)
            if (b.motion == Motion::dynamic) {
                afloat += b.center_of_mass.y > 0.8f ? 1 : 0;
                carried += b.v.x > 0.8f * kCurrent.x ? 1 : 0;
            }
        return {{.name = "logs_afloat",
                 .value = static_cast<double>(afloat),
                 .bound = 1,
                 .at_least = true},
                {.name = "logs_carried",
                 .value = static_cast<double>(carried),
                 .bound = 1,
                 .at_least = true}};
    }
};

constexpr SceneSlider kRiverSliders[] = {
    {.number = WaterNumber{[](Water& water) { return &water.current.x; }},
     .label = "Speed of the water",
     .unit = "m/s",
     .least = -3,
     .greatest = 3,
     .tip = "Negative: upstream"},
    {.number = WaterNumber{[](Water& water) { return &water.density; }},
     .label = "Density of the water",
     .unit = "kg/m^3",
     .least = 200,
     .greatest = 3000,
     .tip = "At 500 the logs sink"},
    kGravitySlider};

const SceneRegistration kRiver{{
    .id = "river",
    .category = "Water",
    .title = "River",
    .look_at = "The current takes the logs along, and those that meet the post turn about it. The "
               "size is the number of "
               "logs.",
    .default_size = 14,
    .largest_size = 29,
    .size_limit = "the river is 40 m long",
    .default_steps = 480,
    .place = "meadow",
    .create = &create_scene<River>,
    .sliders = kRiverSliders,
}};

} // namespace
} // namespace topple::app
