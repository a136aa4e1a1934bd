// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/spinning/spinners.h"
#include "app/scenes/usual_sliders.h"

#include <cmath>

namespace topple::app {
namespace {

/// No force or torque acts on the body, and yet it turns over again and again: rotation about the middle axis of
/// inertia is unstable (Poinsot 1834; seen in orbit by Dzhanibekov in 1985).
class TumblingBox final : public Scene {
public:
    void build(World& world, int) override {
        box_ = build_tumbling_box(world);
        start_ = kinetic(world);
    }

    SceneCamera camera() const override {
        return {.target = {}, .yaw_deg = 25, .pitch_deg = -15, .distance = 4.2f};
    }

    void observe(const World& world) override {
        worst_ = std::max(worst_, std::abs(kinetic(world) / start_ - 1));
        const Body& box = *world.find(box_);
        if (rotate_inverse(box.world_from_body.rotation, box.w).y * side_ < -1) {
            ++flips_;
            side_ = -side_;
        }
    }

    std::vector<SceneMetric> metrics(const World&) const override {
        // The box turns over every 4.3 s.
        return {
            {.name = "energy_change", .value = worst_, .bound = 0.01},
            {.name = "flips", .value = static_cast<double>(flips_), .bound = 2, .at_least = true}};
    }

private:
    static double kinetic(const World& world) { return energy_budget_of(world.state()).kinetic; }
    BodyId box_;
    double start_ = 0, worst_ = 0;
    Real side_ = 1;
    int flips_ = 0;
};

constexpr SceneSlider kTumblingBoxSliders[] = {
    {.number = BodyNumber{BodyNumber::Kind::angular_damping, "box"},
     .label = "Damping of the spin",
     .unit = "1/s",
     .least = 0,
     .greatest = 2,
     .tip = "At 0 it turns over for ever"}};

const SceneRegistration kTumblingBox{{
    .id = "tumbling_box",
    .category = "Spinning",
    .title = "Dzhanibekov's box",
    .look_at = "It turns over by itself every few seconds, always the same way, and never slower.",
    .default_steps = 900,
    .create = &create_scene<TumblingBox>,
    .sliders = kTumblingBoxSliders,
}};

} // namespace
} // namespace topple::app
