// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/commands/command_test_support.h"

namespace topple::app::test {
namespace {

DeformableDef rope_def() {
    DeformableDef def;
    def.recipe = RopeRecipe{.segments = 6, .length = 1};
    def.world_from_recipe.position = {0, 3, 0};
    return def;
}

TEST(DeformableCommands, SpawningIsTakenBackAndDoneAgain) {
    World world = tower_world(1);
    SpawnBodies spawn{.bodies = {box_def({3, 1, 0})}, .joints = {}, .label = "swing"};
    spawn.deformables = {rope_def()};
    spawn.deformables[0].pins = {0};
    spawn.deformables[0].attachments = {{6, new_body(0), {}}};
    const std::uint64_t before = world.hash();
    const AppliedCommand applied = apply_or_fail(spawn, world);
    ASSERT_EQ(world.state().deformables.size(), 1u);
    const std::uint64_t after = world.hash();
    apply_all(applied.inverse, world);
    EXPECT_EQ(world.hash(), before);
    (void)apply_or_fail(applied.done, world);
    EXPECT_EQ(world.hash(), after);
}

TEST(DeformableCommands, WhatWasDeletedComesBackAsItWas) {
    World world = tower_world(1);
    const BodyId box = world.state().bodies.back().id;
    DeformableDef def = rope_def();
    def.attachments = {{6, box, {0, 0.5f, 0}}};
    const auto rope = world.create_deformable(def);
    ASSERT_TRUE(rope.ok());
    for (int i = 0; i < 20; ++i)
        world.step();
    const std::vector<Vec3> positions = world.find(*rope)->particles.positions;
    DeleteObjects remove;
    remove.deformables = {*rope};
    const AppliedCommand gone = apply_or_fail(remove, world);
    EXPECT_EQ(world.find(*rope), nullptr);
    apply_all(gone.inverse, world);
    ASSERT_NE(world.find(*rope), nullptr);
    EXPECT_EQ(world.find(*rope)->particles.positions, positions);
    // Deleting a body frees the rope that was attached; undoing the deletion attaches the rope again.
    const AppliedCommand bodiless = apply_or_fail(DeleteObjects{{box}, {}}, world);
    EXPECT_TRUE(world.find(*rope)->attachments.empty());
    apply_all(bodiless.inverse, world);
    EXPECT_EQ(world.find(*rope)->attachments, def.attachments);
    EXPECT_EQ(world.find(*rope)->particles.positions, positions);
}

TEST(DeformableCommands, AreWrittenOnALineAndRead) {
    SpawnBodies spawn{.bodies = {}, .joints = {}, .label = "rope"};
    spawn.deformables = {rope_def(), rope_def()};
    const std::string line = text_of(spawn);
    const auto read = parse_command(line);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(text_of(*read), line);
    DeleteObjects remove{{{1}}, {{2}, {3}}};
    remove.deformables = {{4}, {5}};
    EXPECT_EQ(text_of(remove), "delete 1 joints 2 3 soft 4 5");
    EXPECT_EQ(text_of(*parse_command(text_of(remove))), text_of(remove));
    EXPECT_EQ(text_of(*parse_command("delete soft 7")), "delete soft 7");
    EXPECT_FALSE(parse_command("delete soft x").ok());
    EXPECT_EQ(label_of(remove), "Delete body 1");
}

TEST(DeformableCommands, NewNumbersLeaveItWhereItIsAndAreTakenBack) {
    World world = tower_world(1);
    const auto rope = world.create_deformable(rope_def());
    ASSERT_TRUE(rope.ok());
    for (int i = 0; i < 20; ++i)
        world.step();
    const std::uint64_t before = world.hash();
    const std::vector<Vec3> positions = world.find(*rope)->particles.positions;
    DeformableDef def = rope_def();
    def.id = *rope;
    def.material.friction = 0.1f;
    std::get_if<RopeRecipe>(&def.recipe)->mass = 5;
    const AppliedCommand applied = apply_or_fail(SetDeformable{def}, world);
    EXPECT_EQ(world.find(*rope)->particles.positions, positions);
    EXPECT_EQ(world.find(*rope)->made_from->material.friction, 0.1f);
    EXPECT_NEAR(moving_mass(*world.find(*rope)), 5, 1e-4f);
    apply_all(applied.inverse, world);
    EXPECT_EQ(world.hash(), before);
}

TEST(DeformableCommands, WithMoreParticlesItBeginsAnewAndUndoBringsTheOldOneBack) {
    World world = tower_world(1);
    const auto rope = world.create_deformable(rope_def());
    ASSERT_TRUE(rope.ok());
    for (int i = 0; i < 20; ++i)
        world.step();
    const std::uint64_t before = world.hash();
    DeformableDef def = rope_def();
    def.id = *rope;
    std::get_if<RopeRecipe>(&def.recipe)->segments = 9;
    const AppliedCommand applied = apply_or_fail(SetDeformable{def}, world);
    EXPECT_EQ(world.find(*rope)->particles.size(), 10u);
    apply_all(applied.inverse, world);
    EXPECT_EQ(world.hash(), before);
}

TEST(DeformableCommands, NewNumbersAreWrittenOnALineAndReadAndRefusedWhenWrong) {
    DeformableDef def = rope_def();
    def.id = {3};
    def.material.tear_strain = 0.5f;
    const std::string line = text_of(SetDeformable{def});
    const auto read = parse_command(line);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(text_of(*read), line);
    EXPECT_EQ(label_of(*read), "Change soft body 3");
    World world = tower_world(1);
    EXPECT_FALSE(apply(*read, world).ok()); // the object does not exist
    const auto rope = world.create_deformable(rope_def());
    def.id = *rope;
    std::get_if<RopeRecipe>(&def.recipe)->segments = 0;
    EXPECT_FALSE(apply(SetDeformable{def}, world).ok());
}

} // namespace
} // namespace topple::app::test
