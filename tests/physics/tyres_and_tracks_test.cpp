// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Tyres by themselves, and wheels that run in tracks.

#include "tests/physics/test_car.h"
#include "tests/support/test.h"
#include "topple/math/trigonometry.h"

#include <cmath>

namespace topple::test {
namespace {

TEST(Tyre, HasItsPeakAndSlidesBeyondIt) {
    const Tyre tyre{.peak_friction = 1.2f, .slide_friction = 0.7f};
    EXPECT_EQ(friction_at(tyre, 0), 0);
    EXPECT_NEAR(friction_at(tyre, 0.01f), 1.2f * 0.015f, 1.0e-5f) << "rises by 3/2 of the peak";
    EXPECT_NEAR(friction_at(tyre, 1), 1.2f, 1.0e-6f);
    EXPECT_NEAR(friction_at(tyre, 2), 0.95f, 1.0e-6f) << "half way to sliding";
    EXPECT_NEAR(friction_at(tyre, 100), 0.7f, 1.0e-3f);
    for (int i = 0; i < 100; ++i)
        EXPECT_LE(friction_at(tyre, static_cast<Real>(i) / 20), 1.2f);
}

TEST(Tyre, StaysInItsEllipse) {
    const Tyre tyre{.lateral_share = 0.7f};
    const Real h = 1.0f / 240;
    for (int i = 0; i < 64; ++i) {
        const SinCos at = sin_cos(static_cast<Real>(i) * kPi / 32);
        for (const Real slip : {0.01f, 0.5f, 5.0f, 50.0f}) {
            const TyreFootprint footprint{.limit = 4000,
                                          .speed = 20,
                                          .slip_along = slip * at.cos,
                                          .slip_across = slip * at.sin,
                                          .mobility_along = 1.0e-3f,
                                          .mobility_across = 1.0e-3f};
            const TyreImpulse p = tyre_impulse(tyre, {}, footprint, h);
            const Real x = p.along / (4000 * h), y = p.across / (4000 * h * 0.7f);
            EXPECT_LE(std::sqrt(x * x + y * y), 1.1f * 1.0001f) << i << ' ' << slip;
            EXPECT_LE(p.along * at.cos, 0) << "against the slip";
            EXPECT_LE(p.across * at.sin, 0);
        }
    }
}

TEST(Tyre, NeverTurnsTheSlipAroundInASubStep) {
    // A stiff tread and a light wheel: an explicit force would throw the wheel back.
    const Tyre tyre{.peak_slip = 0.02f, .relaxation_length = 0.05f};
    for (const Real h : {1.0f / 60, 1.0f / 240}) {
        const TyreFootprint footprint{.limit = 20000,
                                      .speed = 1,
                                      .slip_along = 0.05f,
                                      .mobility_along = 0.2f,
                                      .mobility_across = 0.2f};
        const TyreImpulse p = tyre_impulse(tyre, {}, footprint, h);
        EXPECT_LT(p.along, 0);
        EXPECT_GE(0.05f + 0.2f * p.along, 0);
    }
}

/// A hull on four wheels a side that run in tracks.
struct TestTank {
    TestTank(TestWorld& t, VehicleDef def, Real lateral_share) {
        body = t.create({.motion = Motion::dynamic,
                         .world_from_body = {{0, 0.7f, 0}, {}},
                         .colliders = {{.shape = BoxShape{{1.5f, 0.2f, 0.6f}}}},
                         .mass = 2000});
        def.body = body;
        def.is_tracked = true;
        for (int i = 0; i < 4; ++i) {
            VehicleAxle axle{.drive_share = 1,
                             .tyre = {.lateral_share = lateral_share, .rolling_resistance = 0}};
            for (const Real side : {-1.0f, 1.0f}) {
                const Vec3 at{0.8f * (1.5f - static_cast<Real>(i)), 0.35f, side * kHalfTrack};
                const BodyId wheel = t.create(
                    {.motion = Motion::dynamic,
                     .world_from_body = {at, {}},
                     .colliders = {{.shape = CylinderShape{0.35f, 0.1f},
                                    .body_from_shape = {{},
                                                        rotation_between({0, 1, 0}, {0, 0, 1})}}},
                     .mass = 40});
                (side < 0 ? axle.left
                          : axle.right) = t.create(JointDef{.type = JointType::wheel,
                                                            .a = body,
                                                            .b = wheel,
                                                            .local_anchor_a = at - Vec3{0, 0.7f, 0},
                                                            .hertz = 8});
            }
            def.axles.push_back(axle);
        }
        id = *t.world.set_vehicle(def);
    }
    static constexpr Real kHalfTrack = 0.9f;
    VehicleId id;
    BodyId body;
};

TEST(TrackedVehicle, TurnsOnTheSpotAtTheRateOfItsTracks) {
    for (const Real steer : {1.0f, -1.0f}) {
        TestWorld t;
        add_ground(t);
        VehicleDef def;
        def.steer_speed = 6;
        def.steer_torque = 20000;
        def.steer = steer;
        TestTank tank(t, def, 0.1f);
        t.run_for(4);
        const Vehicle& v = *t.world.find(tank.id);
        // Right less left, both of radius 0.35 m: the tracks turn at 6 rad/s against each other, a yaw of 1.17 rad/s.
        EXPECT_NEAR(v.wheels[1].spin - v.wheels[0].spin, 6 * steer, 0.1f);
        for (std::size_t i = 2; i < 8; ++i)
            EXPECT_NEAR(v.wheels[i].spin, v.wheels[i % 2].spin, 0.05f) << "one track";
        const Real yaw = t[tank.body].w.y;
        const Real kinematic = 6 * steer * 0.35f / (2 * TestTank::kHalfTrack);
        EXPECT_NEAR(yaw, kinematic, 0.08f * std::abs(kinematic)) << "it hardly slips";
        const Vec3 center = t[tank.body].center_of_mass;
        EXPECT_LT(std::hypot(center.x, center.z), 0.3f) << "on the spot";
    }
}

TEST(TrackedVehicle, SkidsMoreTheMoreItsTracksHoldAcross) {
    const auto yaw = [](Real lateral_share) {
        TestWorld t;
        add_ground(t);
        VehicleDef def;
        def.steer_speed = 6;
        def.steer_torque = 20000;
        def.steer = 1;
        TestTank tank(t, def, lateral_share);
        t.run_for(4);
        return t[tank.body].w.y;
    };
    const Real little = yaw(0.1f), some = yaw(0.6f), much = yaw(1.2f);
    EXPECT_LT(some, little);
    EXPECT_LT(much, some);
    EXPECT_GT(much, 0.1f);
}

TEST(TrackedVehicle, DrivesStraightWithoutSteering) {
    TestWorld t;
    add_ground(t);
    VehicleDef def;
    def.steer_torque = 20000;
    def.throttle = 0.6f;
    TestTank tank(t, def, 0.5f);
    t.run_for(6);
    const Vec3 place = t[tank.body].center_of_mass;
    EXPECT_GT(place.x, 10);
    EXPECT_LT(std::abs(place.z), 0.02f * place.x);
}

} // namespace
} // namespace topple::test
