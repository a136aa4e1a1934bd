// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/rally_car.h"

namespace topple::app {
namespace {

constexpr Real kRadius = 0.36f, kHalfWidth = 0.12f; // of a wheel [m]
constexpr Real kHalfBase = 1.2f, kHalfTrack = 0.8f; // [m]
constexpr Real kHeight = 0.62f;                     // of the body's middle above the ground [m]
constexpr Real kSteer = 0.55f;                      // [rad]

BodyId add_body_of_car(World& world, const Transform& pose) {
    return add_body(world,
                    {.name = "rally car",
                     .motion = Motion::dynamic,
                     .world_from_body = pose * Transform{{0, kHeight, 0}, {}},
                     .colliders = {{.shape = BoxShape{{1.75f, 0.16f, 0.6f}},
                                    .material = {.name = MaterialName("plastic")}},
                                   {.shape = BoxShape{{0.55f, 0.17f, 0.52f}},
                                    .body_from_shape = {{-0.2f, 0.33f, 0}, {}},
                                    .material = {.name = MaterialName("glass")}},
                                   {.shape = BoxShape{{0.12f, 0.03f, 0.7f}},
                                    .body_from_shape = {{-1.65f, 0.3f, 0}, {}},
                                    .collides = false}},
                     .mass = 1000});
}

/// The tread is round across as well, so that a wheel that leans with the car stands where it stood; a disc around it
/// shows the wheel.
BodyId add_wheel(World& world, const Transform& pose, Vec3 at) {
    const Transform upright{{}, rotation_between({0, 1, 0}, {0, 0, 1})};
    const Material rubber{.name = MaterialName("rubber")};
    return add_body(
        world,
        {.motion = Motion::dynamic,
         .world_from_body = pose * Transform{at, {}},
         .colliders = {{.shape = EllipsoidShape{{kRadius, kHalfWidth, kRadius}},
                        .body_from_shape = upright,
                        .material = rubber},
                       {.shape = CylinderShape{kRadius - 0.01f, kHalfWidth},
                        .body_from_shape = upright,
                        .material = rubber,
                        .collides = false},
                       {.shape = BoxShape{{0.05f, 0.25f, kHalfWidth + 0.01f}}, .collides = false}},
         .mass = 22});
}

VehicleDef rally_vehicle(const RallyDriving& driving) {
    VehicleDef def;
    def.engine = {.torque = 260, .inertia = 0.15f};
    const VehicleAxle axle{.drive_share = 1,
                           .brake_torque = 1400,
                           .lock_torque = 250,
                           .anti_roll = 12000,
                           .tyre = {.peak_friction = 1.05f, .slide_friction = 0.85f}};
    def.axles = {axle, axle};
    def.axles[1].parking_brake_torque = 3000;
    def.axles[1].brake_torque = 900;
    def.has_anti_lock = true;
    def.throttle = driving.throttle;
    def.throttle_control = {.positive = key("W"),
                            .negative = key("S"),
                            .at_positive = 1,
                            .at_negative = -1,
                            .ramp = 0.15f};
    def.parking_brake_control.positive = key("Space");
    return def;
}

} // namespace

RallyCar add_rally_car(World& world, const Transform& pose, const RallyDriving& driving) {
    RallyCar car;
    car.body = add_body_of_car(world, pose);
    VehicleDef def = rally_vehicle(driving);
    def.body = car.body;
    for (std::size_t i = 0; i < 4; ++i) {
        const bool is_front = i < 2;
        const Vec3 at{
            is_front ? kHalfBase : -kHalfBase, kRadius, i % 2 == 0 ? -kHalfTrack : kHalfTrack};
        const BodyId wheel = add_wheel(world, pose, at);
        JointDef joint{.type = JointType::wheel, .hertz = 7.5f, .damping_ratio = 1.1f};
        joint.has_limits = true;
        joint.lower = -0.2f;
        joint.upper = 0.2f;
        if (is_front) {
            joint.turn_drive = {.max_force = 3000, .hertz = 10, .target = driving.steering};
            joint.turn_control = {.positive = key("A"),
                                  .negative = key("D"),
                                  .at_positive = kSteer,
                                  .at_negative = -kSteer,
                                  .ramp = 0.3f,
                                  .expo = 0.4f};
        }
        car.wheels.push_back(
            connect(world, joint, car.body, wheel, transform_point(pose, at), pose.rotation));
        (i % 2 == 0 ? def.axles[i / 2].left : def.axles[i / 2].right) = car.wheels.back();
    }
    car.vehicle = must(world.set_vehicle(def));
    return car;
}

} // namespace topple::app
