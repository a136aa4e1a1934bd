// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stress/piles.h"
#include "app/scenes/usual_sliders.h"

#include <cmath>

namespace topple::app {
namespace {

/// Round and edged bodies in one pit. Balls and capsules keep rolling in the gaps between the others, so this heap
/// comes to rest last.
class MixedPile final : public Scene {
public:
    void build(World& world, int size) override {
        build_mixed_pile(world, size);
        is_wide_ = size > 1200;
    }

    SceneCamera camera() const override {
        return {.target = {0, 1.5f, 0},
                .yaw_deg = 35,
                .pitch_deg = -36,
                .distance = is_wide_ ? 32.0f : 18.0f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const double lost = count_lost(world, 40);
        return {{.name = "lost_bodies", .value = lost, .bound = 0}};
    }

private:
    bool is_wide_ = false;
};

constexpr SceneSlider kMixedPileSliders[] = {kGravitySlider, kFrictionSlider};

const SceneRegistration kMixedPile{{
    .id = "mixed_pile",
    .category = "Stress",
    .title = "Mixed pile",
    .look_at = "The time until the last of them sleeps: balls in a heap roll on and on.",
    .default_size = 500,
    .largest_size = 100000,
    .size_limit = kPileLimit,
    .default_steps = 600,
    .create = &create_scene<MixedPile>,
    .sliders = kMixedPileSliders,
}};

} // namespace
} // namespace topple::app
