// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test.h"
#include "tests/support/test_world.h"

#include <array>

namespace topple {
namespace {

TEST(Names, ACopyChangesAlone) {
    Names names;
    names.set(3, "crate");
    const Names copy = names;
    EXPECT_EQ(copy, names);
    names.set(3, "box");
    names.set(4, "ball");
    EXPECT_EQ(copy.of(3), "crate");
    EXPECT_EQ(copy.of(4), "");
    EXPECT_EQ(names.of(3), "box");
    EXPECT_NE(copy, names);

    Names other = copy;
    other.set(3, "post");
    EXPECT_EQ(copy.of(3), "crate") << "changed through the copy of a copy";
    names = other;
    names.set(3, "");
    EXPECT_EQ(other.of(3), "post");
    EXPECT_EQ(names.of(3), "");
}

TEST(Names, WithoutEntriesAllAreEqual) {
    Names names;
    EXPECT_EQ(names, Names{});
    EXPECT_EQ(names.of(1), "");
    names.set(1, "");
    EXPECT_EQ(names, Names{});
    names.set(1, "a");
    EXPECT_NE(names, Names{});
    names.set(1, "");
    EXPECT_EQ(names, Names{});
    Names same, equal;
    same.set(1, "a");
    equal.set(1, "a");
    EXPECT_EQ(same, equal);
}

TEST(Names, AreThoseOfTheSnapshotAfterARewind) {
    test::TestWorld boxes;
    boxes.floor();
    boxes.cube({0, 1, 0});
    boxes.cube({0, 3, 0});
    World& world = boxes.world;
    const std::uint64_t hash = world.hash();
    ASSERT_TRUE(world.set_name(BodyId{2}, "lower").ok());
    const Snapshot before = world.snapshot();
    ASSERT_TRUE(world.set_name(BodyId{2}, "other").ok());
    ASSERT_TRUE(world.set_name(BodyId{3}, "upper").ok());
    EXPECT_EQ(world.hash(), hash) << "names are no part of the motion";
    EXPECT_EQ(before->body_names.of(2), "lower");
    EXPECT_EQ(world.find_body("upper"), BodyId{3});
    world.restore(*before);
    EXPECT_EQ(world.name_of(BodyId{2}), "lower");
    EXPECT_EQ(world.find_body("upper"), BodyId{});
    EXPECT_EQ(world.find_body(""), BodyId{}) << "no name is not a name";
}

TEST(Names, GoWithTheirObjects) {
    test::TestWorld boxes;
    boxes.floor();
    boxes.cube({0, 1, 0});
    boxes.cube({0, 3, 0});
    World& world = boxes.world;
    JointDef def;
    def.name = "string";
    def.a = {2};
    def.b = {3};
    const Result<JointId> joint = world.create_joint(def);
    ASSERT_TRUE(joint.ok());
    ASSERT_TRUE(world.set_name(BodyId{3}, "upper").ok());
    EXPECT_EQ(world.describe(*joint).name, "string");
    world.destroy_bodies(std::array{BodyId{3}});
    EXPECT_EQ(world.state().body_names.of(3), "");
    EXPECT_EQ(world.state().joint_names.of(joint->ordinal), "");

    DeformableDef rope;
    rope.recipe = RopeRecipe{};
    const Result<DeformableId> soft = world.create_deformable(rope);
    ASSERT_TRUE(soft.ok());
    ASSERT_TRUE(world.set_name(*soft, "rope").ok());
    EXPECT_EQ(world.describe(*soft).name, "rope");
    EXPECT_EQ(world.name_of(*soft), "rope");
    EXPECT_FALSE(world.set_name(DeformableId{99}, "rope").ok());
    EXPECT_FALSE(world.set_name(JointId{99}, "rope").ok());
    EXPECT_FALSE(world.set_name(BodyId{99}, "rope").ok());
}

} // namespace
} // namespace topple
