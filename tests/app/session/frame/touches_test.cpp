// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Forces between bodies against mechanics: weights that are carried, friction on a slope, balance of a pile.

#include "app/session/frame/touches.h"

#include "app/session/frame/frame_query.h"
#include "tests/app/session/session_test_support.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <cmath>

namespace topple::app {
namespace {

using test::ask;
using test::box_def;

constexpr Real kGravity = 9.81f;             // [m/s^2]
constexpr Real kCubeWeight = 500 * kGravity; // of a cube of 1 m [N]

/// Returns a frame of cubes on each other, at rest: bodies 2 (the lowest), 3, ...
FramePtr tower(int count) {
    Session session;
    ask(session, test::tower_of(count));
    test::play(session, 240);
    return session.make_frame();
}

TEST(Touches, AStackCarriesTheWeightAboveAndRestsOnTheFloor) {
    const FramePtr frame = tower(3);
    const std::vector<Touch> lowest = touches_of(*frame, BodyId{2});
    ASSERT_EQ(lowest.size(), 2u);
    EXPECT_EQ(lowest[0].other, BodyId{1}) << "the strongest comes first";
    EXPECT_NEAR(lowest[0].force.y, 3 * kCubeWeight, 0.02f * kCubeWeight);
    EXPECT_NEAR(lowest[0].normal_force, 3 * kCubeWeight, 0.02f * kCubeWeight);
    EXPECT_NEAR(lowest[1].force.y, -2 * kCubeWeight, 0.02f * kCubeWeight);
    EXPECT_EQ(lowest[0].point_count, 4);
    const std::vector<Touch> highest = touches_of(*frame, BodyId{4});
    ASSERT_EQ(highest.size(), 1u);
    EXPECT_EQ(highest[0].other, BodyId{3});
    EXPECT_NEAR(highest[0].force.y, kCubeWeight, 0.02f * kCubeWeight);
    EXPECT_TRUE(text_of(*frame, lowest[0]).starts_with("rests on ")) << text_of(*frame, lowest[0]);
    EXPECT_TRUE(text_of(*frame, lowest[1]).starts_with("carries body 3: "))
        << text_of(*frame, lowest[1]);
}

/// Returns a frame of a cube (body 3) on a slope (body 2) of that angle, after a time.
FramePtr on_a_slope(Real angle, Real friction, int steps) {
    Session session;
    const Quat turn = from_axis_angle({0, 0, 1}, angle);
    BodyDef slope;
    slope.world_from_body = {{0, 20, 0}, turn};
    slope.colliders.push_back({.shape = BoxShape{{200, 1, 5}}, .material = {.friction = friction}});
    BodyDef cube = box_def(Vec3{0, 20, 0} + rotate(turn, {0, 1.5f, 0}));
    cube.world_from_body.rotation = turn;
    cube.colliders[0].material.friction = friction;
    ask(session, SpawnBodies{{slope, cube}, {}, ""});
    test::play(session, steps);
    return session.make_frame();
}

TEST(Touches, OnASlopeFrictionIsThePartOfTheWeightAlongItUntilItSlides) {
    const Real angle = 0.3f, along = kCubeWeight * std::sin(angle),
               across = kCubeWeight * std::cos(angle);
    const FramePtr sticking = on_a_slope(angle, 0.6f, 60);
    const std::vector<Touch> still = touches_of(*sticking, BodyId{3});
    ASSERT_EQ(still.size(), 1u);
    EXPECT_NEAR(still[0].friction_force, along, 0.02f * along);
    EXPECT_NEAR(still[0].normal_force, across, 0.02f * across);
    EXPECT_NEAR(still[0].sticking_friction, 0.6f * across, 0.02f * across);
    EXPECT_FALSE(still[0].is_sliding());
    const int percent = static_cast<int>(std::lround(100 * along / (0.6f * across)));
    EXPECT_NE(text_of(*sticking, still[0]).find("friction " + std::to_string(percent) + " %"),
              std::string::npos)
        << text_of(*sticking, still[0]);

    const FramePtr sliding = on_a_slope(angle, 0.1f, 60);
    const std::vector<Touch> fast = touches_of(*sliding, BodyId{3});
    ASSERT_EQ(fast.size(), 1u);
    EXPECT_NEAR(fast[0].friction_force, 0.1f * across, 0.02f * across);
    EXPECT_TRUE(fast[0].is_sliding());
    const Real speed = (kGravity * std::sin(angle) - 0.1f * kGravity * std::cos(angle)) *
                       1; // after 1 s
    EXPECT_NEAR(fast[0].sliding_speed, speed, 0.03f * speed);
    EXPECT_NE(text_of(*sliding, fast[0]).find("slides at"), std::string::npos);
}

TEST(Touches, ForcesOnBothBodiesAreOppositeAndTheForcesOfAPileBalanceItsWeight) {
    Session session;
    Random random(topple::test::seed());
    SpawnBodies pile;
    for (int i = 0; i < 12; ++i)
        pile.bodies.push_back(box_def(
            {random.between(-1, 1), 2 + 1.5f * static_cast<Real>(i), random.between(-1, 1)}));
    ask(session, pile);
    test::play(session, 900);
    const FramePtr frame = session.make_frame();
    int checked = 0;
    for (const Body& body : frame->state->bodies) {
        if (body.motion != Motion::dynamic || length(body.v) > 0.001f)
            continue;
        Vec3 sum;
        for (const Touch& touch : touches_of(*frame, body.id)) {
            sum += touch.force;
            for (const Touch& back : touches_of(*frame, touch.other))
                if (back.other == body.id) {
                    EXPECT_LT(length(back.force + touch.force), 1e-3f * length(touch.force));
                }
        }
        EXPECT_LT(length(sum - Vec3{0, kCubeWeight, 0}), 0.05f * kCubeWeight) << body.id.ordinal;
        ++checked;
    }
    EXPECT_GE(checked, 8);
}

TEST(Touches, ABodyInTheAirTouchesNothingAndAnAbsentOneNeither) {
    Session session;
    ask(session, SpawnBodies{{box_def({0, 9, 0})}, {}, ""});
    test::play(session, 5);
    EXPECT_TRUE(touches_of(*session.make_frame(), BodyId{2}).empty());
    EXPECT_TRUE(touches_of(*session.make_frame(), BodyId{99}).empty());
}

} // namespace
} // namespace topple::app
