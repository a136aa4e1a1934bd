// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"
#include "topple/dynamics/solver_level.h"
#include "topple/world/level_reason.h"

#include <cmath>

namespace topple {
namespace {

using test::TestWorld;

/// A heavy box on a light one, at rest on a floor.
struct HeavyOnLight : TestWorld {
    BodyId ground = floor(), light, heavy;
    explicit HeavyOnLight(Real density, const Parameters& p = no_sleep()) : TestWorld(p) {
        light = cube({0, 0.5f, 0});
        heavy = create({.motion = Motion::dynamic,
                        .world_from_body = {{0, 1.5f, 0}, {}},
                        .colliders = {{.shape = BoxShape{}}},
                        .density = density});
    }
};

TEST(ExplainLevel, IsThatOfTheNextStepAndTheWorldStays) {
    for (const Real density : {1000.0f, 20000.0f, 100000.0f, 1.0e6f}) {
        HeavyOnLight t(density);
        for (int i = 0; i < 40; ++i) {
            const std::uint64_t before = hash_of(t.world.state());
            const LevelReason reason = explain_level(t.world, t.light);
            EXPECT_EQ(hash_of(t.world.state()), before);
            t.world.step();
            EXPECT_EQ(reason.level, t[t.light].solver_level) << density << ", step " << i;
        }
    }
}

TEST(ExplainLevel, AWeightNeedsTheLevelThatItsLoadSays) {
    HeavyOnLight t(1.0e5f);
    t.run_for(0.5f);
    const LevelReason reason = explain_level(t.world, t.light);
    EXPECT_EQ(reason.cause, LevelCause::weight);
    // Each level leaves a quarter of the deflection.
    const int needed = static_cast<int>(std::ceil(std::log2(reason.static_load) / 2));
    EXPECT_EQ(reason.level, std::min(needed, kSolverLevelCount - 1));
    EXPECT_GT(reason.level, 0);
    EXPECT_EQ(reason.body_count, 2u);
    // A hundred times its own weight presses the light box to the floor; the two boxes share the softer contact.
    EXPECT_TRUE(reason.a == t.light || reason.b == t.light);
}

TEST(ExplainLevel, TenfoldWeightIsTenfoldLoad) {
    const auto load_of = [](Real density) {
        HeavyOnLight t(density);
        t.run_for(0.1f);
        return explain_level(t.world, t.light).static_load;
    };
    // The contact between the two: F (1/m + 1/M) with F = M g is g (M/m + 1).
    EXPECT_NEAR(load_of(1.0e6f) / load_of(1.0e5f), 1001.0f / 101, 0.1f);
}

TEST(ExplainLevel, ASettingAParameterAndAFreeBodyAreTold) {
    TestWorld t;
    t.floor();
    const BodyId asked = t.cube({0, 0.5f, 0}), flying = t.cube({5, 9, 0});
    ASSERT_TRUE(t.world.set_quality(asked, Quality::four_fold).ok());
    t.run_for(0.2f);
    EXPECT_EQ(explain_level(t.world, asked).cause, LevelCause::asked);
    EXPECT_EQ(explain_level(t.world, flying).cause, LevelCause::free);
    EXPECT_EQ(explain_level(t.world, BodyId{99}).cause, LevelCause::not_solved);
    ASSERT_TRUE(t.world.set_quality(asked, Quality::automatic).ok());
    Parameters p = TestWorld::no_sleep();
    p.quality = Quality::four_fold;
    TestWorld given(p);
    given.floor();
    const BodyId box = given.cube({0, 0.5f, 0});
    given.run_for(0.2f);
    EXPECT_EQ(explain_level(given.world, box).cause, LevelCause::given);
    TestWorld light;
    light.floor();
    const BodyId alone = light.cube({0, 0.5f, 0});
    light.run_for(2);
    EXPECT_EQ(explain_level(light.world, alone).cause, LevelCause::light);
    EXPECT_EQ(explain_level(light.world, alone).level, 0);
}

/// The level is raised once, and kept by the deformable from then on.
TEST(ExplainLevel, SoftBodiesThatNeedTheSubStepsAreToldInEveryStep) {
    TestWorld t;
    t.floor();
    const BodyId box = t.cube({0, 0.5f, 0});
    const Result<DeformableId> rope = t.world.create_deformable(
        {.recipe = RopeRecipe{.segments = 4, .length = 1},
         .world_from_recipe = {{0, 3, 0}, {}},
         .substeps = t.world.parameters().substeps * multiplier_of(kSolverLevelCount - 1),
         .attachments = {{.particle = 0, .body = box, .local_point = {0, 2.5f, 0}}}});
    ASSERT_TRUE(rope.ok()) << rope.error().text();
    for (int i = 0; i < 120; ++i) {
        const LevelReason reason = explain_level(t.world, box);
        ASSERT_EQ(reason.cause, LevelCause::particles) << "step " << i;
        ASSERT_EQ(reason.level, kSolverLevelCount - 1) << "step " << i;
        t.world.step();
        ASSERT_EQ(reason.level, t[box].solver_level) << "step " << i;
    }
}

TEST(ExplainLevel, ASettingWithoutSubStepsIsNotTheCause) {
    Parameters p = TestWorld::no_sleep();
    p.solver = SolverKind::sequential_impulse;
    TestWorld t(p);
    t.floor();
    const BodyId box = t.cube({0, 0.5f, 0});
    ASSERT_TRUE(t.world.set_quality(box, Quality::four_fold).ok());
    t.run_for(0.2f);
    EXPECT_EQ(explain_level(t.world, box).cause, LevelCause::given);
}

TEST(ExplainLevel, ALevelThatIsNoLongerNeededIsKeptForAWhile) {
    HeavyOnLight t(1.0e5f);
    t.run_for(0.5f);
    ASSERT_GT(explain_level(t.world, t.light).level, 0);
    t.world.destroy_bodies(std::span(&t.heavy, 1));
    const LevelReason reason = explain_level(t.world, t.light);
    EXPECT_EQ(reason.cause, LevelCause::kept);
    EXPECT_LE(reason.static_load, 1);
}

/// Returns the level that leaves a deflection of at most 1 if each level leaves a quarter of it.
int level_for_load(Real load) {
    return std::min(static_cast<int>(std::ceil(std::log2(load) / 2)), kSolverLevelCount - 1);
}

/// Without weight and before any force, the swing is the square of the angle turned in a sub-step over 0.002 rad^2.
TEST(ExplainLevel, AFastTurnInDirectJointsIsASwing) {
    for (const Real speed : {20.0f, 40.0f}) {
        TestWorld t(TestWorld::weightless());
        const BodyId box = t.cube({0, -1, 0});
        const JointId joint = t.create(JointDef{.b = box, .local_anchor_b = {0, 1, 0}});
        t.set_velocity(box, {0, 0, 0}, {0, speed, 0});
        const LevelReason reason = explain_level(t.world, box);
        const Real h = t.world.parameters().dt / 4;
        EXPECT_EQ(reason.cause, LevelCause::swing);
        EXPECT_NEAR(reason.swing, h * h * speed * speed / 0.002f, 0.01f);
        EXPECT_EQ(reason.level, level_for_load(reason.swing));
        EXPECT_EQ(reason.joint, joint);
    }
}

/// A soft spring that is stretched by `stretch` [m] presses a box to the floor.
struct PressedBox : TestWorld {
    BodyId ground = floor(), box = cube({0, 0.5f, 0});
    explicit PressedBox(Real stretch) {
        create(JointDef{.type = JointType::spring,
                        .a = ground,
                        .b = box,
                        .local_anchor_a = {0, 1 - stretch, 0},
                        .local_anchor_b = {0, -0.5f, 0},
                        .hertz = 8,
                        .lower = 0,
                        .upper = 0,
                        .collide = true});
    }
};

/// No weight needs the level, the force does: it is told in the step that raises the level, and then that it is kept.
TEST(ExplainLevel, AForceThatIsNoWeightRaisesTheLevel) {
    PressedBox t(0.5f);
    int raised = 0;
    for (int i = 0; i < 60; ++i) {
        const LevelReason reason = explain_level(t.world, t.box);
        const int before = t[t.box].solver_level;
        t.world.step();
        const int after = t[t.box].solver_level;
        EXPECT_EQ(reason.cause == LevelCause::force, after > before) << "step " << i;
        if (after <= before)
            continue;
        ++raised;
        EXPECT_EQ(after, level_for_load(reason.load)) << "step " << i;
        EXPECT_LE(reason.static_load, 1) << "its weight alone";
    }
    EXPECT_EQ(raised, 1);
}

TEST(ExplainLevel, ALoadIsProportionalToTheForce) {
    const auto load_at = [](Real stretch) {
        PressedBox t(stretch);
        t.run_for(1);
        return static_cast<double>(explain_level(t.world, t.box).load);
    };
    // m (2 pi f)^2 x + m g
    const double pull = std::pow(2 * 3.14159265 * 8, 2);
    EXPECT_NEAR(load_at(1) / load_at(0.5f), (pull + 9.81) / (pull / 2 + 9.81), 0.02);
}

} // namespace
} // namespace topple
