// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"
#include "topple/math/trigonometry.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kHalfBase = 1.05f, kHalfTrack = 0.72f, kWheel = 0.36f; // [m]
constexpr Real kSteer = 0.24f;                                        // [rad]
constexpr int kBumps = 9;

/// Round and round over bumps: springs absorb the impacts, the motor drives the rear axle, the front axle is steered.
class Car final : public Scene {
public:
    void build(World& world, int) override {
        add_ground(world, {.friction = 0.9f});
        const Real radius = 2 * kHalfBase / (sin_cos(kSteer).sin / sin_cos(kSteer).cos);
        center_ = {-kHalfBase, 0, -radius};
        for (int i = 0; i < kBumps; ++i)
            add_bump(world, radius, i);
        for (int i = 0; i < 4; ++i)
            add_box(world,
                    {.position = center_ + Vec3{0.3f * static_cast<Real>(i % 2),
                                                0.4f + 0.8f * static_cast<Real>(i),
                                                0},
                     .half_extents = {0.4f, 0.4f, 0.4f}});
        add_car(world);
    }
    SceneCamera camera() const override {
        return {.target = {-1, 0.4f, -5.5f}, .yaw_deg = 28, .pitch_deg = -24, .distance = 19};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        const Body& car = *world.find(car_);
        upright_ = std::min(upright_,
                            static_cast<double>(rotate(car.world_from_body.rotation, {0, 1, 0}).y));
        way_ += static_cast<double>(length(car.v) * world.parameters().dt);
        for (const JointId id : wheels_)
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
        const Real out = i % 2 == 0 ? radius : radius + kHalfTrack;
        const Real half = i % 2 == 0 ? 1.2f : 0.4f;
        add_body(
            world,
            {.world_from_body = {center_ + Vec3{out * at.cos, kHeight - kLog, out * at.sin},
                                 rotation_between({0, 1, 0}, {at.cos, 0, at.sin})},
             .colliders = {{.shape = CapsuleShape{kLog, half}, .material = {.friction = 0.9f}}}});
    }
    void add_car(World& world) {
        const Vec3 at{0, 0.75f, 0};
        car_ = add_body(world,
                        {.name = "car",
                         .motion = Motion::dynamic,
                         .world_from_body = {at, {}},
                         .colliders = {{.shape = BoxShape{{1.6f, 0.18f, 0.55f}}},
                                       {.shape = BoxShape{{0.7f, 0.22f, 0.5f}},
                                        .body_from_shape = {{-0.25f, 0.4f, 0}, {}}}},
                         .mass = 900});
        for (const Real along : {-kHalfBase, kHalfBase})
            for (const Real side : {-kHalfTrack, kHalfTrack})
                add_wheel(world, at + Vec3{along, -0.34f, side}, along > 0);
    }
    void add_wheel(World& world, Vec3 at, bool is_front) {
        const Material rubber{.friction = 1.1f, .rolling_resistance = 0.005f};
        const BodyId wheel = add_body(
            world,
            {.motion = Motion::dynamic,
             .world_from_body = {at, {}},
             .colliders = {{.shape = disc(kWheel, 0.13f), .material = rubber},
                           {.shape = BoxShape{{0.06f, 0.27f, 0.14f}}, .collides = false}},
             .mass = 25});
        // The frequency is that of the wheel alone: a quarter of the car, nine times as heavy, swings on it at a
        // third of the frequency with a third of the damping.
        JointDef def{.type = JointType::wheel, .hertz = 5.5f, .damping_ratio = 1.2f};
        def.has_limits = true;
        def.lower = -0.18f;
        def.upper = 0.18f;
        if (is_front)
            def.turn_drive = {.max_force = 3000, .hertz = 10, .target = kSteer};
        else
            def.drive = {.max_force = 260, .speed = -14};
        wheels_.push_back(connect(world, def, car_, wheel, at));
    }
    Vec3 center_;
    BodyId car_;
    std::vector<JointId> wheels_;
    WorstGap gap_;
    double way_ = 0, upright_ = 1, travel_ = 0;
};

const SceneRegistration kCar{{
    .id = "car",
    .category = "Machines",
    .title = "Car on bumps",
    .look_at = "The wheels follow every log, the car hardly: the springs absorb the rest.",
    .default_steps = 900,
    .create = &create_scene<Car>,
}};

} // namespace
} // namespace topple::app
