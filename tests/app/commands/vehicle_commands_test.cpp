// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Vehicles in the commands: changed by their number, deleted and brought back with their body, copied with it.

#include "app/commands/arrangement.h"
#include "tests/app/commands/command_test_support.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

using test::apply_all;
using test::apply_or_fail;

/// A body (1) with two wheels (2, 3) on joints 2 and 3; joint 1 is another one.
World cart() {
    World world;
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(world
                        .create_body({.name = i == 0 ? "cart" : "",
                                      .motion = Motion::dynamic,
                                      .world_from_body = {{0, 5, 2 * static_cast<Real>(i)}, {}},
                                      .colliders = {{.shape = SphereShape{0.5f}}}})
                        .ok());
    EXPECT_TRUE(world.create_joint({.type = JointType::ball, .a = {2}, .b = {3}}).ok());
    for (const std::uint64_t wheel : {2u, 3u})
        EXPECT_TRUE(
            world.create_joint({.type = JointType::wheel, .a = {1}, .b = {wheel}, .hertz = 4}).ok());
    VehicleDef def{.body = {1}};
    def.axles = {VehicleAxle{.left = {2}, .right = {3}, .drive_share = 1}};
    EXPECT_TRUE(world.set_vehicle(def).ok());
    return world;
}
const std::vector<Vehicle>& vehicles(const World& world) { return world.state().vehicles; }

TEST(VehicleCommands, AreUndoneAndRedone) {
    World world = cart();
    const std::uint64_t before = world.hash();
    VehicleDef faster = vehicles(world)[0];
    faster.engine.torque = 999;
    const AppliedCommand changed = apply_or_fail(SetVehicle{faster}, world);
    EXPECT_EQ(vehicles(world)[0].engine.torque, 999);
    apply_all(changed.inverse, world);
    EXPECT_EQ(world.hash(), before);
    const AppliedCommand removed = apply_or_fail(RemoveVehicle{{1}}, world);
    EXPECT_TRUE(vehicles(world).empty());
    apply_all(removed.inverse, world);
    ASSERT_EQ(vehicles(world).size(), 1u);
    EXPECT_EQ(vehicles(world)[0].id, VehicleId{1}) << "the same number again";
    EXPECT_EQ(label_of(SetVehicle{{.body = {1}}}, world.state().body_names),
              "Add a vehicle to cart");
}

TEST(VehicleCommands, ADeletedBodyComesBackWithItsVehicleAndItsWheels) {
    World world = cart();
    const VehicleDef def = vehicles(world)[0];
    const AppliedCommand deleted = apply_or_fail(DeleteObjects{.bodies = {{1}}, .joints = {}},
                                                 world);
    EXPECT_TRUE(vehicles(world).empty());
    // The inverse is a line of a script too.
    for (const Command& command : deleted.inverse) {
        const auto parsed = parse_command(text_of(command));
        ASSERT_TRUE(parsed.ok()) << text_of(command);
        (void)apply_or_fail(*parsed, world);
    }
    ASSERT_EQ(vehicles(world).size(), 1u);
    EXPECT_EQ(static_cast<const VehicleDef&>(vehicles(world)[0]), def);
}

TEST(VehicleCommands, ADeletedWheelIsOneAgainAfterUndo) {
    World world = cart();
    const AppliedCommand deleted = apply_or_fail(DeleteObjects{.bodies = {{3}}, .joints = {}},
                                                 world);
    ASSERT_EQ(vehicles(world).size(), 1u);
    EXPECT_TRUE(world.validate().ok());
    EXPECT_EQ(world.find(JointId{3}), nullptr);
    apply_all(deleted.inverse, world);
    EXPECT_NE(world.find(vehicles(world)[0].axles[0].right), nullptr);
}

TEST(VehicleCommands, CopiesHaveVehiclesWithWheelsOfTheirOwn) {
    World world = cart();
    (void)apply_or_fail(
        DuplicateObjects{{BodyId{1}, BodyId{2}, BodyId{3}}, {}, LineOfCopies{2, {5, 0, 0}}}, world);
    ASSERT_EQ(vehicles(world).size(), 3u);
    for (std::size_t i = 1; i < 3; ++i) {
        const Vehicle& copy = vehicles(world)[i];
        for (const JointId wheel : {copy.axles[0].left, copy.axles[0].right}) {
            ASSERT_NE(world.find(wheel), nullptr);
            EXPECT_EQ(world.find(wheel)->a, copy.body);
            EXPECT_EQ(world.find(wheel)->type, JointType::wheel);
        }
        EXPECT_NE(copy.body, BodyId{1});
    }
}

TEST(VehicleCommands, AWheelOutsideACopyIsNone) {
    World world = cart();
    (void)apply_or_fail(DuplicateObjects{{BodyId{1}, BodyId{3}}, {}, LineOfCopies{1, {5, 0, 0}}},
                        world);
    ASSERT_EQ(vehicles(world).size(), 2u);
    EXPECT_EQ(vehicles(world)[1].axles[0].left, JointId{});
    EXPECT_NE(world.find(vehicles(world)[1].axles[0].right), nullptr);
}

TEST(VehicleCommands, TheMirrorImageHasItsLeftWheelOnTheLeft) {
    World world = cart();
    (void)apply_or_fail(
        DuplicateObjects{{BodyId{1}, BodyId{2}, BodyId{3}}, {}, MirrorImage{{0, 0, 20}, 2}}, world);
    ASSERT_EQ(vehicles(world).size(), 2u);
    const Joint* left = world.find(vehicles(world)[1].axles[0].left);
    ASSERT_NE(left, nullptr);
    const JointId original = vehicles(world)[0].axles[0].right;
    EXPECT_NEAR(world.find(left->b)->center_of_mass.z,
                40 - world.find(world.find(original)->b)->center_of_mass.z,
                1.0e-3f);
}

TEST(VehicleCommands, ASpawnWithAWheelThatIsMissingChangesNothing) {
    World world = cart();
    const std::uint64_t before = world.hash();
    SpawnBodies spawn{.bodies = {{.motion = Motion::dynamic, .colliders = {{.shape = BoxShape{}}}}},
                      .joints = {},
                      .label = {}};
    spawn.vehicles = {{.body = new_body(1)}};
    EXPECT_FALSE(apply(spawn, world).ok());
    spawn.vehicles = {{.body = new_body(0)}};
    spawn.vehicles[0].axles = {VehicleAxle{.left = {2}}};
    EXPECT_FALSE(apply(spawn, world).ok());
    EXPECT_EQ(world.hash(), before);
}

} // namespace
} // namespace topple::app
