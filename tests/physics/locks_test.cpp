// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Locked axes of bodies: exact zeros and no drift, closed forms of motions with a diagonal inverse mass, contacts,
// joints, all solvers and levels, energy and the same bits.

#include "tests/physics/held_axes.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/test.h"
#include "topple/core/instruction_set.h"
#include "topple/dynamics/solver_kind.h"
#include "topple/world/energy_balance.h"

#include <cmath>

namespace topple::test {
namespace {

constexpr Real kEighth = 0.38268343f, kCosEighth = 0.92387953f; // sine and cosine of 22.5 degrees

/// Returns the tilt by 45 degrees about Z: the top of a box then faces -X and +Y.
constexpr Quat kHalfRight{0, 0, kEighth, kCosEighth};

void set_locks(World& world, BodyId id, const MotionLocks& locks) {
    const Result<void> set = world.set_locks(id, locks);
    EXPECT_TRUE(set.ok()) << (set ? "" : set.error().text());
}

TEST(Locks, AForceMovesTheBodyAlongFreeAxesAlone) {
    TestWorld t;
    const BodyId cube = t.cube({1, 2, 3});
    set_locks(t.world, cube, {.move = {false, true, false}, .turn = {true, false, true}});
    const std::vector<StepInput> inputs{Force{.body = cube, .force = {1000, 5000, 2000}},
                                        Torque{cube, {70, 50, 90}}};
    t.run_for(1, inputs);
    EXPECT_NEAR(t[cube].v.x, 1, 1e-4f);
    EXPECT_NEAR(t[cube].v.z, 2, 1e-4f);
    EXPECT_NEAR(t[cube].w.y, 50 / (1000 / 6.0f), 1e-4f);
    expect_held(t[cube], {1, 2, 3});
}

TEST(Locks, ImpulsesAndSettersKeepThem) {
    TestWorld t;
    const BodyId cube = t.cube({1, 2, 3});
    t.set_velocity(cube, {1, 1, 1}, {2, 2, 2});
    set_locks(t.world, cube, kPlanarLocks);
    EXPECT_EQ(t[cube].v, (Vec3{1, 1, 0}));
    EXPECT_EQ(t[cube].w, (Vec3{0, 0, 2}));
    t.set_velocity(cube, {3, 3, 3}, {4, 4, 4});
    EXPECT_EQ(t[cube].v, (Vec3{3, 3, 0}));
    EXPECT_EQ(t[cube].w, (Vec3{0, 0, 4}));
    const std::vector<StepInput> inputs{Impulse{cube, {1.5f, 2, 3.5f}, {100, 2000, 3000}},
                                        AngularImpulse{cube, {5, 6, 7}},
                                        Explosion{{0, 0, 0}, 9, 3}};
    t.world.step(inputs);
    EXPECT_NE(t[cube].v.x, 3);
    expect_held(t[cube], {1, 2, 3});
    EXPECT_TRUE(t.world.validate().ok());
    EXPECT_FALSE(t.world.set_locks({99}, {}).ok());
}

TEST(Locks, AKinematicBodyMovesAsItIsTold) {
    TestWorld t(TestWorld::weightless());
    const BodyId lift = t.create({.motion = Motion::kinematic,
                                  .velocity = {0, 1, 0},
                                  .colliders = {{.shape = BoxShape{}}},
                                  .locks = {.move = kAllAxes, .turn = kAllAxes}});
    t.run_for(1);
    EXPECT_NEAR(t[lift].center_of_mass.y, 1, 1e-4f);
    EXPECT_TRUE(t.world.set_motion(lift, Motion::dynamic).ok());
    EXPECT_EQ(t[lift].v, Vec3{});
}

TEST(Locks, ABodyThatCannotTurnIsHitLikeAPointMass) {
    // A ball of 2 m/s hits the end of a bar of the same mass at rest, e = 0: without rotation both go on with 1 m/s. A
    // free bar would take only a part of the momentum at its end.
    for (const bool is_locked : {true, false}) {
        TestWorld t(TestWorld::weightless());
        const Material smooth{.friction = 0, .rolling_resistance = 0};
        const BodyId bar = t.create(
            {.motion = Motion::dynamic,
             .colliders = {{.shape = BoxShape{{0.2f, 2, 0.2f}}, .material = smooth}},
             .mass = 10,
             .locks = {.turn = {is_locked, is_locked, is_locked}}});
        const BodyId ball = t.create(
            {.motion = Motion::dynamic,
             .world_from_body = {{-1, 1.8f, 0}, {}},
             .velocity = {2, 0, 0},
             .colliders = {{.shape = SphereShape{0.2f}, .material = smooth}},
             .mass = 10});
        t.run_for(1);
        if (is_locked) {
            EXPECT_NEAR(t[bar].v.x, 1, 1e-3f);
            EXPECT_NEAR(t[ball].v.x, 1, 1e-3f);
            EXPECT_EQ(t[bar].w, Vec3{});
        } else {
            EXPECT_LT(t[bar].v.x, 0.6f);
        }
    }
}

TEST(Locks, ABodyOnASlopeThatCannotMoveAsideStopsAtOnce) {
    // The inverse mass along the normal of 45 degrees is half of that of a free body. With the whole one, a contact
    // would stop half of the fall in each sweep.
    TestWorld t(TestWorld::weightless());
    const Material smooth{.friction = 0, .rolling_resistance = 0};
    t.create({.world_from_body = {{0, -1.41421356f, 0}, kHalfRight},
              .colliders = {{.shape = BoxShape{{5, 1, 5}}, .material = smooth}}});
    const BodyId ball = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{0, 1.2f, 0}, {}},
                                  .velocity = {0, -5, 0},
                                  .colliders = {{.shape = SphereShape{0.5f}, .material = smooth}},
                                  .locks = {.move = {true, false, true}}});
    // The surface leads through the origin, the center rests 0.5 m from it: 0.5 sqrt(2) m high.
    Real fastest = 0;
    for (int i = 0; i < 60; ++i) {
        t.world.step();
        if (i > 6) // it arrives in the sixth step, and meets the slope in the next one
            fastest = std::max(fastest, -t[ball].v.y);
    }
    EXPECT_NEAR(t[ball].center_of_mass.y, 0.70710678f, 0.01f);
    EXPECT_LT(fastest, 0.01f);
    expect_held(t[ball], {0, 0, 0});
}

