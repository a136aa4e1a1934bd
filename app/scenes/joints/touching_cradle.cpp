// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/joints/cradle.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Newton's cradle with touching balls: all five take part in one impact, and only the last may leave.
class TouchingCradle final : public Scene {
public:
    void build(World& world, int) override {
        balls_ = build_touching_cradle(world);
        add_floor(world);
        start_energy_ = mechanical_energy(world);
    }

    SceneCamera camera() const override {
        return {.target = {0, 3.5f, 0}, .yaw_deg = 12, .pitch_deg = -8, .distance = 8.5f};
    }

    void observe(const World& world) override {
        const Body& last = *world.find(balls_.back());
        fastest_ = std::max(fastest_, static_cast<double>(last.v.x));
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // sqrt(2 g L (1 - cos 45)) = 3.39 m/s for the last ball if the others keep no energy (M12).
        return {{.name = "last_ball_speed", .value = fastest_, .bound = 3, .at_least = true},
                energy_kept(world,
                            start_energy_,
                            world.find(balls_[0])->mass,
                            kCradleLength * (1 - std::cos(kCradleLift)))};
    }

private:
    std::array<BodyId, 5> balls_;
    double fastest_ = 0;      // [m/s]
    double start_energy_ = 0; // [J]
};

constexpr SceneSlider kTouchingCradleSliders[] = {kCradleSlider, kGravitySlider};

const SceneRegistration kTouchingCradle{{
    .id = "touching_cradle",
    .category = "Friction and restitution",
    .title = "Touching cradle",
    .look_at =
        "The balls touch: the impact has to run through all five, and only the last may swing out.",
    .default_steps = 600,
    .place = "workshop",
    .create = &create_scene<TouchingCradle>,
    .sliders = kTouchingCradleSliders,
}};

} // namespace
} // namespace topple::app
