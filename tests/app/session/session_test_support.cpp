// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/session/session_test_support.h"

#include <gtest/gtest.h>

namespace topple::app::test {

SpawnBodies tower_of(int count, Vec3 foot) {
    SpawnBodies tower;
    tower.label = "tower of " + std::to_string(count);
    for (int i = 0; i < count; ++i)
        tower.bodies.push_back(box_def(foot + Vec3{0, 0.5f + static_cast<Real>(i), 0}));
    return tower;
}

void ask(Session& session, const Request& request) {
    const Result<void> done = session.execute(request);
    EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().text());
}
void ask(Session& session, const Command& command, std::uint64_t gesture) {
    ask(session, Request{Do{command, gesture}});
}

void play(Session& session, int steps) {
    for (int i = 0; i < steps; ++i)
        session.advance();
}

std::uint64_t hash(const Session& session) { return session.world().hash(); }
std::uint64_t step(const Session& session) { return session.history().now().step; }

} // namespace topple::app::test
