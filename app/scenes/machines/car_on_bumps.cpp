// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/car.h"
#include "app/scenes/usual_sliders.h"
#include "topple/math/trigonometry.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kSteer = 0.24f; // [rad]
constexpr int kBumps = 9;

/// Round and round over bumps: springs absorb the impacts, the motor drives the rear axle, the front axle is steered.
class CarOnBumps final : public Scene {
public:
    void build(World& world, int) override {
        add_ground(world, {.friction = 0.9f});
        const Real radius = 2 * kCarHalfBase / (sin_cos(kSteer).sin / sin_cos(kSteer).cos);
        center_ = {-kCarHalfBase, 0, -radius};
        for (int i = 0; i < kBumps; ++i)
            add_bump(world, radius, i);
        for (int i = 0; i < 4; ++i)
            add_box(world,
                    {.position = center_ + Vec3{0.3f * static_cast<Real>(i % 2),
                                                0.4f + 0.8f * static_cast<Real>(i),
                                                0},
                     .half_extents = {0.4f, 0.4f, 0.4f}});
        car_ = add_car(world,
                       {0, 0.75f, 0},
                       {.rear = {.max_force = 260, .speed = -14},
                        .steering = {.max_force = 3000, .hertz = 10, .target = kSteer}});
    }
    SceneCamera camera() const override {
        return {.target = {-1, 0.4f, -5.5f}, .yaw_deg = 28, .pitch_deg = -26, .distance = 25};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        const Body& car = *world.find(car_.body);
        upright_ = std::min(upright_,
                            static_cast<double>(rotate(car.world_from_body.rotation, {0, 1, 0}).y));
        way_ += static_cast<double>(length(car.v) * world.parameters().dt);
        for (const JointId id : car_.wheels)
            travel_ = std::max(travel_, overshoot(world, *world.find(id)));
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {gap_.metric(0.02),
                {.name = "way_m", .value = way_, .bound = 45, .at_least = true},
                {.name = "least_upright", .value = upright_, .bound = 0.93, .at_least = true},
                {.name = "beyond_the_springs_m", .value = travel_, .bound = 0.02}};
    }

private:
    /// Adds a log across the track, most of it in the ground.
    void add_bump(World& world, Real radius, int i) {
        constexpr Real kLog = 0.5f, kHeight = 0.11f; // [m]
        const Real angle = 2 * kPi * (static_cast<Real>(i) + 0.5f) / kBumps;
        const SinCos at = sin_cos(angle);
        // Every other log is under the outer wheels only.
        const Real out = i % 2 == 0 ? radius : radius + kCarHalfTrack;
        const Real half = i % 2 == 0 ? 1.2f : 0.4f;
        add_body(
            world,
            {.world_from_body = {center_ + Vec3{out * at.cos, kHeight - kLog, out * at.sin},
                                 rotation_between({0, 1, 0}, {at.cos, 0, at.sin})},
             .colliders = {{.shape = CapsuleShape{kLog, half}, .material = {.friction = 0.9f}}}});
    }
    Vec3 center_;
    Car car_;
    WorstGap gap_;
    double way_ = 0, upright_ = 1, travel_ = 0;
};

constexpr SceneSlider kCarSliders[] = {
    {.number = JointNumber{[](JointType type, JointSettings& s) -> Real* {
         return type == JointType::wheel && s.drive.max_force > 0 ? &s.drive.speed : nullptr;
     }},
     .label = "Speed of the axle",
     .unit = "rad/s",
     .least = -30,
     .greatest = 30,
     .tip = "Positive: backwards"},
    kWheelSpringSlider,
    {.number = JointNumber{[](JointType type, JointSettings& s) -> Real* {
         return type == JointType::wheel ? &s.damping_ratio : nullptr;
     }},
     .label = "Damping of the springs",
     .least = 0,
     .greatest = 3,
     .tip = "At 0 the car bobs on and on"}};

const SceneRegistration kCar{{
    .id = "car",
    .category = "Machines",
    .title = "Car on bumps",
    .look_at = "The wheels follow every log, the car hardly: the springs absorb the rest.",
    .default_steps = 900,
    .create = &create_scene<CarOnBumps>,
    .sliders = kCarSliders,
}};

} // namespace
} // namespace topple::app
