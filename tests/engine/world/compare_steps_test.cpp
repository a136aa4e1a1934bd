// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Two worlds that differ by one seeded change: the stage at which their next steps part, and where.

#include "tests/support/test_world.h"
#include "topple/world/step_comparison.h"

#include <string>

namespace topple {
namespace {

using test::TestWorld;
using Stage = StepComparison::Stage;

/// A tower of three on a floor, and a cube beside it that touches nothing.
struct Tower : TestWorld {
    BodyId ground, lower, middle, upper, lonely;
    explicit Tower(const Parameters& parameters = no_sleep(), Real lonely_x = 3)
        : TestWorld(parameters) {
        ground = floor();
        lower = cube({0, 0.5f, 0});
        middle = cube({0, 1.5f, 0});
        upper = cube({0, 2.5f, 0});
        lonely = cube({lonely_x, 2, 0});
        run_for(0.3f);
    }
};

StepComparison compared(const TestWorld& a, const TestWorld& b) {
    return compare_next_steps(a.world, {}, b.world, {});
}

TEST(CompareSteps, EqualWorldsTakeEqualSteps) {
    const Tower a, b;
    const StepComparison parting = compared(a, b);
    EXPECT_EQ(parting.stage, Stage::none);
    EXPECT_FALSE(parting.body);
}

TEST(CompareSteps, AMovedBodyIsFoundBeforeTheStep) {
    const Tower a;
    Tower b;
    Transform pose = b[b.middle].world_from_body;
    pose.position.x = std::nextafter(pose.position.x, 1.0f);
    ASSERT_TRUE(b.world.set_pose(b.middle, pose).ok());
    const StepComparison parting = compared(a, b);
    EXPECT_EQ(parting.stage, Stage::before);
    EXPECT_EQ(parting.body, b.middle);
}

TEST(CompareSteps, AnotherFrictionIsFoundBeforeTheStep) {
    const Tower a;
    Tower b;
    ASSERT_TRUE(b.world.set_material(b.upper, {.friction = 0.1f}).ok());
    const StepComparison parting = compared(a, b);
    EXPECT_EQ(parting.stage, Stage::before);
    EXPECT_EQ(parting.body, b.upper);
}

TEST(CompareSteps, AnInputIsFoundInTheInputs) {
    const Tower a, b;
    const std::vector<StepInput> push{Impulse{a.upper, {0, 2.5f, 0}, {10, 0, 0}}};
    const StepComparison parting = compare_next_steps(a.world, {}, b.world, push);
    EXPECT_EQ(parting.stage, Stage::inputs);
    EXPECT_EQ(parting.body, b.upper);
    EXPECT_FALSE(parting.other);
}

/// A longer step sweeps larger boxes: the two cubes that fly toward each other become candidates one step earlier.
TEST(CompareSteps, AnotherStepLengthIsFoundInTheBroadPhase) {
    const auto flying = [](Real dt) {
        Parameters p = TestWorld::weightless();
        p.dt = dt;
        TestWorld t(p);
        const BodyId left = t.cube({-0.7f, 0, 0}), right = t.cube({0.7f, 0, 0});
        t.set_velocity(left, {8, 0, 0});
        t.set_velocity(right, {-8, 0, 0});
        return t;
    };
    const TestWorld a = flying(1.0f / 60), b = flying(1.0f / 30);
    const StepComparison parting = compared(a, b);
    EXPECT_EQ(parting.stage, Stage::broad_phase);
    EXPECT_EQ(parting.body, BodyId{1});
    EXPECT_EQ(parting.other, BodyId{2});
}

/// The solver levels follow the asked quality, from equal contacts.
TEST(CompareSteps, AnotherQualityIsFoundInTheLevels) {
    const Tower a;
    Tower b;
    ASSERT_TRUE(b.world.set_parameter("quality", 4).ok());
    const StepComparison parting = compared(a, b);
    EXPECT_EQ(parting.stage, Stage::islands);
    EXPECT_TRUE(parting.body);
}

TEST(CompareSteps, AnotherGravityIsFoundInTheSolver) {
    const Tower a;
    Tower b;
    ASSERT_TRUE(b.world.set_parameter("gravity_y", -9).ok());
    const StepComparison parting = compared(a, b);
    EXPECT_EQ(parting.stage, Stage::solution);
    EXPECT_TRUE(parting.body);
}

/// Two colliding worlds whose only difference is a cached pair: its contact is found anew in one of them and moved
/// along in the other.
TEST(CompareSteps, AForgottenContactCacheIsFoundInTheNarrowPhase) {
    Tower a, b;
    // A resting tower trembles by less than the cache tells, but not by nothing.
    a.set_velocity(a.upper, {0.02f, 0, 0});
    b.set_velocity(b.upper, {0.02f, 0, 0});
    a.world.step();
    b.world.step();
    WorldState without = b.world.state();
    without.cached_pairs.clear();
    b.world.restore(without);
    const StepComparison parting = compared(a, b);
    EXPECT_EQ(parting.stage, Stage::narrow_phase);
    EXPECT_TRUE(parting.other) << "a contact has two bodies";
}

TEST(CompareSteps, AskingDoesNotChangeTheWorlds) {
    const Tower a, b;
    const std::uint64_t before = a.world.hash();
    const std::vector<StepInput> push{Impulse{a.upper, {0, 2.5f, 0}, {10, 0, 0}}};
    (void)compare_next_steps(a.world, push, b.world, {});
    EXPECT_EQ(a.world.hash(), before);
    EXPECT_EQ(b.world.hash(), before);
}

} // namespace
} // namespace topple
