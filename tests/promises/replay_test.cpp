// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Promise S4: replaying the log of any session gives the same bits.
#include "app/session/script.h"
#include "app/session/session_log.h"
#include "tests/app/session/session_test_support.h"
#include "tests/support/figure.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

namespace topple::app {
namespace {

/// Executes random edits, throws, pushes, undo, redo and going back in time.
void act(Session& session, Random& random) {
    const auto point = [&] {
        return Vec3{random.between(-3, 3), random.between(0, 4), random.between(-3, 3)};
    };
    const auto& bodies = session.world().state().bodies;
    const BodyId any = bodies.empty()
                           ? BodyId{}
                           : bodies[random.below(static_cast<std::uint32_t>(bodies.size()))].id;
    const auto ask = [&](const Request& request) { (void)session.execute(request); };
    switch (random.below(10)) {
    case 0:
    case 1:
        return ask(Do{test::tower_of(1 + static_cast<int>(random.below(3)), point()), 0});
    case 2:
        return ask(Do{DeleteObjects{.bodies = {any}, .joints = {}}, 0});
    case 3:
        return ask(Do{SetVelocity{any, point(), point()}, 0});
    case 4:
        ask(GrabBegin{MouseJoint{.body = any, .target = point()}});
        for (int i = 0; i < 4; ++i) {
            ask(GrabMove{point(), random.below(2) == 0, {}});
            session.advance();
        }
        return ask(GrabEnd{random.below(4) == 0});
    case 5:
        return ask(Push{Impulse{any, point(), point() * 100}});
    case 6:
        return ask(Undo{});
    case 7:
        return ask(Redo{});
    case 8: {
        const std::uint64_t end = session.history().end().step;
        return ask(SeekTo{end - std::min<std::uint64_t>(end, random.below(30))});
    }
    default:
        for (int i = 0; i < 5; ++i)
            session.advance();
    }
}

TEST(Replay, ARandomSessionIsDoneAgainFromItsLog) {
    const test::TemporaryFolder folder;
    Random random(topple::test::seed());
    constexpr int kSessions = 12, kActs = 120;
    for (int round = 0; round < kSessions; ++round) {
        Session session;
        test::ask(session, SaveScene{folder.file("start.json")}); // the file that the log opens
        test::ask(session, OpenScene{folder.file("start.json")});
        for (int i = 0; i < kActs; ++i)
            act(session, random);
        const std::string log = session_log(session.document());
        Session again;
        const auto report = run_script(log, "log", again, [](std::string_view) {});
        ASSERT_TRUE(report.ok()) << report.error().text() << "\n" << log;
        EXPECT_TRUE(report->failures.empty())
            << report->failures.front() << ", seed " << topple::test::seed() << " round " << round;
        EXPECT_EQ(test::hash(again), test::hash(session));
    }
    topple::test::give_figure("%d sessions of %d acts", kSessions, kActs);
}

} // namespace
} // namespace topple::app
