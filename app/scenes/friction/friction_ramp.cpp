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

constexpr Real kSlope = radians_from_degrees(25);
constexpr Real kRampLength = 12;
constexpr std::array<Real, 8> kFriction{0, 0.1f, 0.2f, 0.3f, 0.4f, 0.45f, 0.5f, 0.6f};
constexpr std::array<std::string_view, kFriction.size()>
    kLabels{"0", "0.1", "0.2", "0.3", "0.4", "0.45", "0.5", "0.6"};

/// Eight boxes on a 25 degree slope, more friction from left to right. Coulomb: a box slides if and only if mu < tan
/// 25 = 0.466; the sixth just slides, the seventh stays.
class FrictionRamp final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        // A beam that stops the boxes in the picture.
        add_box(world,
                {.position = {0, 0.3f, 9},
                 .half_extents = {5.2f, 0.3f, 0.2f},
                 .motion = Motion::static_});
        // Ramp and boxes have friction mu each, so the pair's mean is mu again.
        for (std::size_t i = 0; i < kFriction.size(); ++i) {
            const Material material{.friction = kFriction[i], .rolling_resistance = 0};
            const Real x = lane_x(i);
            const Quat tilt = from_axis_angle({1, 0, 0}, kSlope);
            const Vec3 middle{x, kRampLength * 0.5f * sin_cos(kSlope).sin, 0};
            add_box(world,
                    {.position = middle - rotate(tilt, {0, 0.1f, 0}),
                     .half_extents = {0.58f, 0.1f, kRampLength * 0.5f},
                     .rotation = tilt,
                     .motion = Motion::static_,
                     .material = material});
            // 0.25 mm above the surface at the upper end, so that the box lands at once.
            add_box(world,
                    {.position = middle + rotate(tilt, {0, 0.30025f, -kRampLength * 0.5f + 1}),
                     .half_extents = {0.3f, 0.3f, 0.3f},
                     .rotation = tilt,
                     .material = material,
                     .name = "box " + std::to_string(i)});
            start_[i] = start_of(world, i);
            add_label(
                world, middle + rotate(tilt, {0, 0, -kRampLength * 0.5f}), std::string(kLabels[i]));
        }
    }

    SceneCamera camera() const override {
        return {.target = {-0.2f, 1.8f, 2}, .yaw_deg = 18, .pitch_deg = -22, .distance = 20};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // After t seconds a sliding box has moved g (sin - mu cos) t^2 / 2; the error is expressed as the difference
        // in slope angle that would explain it.
        const double t = world.state().time;
        const SinCos slope = sin_cos(kSlope);
        double worst_slip_deg = 0, worst_stick = 0;
        for (std::size_t i = 0; i < kFriction.size(); ++i) {
            const double gone = static_cast<double>(length(start_of(world, i) - start_[i]));
            const double pull = static_cast<double>(slope.sin - kFriction[i] * slope.cos);
            const double free = 0.5 * 9.81 * t * t;
            if (pull <= 0)
                worst_stick = std::max(worst_stick, gone);
            else
                worst_slip_deg = std::max(worst_slip_deg,
                                          std::abs(gone / free - pull) * 180 / 3.14159265);
        }
        return {{.name = "slip_angle_error_deg", .value = worst_slip_deg, .bound = 0.5},
                {.name = "stick_creep_m", .value = worst_stick, .bound = 0.002}};
    }

private:
    static Real lane_x(std::size_t i) { return (static_cast<Real>(i) - 3.5f) * 1.3f; }
    static Vec3 start_of(const World& world, std::size_t i) {
        return body_named(world, "box " + std::to_string(i)).world_from_body.position;
    }
    std::array<Vec3, kFriction.size()> start_{};
};

constexpr SceneSlider kFrictionRampSliders[] = {kFrictionSlider, kGravitySlider};

const SceneRegistration kFrictionRamp{{
    .id = "friction_ramp",
    .category = "Friction and restitution",
    .title = "Friction ramp",
    .look_at =
        "A box slides if and only if its friction is below tan 25 degrees = 0.466. The notes show "
        "the friction.",
    .default_steps = 90,
    .create = &create_scene<FrictionRamp>,
    .sliders = kFrictionRampSliders,
}};

} // namespace
} // namespace topple::app
