// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/tracked_parts.h"

#include "topple/math/trigonometry.h"

#include <array>

namespace topple::app {
namespace {

constexpr Real kRadius = 0.36f, kHalfWidth = 0.2f; // of a wheel [m]
constexpr Real kHalfTrack = 1.05f;                 // [m]
constexpr Real kHeight = 0.82f;                    // of the hull's middle above the ground [m]
/// Middles of the wheels of a track: an idler, five road wheels and a sprocket. [m]
constexpr std::array<Vec3, 7> kWheels{Vec3{1.95f, 0.72f, 0},
                                      Vec3{1.3f, kRadius, 0},
                                      Vec3{0.65f, kRadius, 0},
                                      Vec3{0, kRadius, 0},
                                      Vec3{-0.65f, kRadius, 0},
                                      Vec3{-1.3f, kRadius, 0},
                                      Vec3{-1.95f, 0.72f, 0}};

/// Adds bars that show a track: the outline of its wheels, a little inside of their treads.
void add_track(std::vector<ColliderDef>& colliders, Real side) {
    constexpr int kSides = 24;
    constexpr Real kOutline = kRadius - 0.02f, kHalfThick = 0.02f;
    const auto point = [&](int k) {
        const SinCos at = sin_cos(2 * kPi * static_cast<Real>(k % kSides) / kSides);
        const Vec3 out{at.cos, at.sin, 0};
        Vec3 farthest = kWheels[0];
        for (const Vec3 wheel : kWheels)
            if (dot(wheel, out) > dot(farthest, out))
                farthest = wheel;
        return farthest + out * kOutline;
    };
    const Vec3 middle{0, kHeight, 0};
    for (int k = 0; k < kSides; ++k) {
        ColliderDef part = bar(
            point(k), point(k + 1), middle, kHalfThick, kHalfWidth + 0.02f, side * kHalfTrack);
        part.material = {.name = MaterialName("rubber")};
        part.collides = false;
        colliders.push_back(part);
    }
}

BodyId add_hull(World& world, const Transform& pose) {
    BodyDef def{.name = "tracked vehicle",
                .motion = Motion::dynamic,
                .world_from_body = pose * Transform{{0, kHeight, 0}, {}},
                .colliders = {{.shape = BoxShape{{1.9f, 0.24f, 0.76f}}},
                              {.shape = BoxShape{{0.75f, 0.22f, 0.6f}},
                               .body_from_shape = {{-0.35f, 0.46f, 0}, {}}},
                              {.shape = CylinderShape{0.09f, 0.8f},
                               .body_from_shape = {{1.1f, 0.48f, 0},
                                                   rotation_between({0, 1, 0}, {1, 0, 0})}}},
                .mass = 3500,
                .filter = apart(0)};
    for (const Real side : {-1.0f, 1.0f})
        add_track(def.colliders, side);
    return add_body(world, def);
}

BodyId add_roller(World& world, const Transform& pose, Vec3 at) {
    const Transform upright{{}, rotation_between({0, 1, 0}, {0, 0, 1})};
    return add_body(world,
                    {.motion = Motion::dynamic,
                     .world_from_body = pose * Transform{at, {}},
                     .colliders = {{.shape = CylinderShape{kRadius, kHalfWidth},
                                    .body_from_shape = upright,
                                    .material = {.name = MaterialName("rubber")}},
                                   {.shape = BoxShape{{0.06f, kRadius - 0.05f, kHalfWidth + 0.01f}},
                                    .collides = false}},
                     .mass = 70,
                     .filter = apart(0)});
}

VehicleDef tracked_drive(Real throttle, Real steer) {
    VehicleDef def;
    def.is_tracked = true;
    def.engine = {.torque = 900, .idle = 80, .red_line = 300, .friction = 80, .inertia = 1};
    def.gearbox = {.ratios = {6, 3.8f, 2.4f},
                   .reverse = 6,
                   .final_drive = 5,
                   .shift_time = 0.2f,
                   .shift_up = 250,
                   .shift_down = 135,
                   .clutch_torque = 3000};
    def.steer_speed = 9;
    def.steer_torque = 14000;
    def.throttle = throttle;
    def.steer = steer;
    def.throttle_control = {.positive = key("W"),
                            .negative = key("S"),
                            .at_positive = 1,
                            .at_negative = -1,
                            .ramp = 0.2f};
    def.steer_control = {.positive = key("A"),
                         .negative = key("D"),
                         .at_positive = 1,
                         .at_negative = -1,
                         .ramp = 0.3f};
    return def;
}

} // namespace

TrackedVehicle add_tracked_vehicle(World& world, const Transform& pose, Real throttle, Real steer) {
    TrackedVehicle made;
    made.body = add_hull(world, pose);
    VehicleDef def = tracked_drive(throttle, steer);
    def.body = made.body;
    for (const Vec3 place : kWheels) {
        // Tracks slide across more easily than along, since they pivot about their middle.
        VehicleAxle axle{.drive_share = 1,
                         .brake_torque = 2500,
                         .tyre = {.peak_friction = 1.1f,
                                  .slide_friction = 0.95f,
                                  .peak_angle = 0.25f,
                                  .lateral_share = 0.6f,
                                  .rolling_resistance = 0.03f}};
        for (const Real side : {-1.0f, 1.0f}) {
            const Vec3 at = place + Vec3{0, 0, side * kHalfTrack};
            const BodyId wheel = add_roller(world, pose, at);
            JointDef joint{.type = JointType::wheel, .hertz = 8, .damping_ratio = 1};
            joint.has_limits = true;
            joint.lower = -0.08f;
            joint.upper = 0.14f;
            made.wheels.push_back(
                connect(world, joint, made.body, wheel, transform_point(pose, at), pose.rotation));
            (side < 0 ? axle.left : axle.right) = made.wheels.back();
        }
        def.axles.push_back(axle);
    }
    made.vehicle = must(world.set_vehicle(def));
    return made;
}

} // namespace topple::app
