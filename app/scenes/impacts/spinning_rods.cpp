// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/impacts/bullets.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <vector>

namespace topple::app {
namespace {

/// Rods that rotate end over end while they fall on a thin plate. Their centers are slow; the ends could pass through
/// between two steps.
class SpinningRods final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        for (int k = 0; k < kRods; ++k)
            trials_.push_back(add_spinning_rod(world, k, place(k)));
    }

    SceneCamera camera() const override {
        return {.target = {0, 0.9f, 0}, .yaw_deg = 20, .pitch_deg = -22, .distance = 18};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const auto lost = std::count_if(trials_.begin(), trials_.end(), [&](const RodTrial& t) {
            return world.find(t.rod)->world_from_body.position.y < 0;
        });
        return {{.name = "rods_under_the_ground", .value = static_cast<double>(lost), .bound = 0}};
    }

private:
    static Vec3 place(int k) {
        return {static_cast<Real>(k % 4) * 4.2f - 6.3f, 1.2f, k < 4 ? -2.1f : 2.1f};
    }
    std::vector<RodTrial> trials_;
};

constexpr SceneSlider kSpinningRodsSliders[] = {kGravitySlider, kFrictionSlider};

const SceneRegistration kSpinningRods{{
    .id = "spinning_rods",
    .category = "Impacts",
    .title = "Spinning rods",
    .look_at = "Eight rods fall on eight plates of 2 cm, turning at 40 rad/s: all must stay above.",
    .default_steps = 180,
    .place = "workshop",
    .create = &create_scene<SpinningRods>,
    .sliders = kSpinningRodsSliders,
}};

} // namespace
} // namespace topple::app
