// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/spinning/spinners.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// A top on its tip. Instead of falling it precesses: the torque of gravity rotates its angular momentum.
class SpinningTop final : public Scene {
public:
    void build(World& world, int) override { top_ = build_spinning_top(world); }

    SceneCamera camera() const override {
        return {.target = {0, 0.15f, 0}, .yaw_deg = 25, .pitch_deg = -14, .distance = 1.7f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Real up = rotate(world.find(top_)->world_from_body.rotation, {0, 1, 0}).y;
        return {{.name = "axis_up", .value = up, .bound = 0.7, .at_least = true}};
    }

private:
    BodyId top_;
};

constexpr SceneSlider kSpinningTopSliders[] = {
    kGravitySlider,
    kFrictionSlider,
    {.number = BodyNumber{BodyNumber::Kind::angular_damping, "top"},
     .label = "Damping of the spin",
     .unit = "1/s",
     .least = 0,
     .greatest = 2,
     .tip = "The slower it spins, the faster the axis goes round, and the top falls"}};

const SceneRegistration kSpinningTop{{
    .id = "spinning_top",
    .category = "Spinning",
    .title = "Spinning top",
    .look_at =
        "It leans, yet it does not fall: the axis goes round slowly, and friction sets it upright.",
    .default_steps = 300,
    .place = "workshop",
    .create = &create_scene<SpinningTop>,
    .sliders = kSpinningTopSliders,
}};

} // namespace
} // namespace topple::app
