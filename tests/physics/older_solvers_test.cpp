// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"
#include "topple/textbook/printed/cookbook.h"

namespace topple {
namespace {

constexpr SolverKind kAllSolvers[] = {SolverKind::soft_step,
                                      SolverKind::sequential_impulse,
                                      SolverKind::penalty,
                                      SolverKind::textbook,
                                      SolverKind::textbook_as_printed};

using test::TestWorld;

Parameters solved_by(SolverKind solver, int iterations = Parameters{}.iterations) {
    Parameters p = TestWorld::no_sleep();
    p.solver = solver;
    p.iterations = iterations;
    return p;
}

/// Returns a smooth cube of 1 kg, half side 0.5, after it has landed flat at 5 m/s.
Body flat_landing(Parameters p, Real restitution) {
    p.gravity = {};
    TestWorld t(p);
    t.floor({.friction = 0, .restitution = restitution});
    const BodyId cube = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.5f, 0}, {}},
         .velocity = {0, -5, 0},
         .colliders = {{.shape = BoxShape{}, .material = {.restitution = restitution}}},
         .mass = 1});
    t.world.step();
    return t[cube];
}

TEST(OlderSolvers, ABoxThatLandsFlatBouncesWithoutSpinFromFourSweepsOn) {
    for (const int sweeps : {4, 5, 10, 20}) {
        for (const SolverKind solver : {SolverKind::soft_step, SolverKind::sequential_impulse}) {
            Parameters p = solved_by(solver, sweeps);
            p.substeps = sweeps;
            const Body cube = flat_landing(p, 0.5f);
            EXPECT_NEAR(cube.v.y, 2.5f, 0.025f) << sweeps;
            EXPECT_LT(length(cube.w), 1e-3f) << sweeps;
        }
    }
}

TEST(OlderSolvers, TheTextbookOneNeedsManySweepsForIt) {
    Parameters p = solved_by(SolverKind::textbook);
    p.iterations = 5;
    EXPECT_NEAR(flat_landing(p, 0.5f).v.y, 0.72f, 0.1f); // each sweep takes a quarter of the
                                                         // remaining speed
    p.iterations = 40;
    EXPECT_NEAR(flat_landing(p, 0.5f).v.y, 2.5f, 0.025f);
}

TEST(OlderSolvers, AsPrintedItGoesOnIntoTheFloor) {
    // The four contact points are checked in the tests of collide_at_as_printed; 0.98 is the damping.
    Parameters p = solved_by(SolverKind::textbook_as_printed);
    p.iterations = 5;
    p.gravity = {};
    TestWorld t(p);
    t.floor({.restitution = 0.5f});
    const BodyId cube = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.499f, 0}, {}},
         .velocity = {0, -5, 0},
         .colliders = {{.shape = BoxShape{}, .material = {.restitution = 0.5f}}},
         .mass = 1});
    t.world.step();
    EXPECT_LT(t[cube].v.y, -0.3f);
    EXPECT_GT(t[cube].v.y, -0.6f);
}

TEST(OlderSolvers, AsPrintedTheContactHoldsTheImpulseThatTheBodyGot) {
    // Momentum of 2 kg before and after the one contact of a ball that slides into the floor. The velocity is damped by
    // 0.98 after the solver.
    Parameters p = solved_by(SolverKind::textbook_as_printed);
    p.gravity = {};
    TestWorld t(p);
    t.floor({.friction = 0.4f});
    const Vec3 before{1, -3, 0.5f};
    const BodyId ball = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.499f, 0}, {}},
         .velocity = before,
         .colliders = {{.shape = SphereShape{0.5f}, .material = {.friction = 0.4f}}},
         .mass = 2});
    t.world.step();
    const Vec3 got = (t[ball].v / 0.98f - before) * 2;
    ASSERT_EQ(t.world.state().contacts.size(), 1u);
    const Contact& c = t.world.state().contacts[0];
    Vec3 held = c.friction_impulse;
    for (const Contact::Point& point : c.points)
        held += c.normal * point.normal_impulse;
    // The impulse acts on the second body, towards which the normal points.
    EXPECT_LT(distance(c.normal.y > 0 ? held : -held, got), 1e-3f);
    EXPECT_GT(got.y, 1);
    EXPECT_LT(got.x, -0.1f);
}

TEST(OlderSolvers, EveryOneHoldsABoxUp) {
    for (const SolverKind solver : kAllSolvers) {
        TestWorld t(solved_by(solver));
        t.floor();
        const BodyId cube = t.cube({0, 0.5f, 0});
        t.run_for(5);
        EXPECT_NEAR(t[cube].center_of_mass.y, 0.5f, 0.03f) << static_cast<int>(solver);
        EXPECT_NEAR(t[cube].center_of_mass.x, 0, 0.01f) << static_cast<int>(solver);
    }
}

TEST(OlderSolvers, NoneSlowsAKinematicBodyDown) {
    for (const SolverKind solver : kAllSolvers) {
        TestWorld t(solved_by(solver));
        const BodyId slide = t.create({.motion = Motion::kinematic,
                                       .world_from_body = {{0, 5, 0}, {}},
                                       .velocity = {0.5f, 0, -1},
                                       .colliders = {{.shape = BoxShape{}}}});
        t.run_for(2);
        EXPECT_LT(distance(t[slide].center_of_mass, {1, 5, -2}), 1e-4f) << static_cast<int>(solver);
    }
}

