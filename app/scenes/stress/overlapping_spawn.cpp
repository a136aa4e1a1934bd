// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stress/piles.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// Cubes that overlap at the start, as after dropping one object into another. They must separate gently.
class OverlappingSpawn final : public Scene {
public:
    void build(World& world, int) override { build_overlapping_grid(world); }

    SceneCamera camera() const override {
        return {.target = {0, 0.5f, 0}, .yaw_deg = 30, .pitch_deg = -16, .distance = 5.2f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const double lost = count_lost(world, 20);
        return {{.name = "lost_bodies", .value = lost, .bound = 0}};
    }
};

constexpr SceneSlider kOverlappingSpawnSliders[] = {kPushSlider, kGravitySlider};

const SceneRegistration kOverlappingSpawn{{
    .id = "overlapping_spawn",
    .category = "Stress",
    .title = "Overlapping spawn",
    .look_at = "Cubes that begin inside each other must part calmly, and none may be shot away.",
    .default_steps = 300,
    .create = &create_scene<OverlappingSpawn>,
    .sliders = kOverlappingSpawnSliders,
}};

} // namespace
} // namespace topple::app
