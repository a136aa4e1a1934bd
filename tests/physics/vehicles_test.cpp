// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Vehicles against closed forms: top speed, braking, bends, anti-roll bars, gears, energy; and their slips, brakes and
// steps of any length.

#include "tests/physics/test_car.h"
#include "tests/support/test.h"
#include "topple/math/trigonometry.h"
#include "topple/world/energy_balance.h"

#include <cmath>

namespace topple::test {
namespace {

constexpr Real kGravity = 9.81f;

Real speed_of(const TestCar& car) { return length(car.chassis().v); }

TEST(Vehicle, StandsOnItsSpringsAndCarriesItsWeight) {
    TestWorld t;
    add_ground(t);
    TestCar car(t, {}, one_gear(8));
    t.run_for(4);
    Real load = 0;
    for (const VehicleWheel& wheel : car.vehicle().wheels)
        load += wheel.load;
    EXPECT_NEAR(load, (1000 + 4 * 20) * kGravity, 10);
    EXPECT_LT(speed_of(car), 1.0e-3f);
    EXPECT_NEAR(car.vehicle().engine_speed, 90, 1) << "idles";
}

TEST(Vehicle, ReachesTheTopSpeedOfItsRedLineAndGear) {
    TestWorld t;
    add_ground(t);
    VehicleDef def = one_gear(10);
    def.engine.torque = 150;
    def.throttle = 1;
    TestCar car(t, {}, def);
    t.run_for(15);
    // The fuel stops at 650 rad/s, a tenth of which the wheels of 0.33 m have; they slip by less than 1 %.
    EXPECT_NEAR(car.vehicle().speed, 650.0f / 10 * 0.33f, 0.3f);
}

TEST(Vehicle, ReachesTheSpeedAtWhichDragEatsTheForceOfItsEngine) {
    // Linear drag m c v and rolling resistance against the torque of the engine less its friction, both at the wheels:
    //     (T - f w / w_max) G / r = m c v + k M g,   w = G v / r
    constexpr Real kDrag = 0.1f, kRatio = 8, kTorque = 90, kRadius = 0.33f;
    TestWorld t;
    add_ground(t);
    VehicleDef def = one_gear(kRatio);
    def.engine.torque = kTorque;
    def.throttle = 1;
    TestCar car(t, {}, def);
    ASSERT_TRUE(t.world.set_damping(car.body, kDrag, 0).ok());
    t.run_for(60);
    const Real rolling = def.axles[0].tyre.rolling_resistance * 1080 * kGravity;
    const Real friction = def.engine.friction / def.engine.red_line * kRatio * kRatio /
                          (kRadius * kRadius);
    const Real v = (kTorque * kRatio / kRadius - rolling) / (1000 * kDrag + friction);
    ASSERT_LT(v * kRatio / kRadius, def.engine.red_line);
    EXPECT_NEAR(car.vehicle().speed, v, 0.01f * v);
}

TEST(Vehicle, TurnsItsEngineByTheRatioOfEachGear) {
    for (const std::int32_t gear : {1, 2, 3, -1}) {
        TestWorld t;
        add_ground(t);
        VehicleDef def;
        def.engine.torque = 120;
        def.gearbox = {
            .ratios = {3, 2, 1.5f}, .reverse = 2.5f, .final_drive = 4, .is_automatic = false};
        def.axles = {VehicleAxle{.drive_share = 1}};
        def.gear = gear;
        def.throttle = 0.6f;
        TestCar car(t, {}, def);
        t.run_for(12);
        const Real ratio = gear < 0 ? -2.5f
                                    : def.gearbox.ratios[static_cast<std::size_t>(gear - 1)];
        Real spin = 0;
        for (const VehicleWheel& wheel : car.vehicle().wheels)
            spin += wheel.spin / 4;
        EXPECT_GT(4 * spin * ratio, 135) << gear << ": the clutch has closed";
        EXPECT_NEAR(
            car.vehicle().engine_speed, 4 * ratio * spin, 0.005f * car.vehicle().engine_speed)
            << gear;
        EXPECT_EQ(car.vehicle().speed > 0, gear > 0);
    }
}

TEST(Vehicle, ShiftsUpAndDownByItself) {
    TestWorld t;
    add_ground(t);
    VehicleDef def;
    def.axles = {VehicleAxle{.drive_share = 1}};
    def.has_anti_lock = true;
    def.throttle = 1;
    TestCar car(t, {}, def);
    std::int32_t highest = 0;
    for (int i = 0; i < 900; ++i) {
        t.world.step();
        EXPECT_GE(car.vehicle().in_gear, highest) << "no shift is taken back";
        highest = std::max(highest, car.vehicle().in_gear);
    }
    EXPECT_GE(highest, 4);
    car.change([](VehicleDef& d) { d.throttle = -0.5f; });
    t.run_for(6);
    EXPECT_EQ(car.vehicle().in_gear, -1) << "stands, and the pedal goes on: it reverses";
    t.run_for(2);
    EXPECT_LT(car.vehicle().speed, -1);
}

/// Returns the distance in which the wheels stop a car from 20 m/s.
Real braking_distance(Real friction, bool has_anti_lock, Real dt = 1.0f / 60) {
    Parameters p = TestWorld::no_sleep();
    p.dt = dt;
    TestWorld t(p);
    add_ground(t, friction);
    VehicleDef def = one_gear(8);
    def.gear = 0;
    def.has_anti_lock = has_anti_lock;
    TestCar car(t, {}, def);
    t.run_for(3);
    car.roll(t, 20, 0.33f);
    const Vec3 from = car.chassis().center_of_mass;
    car.change([](VehicleDef& d) { d.throttle = -1; });
    t.run_for(12);
    EXPECT_LT(speed_of(car), 0.01f);
    return length(car.chassis().center_of_mass - from);
}

TEST(Vehicle, BrakesWithLockedWheelsInTheSquareOfItsSpeedOverTwiceTheFriction) {
    // v^2 / (2 mu g), with the sliding friction of 0.9 times that of the ground. At first the tyres pass their peak of
    // 1.1, which takes some centimeters.
    for (const Real friction : {1.0f, 0.4f}) {
        const Real expected = 400 / (2 * 0.9f * friction * kGravity);
        EXPECT_NEAR(braking_distance(friction, false), expected, 0.025f * expected) << friction;
    }
}

TEST(Vehicle, StopsEarlierWithBrakesThatDoNotLock) {
    const Real shortest = 400 / (2 * 1.1f * kGravity), locked = 400 / (2 * 0.9f * kGravity);
    const Real distance = braking_distance(1, true);
    EXPECT_LT(distance, 0.96f * locked);
    EXPECT_GT(distance, shortest);
}

TEST(Vehicle, BrakesAlikeInStepsOfAnyLength) {
    const Real usual = braking_distance(1, false);
    for (const Real dt : {1.0f / 30, 1.0f / 120, 1.0f / 240})
        EXPECT_NEAR(braking_distance(1, false, dt), usual, 0.02f * usual) << dt;
}

/// Rolls at a speed into a bend with these wheels; returns the turn of the velocity in a second. [rad]
Real turn_of_path(Real speed, Real steering, Real friction) {
    TestWorld t;
    add_ground(t, friction);
    VehicleDef def = one_gear(8);
    def.gear = 0;
    def.axles[0].anti_roll = 30000;
    def.axles[0].tyre.rolling_resistance = 0;
    TestCar car(t, {.height = 0.4f, .steers = true}, def);
    t.run_for(3);
    car.roll(t, speed, 0.33f);
    car.steer(steering);
    t.run_for(1);
    const Vec3 before = car.chassis().v;
    t.run_for(0.5f);
    const Vec3 after = car.chassis().v;
    return 2 * std::atan2(length(cross(before, after)), dot(before, after));
}

TEST(Vehicle, GoesAroundTheCircleOfItsSteeringWhileItsTyresHold) {
    // Ackermann: the radius is base / tan(angle). The tyres need slip angles for the force, equal ones on both axles.
    constexpr Real kAngle = 0.08f, kBase = 2.6f;
    const SinCos at = sin_cos(kAngle);
    const Real radius = kBase * at.cos / at.sin;
    const Real rate = turn_of_path(8, kAngle, 1);
    EXPECT_NEAR(rate, 8 / radius, 0.06f * rate); // 2 m/s^2 of 10.8
}

TEST(Vehicle, SlidesOutOfABendThatIsTooTightForItsSpeed) {
    // v^2 / R = 12.3 m/s^2 would be needed, and the ground of friction 0.5 gives at most 1.1 * 0.5 g = 5.4.
    constexpr Real kSpeed = 20;
    const Real rate = turn_of_path(kSpeed, 0.08f, 0.5f);
    EXPECT_LT(rate * kSpeed, 1.02f * 1.1f * 0.5f * kGravity);
    EXPECT_GT(rate * kSpeed, 0.6f * 0.9f * 0.5f * kGravity) << "it slides on a wider circle";
}

/// Returns how far the body of a car leans under a torque, with these anti-roll bars. [rad]
Real lean(Real anti_roll, Real torque) {
    TestWorld t;
    add_ground(t);
    VehicleDef def = one_gear(8);
    def.axles[0].anti_roll = anti_roll;
    TestCar car(t, {.has_round_tread = true}, def);
    const std::vector<StepInput> inputs{Torque{car.body, {torque, 0, 0}}};
    t.run_for(6, inputs);
    const Vec3 up = rotate(car.chassis().world_from_body.rotation, {0, 1, 0});
    // The springs only: the contacts of the wheels give way as well.
    const Vec3 axle = car.wheel(1).center_of_mass - car.wheel(0).center_of_mass;
    return std::atan2(up.z, up.y) - std::atan2(-axle.y, axle.z);
}

TEST(Vehicle, LeansHalfAsFarWithAnAntiRollBarAsStiffAsItsSprings) {
    // A torque on both axles against K = torque / angle of the springs. Each of the two bars answers a lean with the
    // force k 2 t angle at the lever 2 t, so that k = K / (8 t^2) makes the car twice as stiff.
    constexpr Real kTorque = 1500, kHalfTrack = 0.75f;
    const Real without = lean(0, kTorque);
    EXPECT_GT(std::abs(without), 0.01f);
    const Real bar = kTorque / std::abs(without) / (8 * kHalfTrack * kHalfTrack);
    EXPECT_NEAR(lean(bar, kTorque) / without, 0.5f, 0.01f);
    EXPECT_NEAR(lean(3 * bar, kTorque) / without, 0.25f, 0.01f);
}

TEST(Vehicle, SlipsAsMuchAsItsForceNeeds) {
    // A steady force on the body: every tyre brakes with a quarter of it. The slip follows from the curve.
    TestWorld t;
    add_ground(t);
    VehicleDef def = one_gear(8);
    def.gear = 0;
    def.axles[0].tyre.rolling_resistance = 0;
    def.axles[0].brake_torque = 0.33f * 1000; // 1000 N at each wheel
    TestCar car(t, {}, def);
    t.run_for(3);
    car.roll(t, 20, 0.33f);
    car.change([](VehicleDef& d) { d.throttle = -1; });
    const std::vector<StepInput> inputs{Force{car.body, std::nullopt, {4000, 0, 0}}};
    t.run_for(2, inputs);
    EXPECT_NEAR(car.vehicle().speed, 20, 0.2f) << "the forces balance";
    for (std::size_t i = 0; i < 4; ++i) {
        const VehicleWheel& wheel = car.vehicle().wheels[i];
        const TyreSlip slip = slip_of(wheel, car.vehicle().axles[i / 2]);
        EXPECT_LT(slip.ratio, 0) << "it brakes";
        EXPECT_NEAR(friction_at(def.axles[0].tyre, -slip.ratio / 0.1f) * wheel.load, 1000, 40) << i;
        EXPECT_NEAR(wheel.spin * wheel.load,
                    car.vehicle().speed * (1 + slip.ratio) / 0.33f * wheel.load,
                    0.01f * wheel.spin * wheel.load);
    }
}

TEST(Vehicle, StandsOnASlopeWithItsBrakes) {
    for (const Real degrees : {5.0f, 20.0f, 30.0f}) {
        const Quat slope = from_axis_angle({0, 0, 1}, degrees * kPi / 180);
        TestWorld t;
        t.create({.world_from_body = {{}, slope},
                  .colliders = {{.shape = PlaneShape{}, .material = {.friction = 1}}}});
        VehicleDef def = one_gear(8);
        def.parking_brake = 1;
        def.axles[0].parking_brake_torque = 2000;
        TestCar car(t, {}, def, {}, slope);
        t.run_for(3);
        const Vec3 before = car.chassis().center_of_mass;
        t.run_for(10);
        EXPECT_LT(length(car.chassis().center_of_mass - before), 0.003f) << degrees;
    }
    // tan(45) = 1 is more than the friction of tyres that once slide, 0.9; less than the peak, where tyres still hold.
    const Quat slope = from_axis_angle({0, 0, 1}, 50 * kPi / 180);
    TestWorld t;
    t.create({.world_from_body = {{}, slope},
              .colliders = {{.shape = PlaneShape{}, .material = {.friction = 1}}}});
    VehicleDef def = one_gear(8);
    def.parking_brake = 1;
    def.axles[0].parking_brake_torque = 5000;
    TestCar car(t, {}, def, {}, slope);
    t.run_for(3);
    EXPECT_LT(car.vehicle().speed, -1) << "tan(50) is more than any friction that it has";
}

TEST(Vehicle, AcceleratesAlikeInStepsOfAnyLengthAndWithAnyMass) {
    for (const Real mass : {300.0f, 1000.0f, 3000.0f}) {
        Real usual = 0;
        for (const Real dt : {1.0f / 60, 1.0f / 30, 1.0f / 240}) {
            Parameters p = TestWorld::no_sleep();
            p.dt = dt;
            TestWorld t(p);
            add_ground(t);
            VehicleDef def = one_gear(8);
            def.engine.torque = mass / 10;
            def.throttle = 1;
            TestCar car(t, {.mass = mass, .wheel_mass = mass / 50}, def);
            t.run_for(8);
            usual = usual > 0 ? usual : car.vehicle().speed;
            EXPECT_NEAR(car.vehicle().speed, usual, 0.03f * usual) << mass << ' ' << dt;
        }
        EXPECT_GT(usual, 8);
    }
}

TEST(Vehicle, GivesItsBodiesNoMoreThanTheWorkOfItsEngine) {
    TestWorld t;
    add_ground(t);
    VehicleDef def;
    def.axles = {VehicleAxle{.drive_share = 1}};
    def.throttle = 0.7f;
    TestCar car(t, {}, def);
    t.run_for(2);
    EnergyTotals totals;
    double engine = 0;
    for (int i = 0; i < 480; ++i) {
        const Vehicle before = car.vehicle();
        const Result<EnergyBalance> balance = step_with_balance(t.world);
        ASSERT_TRUE(balance.ok());
        totals.add(*balance);
        const Real speed = (before.engine_speed + car.vehicle().engine_speed) / 2;
        if (before.shift_left == 0)
            engine += static_cast<double>(def.throttle * def.engine.torque *
                                          torque_share(def.engine, speed) * speed / 60);
    }
    EXPECT_LE(std::abs(totals.remainder), 1.0e-3 * totals.turned_over);
    const double work = totals.tally[EnergyCause::vehicles].work;
    EXPECT_LT(work, engine);
    EXPECT_GT(work, 0.75 * engine) << "clutch, friction of the engine and slip take the rest";
    EXPECT_NEAR(totals.after.kinetic - totals.before.kinetic, work, 0.02 * work);
}

TEST(Vehicle, PushesTheGroundBack) {
    // A car on a loose slab on ice: the momentum of both stays zero.
    TestWorld t;
    add_ground(t, 0);
    const BodyId slab = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.25f, 0}, {}},
         .colliders = {{.shape = BoxShape{{20, 0.25f, 3}}, .material = {.friction = 1}}},
         .mass = 3000});
    VehicleDef def = one_gear(8);
    def.throttle = 0.5f;
    TestCar car(t, {}, def, {0, 0.5f, 0});
    t.run_for(2);
    const double momentum = energy_budget_of(t.world.state()).momentum[0];
    EXPECT_GT(car.chassis().v.x, 1);
    EXPECT_LT(t[slab].v.x, -0.3f);
    EXPECT_NEAR(momentum, 0, 30);
}

} // namespace
} // namespace topple::test
