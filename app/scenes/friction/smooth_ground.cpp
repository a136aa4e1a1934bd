// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/friction/internal_edges.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <vector>

namespace topple::app {
namespace {

/// Four lanes of level ground, each in pieces of another kind, and four bodies that cross each. An edge between two
/// pieces must not be felt: a solver that treats every triangle and every box separately makes balls hop and boxes
/// stop on level ground.
class SmoothGround final : public Scene {
public:
    void build(World& world, int) override {
        add_floor_below(world);
        for (std::size_t lane = 0; lane < kPiecewiseGrounds.size(); ++lane) {
            const Real z = (static_cast<Real>(lane) - 1.5f) * 6;
            trials_.push_back(add_ground_trial(
                world, kPiecewiseGrounds[lane], kGroundRunners[lane % 2], {0, 0, z}));
        }
        rides_.resize(trials_.size());
    }

    SceneCamera camera() const override {
        return {.target = {-2, 0, 1}, .yaw_deg = -68, .pitch_deg = -28, .distance = 41};
    }

    void observe(const World& world) override {
        for (std::size_t i = 0; i < trials_.size(); ++i)
            look_at_ride(rides_[i], world, trials_[i], static_cast<double>(trials_[i].height));
    }

    std::vector<SceneMetric> metrics(const World&) const override {
        GroundRide worst;
        for (const GroundRide& ride : rides_) {
            worst.hop = std::max(worst.hop, ride.hop);
            worst.heading = std::max(worst.heading, ride.heading);
        }
        return {{.name = "hop_m", .value = worst.hop, .bound = 1e-3},
                {.name = "heading_rad", .value = worst.heading, .bound = 1e-3}};
    }

private:
    static void add_floor_below(World& world) {
        add_body(world,
                 {.name = "floor",
                  .world_from_body = {{0, -1, 0}, {}},
                  .colliders = {{.shape = PlaneShape{}}}});
    }
    std::vector<GroundTrial> trials_;
    std::vector<GroundRide> rides_;
};

constexpr SceneSlider kSmoothGroundSliders[] = {kFrictionSlider, kGravitySlider};

const SceneRegistration kSmoothGround{{
    .id = "smooth_ground",
    .category = "Friction and restitution",
    .title = "Smooth ground",
    .look_at = "Balls roll and boxes slide over triangles, boxes and both: nothing may hop, slow "
               "down or turn at an internal edge.",
    .default_steps = 270,
    .create = &create_scene<SmoothGround>,
    .sliders = kSmoothGroundSliders,
}};

} // namespace
} // namespace topple::app