TEST(Locks, AWedgeThatABlockDrivesAsideHasTheAccelerationOfTheBook) {
    // The block of m moves along Y alone, the wedge of M at 45 degrees along X alone, without friction. The block falls
    // as far as the wedge goes aside:  M a = N / sqrt(2),  m (g - a) = N / sqrt(2),  a = g m / (M + m).
    TestWorld t;
    const Material smooth{.friction = 0, .rolling_resistance = 0};
    const BodyId wedge = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, -1.41421356f, 0}, kHalfRight},
         .colliders = {{.shape = BoxShape{{5, 1, 5}}, .material = smooth}},
         .mass = 30,
         .gravity_scale = 0,
         .locks = {.move = {false, true, true}, .turn = kAllAxes}});
    const BodyId block = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{0, 0.70710678f, 0}, {}},
                                   .colliders = {{.shape = SphereShape{0.5f}, .material = smooth}},
                                   .mass = 10,
                                   .locks = {.move = {true, false, true}, .turn = kAllAxes}});
    t.run_for(0.5f);
    const Real a = 9.81f * 10 / (30 + 10);
    EXPECT_NEAR(std::abs(t[wedge].v.x), a * 0.5f, 0.01f * a);
    EXPECT_NEAR(t[block].v.y, -a * 0.5f, 0.01f * a);
    expect_held(t[wedge], {0, -1.41421356f, 0});
    expect_held(t[block], {});
}

