// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stress/piles.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// Five cubes at the same place: no direction of separation is preferred.
class CoincidentSpawn final : public Scene {
public:
    void build(World& world, int) override { build_coincident_cubes(world); }

    SceneCamera camera() const override {
        return {.target = {0, 0.4f, 0}, .yaw_deg = 30, .pitch_deg = -16, .distance = 3.5f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const double lost = count_lost(world, 20);
        return {{.name = "lost_bodies", .value = lost, .bound = 0}};
    }
};

constexpr SceneSlider kCoincidentSpawnSliders[] = {kPushSlider, kGravitySlider};

const SceneRegistration kCoincidentSpawn{{
    .id = "coincident_spawn",
    .category = "Stress",
    .title = "Cubes at one place",
    .look_at = "Five cubes at one place: which penetration axis is there, when all are alike?",
    .default_steps = 300,
    .create = &create_scene<CoincidentSpawn>,
    .sliders = kCoincidentSpawnSliders,
}};

} // namespace
} // namespace topple::app
