// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stacking/masonry.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// A house of cards. It stands by friction alone, so any creep makes it collapse.
class CardHouseScene final : public Scene {
public:
    void build(World& world, int size) override {
        build_card_house(world, {.storeys = size});
        start_ = top(world);
        storeys_ = size;
    }

    SceneCamera camera() const override {
        const auto height = static_cast<Real>(storeys_);
        return {.target = {0, height * 0.45f, 0},
                .yaw_deg = -34,
                .pitch_deg = -10,
                .distance = 1.8f + 1.45f * height};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        return {{.name = "top_drop_m", .value = start_ - top(world), .bound = 0.25}};
    }

private:
    static Real top(const World& world) {
        return world.state().bodies.back().world_from_body.position.y;
    }
    Real start_ = 0;
    int storeys_ = 0;
};

constexpr SceneSlider kCardHouseSliders[] = {kFrictionSlider, kSubstepsSlider, kGravitySlider};

const SceneRegistration kCardHouse{{
    .id = "card_house",
    .category = "Stacking",
    .title = "House of cards",
    .look_at = "Every card leans on another: nothing may creep. Then pull one out.",
    .default_size = 4,
    .largest_size = 130,
    .size_limit = "the ground ends after 50 m",
    .default_steps = 1200,
    .place = "workshop",
    .create = &create_scene<CardHouseScene>,
    .sliders = kCardHouseSliders,
}};

} // namespace
} // namespace topple::app
