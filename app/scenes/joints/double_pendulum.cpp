// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/joints/swings.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Two rods whose motion after ten seconds is unpredictable, but whose energy is constant. Solvers of first order in
/// time lose it within seconds.
class DoublePendulum final : public Scene {
public:
    void build(World& world, int) override {
        build_double_pendulum(world);
        start_ = energy_of(world);
    }
    SceneCamera camera() const override {
        return {.target = {0, 4.9f, 0}, .yaw_deg = 15, .pitch_deg = -8, .distance = 5.8f};
    }
    void observe(const World& world) override {
        worst_ = std::max(worst_, std::abs(energy_of(world) - start_) / kDoublePendulumRange);
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {{.name = "energy_error", .value = worst_, .bound = 0.03}};
    }

private:
    static double energy_of(const World& world) {
        const EnergyBudget energy = energy_budget_of(world.state());
        return energy.kinetic + energy.potential;
    }
    double start_ = 0, worst_ = 0;
};

constexpr SceneSlider kDoublePendulumSliders[] = {kGravitySlider,
                                                  kDirectJointsSlider,
                                                  kSubstepsSlider};

const SceneRegistration kDoublePendulum{{
    .id = "double_pendulum",
    .category = "Joints",
    .title = "Double pendulum",
    .look_at = "No two turns are alike, and after half a minute it still swings as high.",
    .default_steps = 1800,
    .create = &create_scene<DoublePendulum>,
    .sliders = kDoublePendulumSliders,
}};

} // namespace
} // namespace topple::app
