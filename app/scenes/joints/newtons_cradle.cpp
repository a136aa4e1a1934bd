// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr int kBalls = 5;
constexpr Real kCradleRadius = 0.4f;
constexpr Real kString = 3;            // [m]
constexpr Real kBetweenBalls = 0.03f;  // gap between neighbors [m]
constexpr Real kSpread = 0.8f;         // spread of each ball's two strings along z [m]
constexpr Real kLift = 40 * kPi / 180; // angle of the first ball [rad]
constexpr Real kTop = kString + kCradleRadius + 0.6f; // height of the upper bars [m]

/// Five steel balls on strings, one pulled aside. Ideal balls pass the whole speed on to the last one.
class NewtonsCradle final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        const BodyId frame = add_frame(world);
        for (int i = 0; i < kBalls; ++i) {
            const Real x = (static_cast<Real>(i) - 2) * (2 * kCradleRadius + kBetweenBalls);
            const Vec3 rest{x, kTop - kString, 0};
            // The first ball is lifted about its suspension.
            const Quat lift = from_axis_angle({0, 0, 1}, i == 0 ? -kLift : 0);
            const Vec3 pivot{x, kTop, 0};
            const Vec3 start = pivot + rotate(lift, rest - pivot);
            const BodyId ball = add_ball(
                world,
                {.position = start,
                 .radius = kCradleRadius,
                 .density = 7800,
                 .material = {.friction = 0, .restitution = 1, .rolling_resistance = 0},
                 .name = "ball " + std::to_string(i),
                 .made_of = "steel"});
            for (const Real side : {-kSpread, kSpread})
                tie(world, frame, pivot + Vec3{0, 0, side}, ball, start);
        }
        start_energy_ = mechanical_energy(world);
    }

    SceneCamera camera() const override {
        return {.target = {0, 2, 0}, .yaw_deg = 22, .pitch_deg = -9, .distance = 8.5f};
    }

    void observe(const World& world) override {
        const Real right = body_named(world, "ball 4").world_from_body.position.x;
        highest_right_ = std::max(highest_right_, right - 2 * (2 * kCradleRadius + kBetweenBalls));
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // The last ball should swing out as far as the first was pulled: 3 sin 40 = 1.93 m.
        const Real ideal = kString * std::sin(kLift);
        return {{.name = "last_ball_swing_share",
                 .value = highest_right_ / ideal,
                 .bound = 0.8,
                 .at_least = true},
                energy_kept(world,
                            start_energy_,
                            body_named(world, "ball 0").mass,
                            kString * (1 - std::cos(kLift)))};
    }

private:
    /// Adds the two bars from which the strings hang, on four posts.
    static BodyId add_frame(World& world) {
        constexpr Real kHalf = 2.4f, kBar = 0.06f; // half of the length, and radius [m]
        BodyDef frame{.name = "frame"};
        const auto add = [&](Vec3 from, Vec3 to) {
            frame.colliders.push_back(
                {.shape = CapsuleShape{kBar, distance(from, to) / 2},
                 .body_from_shape = {(from + to) * 0.5f,
                                     rotation_between({0, 1, 0}, normalize_or(to - from, {}))}});
        };
        for (const Real z : {-kSpread, kSpread}) {
            add({-kHalf, kTop, z}, {kHalf, kTop, z});
            add({-kHalf, kBar, z}, {kHalf, kBar, z});
            for (const Real x : {-kHalf, kHalf})
                add({x, kBar, z}, {x, kTop, z});
        }
        for (const Real x : {-kHalf, kHalf})
            add({x, kBar, -kSpread}, {x, kBar, kSpread});
        return add_body(world, made_of("wood", frame));
    }

    Real highest_right_ = 0;
    double start_energy_ = 0; ///< [J]
};

constexpr SceneSlider kNewtonsCradleSliders[] = {kCradleSlider, kGravitySlider};

const SceneRegistration kNewtonsCradle{{
    .id = "newtons_cradle",
    .category = "Friction and restitution",
    .title = "Newton's cradle",
    .look_at = "One ball in, one ball out: the middle three should hardly move.",
    .default_steps = 600,
    .place = "workshop",
    .create = &create_scene<NewtonsCradle>,
    .sliders = kNewtonsCradleSliders,
}};

} // namespace
} // namespace topple::app
