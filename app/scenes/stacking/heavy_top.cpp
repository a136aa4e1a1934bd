// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stacking/stacks.h"
#include "app/scenes/stress/piles.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// Ten light boxes under a heavy one, of a hundred times their mass: the hardest way to stack eleven boxes.
class HeavyTop final : public Scene {
public:
    void build(World& world, int size) override { build_heavy_top(world, static_cast<Real>(size)); }

    SceneCamera camera() const override {
        return {.target = {0, 5, 0}, .yaw_deg = 30, .pitch_deg = -8, .distance = 19};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // Row M3 of the quality table checks whether it stays on top.
        const double lost = count_lost(world, 40);
        return {{.name = "lost_boxes", .value = lost, .bound = 0}};
    }
};

constexpr SceneSlider kHeavyTopSliders[] = {{.number = BodyNumber{BodyNumber::Kind::mass, "heavy"},
                                             .label = "Mass of the top box",
                                             .unit = "kg",
                                             .least = 1,
                                             .greatest = 10000,
                                             .is_logarithmic = true,
                                             .tip = "Ten boxes of 1 kg carry it"},
                                            kSubstepsSlider,
                                            kStiffnessSlider};

const SceneRegistration kHeavyTop{{
    .id = "heavy_top",
    .category = "Stacking",
    .title = "Ten under a hundred",
    .look_at =
        "The top one weighs as much as ten towers: do the light ones hold it, or squirt out?",
    .default_size = 100,
    .size_name = "mass_ratio",
    .largest_size = 1000,
    .size_limit = "the light boxes squirt out under more",
    .default_steps = 1200,
    .create = &create_scene<HeavyTop>,
    .sliders = kHeavyTopSliders,
}};

} // namespace
} // namespace topple::app
