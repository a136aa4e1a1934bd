// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/joints/swings.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

/// A ball of many times their weight on twenty links of a kilogram. Joints that are solved one after another pass its
/// weight on link by link, a little in every sweep, and the chain stretches; joints that are solved at once do not.
/// Switch "Direct joints" off to see the difference.
class HeavyChain : public Scene {
public:
    explicit HeavyChain(bool is_level) : is_level_(is_level) {}
    void build(World& world, int size) override {
        build_heavy_chain(world, static_cast<Real>(size), is_level_);
    }
    SceneCamera camera() const override {
        return {.target = {0, 9.6f, 0}, .yaw_deg = 10, .pitch_deg = -6, .distance = 26};
    }
    void observe(const World& world) override {
        worst_ = std::max(worst_, sum_of_gaps(world) / kHeavyChainLength);
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {{.name = "worst_stretch", .value = worst_, .bound = 0.03}};
    }

private:
    bool is_level_;
    double worst_ = 0;
};

class HangingChain final : public HeavyChain {
public:
    HangingChain() : HeavyChain(false) {}
};
class SwingingChain final : public HeavyChain {
public:
    SwingingChain() : HeavyChain(true) {}
};

constexpr SceneSlider kHangingSliders[] = {kDirectJointsSlider,
                                           kQualitySlider,
                                           kJointStiffnessSlider};

const SceneRegistration kHanging{{
    .id = "hanging_chain",
    .category = "Joints",
    .title = "A ton on a light chain",
    .look_at = "The links carry a thousand times their own weight; no gap opens.",
    .default_size = 1000,
    .size_name = "mass_ratio",
    .largest_size = 1000000,
    .size_limit =
        "a float resolves the motion of a link beside a ball of at most a million times its mass",
    .default_steps = 600,
    .create = &create_scene<HangingChain>,
    .sliders = kHangingSliders,
}};
constexpr SceneSlider kSwingingSliders[] = {kDirectJointsSlider, kSubstepsSlider, kGravitySlider};

const SceneRegistration kSwinging{{
    .id = "swinging_chain",
    .category = "Joints",
    .title = "Wrecking ball",
    .look_at = "Let go from the level: the chain cracks like a whip and stays one chain.",
    .default_size = 100,
    .size_name = "mass_ratio",
    .largest_size = 1000000,
    .size_limit =
        "a float resolves the motion of a link beside a ball of at most a million times its mass",
    .default_steps = 600,
    .thumbnail_step = 30,
    .create = &create_scene<SwingingChain>,
    .sliders = kSwingingSliders,
}};

} // namespace
} // namespace topple::app
