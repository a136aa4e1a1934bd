// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test_world.h"

namespace topple::test {

/// Adds the plane y = 0.
inline void add_ground(TestWorld& t, Real friction = 1) {
    t.create({.colliders = {{.shape = PlaneShape{}, .material = {.friction = friction}}}});
}

/// Every wheel drives, in one gear, with an engine whose torque does not depend on its speed.
inline VehicleDef one_gear(Real ratio) {
    VehicleDef def;
    def.engine.curve.fill(1);
    def.gearbox = {.ratios = {ratio}, .final_drive = 1, .is_automatic = false};
    def.axles = {VehicleAxle{.drive_share = 1}};
    return def;
}

/// Numbers of a car for tests.
struct CarNumbers {
    Real mass = 1000;        ///< Of its body. [kg]
    Real wheel_mass = 20;    ///< Of each wheel. [kg]
    Real radius = 0.33f;     ///< Of the wheels. [m]
    Real half_base = 1.3f;   ///< Half of the distance of the axles. [m]
    Real half_track = 0.75f; ///< Half of the distance of the wheels of an axle. [m]
    Real height = 0.5f;      ///< Of the center of mass above the ground. [m]
    Real spring_hertz = 9;   ///< Of a wheel on its spring. [Hz]
    /// Whether the treads are round across as well, so that a wheel that leans stands where it stood.
    bool has_round_tread = false;
    bool steers = false; ///< Whether the front wheels have a steering.
};

/// A car whose forward direction is X, on the plane y = 0.
class TestCar {
public:
    TestCar(TestWorld& t, const CarNumbers& n, VehicleDef def, Vec3 at = {}, Quat turn = {})
        : world_(&t.world) {
        const Transform feet{at, turn};
        const auto place = [&](Vec3 local) { return transform_point(feet, local); };
        body = t.create({.name = "car",
                         .motion = Motion::dynamic,
                         .world_from_body = {place({0, n.height, 0}), turn},
                         .colliders = {{.shape = BoxShape{{1.9f, 0.15f, 0.6f}}}},
                         .mass = n.mass});
        def.body = body;
        def.axles.resize(2, def.axles.empty() ? VehicleAxle{} : def.axles.front());
        for (std::size_t i = 0; i < 4; ++i) {
            const Real x = i < 2 ? n.half_base : -n.half_base,
                       z = i % 2 == 0 ? -n.half_track : n.half_track;
            const Shape tread = n.has_round_tread
                                    ? Shape{EllipsoidShape{{n.radius, 0.1f, n.radius}}}
                                    : Shape{CylinderShape{n.radius, 0.1f}};
            const BodyId wheel = t.create(
                {.motion = Motion::dynamic,
                 .world_from_body = {place({x, n.radius, z}), turn},
                 .colliders = {{.shape = tread,
                                .body_from_shape = {{}, rotation_between({0, 1, 0}, {0, 0, 1})}}},
                 .mass = n.wheel_mass});
            JointDef joint{.type = JointType::wheel,
                           .a = body,
                           .b = wheel,
                           .local_anchor_a = {x, n.radius - n.height, z},
                           .hertz = n.spring_hertz,
                           .damping_ratio = 1};
            if (i < 2 && n.steers)
                joint.turn_drive = {.max_force = 5000, .hertz = 12};
            wheels.push_back(wheel);
            joints.push_back(t.create(joint));
            (i % 2 == 0 ? def.axles[i / 2].left : def.axles[i / 2].right) = joints.back();
        }
        const Result<VehicleId> made = t.world.set_vehicle(def);
        EXPECT_TRUE(made.ok()) << (made ? "" : made.error().text());
        id = made ? *made : VehicleId{};
    }
    [[nodiscard]] const Vehicle& vehicle() const { return *world_->find(id); }
    [[nodiscard]] const Body& chassis() const { return *world_->find(body); }
    [[nodiscard]] const Body& wheel(std::size_t i) const { return *world_->find(wheels[i]); }
    /// Changes the definition.
    template<typename Change>
    void change(const Change& change) {
        VehicleDef def = vehicle();
        change(def);
        const auto made = world_->set_vehicle(def);
        EXPECT_TRUE(made.ok()) << (made ? "" : made.error().text());
    }
    /// Lets the car roll at a speed along its X, with wheels that turn with it.
    void roll(TestWorld& t, Real speed, Real radius) {
        const Vec3 v = rotate(chassis().world_from_body.rotation, {speed, 0, 0});
        const Vec3 w = rotate(chassis().world_from_body.rotation, {0, 0, -speed / radius});
        t.set_velocity(body, v);
        for (const BodyId wheel : wheels)
            t.set_velocity(wheel, v, w);
    }
    void steer(Real angle) {
        for (std::size_t i = 0; i < 2; ++i) {
            JointDef def = world_->describe(joints[i]);
            def.turn_drive.target = angle;
            EXPECT_TRUE(world_->set_joint(joints[i], def).ok());
        }
    }
    VehicleId id;
    BodyId body;
    std::vector<BodyId> wheels; ///< Front left, front right, rear left, rear right.
    std::vector<JointId> joints;

private:
    World* world_;
};

} // namespace topple::test
