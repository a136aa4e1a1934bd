// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/why_awake.h"

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;
using Reason = WhyAwake::Reason;

/// Two cubes on each other and one beside them, on a floor, where they come to rest.
struct Cubes : TestWorld {
    BodyId ground, lower, upper, lonely;
    Cubes() : TestWorld(Parameters{}) {
        ground = floor();
        lower = cube({0, 0.5f, 0});
        upper = cube({0, 1.5f, 0});
        lonely = cube({5, 0.5f, 0});
    }
    WhyAwake why(BodyId id) { return why_awake(world.state(), id); }
};

TEST(WhyAwake, ABodyAtRestWaitsUntilItsTimeIsUpAndThenSleeps) {
    Cubes t;
    t.run_for(0.2f);
    const WhyAwake waiting = t.why(t.lonely);
    EXPECT_EQ(waiting.reason, Reason::waiting);
    EXPECT_FALSE(waiting.body);
    // The cube has been slow since its creation, or since it landed a step or two later.
    EXPECT_NEAR(waiting.seconds, 0.5f - 0.2f, 0.06f);
    t.run_for(2);
    EXPECT_EQ(t.why(t.lonely).reason, Reason::asleep);
}

TEST(WhyAwake, WhatMovesKeepsWhatItTouchesAwakeAndIsNamed) {
    Cubes t;
    t.run_for(0.1f);
    t.set_velocity(t.upper, {}, {0, 3, 0}); // turns on the spot
    t.run_for(0.05f);
    const WhyAwake why = t.why(t.lower);
    EXPECT_EQ(why.reason, Reason::too_fast);
    EXPECT_EQ(why.body, t.upper);
    const Body& upper = t[t.upper];
    EXPECT_FLOAT_EQ(why.speed, length(upper.v) + length(upper.w) * upper.extent);
    EXPECT_EQ(t.why(t.lonely).reason, Reason::waiting) << "it is a stranger to them";
}

TEST(WhyAwake, WhatHadSettledStaysAwakeUntilItIsAsHighAsWasAsked) {
    Parameters p;
    p.quality = Quality::as_given;
    TestWorld t(p);
    t.floor();
    BodyId top;
    for (int i = 0; i < 6; ++i)
        top = t.cube({0, 0.5f + static_cast<Real>(i), 0});
    t.run_for(4);
    ASSERT_EQ(why_awake(t.world.state(), top).reason, Reason::asleep);
    ASSERT_TRUE(t.world.set_parameter("quality", 4).ok());
    t.run_for(1.5f);
    EXPECT_EQ(why_awake(t.world.state(), top).reason, Reason::ramping);
    t.run_for(8);
    EXPECT_EQ(why_awake(t.world.state(), top).reason, Reason::asleep);
    EXPECT_EQ(t[top].stiffness, 8);
}

TEST(WhyAwake, WhoMayNotSleepKeepsItsGroupAwake) {
    Cubes t;
    EXPECT_TRUE(t.world.set_can_sleep(t.upper, false).ok());
    t.run_for(2);
    const WhyAwake why = t.why(t.lower);
    EXPECT_EQ(why.reason, Reason::may_not_sleep);
    EXPECT_EQ(why.body, t.upper);
    EXPECT_EQ(t.why(t.lonely).reason, Reason::asleep);
}

TEST(WhyAwake, TheMouseJointKeepsTheGroupOfWhatItHoldsAwake) {
    Cubes t;
    const std::vector<StepInput> hold{MouseJoint{.body = t.upper, .target = {0, 1.5f, 0}}};
    t.run_for(2, hold);
    const WhyAwake why = t.why(t.lower);
    EXPECT_EQ(why.reason, Reason::held);
    EXPECT_EQ(why.body, t.upper);
}

TEST(WhyAwake, WhatIsDrivenKeepsWhatItTouchesAwake) {
    TestWorld t{Parameters{}};
    const BodyId platform = t.create({.motion = Motion::kinematic,
                                      .world_from_body = {{0, -1, 0}, {}},
                                      .velocity = {0.01f, 0, 0},
                                      .colliders = {{.shape = BoxShape{{5, 1, 5}}}}});
    const BodyId rider = t.cube({0, 0.5f, 0});
    t.run_for(2);
    const WhyAwake why = why_awake(t.world.state(), rider);
    EXPECT_EQ(why.reason, Reason::touches_kinematic);
    EXPECT_EQ(why.body, platform);
}

TEST(WhyAwake, AWorldThatDoesNotSleepSaysSo) {
    TestWorld t;
    t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    t.run_for(2);
    EXPECT_EQ(why_awake(t.world.state(), cube).reason, Reason::sleep_is_off);
}

TEST(WhyAwake, WhatNeverSleepsAndWhatIsNotThereHaveNoReason) {
    Cubes t;
    EXPECT_EQ(t.why(t.ground).reason, Reason::not_dynamic);
    EXPECT_EQ(t.why(BodyId{99}).reason, Reason::not_dynamic);
}

TEST(WhyAwake, BeforeTheFirstStepNobodyIsBlamedForAnother) {
    TestWorld t{Parameters{}};
    const BodyId first = t.ball({0, 5, 0});
    const BodyId second = t.cube({9, 5, 0});
    t.set_velocity(first, {3, 0, 0});
    EXPECT_EQ(why_awake(t.world.state(), second).reason, Reason::waiting);
    EXPECT_EQ(why_awake(t.world.state(), first).body, first);
}

} // namespace
} // namespace topple
