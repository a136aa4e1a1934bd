// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stacking/masonry.h"
#include "app/scenes/stress/piles.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// The same house at a tenth of the size with cards of 2 mm: every fixed length of a solver is now large.
class ThinCards final : public Scene {
public:
    void build(World& world, int) override { build_card_house(world, kThinCards); }

    SceneCamera camera() const override {
        return {.target = {0, 0.15f, 0}, .yaw_deg = 28, .pitch_deg = -10, .distance = 0.62f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // Row M7 of the quality table checks whether it stands.
        const double lost = count_lost(world, 1);
        return {{.name = "lost_cards", .value = lost, .bound = 0}};
    }
};

constexpr SceneSlider kThinCardsSliders[] = {kFrictionSlider, kSubstepsSlider, kGravitySlider};

const SceneRegistration kThinCardsScene{{
    .id = "thin_cards",
    .category = "Stacking",
    .title = "House of real cards",
    .look_at = "Cards of 2 mm, ten centimeters long: small bodies must stand like large ones.",
    .default_steps = 1200,
    .place = "workshop",
    .create = &create_scene<ThinCards>,
    .sliders = kThinCardsSliders,
}};

} // namespace
} // namespace topple::app
