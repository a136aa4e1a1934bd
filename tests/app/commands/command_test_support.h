// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "tests/support/test.h"

namespace topple::app::test {

inline BodyDef floor_def() {
    BodyDef def;
    def.name = "floor";
    def.colliders.emplace_back().shape = PlaneShape{};
    return def;
}

/// Returns a cube of 1 m and 500 kg whose middle is at `position`.
inline BodyDef box_def(Vec3 position, const std::string& name = {}) {
    BodyDef def;
    def.name = name;
    def.motion = Motion::dynamic;
    def.world_from_body.position = position;
    def.density = 500;
    def.colliders.emplace_back().shape = BoxShape{};
    return def;
}

inline BodyDef ball_def(Vec3 position) {
    BodyDef def = box_def(position);
    def.colliders.front().shape = SphereShape{};
    return def;
}

/// Returns a world with a floor (body 1) and `count` boxes on top of each other (bodies 2 and up).
inline World tower_world(int count) {
    World world;
    (void)world.create_body(floor_def());
    for (int i = 0; i < count; ++i)
        (void)world.create_body(box_def({0, 0.5f + static_cast<Real>(i), 0}));
    return world;
}

/// Applies a command that must succeed.
inline AppliedCommand apply_or_fail(const Command& command, World& world) {
    auto applied = apply(command, world);
    EXPECT_TRUE(applied.ok()) << (applied.ok() ? "" : applied.error().text());
    return applied.ok() ? std::move(*applied) : AppliedCommand{};
}

inline void apply_all(const std::vector<Command>& commands, World& world) {
    for (const Command& command : commands)
        (void)apply_or_fail(command, world);
}

} // namespace topple::app::test
