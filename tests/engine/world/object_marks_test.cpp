// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/object_marks.h"

#include "tests/support/test.h"
#include "tests/support/test_world.h"

#include <array>

namespace topple {
namespace {

const ObjectId kCrate = BodyId{2}, kBall = BodyId{3}, kRope = DeformableId{2}, kPool = WaterId{2};

TEST(ObjectMarks, AnObjectIsInAtMostOneGroup) {
    ObjectMarks marks;
    marks.set_group({{1}, "pair", {kCrate, kRope}});
    marks.set_group({{2}, "other", {kCrate, kPool}});
    EXPECT_EQ(marks.describe({1}), (Group{{1}, "pair", {kRope}}));
    EXPECT_EQ(marks.describe({2}), (Group{{2}, "other", {kCrate, kPool}}));
    EXPECT_EQ(marks.of(kBall).group, GroupId{});
    EXPECT_EQ(marks.of(kRope).group, GroupId{1}) << "rope 2 is not body 2";
}

TEST(ObjectMarks, AGroupVanishesWithItsLastMember) {
    ObjectMarks marks;
    marks.set_group({{1}, "pair", {kCrate, kRope}});
    marks.set_flag(kCrate, ObjectFlag::locked, true);
    marks.forget(kCrate);
    EXPECT_EQ(marks.groups(), (std::vector<GroupId>{{1}}));
    EXPECT_FALSE(marks.is_locked(kCrate));
    marks.forget(kRope);
    EXPECT_TRUE(marks.groups().empty());
    EXPECT_EQ(marks, ObjectMarks{});
    marks.set_group({{1}, "a", {kCrate}});
    marks.set_group({{2}, "b", {kCrate}});
    EXPECT_EQ(marks.groups(), (std::vector<GroupId>{{2}})) << "its member went elsewhere";
}

TEST(ObjectMarks, AGroupOfTheSameNumberGetsExactlyTheNewMembers) {
    ObjectMarks marks;
    marks.set_group({{1}, "pair", {kCrate, kRope}});
    marks.set_flag(kCrate, ObjectFlag::hidden, true);
    marks.set_group({{1}, "new", {kRope, kBall, kBall}});
    EXPECT_EQ(marks.describe({1}), (Group{{1}, "new", {kBall, kRope}}));
    EXPECT_EQ(marks.of(kCrate), (ObjectMark{.group = {}, .is_hidden = true}));
    marks.remove_group({1});
    EXPECT_TRUE(marks.groups().empty());
    EXPECT_TRUE(marks.is_hidden(kCrate));
    EXPECT_EQ(marks.objects_with(ObjectFlag::hidden), (std::vector<ObjectId>{kCrate}));
    EXPECT_TRUE(marks.objects_with(ObjectFlag::locked).empty());
}

TEST(ObjectMarks, ACopyChangesAlone) {
    ObjectMarks marks;
    marks.set_group({{1}, "pair", {kCrate, kRope}});
    const ObjectMarks copy = marks;
    marks.set_name({1}, "other");
    marks.set_flag(kPool, ObjectFlag::locked, true);
    EXPECT_EQ(copy.name_of({1}), "pair");
    EXPECT_FALSE(copy.is_locked(kPool));
    EXPECT_NE(copy, marks);
}

TEST(WorldObjectMarks, AreThoseOfTheSnapshotAndNoPartOfTheMotion) {
    test::TestWorld boxes;
    boxes.floor();
    boxes.cube({0, 1, 0});
    boxes.cube({0, 3, 0});
    World& world = boxes.world;
    const std::uint64_t hash = world.hash();
    const Result<GroupId> group = world.set_group({{}, "tower", {BodyId{2}, BodyId{3}}});
    ASSERT_TRUE(group.ok());
    ASSERT_TRUE(world.set_flag(BodyId{2}, ObjectFlag::hidden, true).ok());
    EXPECT_EQ(world.hash(), hash);
    EXPECT_TRUE(world.validate().ok());
    const Snapshot before = world.snapshot();
    world.remove_group(*group);
    ASSERT_TRUE(world.set_flag(BodyId{2}, ObjectFlag::hidden, false).ok());
    EXPECT_TRUE(world.state().object_marks.is_empty());
    World twin = world.twin(1);
    world.restore(*before);
    EXPECT_EQ(world.name_of(*group), "tower");
    EXPECT_TRUE(world.state().object_marks.is_hidden(BodyId{2}));
    const Result<GroupId> second = twin.set_group({{}, "", {BodyId{2}}});
    EXPECT_EQ(*second, GroupId{2}) << "a number is given out once";
}

TEST(WorldObjectMarks, GoWithTheirObjects) {
    test::TestWorld boxes;
    boxes.floor();
    boxes.cube({0, 1, 0});
    World& world = boxes.world;
    DeformableDef rope;
    rope.recipe = RopeRecipe{};
    const DeformableId soft = *world.create_deformable(rope);
    const WaterId water = *world.set_water_volume({});
    const ForceFieldId field = *world.set_force_field({{}, Attractor{}});
    ASSERT_TRUE(world.set_group({{}, "all", {BodyId{2}, soft, water, field}}).ok());
    for (const ObjectId& object : std::vector<ObjectId>{BodyId{2}, soft, water, field})
        ASSERT_TRUE(world.set_flag(object, ObjectFlag::locked, true).ok());
    world.destroy_bodies(std::array{BodyId{2}});
    EXPECT_EQ(world.state().object_marks.describe({1}).members.size(), 3u);
    world.destroy_deformables(std::array{soft});
    EXPECT_EQ(world.state().object_marks.describe({1}).members.size(), 2u);
    world.remove_water_volume(water);
    EXPECT_EQ(world.state().object_marks.describe({1}).members.size(), 1u);
    world.remove_force_field(field);
    EXPECT_TRUE(world.state().object_marks.is_empty());
    EXPECT_TRUE(world.validate().ok());
}

TEST(WorldObjectMarks, OfMissingObjectsAreRefused) {
    test::TestWorld boxes;
    boxes.floor();
    World& world = boxes.world;
    EXPECT_FALSE(world.set_group({{}, "", {}}).ok());
    const Result<GroupId> missing = world.set_group({{}, "", {BodyId{1}, WaterId{7}}});
    ASSERT_FALSE(missing.ok());
    EXPECT_NE(missing.error().message.find("water with the number 7"), std::string::npos);
    EXPECT_FALSE(world.set_flag(DeformableId{1}, ObjectFlag::locked, true).ok());
    EXPECT_FALSE(world.set_name(GroupId{1}, "a").ok());
    EXPECT_TRUE(world.state().object_marks.is_empty());
}

} // namespace
} // namespace topple
