// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/tracked_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

/// A tracked vehicle that climbs over beams, a step and a heap, and turns on the spot when a person asks it to.
class TrackedScene final : public Scene {
public:
    void build(World& world, int) override {
        const Material earth{.friction = 0.9f};
        add_ground(world, earth);
        for (int i = 0; i < 3; ++i)
            add_box(world,
                    {.position = {5 + 2.2f * static_cast<Real>(i), 0.09f, 0},
                     .half_extents = {0.14f, 0.09f + 0.05f * static_cast<Real>(i), 2.4f},
                     .motion = Motion::static_,
                     .material = earth});
        add_box(world,
                {.position = {15, 0.17f, 0},
                 .half_extents = {2.6f, 0.17f, 3},
                 .motion = Motion::static_,
                 .material = earth});
        for (int row = 0; row < 3; ++row)
            for (int i = 0; i < 5; ++i)
                add_box(world,
                        {.position = {23,
                                      0.3f + 0.6f * static_cast<Real>(row),
                                      0.65f * static_cast<Real>(i - 2)},
                         .half_extents = {0.3f, 0.3f, 0.3f},
                         .density = 150,
                         .material = {.friction = 0.6f}});
        made_ = add_tracked_vehicle(world, {{0, 0.02f, 0}, {}}, 0.6f, 0);
    }
    SceneCamera camera() const override {
        return {.target = {6, 0.6f, 0}, .yaw_deg = -38, .pitch_deg = -14, .distance = 11};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        const Body& hull = *world.find(made_.body);
        upright_ = std::min(
            upright_, static_cast<double>(rotate(hull.world_from_body.rotation, {0, 1, 0}).y));
        way_ += static_cast<double>(length(hull.v) * world.parameters().dt);
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {gap_.metric(0.07),
                {.name = "way_m", .value = way_, .bound = 18, .at_least = true},
                {.name = "least_upright", .value = upright_, .bound = 0.7, .at_least = true}};
    }

private:
    TrackedVehicle made_;
    WorstGap gap_;
    double way_ = 0, upright_ = 1;
};

constexpr SceneSlider kTrackedSliders[] = {kWheelSpringSlider, kFrictionSlider, kGravitySlider};

const SceneRegistration kTracked{{
    .id = "tracked_vehicle",
    .category = "Machines",
    .title = "Tracked vehicle",
    .look_at =
        "Tracks climb what would stop wheels. W and S drive; A and D alone turn it on the spot.",
    .default_steps = 900,
    .thumbnail_step = 150,
    .place = "meadow",
    .create = &create_scene<TrackedScene>,
    .sliders = kTrackedSliders,
}};

} // namespace
} // namespace topple::app
