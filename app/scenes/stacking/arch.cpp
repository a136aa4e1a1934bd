// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stacking/masonry.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// A half circle of blocks held by friction and their own weight. It stands because the line of thrust stays inside
/// the stone; a solver that lets blocks slip or sink brings it down.
class Arch final : public Scene {
public:
    void build(World& world, int size) override {
        build_arch(world, size);
        keystone_ = static_cast<std::size_t>(1 + size / 2);
        start_ = height(world);
    }

    SceneCamera camera() const override {
        return {.target = {0, 1.9f, 0}, .yaw_deg = 22, .pitch_deg = -9, .distance = 13};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        return {{.name = "keystone_drop_m", .value = start_ - height(world), .bound = 0.1}};
    }

private:
    Real height(const World& world) const {
        return world.state().bodies[keystone_].world_from_body.position.y;
    }
    std::size_t keystone_ = 0;
    Real start_ = 0;
};

constexpr SceneSlider kArchSliders[] = {kFrictionSlider, kStiffnessSlider, kGravitySlider};

const SceneRegistration kArch{{
    .id = "arch",
    .category = "Stacking",
    .title = "Stone arch",
    .look_at = "No mortar: the keystone must not drop, and the feet must not slide apart.",
    .default_size = 15,
    .smallest_size = 2,
    .largest_size = 1000,
    .size_limit = "thinner stones than a centimeter are not built",
    .default_steps = 1200,
    .create = &create_scene<Arch>,
    .sliders = kArchSliders,
}};

} // namespace
} // namespace topple::app