/// A pile of boxes that drop in a plane, a few of them tilted.
std::vector<BodyId> drop_in_plane(TestWorld& t, Quality quality = Quality::automatic) {
    t.floor();
    std::vector<BodyId> boxes;
    for (int i = 0; i < 24; ++i) {
        const Real tilt = 0.1f * static_cast<Real>(i % 5);
        const Real c = std::sqrt(1 - tilt * tilt);
        boxes.push_back(t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{static_cast<Real>(i % 4) * 0.8f,
                                                       1 + 0.7f * static_cast<Real>(i),
                                                       0},
                                                      {0, 0, tilt, c}},
                                  .colliders = {{.shape = BoxShape{{0.4f, 0.25f, 0.5f}}}},
                                  .quality = quality,
                                  .locks = kPlanarLocks}));
    }
    return boxes;
}

TEST(Locks, BoxesInAPlaneStayInItExactlyAndComeToRest) {
    TestWorld t;
    const std::vector<BodyId> boxes = drop_in_plane(t);
    const double before = t.energy();
    for (int i = 0; i < 600; ++i) {
        t.world.step();
        ASSERT_LE(t.energy(), before * 1.001) << "step " << i;
    }
    Real fastest = 0;
    for (const BodyId id : boxes) {
        expect_held(t[id], {});
        EXPECT_EQ(t[id].world_from_body.rotation.x, 0);
        EXPECT_EQ(t[id].world_from_body.rotation.y, 0);
        EXPECT_EQ(t[id].world_from_body.position.z, 0);
        fastest = std::max(fastest, length(t[id].v));
    }
    EXPECT_LT(fastest, 0.02f);
    EXPECT_LT(t.world.last_report().max_penetration, 0.01f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(Locks, AStackOfTenStandsAsWellInAPlaneAsFree) {
    const auto sink_of = [](const MotionLocks& locks) {
        TestWorld t;
        t.floor();
        BodyId top;
        for (int i = 0; i < 10; ++i) {
            top = t.cube({0.01f * static_cast<Real>(i % 3), 0.5f + static_cast<Real>(i), 0});
            set_locks(t.world, top, locks);
        }
        t.run_for(10);
        EXPECT_LT(length(t[top].v), 5e-3f);
        EXPECT_NEAR(t[top].center_of_mass.x, 0, 0.01f);
        return 9.5f - t[top].center_of_mass.y;
    };
    const Real free = sink_of({}), planar = sink_of(kPlanarLocks),
               upright = sink_of({.move = {true, false, true}, .turn = kAllAxes});
    EXPECT_NEAR(planar, free, 2e-3f);
    EXPECT_NEAR(upright, free, 2e-3f);
}

TEST(Locks, AStackSleepsAndABallInAPlaneRollsToRest) {
    Parameters p;
    p.sleep = true;
    TestWorld t(p);
    t.floor();
    const BodyId box = t.cube({0, 0.5f, 0}), ball = t.ball({5, 0.5f, 0});
    set_locks(t.world, box, kPlanarLocks);
    set_locks(t.world, ball, kPlanarLocks);
    t.set_velocity(ball, {1, 0, 0}, {0, 0, -2});
    t.run_for(1);
    EXPECT_GT(t[ball].v.x, 0.3f);
    // The torque 0.01 r m g slows the mass m and the moment 0.4 m r^2 down: a = 0.01 g / 1.4, over v^2 / (2 a).
    t.run_for(20);
    EXPECT_TRUE(t[box].is_asleep);
    EXPECT_TRUE(t[ball].is_asleep);
    EXPECT_NEAR(t[ball].center_of_mass.x, 5 + 1.4f / (2 * 0.01f * 9.81f), 0.1f);
    expect_held(t[ball], {});
}

TEST(Locks, ABodyWithOneLockedRotationKeepsItsEnergyAndMomentum) {
    // Without torque about the free axes, angular momentum about them is kept; the lock does no work.
    TestWorld t(TestWorld::weightless());
    const BodyId brick = t.create({.motion = Motion::dynamic,
                                   .angular_velocity = {0, 2, 3},
                                   .colliders = {{.shape = BoxShape{{0.2f, 0.5f, 1}}}},
                                   .locks = {.turn = {true, false, false}}});
    const EnergyBudget before = energy_budget_of(t.world.state());
    for (int i = 0; i < 300; ++i) {
        t.world.step();
        const EnergyBudget now = energy_budget_of(t.world.state());
        ASSERT_EQ(t[brick].w.x, 0);
        ASSERT_NEAR(
            now.angular_momentum[1], before.angular_momentum[1], 1e-3 * before.angular_momentum[1]);
        ASSERT_NEAR(
            now.angular_momentum[2], before.angular_momentum[2], 1e-3 * before.angular_momentum[2]);
        ASSERT_NEAR(now.kinetic, before.kinetic, 0.05 * before.kinetic) << "step " << i;
    }
}

TEST(Locks, ATorqueOnABodyWithOneFreeRotationMeetsTheInertiaAboutThatAxis) {
    // A rod tilted by 45 degrees about Z, free about Y: I = (m l^2 / 3) sin^2 45 for a thin rod of half-length l.
    TestWorld t(TestWorld::weightless());
    const BodyId rod = t.create({.motion = Motion::dynamic,
                                 .world_from_body = {{}, kHalfRight},
                                 .colliders = {{.shape = BoxShape{{1, 0.01f, 0.01f}}}},
                                 .mass = 12,
                                 .locks = {.turn = {true, false, true}}});
    const StepInput torque = Torque{rod, {0, 5, 0}};
    t.run_for(1, {&torque, 1});
    EXPECT_NEAR(t[rod].w.y, 5 / (12 / 3.0f * 0.5f), 0.01f);
    expect_held(t[rod], {});
}

TEST(Locks, ACradleOfBallsOnARailPassesTheSpeedOn) {
    TestWorld t(TestWorld::weightless());
    const Material elastic{.friction = 0, .restitution = 1, .rolling_resistance = 0};
    std::vector<BodyId> balls;
    for (int i = 0; i < 5; ++i) {
        balls.push_back(t.ball(
            {static_cast<Real>(i) * (i == 0 ? 1 : 1) + (i == 0 ? -1.0f : 0), 0, 0}, 0.5f, elastic));
        set_locks(t.world, balls.back(), {.move = {false, true, true}, .turn = kAllAxes});
    }
    t.set_velocity(balls.front(), {3, 0, 0});
    t.run_for(1);
    for (int i = 0; i < 4; ++i)
        EXPECT_NEAR(t[balls[static_cast<std::size_t>(i)]].v.x, 0, 0.02f) << i;
    EXPECT_NEAR(t[balls.back()].v.x, 3, 0.02f);
    expect_held(t[balls.back()], {});
}

TEST(Locks, AFastBodyIsStoppedByAWallAndStaysOnItsRail) {
    TestWorld t(TestWorld::weightless());
    t.create({.world_from_body = {{10, 0, 0}, kHalfRight},
              .colliders = {{.shape = BoxShape{{5, 0.01f, 5}}}}});
    const BodyId bullet = t.ball({0, 0, 0}, 0.05f);
    set_locks(t.world, bullet, {.move = {false, true, true}});
    t.set_velocity(bullet, {400, 0, 0});
    t.run_for(0.5f);
    EXPECT_LT(t[bullet].center_of_mass.x, 10);
    expect_held(t[bullet], {});
}

TEST(Locks, TheMouseMovesABodyAlongItsRail) {
    TestWorld t;
    const BodyId cube = t.cube({0, 2, 0});
    set_locks(t.world, cube, {.move = {false, true, true}, .turn = kAllAxes});
    const StepInput grab = MouseJoint{
        .body = cube, .local_point = {0.4f, 0.4f, 0.4f}, .target = {3, 5, 4}};
    t.run_for(2, {&grab, 1});
    EXPECT_NEAR(t[cube].center_of_mass.x, 2.6f, 0.02f);
    expect_held(t[cube], {0, 2, 0});
    EXPECT_EQ(t[cube].world_from_body.rotation, Quat{});
}

TEST(Locks, EveryLevelAndEverySolverKeepThem) {
    const auto run = [](const Parameters& p, Quality quality, const std::string& name) {
        SCOPED_TRACE(name);
        TestWorld t(p);
        const std::vector<BodyId> boxes = drop_in_plane(t, quality);
        const BodyId tilted = t.create(
            {.motion = Motion::dynamic,
             .world_from_body = {{9, 2, 0}, kHalfRight},
             .colliders = {{.shape = BoxShape{{0.3f, 0.6f, 0.4f}}}},
             .locks = {.move = {true, false, true}, .turn = {true, true, false}}});
        t.create({.type = JointType::ball,
                  .a = boxes[0],
                  .b = boxes[1],
                  .local_anchor_a = {0.5f, 0.5f, 0},
                  .local_anchor_b = {-0.5f, -0.5f, 0}});
        const StepInput push = Impulse{
            boxes[2], t[boxes[2]].center_of_mass + Vec3{0.1f, 0.2f, 0.3f}, {100, 200, 900}};
        t.world.step({&push, 1});
        t.run_for(1.5f);
        for (const BodyId id : boxes) {
            expect_held(t[id], {});
            EXPECT_EQ(t[id].world_from_body.position.z, 0);
        }
        expect_held(t[tilted], {9, 0, 0});
        EXPECT_TRUE(t.world.validate().ok());
    };
    const Parameters p = TestWorld::no_sleep();
    for (int i = 0; i < static_cast<int>(kQualityCount); ++i)
        run(p, static_cast<Quality>(i), "quality " + std::to_string(i));
    for (const SolverKind kind : {SolverKind::sequential_impulse,
                                  SolverKind::penalty,
                                  SolverKind::textbook,
                                  SolverKind::textbook_as_printed})
        for (const PositionCorrection correction : {PositionCorrection::linear,
                                                    PositionCorrection::nonlinear,
                                                    PositionCorrection::split_impulse}) {
            Parameters older = p;
            older.solver = kind;
            older.position_correction = correction;
            run(older, Quality::automatic, "solver " + std::to_string(static_cast<int>(kind)));
        }
    Parameters iterated = p;
    iterated.direct_joints = false;
    run(iterated, Quality::automatic, "iterated joints");
}

TEST(Locks, AnOffCenterBodyThatTurnsInPlaceDoesNotWander) {
    // The origin is far from the center of mass, so that the pose is rounded around the center.
    TestWorld t(TestWorld::weightless());
    const BodyId wheel = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{1, 2, 3}, {}},
                                   .angular_velocity = {0, 0, 3},
                                   .colliders = {{.shape = BoxShape{{0.5f, 0.1f, 0.1f}},
                                                  .body_from_shape = {{0.7f, 0.3f, 0}, {}}}},
                                   .locks = {.move = kAllAxes, .turn = {true, true, false}}});
    const Vec3 center = t[wheel].center_of_mass;
    t.run_for(30);
    EXPECT_LT(distance(t[wheel].center_of_mass, center), 2e-6f);
    EXPECT_EQ(t[wheel].w.x, 0);
    EXPECT_NEAR(t[wheel].w.z, 3, 1e-4f);
}

