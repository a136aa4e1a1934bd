// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Thrusters in the commands: changed by their number, deleted and brought back with their body, copied with it.

#include "app/commands/arrangement.h"
#include "tests/app/commands/command_test_support.h"

namespace topple::app {
namespace {

using test::apply_all;
using test::apply_or_fail;
using test::box_def;

/// Two boxes (1, 2), the first one with a thruster that has a key.
World rocket_world() {
    World world;
    (void)world.create_body(box_def({0, 5, 0}, "rocket"));
    (void)world.create_body(box_def({3, 5, 0}));
    ThrusterDef def{.body = {1},
                    .local_point = {0.1f, -0.5f, 0.2f},
                    .local_direction = {0.3f, 1, 0},
                    .force = 600};
    def.control.positive = *control_source_named("W");
    EXPECT_TRUE(world.set_thruster(def).ok());
    return world;
}

const std::vector<Thruster>& thrusters(const World& world) { return world.state().thrusters; }

TEST(ThrusterCommands, AreUndoneAndRedone) {
    World world = rocket_world();
    const std::uint64_t before = world.hash();
    const AppliedCommand added = apply_or_fail(SetThruster{{.body = {2}}}, world);
    ASSERT_EQ(thrusters(world).size(), 2u);
    const ThrusterId id = thrusters(world)[1].id;
    EXPECT_EQ(label_of(SetThruster{{.body = {1}}}, world.state().body_names),
              "Add a thruster to rocket");
    ThrusterDef stronger = thrusters(world)[1];
    stronger.force = 7;
    const AppliedCommand changed = apply_or_fail(SetThruster{stronger}, world);
    ASSERT_EQ(thrusters(world).size(), 2u);
    EXPECT_EQ(thrusters(world)[1].force, 7);
    const AppliedCommand removed = apply_or_fail(RemoveThruster{id}, world);
    EXPECT_EQ(thrusters(world).size(), 1u);
    EXPECT_EQ(world.hash(), before);
    apply_all(removed.inverse, world);
    EXPECT_EQ(thrusters(world)[1].force, 7);
    apply_all(changed.inverse, world);
    EXPECT_EQ(thrusters(world)[1].force, 100);
    apply_all(added.inverse, world);
    EXPECT_EQ(world.hash(), before);
    (void)apply_or_fail(added.done, world);
    EXPECT_EQ(thrusters(world)[1].id, id) << "the same number again";
}

TEST(ThrusterCommands, ADeletedBodyComesBackWithItsThruster) {
    World world = rocket_world();
    const std::uint64_t before = world.hash();
    const ThrusterDef def = thrusters(world)[0];
    const AppliedCommand removed = apply_or_fail(DeleteObjects{{BodyId{1}}, {}}, world);
    EXPECT_TRUE(thrusters(world).empty());
    apply_all(removed.inverse, world);
    EXPECT_EQ(world.hash(), before);
    ASSERT_EQ(thrusters(world).size(), 1u);
    EXPECT_EQ(static_cast<const ThrusterDef&>(thrusters(world)[0]), def);
    // The inverse is a line of a script too.
    const auto parsed = parse_command(text_of(removed.inverse.back()));
    ASSERT_TRUE(parsed.ok()) << parsed.error().text();
    (void)apply_or_fail(removed.done, world);
    (void)apply_or_fail(*parsed, world);
    EXPECT_EQ(world.hash(), before);
}

TEST(ThrusterCommands, ABodyThatIsMadeAnewKeepsItsThruster) {
    World world = rocket_world();
    BodyDef two_materials = box_def({9, 5, 0});
    two_materials.colliders.push_back(two_materials.colliders.front());
    two_materials.colliders.back().material.friction = 0.1f;
    const BodyId id = *world.create_body(two_materials);
    (void)apply_or_fail(SetThruster{{.body = id}}, world);
    const std::uint64_t before = world.hash();
    const AppliedCommand set = apply_or_fail(SetMaterial{id, {.friction = 0.9f}}, world);
    apply_all(set.inverse, world);
    EXPECT_EQ(world.hash(), before);
    EXPECT_EQ(thrusters(world).size(), 2u);
}

TEST(ThrusterCommands, CopiesHaveThrustersOfTheirOwn) {
    World world = rocket_world();
    const AppliedCommand applied = apply_or_fail(
        DuplicateObjects{{BodyId{1}, BodyId{2}}, {}, LineOfCopies{2, {0, 0, 3}}}, world);
    ASSERT_EQ(thrusters(world).size(), 3u);
    for (const std::size_t i : {1u, 2u}) {
        ThrusterDef expected = thrusters(world)[0];
        expected.id = {i + 1};
        expected.body = applied.created[2 * (i - 1)];
        EXPECT_EQ(static_cast<const ThrusterDef&>(thrusters(world)[i]), expected);
    }
    apply_all(applied.inverse, world);
    EXPECT_EQ(thrusters(world).size(), 1u);
}

TEST(ThrusterCommands, TheMirrorImageFliesToTheOtherSide) {
    World world = rocket_world();
    (void)apply_or_fail(DuplicateObjects{{BodyId{1}}, {}, MirrorImage{{5, 0, 0}, 0}}, world);
    ASSERT_EQ(thrusters(world).size(), 2u);
    EXPECT_EQ(thrusters(world)[1].local_point, (Vec3{-0.1f, -0.5f, 0.2f}));
    EXPECT_EQ(thrusters(world)[1].local_direction, (Vec3{-0.3f, 1, 0}));
    const ControlValue held{*control_source_named("W"), 1};
    for (int i = 0; i < 60; ++i)
        world.step({{held}});
    const Body &one = world.state().bodies[0], &image = world.state().bodies[2];
    EXPECT_NE(one.v.x, 0);
    EXPECT_NEAR(image.center_of_mass.x, 10 - one.center_of_mass.x, 1e-4f);
    EXPECT_NEAR(image.center_of_mass.y, one.center_of_mass.y, 1e-4f);
}

TEST(ThrusterCommands, ASpawnWithAThrusterOnAMissingBodyChangesNothing) {
    World world = rocket_world();
    const std::uint64_t before = world.hash();
    SpawnBodies spawn;
    spawn.bodies = {box_def({0, 9, 0})};
    spawn.thrusters = {{.body = new_body(1)}};
    EXPECT_FALSE(apply(spawn, world).ok());
    spawn.thrusters = {{.body = new_body(0), .force = -1}};
    EXPECT_FALSE(apply(spawn, world).ok());
    EXPECT_FALSE(apply(SetThruster{{.body = {99}}}, world).ok());
    EXPECT_FALSE(apply(RemoveThruster{{99}}, world).ok());
    EXPECT_EQ(world.hash(), before);
}

} // namespace
} // namespace topple::app
