// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The ghost of the other run in the window.

#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <algorithm>

namespace topple::test {
namespace {

using namespace app;

/// Takes 60 steps, goes back to step 41, shoots at the stack, and takes 20 steps; then waits for the ghost.
void shoot_in_the_past(Robot& robot) {
    robot.click("Transport/Step forward");
    for (int i = 0; i < 60; ++i)
        robot.key(Key::right);
    robot.leave_run_by_a_shot({0, 1.5f, 0});
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().ghost.run != 0; }));
}

bool stands_at(const PublishedFrame& frame, const GhostBody& ghost) {
    return std::any_of(
        frame.state->bodies.begin(), frame.state->bodies.end(), [&](const Body& body) {
            return body.id == ghost.id && body.world_from_body == ghost.world_from_body;
        });
}

TEST(GhostInWindow, IsDrawnBesideTheRunAndExchangedWithIt) {
    Robot robot("stack:3");
    EXPECT_TRUE(robot.scene().other_run.empty());
    shoot_in_the_past(robot);
    robot.frames(2);
    EXPECT_FALSE(robot.scene().other_run.empty());
    const std::vector<GhostBody> ghosts = robot.frame().ghost.bodies;
    ASSERT_FALSE(ghosts.empty());
    EXPECT_FALSE(stands_at(robot.frame(), ghosts.front()));

    robot.click("Transport/Other run");
    robot.settle();
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().ghost.run != 0; }));
    for (const GhostBody& ghost : ghosts)
        EXPECT_TRUE(stands_at(robot.frame(), ghost)) << "body " << ghost.id.ordinal;
    EXPECT_GE(robot.frame().ghost.bodies.size(), ghosts.size()) << "and the ball, now a ghost";
}

TEST(GhostInWindow, IsShownAndHiddenByAKeyTheBoxAndTheMenu) {
    Robot robot("stack:3");
    shoot_in_the_past(robot);
    const auto expect_ghost = [&](bool is_there) {
        ASSERT_TRUE(robot.wait_until([&] { return (robot.frame().ghost.run != 0) == is_there; }));
        robot.frames(2);
        EXPECT_EQ(robot.scene().other_run.empty(), !is_there);
        EXPECT_EQ(robot.sandbox().state().view.ghost, is_there);
    };
    expect_ghost(true);
    robot.key(letter('G'));
    expect_ghost(false);
    robot.key(letter('G'));
    expect_ghost(true);
    robot.click("Dock/View");
    robot.frames(2);
    robot.click("View/Ghost");
    expect_ghost(false);
    robot.click("Menu/View");
    robot.frames(2);
    robot.click("Menu/Ghost");
    expect_ghost(true);
}

TEST(GhostInWindow, FollowsGoingBackStepByStep) {
    Robot robot("stack:3");
    shoot_in_the_past(robot);
    std::size_t last = 0;
    for (int i = 0; i < 20; ++i) {
        robot.key(Key::left);
        robot.settle();
        const std::uint64_t step = robot.frame().timeline.step;
        ASSERT_TRUE(robot.wait_until([&] {
            return robot.frame().timeline.step == step && robot.frame().ghost.run != 0;
        })) << "step "
            << step;
        last = robot.frame().ghost.bodies.size();
    }
    EXPECT_EQ(last, 0u) << "where the runs part";
}

} // namespace
} // namespace topple::test