TEST(OlderSolvers, TheyAgreeOnFreeFlight) {
    // Symplectic Euler: g dt^2 n (n + 1) / 2 after n steps.
    for (const SolverKind solver : {SolverKind::sequential_impulse, SolverKind::textbook}) {
        TestWorld t(solved_by(solver));
        const BodyId ball = t.ball({0, 100, 0});
        t.run_for(1);
        EXPECT_NEAR(t[ball].center_of_mass.y, 100 - 9.81f * 60 * 61 / 2 / 3600, 1e-3f);
    }
}

TEST(OlderSolvers, APenaltySpringYieldsByTheWeightOverItsStiffness) {
    // Penalty spring: k = 1000 N/m under 1 kg gives 9.82 mm. For one point of a ball of 1 kg, k = m (2 pi hertz)^2.
    Parameters p = solved_by(SolverKind::penalty);
    p.gravity = {0, -9.82f, 0};
    p.penalty_hertz = std::sqrt(1000.0f) / (2 * kPi);
    TestWorld t(p);
    t.floor();
    const BodyId ball = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{0, 0.5f, 0}, {}},
                                  .colliders = {{.shape = SphereShape{0.5f}}},
                                  .mass = 1});
    t.run_for(5);
    EXPECT_NEAR(t[ball].center_of_mass.y, 0.5f - 9.82e-3f, 1e-5f);
}

TEST(OlderSolvers, APenaltySpringThatIsTooStiffForItsStepsExplodes) {
    // Explicit springs hold up to omega h = 2; 240 Hz at 240 sub-steps a second is 6.3.
    Parameters p = solved_by(SolverKind::penalty);
    p.penalty_hertz = 240;
    p.penalty_damping_ratio = 0;
    TestWorld t(p);
    t.floor();
    const BodyId cube = t.cube({0, 0.499f, 0});
    Real highest = 0;
    for (int i = 0; i < 120; ++i) {
        t.world.step();
        highest = std::max(highest, t[cube].center_of_mass.y);
    }
    EXPECT_GT(highest, 1);
}

/// Ten unit cubes; the displacement of the top cube down and to the side.
struct Tower : TestWorld {
    std::vector<BodyId> boxes;
    explicit Tower(const Parameters& p) : TestWorld(p) {
        floor();
        for (int i = 0; i < 10; ++i)
            boxes.push_back(cube({0, 0.5f + static_cast<Real>(i), 0}));
    }
    [[nodiscard]] Real sink() const { return 9.5f - top().y; }
    [[nodiscard]] Real drift() const { return std::hypot(top().x, top().z); }
    [[nodiscard]] Vec3 top() const { return world.find(boxes.back())->center_of_mass; }
};

TEST(OlderSolvers, AccumulatedImpulsesCarryATowerThatDividedOnesLetSink) {
    // Within the slop only the convergence of the sweeps rights a tilt, so there are many sweeps.
    Tower accumulated(solved_by(SolverKind::sequential_impulse, 50));
    accumulated.run_for(20);
    EXPECT_LT(accumulated.drift(), 0.01f);
    EXPECT_LT(accumulated.sink(), 0.01f);
    Tower divided(solved_by(SolverKind::textbook, 50));
    divided.run_for(2);
    EXPECT_GT(divided.sink(), 0.1f);
}

TEST(OlderSolvers, MoreSweepsComeNearerToTheAnswer) {
    // Expected impulse: the lowest contact carries ten boxes of 1000 kg.
    const auto error_after = [](int iterations) {
        Parameters p = solved_by(SolverKind::sequential_impulse, iterations);
        p.warm_start = 0;
        Tower t(p);
        t.world.step();
        Real sum = 0;
        for (const Contact::Point& point : t.world.state().contacts[0].points)
            sum += point.normal_impulse;
        return std::abs(sum - 10 * 1000 * 9.81f / 60);
    };
    EXPECT_GT(error_after(5), 2 * error_after(50));
    EXPECT_GT(error_after(25), 2 * error_after(100));
    EXPECT_LT(error_after(400), 0.01f * 1635);
}

TEST(OlderSolvers, AccumulatedImpulsesUnderATowerAreTheWeightAbove) {
    // Expected impulse under box k, counted from below: (11 - k) m g dt, for the four points together.
    Tower t(solved_by(SolverKind::sequential_impulse, 50));
    t.run_for(20);
    const auto& contacts = t.world.state().contacts;
    ASSERT_EQ(contacts.size(), 10u);
    for (std::size_t k = 0; k < 10; ++k) {
        Real sum = 0;
        for (const Contact::Point& p : contacts[k].points)
            sum += p.normal_impulse;
        const Real weight = static_cast<Real>(10 - k) * 1000 * 9.81f / 60;
        EXPECT_NEAR(sum, weight, 0.02f * weight) << "under box " << k + 1;
    }
}

