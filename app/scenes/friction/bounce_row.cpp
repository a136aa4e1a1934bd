// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

constexpr int kCount = 11;
constexpr Real kRadius = 0.4f;
constexpr Real kDrop = 4; // height of the lowest point [m]

/// Eleven balls, restitution 0 to 1. Newton: the rebound height over the drop height is e squared.
class BounceRow final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world, {.friction = 0.6f, .restitution = 0});
        for (int i = 0; i < kCount; ++i) {
            const Real x = (static_cast<Real>(i) - 5) * 1.1f;
            add_ball(world,
                     {.position = {x, kDrop + kRadius, 0},
                      .radius = kRadius,
                      .material = {.restitution = restitution(i)},
                      .name = "ball " + std::to_string(i)});
            add_label(world, {x, 0, 2.4f}, i < kCount - 1 ? "0." + std::to_string(i) : "1");
        }
    }

    SceneCamera camera() const override {
        return {.target = {0, 2.2f, 0}, .yaw_deg = 12, .pitch_deg = -8, .distance = 13};
    }

    void observe(const World& world) override {
        for (int i = 0; i < kCount; ++i) {
            const Body& ball = body_named(world, "ball " + std::to_string(i));
            const auto at = static_cast<std::size_t>(i);
            // The rebound begins with the first upward speed and ends with the next fall.
            if (ball.v.y > 0 && !has_fallen_[at])
                has_bounced_[at] = true;
            if (has_bounced_[at] && ball.v.y < 0)
                has_fallen_[at] = true;
            if (has_bounced_[at] && !has_fallen_[at])
                apex_[at] = std::max(apex_[at], ball.world_from_body.position.y - kRadius);
        }
    }

    std::vector<SceneMetric> metrics(const World&) const override {
        // Measured from e = 0.3 on: slower rebounds last a step or two, and the highest step may be 0.3 mm below the
        // top.
        Real worst = 0;
        for (int i = 3; i < kCount; ++i) {
            const Real ideal = kDrop * restitution(i) * restitution(i);
            worst = std::max(worst, std::abs(apex_[static_cast<std::size_t>(i)] - ideal) / ideal);
        }
        return {{.name = "rebound_error", .value = worst, .bound = 0.005}};
    }

private:
    static Real restitution(int i) { return static_cast<Real>(i) / (kCount - 1); }
    std::array<Real, kCount> apex_{};
    std::array<bool, kCount> has_bounced_{}, has_fallen_{};
};

constexpr SceneSlider kBounceRowSliders[] = {
    {.number = SurfaceNumber{&Material::restitution, "ball"},
     .label = "Restitution of all balls",
     .least = 0,
     .greatest = 1,
     .tip = "The same for all: they rebound to e squared of their drop"},
    kGravitySlider};

const SceneRegistration kBounceRow{{
    .id = "bounce_row",
    .category = "Friction and restitution",
    .title = "Bounce row",
    .look_at =
        "Each ball rebounds to e squared of its drop: 0, 0.01, 0.04 ... 1. The notes show e.",
    .default_steps = 160,
    .place = "workshop",
    .create = &create_scene<BounceRow>,
    .sliders = kBounceRowSliders,
}};

} // namespace
} // namespace topple::app