TEST(Locks, AClothFallsOnABodyThatCannotMove) {
    TestWorld t;
    const BodyId cube = t.cube({0, 0, 0});
    set_locks(t.world, cube, {.move = kAllAxes, .turn = kAllAxes});
    DeformableDef cloth;
    cloth.recipe = RopeRecipe{.segments = 12, .length = 1.5f};
    cloth.world_from_recipe.position = {0, 1.5f, 0};
    ASSERT_TRUE(t.world.create_deformable(cloth).ok());
    t.run_for(2);
    EXPECT_EQ(t[cube].world_from_body.position, Vec3{});
    EXPECT_EQ(t[cube].world_from_body.rotation, Quat{});
    EXPECT_EQ(t[cube].v, Vec3{});
}

TEST(Locks, TheEnergyBalanceCountsThemAsJointsToTheWorld) {
    TestWorld t;
    const std::vector<BodyId> boxes = drop_in_plane(t);
    t.create({.type = JointType::ball,
              .a = boxes[0],
              .b = boxes[1],
              .local_anchor_a = {0.5f, 0.5f, 0},
              .local_anchor_b = {-0.5f, -0.5f, 0}});
    t.run_for(1);
    for (int i = 0; i < 30; ++i) {
        const StepInput push = Force{
            boxes[2], t[boxes[2]].center_of_mass + Vec3{0.1f, 0.2f, 0.3f}, {500, 900, 700}};
        const Result<EnergyBalance> balance = step_with_balance(t.world, {&push, 1});
        ASSERT_TRUE(balance.ok());
        ASSERT_LT(std::abs(balance->remainder()), 2e-3 * balance->turned_over() + 0.01)
            << "step " << i;
        ASSERT_LT(length(balance->momentum_remainder()), 0.5) << "step " << i;
    }
}

