// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/session/session_test_support.h"

#include "tests/support/test.h"

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

void do_idle_work(Session& session) {
    for (int i = 0; i < 1000 && session.has_idle_work(); ++i)
        session.do_idle_work();
    EXPECT_FALSE(session.has_idle_work());
}

std::vector<Vec3> only_path(const std::shared_ptr<const std::vector<BodyPath>>& paths) {
    if (!paths || paths->empty())
        return {};
    EXPECT_EQ(paths->size(), 1u);
    return paths->front().centers;
}

void throw_top_of_tower(Session& session) {
    ask(session, SetPaused{true});
    ask(session, tower_of(3));
    ask(session, SetVelocity{{4}, {2, 3, 0}, {0, 1, 0}});
}

std::uint64_t hash(const Session& session) { return session.world().hash(); }
std::uint64_t step(const Session& session) { return session.history().now().step; }

} // namespace topple::app::test
