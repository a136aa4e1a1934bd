// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Groups, locks and hidden objects as commands: inverse, copies, deletion.

#include "app/commands/arrangement.h"
#include "tests/app/commands/command_test_support.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/scene/scene_definition.h"

#include <array>

namespace topple::app {
namespace {

using test::apply_all;
using test::apply_or_fail;

std::string text_of_world(const World& world) { return write_scene(describe_world(world)); }

/// Returns a tower of four boxes (bodies 2 to 5), of which the lower two are the group "pair" and the upper two the
/// group 2; body 3 is locked and hidden. With a rope, a water volume and a force field.
World marked_tower() {
    World world = test::tower_world(4);
    DeformableDef rope;
    rope.recipe = RopeRecipe{};
    (void)world.create_deformable(rope);
    (void)world.set_water_volume({});
    (void)world.set_force_field({{}, Attractor{}});
    (void)world.set_group({{}, "pair", {BodyId{2}, BodyId{3}}});
    (void)world.set_group({{}, "", {BodyId{4}, BodyId{5}, WaterId{1}}});
    (void)world.set_flag(BodyId{3}, ObjectFlag::locked, true);
    (void)world.set_flag(BodyId{3}, ObjectFlag::hidden, true);
    (void)world.set_flag(WaterId{1}, ObjectFlag::hidden, true);
    return world;
}

TEST(MarkObjects, TheInverseRestoresGroupsAndFlags) {
    for (const Command& command : std::vector<Command>{
             SetGroup{{{}, "new", {BodyId{2}, BodyId{4}, DeformableId{1}}}},
             SetGroup{{{}, "all of another", {BodyId{2}, BodyId{3}}}},
             SetGroup{{{1}, "other", {BodyId{3}, BodyId{5}}}},
             SetGroup{{{1}, "", {BodyId{2}, BodyId{3}, BodyId{99}}}},
             SetGroup{{{9}, "a number of its own", {BodyId{4}}}},
             RemoveGroup{{1}},
             RemoveGroup{{2}},
             SetName{GroupId{2}, "upper"},
             SetFlag{ObjectFlag::locked, true, {BodyId{2}, BodyId{3}, ForceFieldId{1}}},
             SetFlag{ObjectFlag::locked, false, {BodyId{2}, BodyId{3}}},
             SetFlag{ObjectFlag::hidden, false, {BodyId{3}, WaterId{1}}},
             SetFlag{ObjectFlag::hidden, true, {BodyId{4}, BodyId{4}}},
             DeleteObjects{{BodyId{2}}, {}},
             DeleteObjects{{BodyId{2}, BodyId{3}, BodyId{4}}, {}},
             DeleteObjects{{BodyId{4}, BodyId{5}}, {}, {DeformableId{1}}},
             RemoveWaterVolume{{1}},
             RemoveForceField{{1}},
             DuplicateObjects{{BodyId{2}, BodyId{3}}, {}, LineOfCopies{2, {3, 0, 0}}}}) {
        SCOPED_TRACE(text_of(command));
        World world = marked_tower();
        const std::string before = text_of_world(world);
        const AppliedCommand applied = apply_or_fail(command, world);
        const std::string after = text_of_world(world);
        EXPECT_NE(after, before);
        EXPECT_TRUE(world.validate().ok());
        apply_all(applied.inverse, world);
        EXPECT_EQ(text_of_world(world), before);
        (void)apply_or_fail(applied.done, world);
        EXPECT_EQ(text_of_world(world), after);
        EXPECT_TRUE(world.validate().ok());
    }
}

// A material of one collider is restored by deleting and creating the body, which must not lose its group.
TEST(MarkObjects, ABodyThatUndoCreatesAnewKeepsItsGroupAndFlags) {
    World world = marked_tower();
    BodyDef def = world.describe(BodyId{3});
    def.colliders.push_back(def.colliders.front());
    def.colliders.back().material.friction = 0.9f;
    ASSERT_TRUE(world.set_colliders({3}, def.colliders).ok());
    const std::string before = text_of_world(world);
    const AppliedCommand applied = apply_or_fail(SetMaterial{{3}, {}}, world);
    apply_all(applied.inverse, world);
    EXPECT_EQ(text_of_world(world), before);
}

TEST(MarkObjects, ALockChangesNoMotion) {
    World world = marked_tower(), plain = test::tower_world(4);
    DeformableDef rope;
    rope.recipe = RopeRecipe{};
    (void)plain.create_deformable(rope);
    (void)plain.set_water_volume({});
    (void)plain.set_force_field({{}, Attractor{}});
    for (int i = 0; i < 60; ++i) {
        world.step();
        plain.step();
    }
    EXPECT_EQ(world.hash(), plain.hash());
}

TEST(MarkObjects, CopiesOfAWholeGroupAreANewGroupEach) {
    World world = marked_tower();
    (void)apply_or_fail(DuplicateObjects{{BodyId{2}, BodyId{3}, BodyId{4}},
                                         {},
                                         CircleOfCopies{2, {5, 0, 0}, {0, 1, 0}, kPi}},
                        world);
    const ObjectMarks& marks = world.state().object_marks;
    ASSERT_EQ(marks.groups().size(), 4u) << "body 4 alone is no whole group";
    for (const GroupId copy : {GroupId{3}, GroupId{4}}) {
        const Group group = marks.describe(copy);
        EXPECT_EQ(group.name, "pair");
        EXPECT_EQ(group.members.size(), 2u);
        for (const ObjectId& member : group.members)
            EXPECT_FALSE(marks.is_locked(member)) << "a copy can be moved";
    }
    EXPECT_EQ(marks.describe({1}).members, (std::vector<ObjectId>{BodyId{2}, BodyId{3}}));
}

TEST(MarkObjects, ASpawnOfAGroupWithoutItsObjectsIsRefusedAndChangesNothing) {
    World world = marked_tower();
    const std::string before = text_of_world(world);
    SpawnBodies spawn{.bodies = {test::box_def({9, 9, 9})}, .joints = {}, .label = "x"};
    for (const SpawnedGroup& group : {SpawnedGroup{{}, "", {0, 1}, {}},
                                      SpawnedGroup{{}, "", {}, {0}},
                                      SpawnedGroup{{}, "", {}, {}},
                                      SpawnedGroup{{2}, "taken", {0}, {}}}) {
        spawn.groups = {group};
        const auto applied = apply(spawn, world);
        ASSERT_FALSE(applied.ok());
        EXPECT_FALSE(applied.error().message.empty());
        EXPECT_EQ(text_of_world(world), before);
    }
}

TEST(MarkObjects, LinesThatAreNotUnderstoodAreNamed) {
    for (const char* line : {"group",
                             "group 0",
                             "group x \"a\" 1",
                             "group 0 \"a\" 1 joint 2",
                             "group 0 \"a\" soft x",
                             "ungroup",
                             "lock -1",
                             "hide 1 2 three",
                             "spawn \"x\" {} group 0 \"a\" 1x",
                             "name group \"a\""}) {
        const auto parsed = parse_command(line);
        ASSERT_FALSE(parsed.ok()) << line;
        EXPECT_FALSE(parsed.error().message.empty());
    }
}

} // namespace
} // namespace topple::app
