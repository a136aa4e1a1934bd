// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/car.h"

namespace topple::app {
namespace {

constexpr Real kWheel = 0.36f; // [m]

JointId add_wheel(World& world, BodyId car, Vec3 at, bool is_front, const CarDrives& drives) {
    const Material rubber{
        .friction = 1.1f, .rolling_resistance = 0.005f, .name = MaterialName("rubber")};
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
    def.drive = is_front ? drives.front : drives.rear;
    if (def.drive.max_force > 0)
        def.control = drives.throttle;
    if (is_front) {
        def.turn_drive = drives.steering;
        def.turn_control = drives.steer;
    }
    return connect(world, def, car, wheel, at);
}

} // namespace

CarDrives keyboard_drives() {
    return {.front = {.max_force = 420},
            .rear = {.max_force = 420},
            .throttle = {.positive = key("W"),
                         .negative = key("S"),
                         .coasts = true,
                         .at_positive = -50,
                         .at_negative = 18,
                         .ramp = 0.2f},
            .steering = {.max_force = 3000, .hertz = 10},
            .steer = {.positive = key("A"),
                      .negative = key("D"),
                      .at_positive = 0.5f,
                      .at_negative = -0.5f,
                      .ramp = 0.3f,
                      .expo = 0.4f}};
}

Car add_car(World& world, Vec3 at, const CarDrives& drives) {
    Car car;
    car.body = add_body(world,
                        {.name = "car",
                         .motion = Motion::dynamic,
                         .world_from_body = {at, {}},
                         .colliders = {{.shape = BoxShape{{1.6f, 0.18f, 0.55f}},
                                        .material = {.name = MaterialName("plastic")}},
                                       {.shape = BoxShape{{0.7f, 0.22f, 0.5f}},
                                        .body_from_shape = {{-0.25f, 0.4f, 0}, {}},
                                        .material = {.name = MaterialName("glass")}}},
                         .mass = 900});
    for (const Real along : {-kCarHalfBase, kCarHalfBase})
        for (const Real side : {-kCarHalfTrack, kCarHalfTrack})
            car.wheels.push_back(
                add_wheel(world, car.body, at + Vec3{along, -0.34f, side}, along > 0, drives));
    return car;
}

} // namespace topple::app
