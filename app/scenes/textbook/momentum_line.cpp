// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr int kResting = 4;
constexpr Real kLineRadius = 0.5f;
constexpr Real kFifthSpeed = 6; // speed of the fifth ball [m/s]
constexpr Real kGap = 0.001f;   // gap between resting balls [m]

/// Four balls in a row and a fifth fired at them, without gravity. Every solver conserves the momentum of the fifth;
/// the solvers differ in its distribution. By the two-body law, applied from ball to ball, the last one takes all of
/// it.
class MomentumLine final : public Scene {
public:
    void build(World& world, int) override {
        must(world.set_parameter("gravity_y", 0));
        add_floor(world);
        const Material elastic{.friction = 0, .restitution = 1, .rolling_resistance = 0};
        for (int i = 0; i < kResting; ++i)
            add_ball(world,
                     {.position = {static_cast<Real>(i) * (2 * kLineRadius + kGap), 1, 0},
                      .radius = kLineRadius,
                      .material = elastic,
                      .name = "ball " + std::to_string(i)});
        add_ball(world,
                 {.position = {-6, 1, 0},
                  .radius = kLineRadius,
                  .velocity = {kFifthSpeed, 0, 0},
                  .material = elastic,
                  .name = "fired"});
    }

    SceneCamera camera() const override {
        return {.target = {3, 1, 0}, .yaw_deg = 6, .pitch_deg = -14, .distance = 17};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const EnergyBudget energy = energy_budget_of(world.state());
        const double mass = static_cast<double>(body_named(world, "fired").mass);
        const double speed = static_cast<double>(kFifthSpeed);
        const Real last = body_named(world, "ball " + std::to_string(kResting - 1)).v.x;
        return {{.name = "last_ball_share",
                 .value = last / kFifthSpeed,
                 .bound = 0.99,
                 .at_least = true},
                {.name = "momentum_error",
                 .value = std::abs(energy.momentum[0] / (mass * speed) - 1),
                 .bound = 1e-4},
                {.name = "energy_share",
                 .value = energy.kinetic / (0.5 * mass * speed * speed),
                 .bound = 1.001}};
    }
};

constexpr SceneSlider kMomentumLineSliders[] = {
    {.number = ParameterNumber{"solver"},
     .tip = "The momentum is the same under each; then press From the start"},
    kRestitutionSlider};

const SceneRegistration kMomentumLine{{
    .id = "momentum_line",
    .category = "Textbook",
    .title = "A line of five balls",
    .look_at = "The momentum is the same under every solver; the bodies that carry it off in the "
               "end differ.",
    .default_steps = 120,
    .thumbnail_step = 90,
    .create = &create_scene<MomentumLine>,
    .sliders = kMomentumLineSliders,
}};

} // namespace
} // namespace topple::app