TEST(OlderSolvers, BaumgarteNeedsNoImpulsesFromTheStepBefore) {
    Parameters p = solved_by(SolverKind::sequential_impulse);
    p.warm_start = 0;
    p.position_correction = PositionCorrection::baumgarte;
    TestWorld t(p);
    t.floor();
    const BodyId cube = t.cube({0, 0.4f, 0}); // 0.1 m into the floor
    t.run_for(2);
    EXPECT_NEAR(t[cube].center_of_mass.y, 0.49f, 0.002f); // out of the floor up to the slop
}

/// Returns the largest exit speed of a cube that begins 0.1 m inside the floor. [m/s]
Real ejection(PositionCorrection correction) {
    Parameters p = solved_by(SolverKind::sequential_impulse);
    p.position_correction = correction;
    TestWorld t(p);
    t.floor();
    const BodyId cube = t.cube({0, 0.4f, 0});
    Real fastest = 0;
    for (int i = 0; i < 60; ++i) {
        t.world.step();
        fastest = std::max(fastest, t[cube].v.y);
    }
    return fastest;
}

TEST(OlderSolvers, BaumgarteLeavesEnergyBehindAndSplitImpulsesDoNot) {
    // 0.2 * 60 / s * 0.09 m = 1.08 m/s in the first step.
    EXPECT_NEAR(ejection(PositionCorrection::baumgarte), 1.08f, 0.01f);
    EXPECT_LT(ejection(PositionCorrection::split_impulse), 0.01f);
    EXPECT_LT(ejection(PositionCorrection::nonlinear), 0.01f);
    EXPECT_LT(ejection(PositionCorrection::linear), 0.01f);
}

TEST(OlderSolvers, FrictionStopsASlidingBoxAfterTheWayItsSpeedBuys) {
    // Stopping distance for mu = 0.6 at 5 m/s: v^2 / (2 mu g) with g = 9.82 is 2.121521 m.
    for (const SolverKind solver :
         {SolverKind::soft_step, SolverKind::sequential_impulse, SolverKind::textbook}) {
        Parameters p = solved_by(solver);
        p.gravity = {0, -9.82f, 0};
        p.iterations = 20;
        TestWorld t(p);
        t.floor();
        const BodyId box = t.create({.motion = Motion::dynamic,
                                     .world_from_body = {{0, 0.1f, 0}, {}},
                                     .velocity = {5, 0, 0},
                                     .colliders = {{.shape = BoxShape{{0.5f, 0.1f, 0.5f}}}}});
        t.run_for(2);
        // Tolerance: half a step at 5 m/s is 0.04 m.
        EXPECT_NEAR(t[box].center_of_mass.x, 2.1215f, 0.06f) << static_cast<int>(solver);
        EXPECT_NEAR(t[box].v.x, 0, 1e-3f);
    }
}

TEST(OlderSolvers, ThreadsAndRewindsDoNotChangeWhatTheyDo) {
    for (const SolverKind solver : {SolverKind::sequential_impulse,
                                    SolverKind::penalty,
                                    SolverKind::textbook,
                                    SolverKind::textbook_as_printed}) {
        Tower one(solved_by(solver)), two(solved_by(solver));
        two.world.set_thread_count(2);
        one.run_for(0.5f);
        two.run_for(0.5f);
        EXPECT_EQ(one.world.hash(), two.world.hash());
        const Snapshot moment = one.world.snapshot();
        one.run_for(0.5f);
        two.world.restore(*moment);
        two.run_for(0.5f);
        EXPECT_EQ(one.world.hash(), two.world.hash());
    }
}

TEST(OlderSolvers, TheCookbooksHandlesMorePairsThanItReserves) {
    // The textbook's solver reserves room for 100 pairs; 121 boxes on one floor make 121 pairs.
    TestWorld t(cookbook_parameters());
    t.floor();
    std::vector<BodyId> boxes;
    for (int i = 0; i < 121; ++i) {
        BodyDef def = cookbook_body(BoxShape{});
        def.world_from_body.position = {Real(i % 11) * 3 - 15, 0.5f, Real(i / 11) * 3 - 15};
        boxes.push_back(t.create(def));
    }
    t.run_for(2);
    EXPECT_EQ(t.world.state().contacts.size(), 121u);
    for (const BodyId box : boxes) {
        EXPECT_NEAR(t[box].world_from_body.position.y, 0.5f, 0.02f);
        EXPECT_LT(length(t[box].v), 9.82f / 30); // the speed that gravity adds in a step
    }
}

TEST(OlderSolvers, ChangingTheSolverUnderAPileThrowsNothing) {
    Tower t(Parameters{TestWorld::no_sleep()});
    t.run_for(1);
    for (const double solver : {1.0, 2.0, 0.0}) {
        ASSERT_TRUE(t.world.set_parameter("solver", solver).ok());
        for (int i = 0; i < 30; ++i) {
            t.world.step();
            for (const BodyId id : t.boxes)
                ASSERT_LT(length(t[id].v), t.world.parameters().push_speed) << "solver " << solver;
        }
    }
}

} // namespace
} // namespace topple
