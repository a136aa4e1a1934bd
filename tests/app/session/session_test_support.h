// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"

#include <filesystem>
#include <string>

namespace topple::app::test {

/// Returns a cube of 1 m and 500 kg whose middle is at `position`.
inline BodyDef box_def(Vec3 position) {
    BodyDef def;
    def.motion = Motion::dynamic;
    def.world_from_body.position = position;
    def.density = 500;
    def.colliders.emplace_back().shape = BoxShape{};
    return def;
}

/// Returns a command that spawns cubes of 1 m on each other, the lowest on `foot`.
SpawnBodies tower_of(int count, Vec3 foot = {});

/// Executes a request that must succeed.
void ask(Session& session, const Request& request);
void ask(Session& session, const Command& command, std::uint64_t gesture = 0);

void play(Session& session, int steps);
/// Lets the session do all work that waits, at most 1,000 parts of it.
void do_idle_work(Session& session);
/// Returns the centers of the only path; empty: there is none.
std::vector<Vec3> only_path(const std::shared_ptr<const std::vector<BodyPath>>& paths);
/// Pauses, builds a tower of three, and gives its top (body 4) a velocity.
void throw_top_of_tower(Session& session);

std::uint64_t hash(const Session& session);
std::uint64_t step(const Session& session);

using topple::test::TemporaryFolder;

} // namespace topple::app::test