TEST(Locks, GiveTheSameBitsForAllThreadsAndInstructionSets) {
    const auto hash_with = [](int threads, InstructionSet set) {
        TestWorld t(TestWorld::no_sleep(), threads);
        t.world.set_instruction_set(set);
        const std::vector<BodyId> boxes = drop_in_plane(t);
        for (int i = 0; i < 80; ++i) // some that are free, among the others
            t.ball({0.4f * static_cast<Real>(i % 9), 3 + 0.4f * static_cast<Real>(i / 9), 0.1f},
                   0.2f);
        t.create({.type = JointType::ball,
                  .a = boxes[3],
                  .b = boxes[4],
                  .local_anchor_a = {0.5f, 0.5f, 0},
                  .local_anchor_b = {-0.5f, -0.5f, 0}});
        t.run_for(1.5f);
        return t.world.hash();
    };
    const std::uint64_t expected = hash_with(1, InstructionSet::scalar);
    for (const InstructionSet set : test::supported_instruction_sets())
        EXPECT_EQ(hash_with(1, set), expected) << static_cast<int>(set);
    EXPECT_EQ(hash_with(2, best_instruction_set()), expected);
}

TEST(Locks, ALockedBodyFarAwayChangesNoBitOfTheOthers) {
    const auto hash_of_others = [](bool has_locked) {
        TestWorld t;
        t.floor();
        std::vector<BodyId> balls;
        for (int i = 0; i < 40; ++i)
            balls.push_back(t.ball({0.4f * static_cast<Real>(i % 5),
                                    1 + 0.45f * static_cast<Real>(i / 5),
                                    0.1f * static_cast<Real>(i % 3)},
                                   0.2f));
        // Locked balls in contacts of the same kind share blocks with the others.
        for (int i = 0; i < 7; ++i) {
            const BodyId far = t.ball({30 + static_cast<Real>(i), 1, 0}, 0.2f);
            if (has_locked)
                set_locks(t.world, far, kPlanarLocks);
        }
        t.run_for(1.5f);
        std::vector<Vec3> places;
        for (const BodyId id : balls)
            places.push_back(t[id].center_of_mass);
        return places;
    };
    EXPECT_EQ(hash_of_others(true), hash_of_others(false));
}

TEST(Locks, ArePartOfTheDescriptionTheHashAndTheSnapshot) {
    TestWorld t;
    const BodyId cube = t.cube({0, 2, 0});
    const std::uint64_t free = t.world.hash();
    const Snapshot before = t.world.snapshot();
    set_locks(t.world, cube, kPlanarLocks);
    EXPECT_NE(t.world.hash(), free);
    EXPECT_EQ(t.world.describe(cube).locks, kPlanarLocks);
    t.world.restore(*before);
    EXPECT_EQ(t.world.hash(), free);
    EXPECT_EQ(t.world.describe(cube).locks, MotionLocks{});
}

} // namespace
} // namespace topple::test
