// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/abuse/abuse_watch.h"
#include "app/scenes/scene_registry.h"
#include "app/scenes/usual_sliders.h"

#include <optional>

namespace topple::app {
namespace {

/// A random scene by its seed, with the usual gravity and step.
class Abuse final : public Scene {
public:
    void build(World& world, int size) override {
        const AbusedScene scene = build_abuse(world, static_cast<std::uint64_t>(size));
        watch_.emplace(world, scene);
    }
    SceneCamera camera() const override {
        return {.target = {0, 0.6f, 0}, .yaw_deg = 30, .pitch_deg = -18, .distance = 15};
    }
    void observe(const World& world) override {
        watch_->observe(world, world.last_report().external_work);
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {
            {.name = "energy_gain", .value = watch_->gain(), .bound = 0.01},
            {.name = "lost_bodies", .value = static_cast<double>(watch_->lost_count()), .bound = 0},
            {.name = "joint_opening", .value = watch_->joint_opening(), .bound = 1}};
    }

private:
    std::optional<AbuseWatch> watch_;
};

constexpr SceneSlider kAbuseSliders[] = {kGravitySlider, kFrictionSlider};

const SceneRegistration kAbuse{{
    .id = "abuse",
    .category = "Stress",
    .title = "Abuse",
    .look_at =
        "A random scene for which no parameter was tuned; its size is the random seed. Nothing "
        "explodes.",
    .default_size = 16,
    .largest_size = 1000000,
    .size_limit = "larger seeds are not offered",
    .default_steps = 240,
    .create = &create_scene<Abuse>,
    .sliders = kAbuseSliders,
}};

} // namespace
} // namespace topple::app
