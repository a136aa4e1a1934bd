// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/impacts/chain_reactions.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

/// A row of dominoes along an S. Each is pushed by the previous one and pushes the next: energy lost in one impact is
/// missing in all later ones.
class Dominoes final : public Scene {
public:
    void build(World& world, int size) override { dominoes_ = build_dominoes(world, size); }

    SceneCamera camera() const override {
        const Real middle = static_cast<Real>(dominoes_.size()) * 0.2f;
        return {.target = {0.8f * middle, 0.3f, 0.7f},
                .yaw_deg = -50,
                .pitch_deg = -20,
                .distance = 3 + 1.05f * middle};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const auto fallen = std::count_if(
            dominoes_.begin(), dominoes_.end(), [&](BodyId id) { return is_fallen(world, id); });
        return {{.name = "dominoes_fallen",
                 .value = static_cast<double>(fallen),
                 .bound = static_cast<double>(dominoes_.size()),
                 .at_least = true}};
    }

private:
    std::vector<BodyId> dominoes_;
};

constexpr SceneSlider kDominoesSliders[] = {kGravitySlider, kFrictionSlider};

const SceneRegistration kDominoesScene{{
    .id = "dominoes",
    .category = "Impacts",
    .title = "Dominoes",
    .look_at = "The wave runs round both bends at one speed, and none is left standing.",
    .default_size = 40,
    .largest_size = 490,
    .size_limit = "the ground ends after 200 m",
    .default_steps = 900,
    .thumbnail_step = 250,
    .place = "workshop",
    .create = &create_scene<Dominoes>,
    .sliders = kDominoesSliders,
}};

} // namespace
} // namespace topple::app
