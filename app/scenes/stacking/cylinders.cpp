// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/math/angle.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

constexpr CylinderShape kCan{0.25f, 0.3f};
constexpr int kTower = 10, kRows = 6;
constexpr Real kRampAngle = radians_from_degrees(12);
constexpr std::array<CylinderShape, 3> kDrums{{{0.5f, 0.3f}, {0.3f, 0.45f}, {0.15f, 0.6f}}};
constexpr Real kRace = 1.5f; ///< Time at which the drums are compared. [s]

/// Tins of food: a tower of ten, a pyramid, and three drums that roll down a ramp. A solid drum without slip
/// accelerates at 2/3 g sin(slope), independent of width and weight, so the three stay side by side.
class Cylinders final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        for (int i = 0; i < kTower; ++i)
            add_can(world, {-4.5f, row_height(i), 1}, "tower " + std::to_string(i));
        // Each stands on two below it, which do not touch.
        constexpr Real kRowsApart = 0.51f;
        int count = 0;
        for (int row = 0; row < kRows; ++row)
            for (int k = 0; k + row < kRows; ++k) {
                const Real x = (static_cast<Real>(k) - 0.5f * static_cast<Real>(kRows - 1 - row)) *
                               kRowsApart;
                add_can(world, {x - 1.5f, row_height(row), -1}, pyramid_name(count++));
            }
        add_ramp(world);
    }

    SceneCamera camera() const override {
        return {.target = {-0.4f, 2.7f, 1.2f}, .yaw_deg = 12, .pitch_deg = -16, .distance = 16.5f};
    }

    void observe(const World& world) override {
        const Real t = static_cast<Real>(world.state().time);
        if (t < kRace || race_error_ > 0)
            return;
        const Real expected = 9.81f * sin_cos(kRampAngle).sin * t * t / 3;
        for (std::size_t i = 0; i < kDrums.size(); ++i) {
            const Real gone = distance(body_named(world, drum_name(i)).world_from_body.position,
                                       drum_start(i));
            race_error_ = std::max(race_error_, double{std::abs(gone / expected - 1)});
        }
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Body& top = body_named(world, "tower " + std::to_string(kTower - 1));
        const Vec3 p = top.world_from_body.position;
        int fallen = 0;
        for (int i = 0; i < kRows * (kRows + 1) / 2; ++i) {
            const Body& can = body_named(world, pyramid_name(i));
            if (rotate(can.world_from_body.rotation, {0, 1, 0}).y < 0.99f)
                ++fallen;
        }
        return {
            {.name = "tower_sway_m",
             .value = double{std::hypot(p.x + 4.5f, p.z - 1)},
             .bound = 0.02},
            {.name = "tower_sink_m", .value = double{row_height(kTower - 1) - p.y}, .bound = 0.02},
            {.name = "fallen_cans", .value = static_cast<double>(fallen), .bound = 0},
            {.name = "race_error", .value = race_error_, .bound = 0.02}};
    }

private:
    static Real row_height(int row) { return kCan.half_height * static_cast<Real>(2 * row + 1); }
    static std::string pyramid_name(int i) { return "pyramid " + std::to_string(i); }
    static std::string drum_name(std::size_t i) { return "drum " + std::to_string(i); }
    static void add_can(World& world, Vec3 position, const std::string& name) {
        add_body(world,
                 made_of("steel",
                         {.name = name,
                          .motion = Motion::dynamic,
                          .world_from_body = {position, {}},
                          .colliders = {{.shape = kCan}}}));
    }

    /// Slopes down towards +z; its surface contains (4, 1.2, 0).
    static Quat tilt() { return from_axis_angle({1, 0, 0}, kRampAngle); }
    static Vec3 drum_start(std::size_t i) {
        const Vec3 above = rotate(tilt(), {0, kDrums[i].radius, -2.5f});
        return above + Vec3{2.4f + 1.6f * static_cast<Real>(i), 1.2f, 0};
    }
    static void add_ramp(World& world) {
        const Material rough{.friction = 0.8f, .rolling_resistance = 0};
        add_box(world,
                {.position = Vec3{4, 1.2f, 0} - rotate(tilt(), {0, 0.1f, 0}),
                 .half_extents = {2.6f, 0.1f, 3.5f},
                 .rotation = tilt(),
                 .motion = Motion::static_,
                 .material = rough,
                 .made_of = "wood"});
        const Quat across = from_axis_angle({0, 0, 1}, kPi / 2);
        for (std::size_t i = 0; i < kDrums.size(); ++i)
            add_body(world,
                     {.name = drum_name(i),
                      .motion = Motion::dynamic,
                      .world_from_body = {drum_start(i), tilt() * across},
                      .colliders = {{.shape = kDrums[i], .material = rough}}});
        // A beam on the floor, which the drums reach after the race.
        add_box(world,
                {.position = {4, 0.3f, 5.6f},
                 .half_extents = {2.6f, 0.3f, 0.1f},
                 .motion = Motion::static_});
    }

    double race_error_ = 0;
};

constexpr SceneSlider kCylindersSliders[] = {kGravitySlider, kFrictionSlider};

const SceneRegistration kCylinders{{
    .id = "cylinders",
    .category = "Stacking",
    .title = "Cans and drums",
    .look_at = "Three drums, wide and narrow, stay side by side; the cans stand on round ends.",
    .default_steps = 300,
    .create = &create_scene<Cylinders>,
    .sliders = kCylindersSliders,
}};

} // namespace
} // namespace topple::app
