// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Vehicles as records of a world: threads, snapshots, hash, sleep, keys, and numbers that are refused.

#include "tests/physics/test_car.h"
#include "tests/support/test.h"

#include <cmath>

namespace topple::test {
namespace {

/// Builds cars that drive into each other and over boxes.
void build_traffic(TestWorld& t) {
    add_ground(t);
    for (int i = 0; i < 3; ++i) {
        const auto x = 9 * static_cast<Real>(i);
        VehicleDef def;
        def.axles = {VehicleAxle{.drive_share = 1, .lock_torque = 200, .anti_roll = 9000}};
        def.throttle = i == 1 ? Real(-0.4f) : Real(0.8f);
        TestCar car(t, {.has_round_tread = i == 0, .steers = true}, def, {x, 0, 0.4f * x});
        car.steer(0.1f * static_cast<Real>(i - 1));
        t.cube({x + 5, 0.5f, 0});
    }
}

TEST(Vehicle, DrivesTheSameForAnyNumberOfThreads) {
    const auto hash_with = [](int threads) {
        TestWorld t(Parameters{}, threads);
        build_traffic(t);
        t.run_for(4);
        return t.world.hash();
    };
    EXPECT_EQ(hash_with(1), hash_with(2));
}

TEST(Vehicle, GoesOnFromASnapshotBitForBit) {
    TestWorld t((Parameters{}));
    build_traffic(t);
    t.run_for(1.5f);
    const Snapshot before = t.world.snapshot();
    t.run_for(1);
    const std::uint64_t hash = t.world.hash();
    t.world.remove_vehicle({2});
    t.run_for(0.2f);
    t.world.restore(*before);
    World twin = t.world.twin(1);
    t.run_for(1);
    EXPECT_EQ(t.world.hash(), hash);
    for (int i = 0; i < 60; ++i)
        twin.step();
    EXPECT_EQ(twin.hash(), hash);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(Vehicle, IsPartOfTheHash) {
    TestWorld t;
    add_ground(t);
    TestCar car(t, {}, one_gear(8));
    const std::uint64_t hash = t.world.hash();
    const auto changes = [&](const auto& change) {
        const Snapshot before = t.world.snapshot();
        car.change(change);
        const bool differs = t.world.hash() != hash;
        t.world.restore(*before);
        return differs;
    };
    for (const VehicleNumber& number : kVehicleNumbers)
        EXPECT_TRUE(changes([&](VehicleDef& d) {
            Real& value = number_of(d, number);
            value = value == number.highest ? number.lowest : (value + number.highest) / 2;
        })) << number.key;
    for (const AxleNumber& number : kAxleNumbers)
        EXPECT_TRUE(changes([&](VehicleDef& d) {
            d.axles[1].tyre.peak_friction = 5;
            Real& value = number_of(d.axles[1], number);
            value = number.of_tyre == &Tyre::slide_friction ? 0.5f : (value + number.highest) / 2;
        })) << number.key;
    EXPECT_TRUE(changes([](VehicleDef& d) { d.engine.curve[2] = 0.1f; }));
    EXPECT_TRUE(changes([](VehicleDef& d) { d.gearbox.ratios.push_back(1); }));
    EXPECT_TRUE(changes([](VehicleDef& d) { d.is_tracked = true; }));
    EXPECT_FALSE(changes([](VehicleDef&) {}));
}

TEST(Vehicle, SleepsWhileItStandsAndWakesForItsPedal) {
    TestWorld t((Parameters{}));
    add_ground(t);
    VehicleDef def;
    def.axles = {VehicleAxle{.drive_share = 1}};
    def.throttle_control.positive = *control_source_named("W");
    TestCar car(t, {}, def);
    t.run_for(6);
    EXPECT_TRUE(car.chassis().is_asleep);
    const std::vector<StepInput> held{ControlValue{*control_source_named("W"), 1}};
    t.run_for(2, held);
    EXPECT_FALSE(car.chassis().is_asleep);
    EXPECT_GT(car.vehicle().speed, 3);
    t.run_for(0.1f);
    EXPECT_EQ(pedal_of(car.vehicle()), 0) << "the key was released";
}

TEST(Vehicle, ShiftsByKeysInAManualGearbox) {
    TestWorld t;
    add_ground(t);
    VehicleDef def;
    def.gearbox.is_automatic = false;
    def.shift_control = {.positive = *control_source_named("E"),
                         .negative = *control_source_named("Q")};
    def.axles = {VehicleAxle{.drive_share = 1}};
    TestCar car(t, {}, def);
    const auto press = [&](const char* name) {
        const std::vector<StepInput> held{ControlValue{*control_source_named(name), 1}};
        t.run_for(0.1f, held); // several steps of one press
        t.run_for(0.1f);
        return car.vehicle().in_gear;
    };
    EXPECT_EQ(press("E"), 2);
    EXPECT_EQ(press("E"), 3);
    EXPECT_EQ(press("Q"), 2);
    EXPECT_EQ(press("Q"), 1);
    EXPECT_EQ(press("Q"), 0);
    EXPECT_EQ(press("Q"), -1);
    EXPECT_EQ(press("Q"), -1);
}

TEST(Vehicle, GoesWithItsBodyAndDrivesOnWithoutAWheel) {
    TestWorld t;
    add_ground(t);
    VehicleDef def;
    def.axles = {VehicleAxle{.drive_share = 1}};
    def.throttle = 0.5f;
    TestCar car(t, {}, def);
    t.run_for(1);
    t.world.destroy_joints(std::vector{car.joints[3]});
    t.run_for(2);
    EXPECT_TRUE(t.world.validate().ok());
    EXPECT_GT(length(car.chassis().v), 0.5f);
    EXPECT_EQ(car.vehicle().wheels[3].load, 0);
    t.world.destroy_bodies(std::vector{car.body});
    EXPECT_TRUE(t.world.state().vehicles.empty());
    t.run_for(0.2f);
}

TEST(Vehicle, WithBadNumbersIsRefusedAndChangesNothing) {
    TestWorld t;
    add_ground(t);
    TestCar car(t, {}, one_gear(8));
    const JointId other = t.create(
        {.type = JointType::ball, .a = car.body, .b = t.cube({0, 9, 0})});
    const std::uint64_t hash = t.world.hash();
    const auto refuses = [&](const auto& change, std::string_view words) {
        VehicleDef def = car.vehicle();
        change(def);
        const auto made = t.world.set_vehicle(def);
        EXPECT_FALSE(made.ok()) << words;
        if (made.ok())
            return;
        EXPECT_NE(made.error().message.find(words), std::string::npos) << made.error().message;
        EXPECT_EQ(t.world.hash(), hash) << words;
    };
    const Real nan = std::nanf("");
    for (const VehicleNumber& number : kVehicleNumbers)
        refuses([&](VehicleDef& d) { number_of(d, number) = nan; }, number.words);
    for (const AxleNumber& number : kAxleNumbers)
        refuses([&](VehicleDef& d) { number_of(d.axles[0], number) = -1; }, number.words);
    refuses([](VehicleDef& d) { d.body = {99}; }, "body that does not exist");
    refuses([](VehicleDef& d) { d.gearbox.ratios.clear(); }, "1 to 8 forward gears");
    refuses([](VehicleDef& d) { d.gearbox.ratios = {1, 0}; }, "a gear");
    refuses([](VehicleDef& d) { d.engine.curve[0] = 2; }, "torque curve");
    refuses([](VehicleDef& d) { d.axles.resize(17); }, "at most 16 axles");
    refuses([](VehicleDef& d) { d.axles[1].tyre.slide_friction = 2; }, "larger than its peak");
    refuses([&](VehicleDef& d) { d.axles[0].left = other; }, "no axle of a wheel");
    refuses([&](VehicleDef& d) { d.body = car.wheels[0]; }, "holds no wheel");
    refuses([](VehicleDef& d) { d.steer_control.at_positive = 3; }, "out of its range");
    refuses([](VehicleDef& d) { d.gear = 12; }, "no gearbox");
}

} // namespace
} // namespace topple::test
