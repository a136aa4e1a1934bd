// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Characters in the commands: made, changed and ended, each as a line of a script and with an inverse.

#include "tests/app/commands/command_test_support.h"

namespace topple::app {
namespace {

using test::apply_all;
using test::apply_or_fail;

/// An upright capsule (1) that is light, and locked in one rotation.
World person() {
    World world;
    EXPECT_TRUE(world
                    .create_body({.name = "walker",
                                  .motion = Motion::dynamic,
                                  .world_from_body = {{0, 1, 0}, {}},
                                  .colliders = {{.shape = CapsuleShape{0.5f, 0.3f}}},
                                  .gravity_scale = 0.25f,
                                  .locks = {.turn = {true, false, false}}})
                    .ok());
    EXPECT_TRUE(world.set_velocity({1}, {0, 0, 1}, {0, 2, 0}).ok());
    return world;
}

TEST(CharacterCommands, AreUndoneAndRedone) {
    World world = person();
    const std::uint64_t before = world.hash();
    const AppliedCommand made = apply_or_fail(SetCharacter{{1}, {.mover = {.max_step = 0.2f}}},
                                              world);
    ASSERT_NE(world.find_character({1}), nullptr);
    EXPECT_EQ(world.find(BodyId{1})->gravity_scale, 0);
    const std::uint64_t made_hash = world.hash();
    CharacterDef faster = *world.find_character({1});
    faster.mover.jump_speed = 9;
    faster.wanted_velocity = {2, 0, 0};
    const AppliedCommand changed = apply_or_fail(SetCharacter{{1}, faster}, world);
    EXPECT_EQ(world.find_character({1})->mover.jump_speed, 9);
    apply_all(changed.inverse, world);
    EXPECT_EQ(world.hash(), made_hash);
    apply_all(made.inverse, world);
    EXPECT_EQ(world.find_character({1}), nullptr);
    EXPECT_EQ(world.hash(), before) << "its weight, its locks and its velocities are back";
    (void)apply_or_fail(made.done, world);
    const AppliedCommand ended = apply_or_fail(RemoveCharacter{{1}}, world);
    EXPECT_EQ(world.find_character({1}), nullptr);
    apply_all(ended.inverse, world);
    EXPECT_EQ(world.find_character({1})->mover.max_step, 0.2f);
    EXPECT_TRUE(world.validate().ok());
}

TEST(CharacterCommands, AreLinesOfScripts) {
    World world = person();
    const auto parsed = parse_command(
        "character 1 {\"max_step\": 0.4, \"walk\": {\"positive\": \"W\"}}");
    ASSERT_TRUE(parsed.ok()) << parsed.error().text();
    (void)apply_or_fail(*parsed, world);
    EXPECT_EQ(world.find_character({1})->mover.max_step, 0.4f);
    EXPECT_EQ(world.find_character({1})->walk.positive, *control_source_named("W"));
    EXPECT_EQ(label_of(*parsed, world.state().body_names), "Set the character of walker");
    EXPECT_EQ(text_of(SetCharacter{{1}, {}}), "character 1 {}");
    EXPECT_FALSE(parse_command("character 1 {\"max_stop\": 0.4}").ok());
    EXPECT_FALSE(parse_command("character 1 {\"max_step\": \"high\"}").ok());
    EXPECT_FALSE(parse_command("character 1").ok());
    const auto ended = parse_command("remove_character 1");
    ASSERT_TRUE(ended.ok());
    (void)apply_or_fail(*ended, world);
    EXPECT_EQ(world.find_character({1}), nullptr);
}

} // namespace
} // namespace topple::app
