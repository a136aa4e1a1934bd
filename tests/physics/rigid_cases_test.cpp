// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"
#include "topple/dynamics/rotary_motion.h"
#include "topple/textbook/printed/cookbook.h"

#include <set>

// Cases of rigid-body dynamics with answers that a textbook gives or should give.

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kGravity = 9.82f; // [m/s^2]

Parameters with_gravity(Vec3 gravity) {
    Parameters p = TestWorld::no_sleep();
    p.gravity = gravity;
    return p;
}
/// Returns parameters with turned gravity, so that the floor is a slope that falls towards +x.
Parameters on_slope(Real degrees) {
    const Real angle = degrees * kPi / 180;
    return with_gravity({kGravity * std::sin(angle), -kGravity * std::cos(angle), 0});
}

BodyId body_of(TestWorld& t, const Shape& shape, Vec3 position, Real mass, Material material = {}) {
    return t.create({.motion = Motion::dynamic,
                     .world_from_body = {position, {}},
                     .colliders = {{.shape = shape, .material = material}},
                     .mass = mass});
}

TEST(RigidCases, ASmallBallsInertiaIsInvertedAndNothingTurnsWhatIsStatic) {
    // 2/5 * 1 kg * (0.1 m)^2 = 0.004 kg m^2.
    TestWorld t;
    const BodyId ball = body_of(t, SphereShape{0.1f}, {}, 1);
    EXPECT_NEAR(t[ball].inv_inertia.x.x, 250, 1e-3f);
    EXPECT_EQ(t[ball].inv_mass, 1);
    const BodyId floor = t.floor();
    EXPECT_EQ(t[floor].inv_inertia, (Mat3{{}, {}, {}}));
    EXPECT_EQ(t[floor].inv_mass, 0);
}

TEST(RigidCases, AFloorHitBesideItsMiddleStaysAsItIs) {
    TestWorld t;
    const BodyId floor = t.floor({.restitution = 1});
    const Transform before = t[floor].world_from_body;
    const BodyId ball = t.ball({20, 0.6f, 13}, 0.5f, {.restitution = 1});
    int hits = 0;
    for (int i = 0; i < 1000; ++i) {
        ASSERT_TRUE(t.world.set_pose(ball, {{20, 0.6f, 13}, {}}).ok());
        t.set_velocity(ball, {1, -6, 2});
        t.run_for(0.05f);
        hits += t[ball].v.y > 0 ? 1 : 0;
    }
    EXPECT_EQ(hits, 1000);
    EXPECT_EQ(t[floor].world_from_body, before);
    EXPECT_EQ(t[floor].w, Vec3{});
}

TEST(RigidCases, InertiaTurnsWithTheBody) {
    // Box of 12 kg, half sides 1, 2, 3: (52, 40, 20). A quarter turn about z swaps x and y; half of
    // that leaves (52 + 40) / 2 on both and (52 - 40) / 2 between them.
    MassProperties box = box_mass({1, 2, 3}, 12.0f / 48);
    EXPECT_NEAR(box.inertia.x.x, 52, 1e-4f);
    EXPECT_NEAR(box.inertia.y.y, 40, 1e-4f);
    EXPECT_NEAR(box.inertia.z.z, 20, 1e-4f);
    const auto turned = [&](Real angle) {
        return transformed(box, {{}, from_axis_angle({0, 0, 1}, angle)}).inertia;
    };
    EXPECT_NEAR(turned(kPi / 2).x.x, 40, 1e-4f);
    EXPECT_NEAR(turned(kPi / 2).y.y, 52, 1e-4f);
    EXPECT_NEAR(turned(kPi / 4).x.x, 46, 1e-4f);
    EXPECT_NEAR(std::abs(turned(kPi / 4).x.y), 6, 1e-4f);
    EXPECT_NEAR(turned(kPi / 4).z.z, 20, 1e-4f);
    EXPECT_NEAR(sphere_mass(0.5f, 2 / (4 * kPi / 3 * 0.125f)).inertia.x.x, 0.2f, 1e-6f);
}

TEST(RigidCases, ATurnedBoxAnswersAPushWithItsTurnedInertia) {
    // The box of (52, 40, 20), a quarter turn about z: its moment about the world's x is 40. An impulse of 1 N s
    // along y, 1 m out along z, has the moment (-1, 0, 0).
    TestWorld t(TestWorld::weightless());
    const BodyId box = body_of(t, BoxShape{{1, 2, 3}}, {}, 12);
    ASSERT_TRUE(t.world.set_pose(box, {{}, from_axis_angle({0, 0, 1}, kPi / 2)}).ok());
    const StepInput push = Impulse{box, {0, 0, 1}, {0, 1, 0}};
    t.world.step({&push, 1});
    EXPECT_NEAR(t[box].w.x, -1 / 40.0f, 1e-5f);
    EXPECT_NEAR(t[box].v.y, 1 / 12.0f, 1e-6f);
}

TEST(RigidCases, APushMovesByMassAndTurnsByInertia) {
    // Cube of 1 kg, half side 1, I = 2/3: an impulse of (0, 0, 1) N s at (1, 0, 0) has r x J = (0, -1, 0).
    TestWorld t(TestWorld::weightless());
    const BodyId cube = body_of(t, BoxShape{{1, 1, 1}}, {}, 1);
    const StepInput push = Impulse{cube, {1, 0, 0}, {0, 0, 1}};
    t.world.step({&push, 1});
    EXPECT_NEAR(t[cube].v.z, 1, 1e-6f);
    EXPECT_NEAR(t[cube].w.y, -1.5f, 1e-5f);
}

TEST(RigidCases, ATorqueTurnsFasterAndFaster) {
    // A torque of (0, 1, 0) N m on a ball of I = 0.4 for 2 s gives 5 rad/s. It consists of two opposite forces of 0.5
    // N a step, each at 1 m.
    TestWorld t(TestWorld::weightless());
    const BodyId ball = body_of(t, SphereShape{1}, {}, 1);
    const Real push = 0.5f / 60;
    const StepInput couple[] = {Impulse{ball, {1, 0, 0}, {0, 0, -push}},
                                Impulse{ball, {-1, 0, 0}, {0, 0, push}}};
    t.run_for(2, couple);
    EXPECT_NEAR(t[ball].w.y, 5, 1e-3f);
    EXPECT_NEAR(length(t[ball].v), 0, 1e-5f);
    EXPECT_NEAR(length(torque_of({1, 0, 0}, {0, 0, -0.5f}) * 2), 1, 1e-6f);
}

/// A box of 12 kg and (52, 40, 20) kg m^2 that spins freely for a minute.
struct FreeBox : TestWorld {
    BodyId box;
    EnergyBudget first;
    Real first_flip = 0; ///< Time of the first sign change of w.y; 0: never. [s]
    Real most_wobble = 0;
    double worst_energy = 0, worst_momentum = 0; ///< Relative errors.

    explicit FreeBox(Vec3 spin) : TestWorld(TestWorld::weightless()) {
        box = body_of(*this, BoxShape{{1, 2, 3}}, {}, 12);
        set_velocity(box, {}, spin);
        first = energy_budget_of(world.state());
        for (int i = 1; i <= 3600; ++i) {
            world.step();
            observe(spin, static_cast<Real>(i) / 60);
        }
    }

private:
    static double size(const double (&v)[3]) { return std::hypot(v[0], v[1], v[2]); }
    void observe(Vec3 spin, Real time) {
        const Body& b = *world.find(box);
        const Vec3 local = rotate_inverse(b.world_from_body.rotation, b.w);
        if (first_flip == 0 && local.y * spin.y < 0)
            first_flip = time;
        most_wobble = std::max(most_wobble, distance(local, spin));
        const EnergyBudget now = energy_budget_of(world.state());
        worst_energy = std::max(worst_energy, std::abs(now.kinetic / first.kinetic - 1));
        worst_momentum = std::max(
            worst_momentum,
            std::abs(size(now.angular_momentum) / size(first.angular_momentum) - 1));
    }
};

TEST(RigidCases, ABoxThatSpinsAboutItsMiddleAxisTurnsOver) {
    // The wobble grows by exp(2.40 t), 5 sqrt((52 - 40) (40 - 20) / (52 * 20)) = 2.40 / s: from
    // 0.001 to 5 in 3.5 s.
    const FreeBox middle({0.001f, 5, 0.001f});
    EXPECT_GT(middle.first_flip, 1);
    EXPECT_LT(middle.first_flip, 6);
    EXPECT_LT(middle.worst_energy, 0.01);
    EXPECT_LT(middle.worst_momentum, 0.01);
    for (const Vec3 spin : {Vec3{5, 0.001f, 0.001f}, Vec3{0.001f, 0.001f, 5}})
        EXPECT_LT(FreeBox(spin).most_wobble, 0.05f);
}

TEST(RigidCases, ABlockOnASlopeStaysBelowItsAngleAndSlidesAbove) {
    // Slope for mu = 0.6: atan 0.6 = 30.96 degrees. At 32 degrees a = g (sin - mu cos) = 0.207108 m/s^2.
    for (const Real degrees : {30.0f, 32.0f}) {
        TestWorld t(on_slope(degrees));
        t.floor({.friction = 0.6f});
        const BodyId block = body_of(
            t, BoxShape{{0.5f, 0.25f, 0.5f}}, {0, 0.25f, 0}, 1, {.friction = 0.6f});
        t.run_for(1);
        const Real x = t[block].center_of_mass.x, v = t[block].v.x;
        if (degrees < 31) {
            t.run_for(9);
            EXPECT_NEAR(t[block].center_of_mass.x, x, 1e-3f);
        } else {
            t.run_for(2);
            EXPECT_NEAR((t[block].v.x - v) / 2, 0.207108f, 0.02f * 0.207108f);
        }
    }
}

TEST(RigidCases, ASlidingBlockStopsInItsTimeAndPlace) {
    // mu = 0.6 at 5 m/s: v^2 / (2 mu g) = 2.121521 m in v / (mu g) = 0.848608 s.
    TestWorld t(with_gravity({0, -kGravity, 0}));
    t.floor({.friction = 0.6f});
    const BodyId block = body_of(
        t, BoxShape{{0.5f, 0.1f, 0.5f}}, {0, 0.1f, 0}, 1, {.friction = 0.6f});
    t.run_for(0.5f);
    const Real x = t[block].center_of_mass.x;
    t.set_velocity(block, {5, 0, 0});
    t.run_for(0.8f);
    EXPECT_GT(t[block].v.x, 0.1f);
    t.run_for(0.1f);
    EXPECT_NEAR(t[block].v.x, 0, 1e-3f);
    EXPECT_NEAR(t[block].center_of_mass.x - x, 2.121521f, 0.03f);
}

TEST(RigidCases, ABallSetSlidingRollsAfterItsTimeAndWay) {
    // A sliding ball with v0 = 7, mu = 0.5 rolls at 5/7 v0 = 5 m/s after 2 v0 / (7 mu g) = 0.407332 s and 12 v0^2 /
    // (49 mu g) = 2.443992 m.
    TestWorld t(with_gravity({0, -kGravity, 0}));
    t.floor({.friction = 0.5f});
    const BodyId ball = body_of(
        t, SphereShape{0.5f}, {0, 0.5f, 0}, 1, {.friction = 0.5f, .rolling_resistance = 0});
    ASSERT_TRUE(
        t.world
            .set_material(t.world.state().bodies[0].id, {.friction = 0.5f, .rolling_resistance = 0})
            .ok());
    t.run_for(0.5f);
    const Real x = t[ball].center_of_mass.x;
    t.set_velocity(ball, {7, 0, 0});
    Real time = 0, way = 0;
    for (; time < 1; time += 1.0f / 60) {
        if (t[ball].v.x <= -t[ball].w.z * 0.5f * 1.0001f)
            break;
        t.world.step();
        way = t[ball].center_of_mass.x - x;
    }
    EXPECT_NEAR(time, 0.407332f, 1.5f / 60); // detected at most one step late
    EXPECT_NEAR(way, 2.443992f, 1.5f * 5 / 60);
    EXPECT_NEAR(t[ball].v.x, 5, 0.02f);
    EXPECT_NEAR(t[ball].w.z, -10, 0.05f); // a ball's spin is integrated like any other
}

TEST(RigidCases, ABallRollsDownASlopeAtFiveSevenths) {
    // Slope of 20 degrees: 5/7 g sin = 2.399027 m/s^2; the ball slips where mu < 2/7 tan = 0.103991.
    for (const Real mu : {0.5f, 0.12f, 0.08f}) {
        TestWorld t(on_slope(20));
        const Material surface{.friction = mu, .rolling_resistance = 0};
        t.floor(surface);
        const BodyId ball = body_of(t, SphereShape{0.5f}, {0, 0.5f, 0}, 1, surface);
        t.run_for(0.5f);
        const Real v = t[ball].v.x;
        t.run_for(1);
        const bool slips = t[ball].v.x > -t[ball].w.z * 0.5f * 1.02f;
        EXPECT_EQ(slips, mu < 0.103991f) << mu;
        if (!slips) {
            EXPECT_NEAR(t[ball].v.x - v, 2.399027f, 0.01f * 2.399027f) << mu;
        }
    }
}

TEST(RigidCases, ATallBoxTipsWhereItsDiagonalIsUpright) {
    // A box 1 wide and 2 high tips at atan(1/2) = 26.565 degrees, if it cannot slide.
    for (const Real degrees : {26.0f, 27.1f}) {
        TestWorld t(on_slope(degrees));
        t.floor({.friction = 5});
        const BodyId box = body_of(t, BoxShape{{0.5f, 1, 0.5f}}, {0, 1, 0}, 1, {.friction = 5});
        t.run_for(8);
        const bool stands = rotate(t[box].world_from_body.rotation, {0, 1, 0}).y > 0.9f;
        EXPECT_EQ(stands, degrees < 26.565f) << degrees;
    }
}

struct Ten : TestWorld {
    std::vector<BodyId> boxes;
    explicit Ten(const Parameters& p) : TestWorld(p) {
        floor();
        for (int i = 0; i < 10; ++i)
            boxes.push_back(cube({0, 0.5f + static_cast<Real>(i), 0}));
    }
};

TEST(RigidCases, TenBoxesStandAndSleep) {
    Ten t{Parameters{}};
    t.run_for(20);
    EXPECT_LT(distance(t[t.boxes[9]].center_of_mass, {0, 9.5f, 0}), 0.01f);
    EXPECT_LT(t.world.last_report().max_penetration, 0.006f);
    EXPECT_EQ(t.world.last_report().asleep_count, 10u);
}

/// Returns the sum over all points of a contact. [N s]
Real impulse_of(const Contact& c) {
    Real sum = 0;
    for (const Contact::Point& p : c.points)
        sum += p.normal_impulse;
    return sum;
}

TEST(RigidCases, TenBoxesPassTheirWeightDown) {
    // Impulse under box k, counted from below: (11 - k) times that under a single box.
    TestWorld alone;
    alone.floor();
    alone.cube({0, 0.5f, 0});
    alone.run_for(5);
    const Real one = impulse_of(alone.world.state().contacts.at(0));
    EXPECT_GT(one, 1);
    Ten t(TestWorld::no_sleep());
    t.run_for(20);
    ASSERT_EQ(t.world.state().contacts.size(), 10u);
    for (const Contact& c : t.world.state().contacts) {
        const Real above = static_cast<Real>(10 - c.collider_a) * one;
        EXPECT_NEAR(impulse_of(c), above, 0.02f * above) << c.collider_a;
    }
}

TEST(RigidCases, ARestingBoxKeepsItsFourPointsAndTheirImpulses) {
    TestWorld t;
    t.floor();
    t.cube({0, 0.5f, 0});
    t.run_for(1);
    const auto features = [&] {
        std::multiset<std::uint32_t> all;
        for (const Contact& c : t.world.state().contacts)
            for (int i = 0; i < c.point_count; ++i)
                all.insert(c.points[static_cast<std::size_t>(i)].feature);
        return all;
    };
    const auto first = features();
    ASSERT_EQ(first.size(), 4u);
    const Real quarter = impulse_of(t.world.state().contacts[0]) / 4;
    EXPECT_GT(quarter, 1);
    for (int i = 0; i < 60; ++i) {
        t.world.step();
        EXPECT_EQ(features(), first);
        for (const Contact::Point& p : t.world.state().contacts[0].points)
            EXPECT_NEAR(p.normal_impulse, quarter, 0.02f * quarter);
    }
}

TEST(RigidCases, TwoBallsThatCloseAtTwoHundredMetresASecondMeetInTheMiddle) {
    // Balls of radius 0.5, centers 20 m apart: the gap of 19 m closes at 200 m/s in 0.095 s.
    TestWorld t(TestWorld::weightless());
    const Material elastic{.friction = 0, .restitution = 1};
    const BodyId left = t.ball({-10, 0, 0}, 0.5f, elastic);
    const BodyId right = t.ball({10, 0, 0}, 0.5f, elastic);
    t.set_velocity(left, {100, 0, 0});
    t.set_velocity(right, {-100, 0, 0});
    int steps = 0;
    while (t[left].v.x > 0 && steps < 60) {
        t.world.step();
        ++steps;
        EXPECT_LT(t[left].center_of_mass.x, t[right].center_of_mass.x);
    }
    EXPECT_EQ(steps, 6); // the sixth step of 1/60 s ends at 0.1 s
    EXPECT_NEAR(t[left].v.x, -100, 1);
    EXPECT_NEAR(t[right].v.x, 100, 1);
}

TEST(RigidCases, ABulletDoesNotPassAThinWall) {
    for (const Real offset : {0.0f, 0.7f, 1.3f, 2.1f}) {
        TestWorld t(TestWorld::weightless());
        t.create({.colliders = {{.shape = BoxShape{{0.025f, 5, 5}}}}});
        const BodyId bullet = t.ball({-3 - offset, 0, 0}, 0.01f);
        t.set_velocity(bullet, {200, 0, 0});
        t.run_for(0.5f);
        EXPECT_LT(t[bullet].center_of_mass.x, 0) << offset;
    }
}

TEST(RigidCases, WhatRestsIsAtRestAfterTheStep) {
    // Gravity is added before the solver: no residue g dt is left. As printed, gravity comes after the solver.
    for (const SolverKind solver : {SolverKind::soft_step,
                                    SolverKind::sequential_impulse,
                                    SolverKind::textbook,
                                    SolverKind::textbook_as_printed}) {
        Parameters p = TestWorld::no_sleep();
        p.solver = solver;
        p.iterations = 50;
        TestWorld t(p);
        t.floor();
        const BodyId ball = t.ball({0, 0.5f, 0});
        t.run_for(2);
        const bool is_printed = solver == SolverKind::textbook_as_printed;
        EXPECT_NEAR(t[ball].v.y, is_printed ? -9.81f / 60 * 0.98f : 0, is_printed ? 0.02f : 1e-3f)
            << static_cast<int>(solver);
    }
}

TEST(RigidCases, WhatHasNoVolumeTouchesNothing) {
    // One flag of the two bodies is enough to exclude a pair.
    TestWorld t;
    t.floor();
    const BodyId ghost = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{0, 1, 0}, {}},
                                   .colliders = {{.shape = SphereShape{}, .collides = false}}});
    t.run_for(2);
    EXPECT_LT(t[ghost].center_of_mass.y, -5);
    EXPECT_EQ(t.world.last_report().contact_count, 0u);
}

TEST(RigidCases, NumbersThatNoBodyCanHaveAreRefused) {
    TestWorld t;
    const BodyId cube = t.cube({0, 1, 0});
    for (const Real mass : {-1.0f, 0.0f, std::numeric_limits<Real>::infinity()})
        EXPECT_FALSE(t.world.set_mass(cube, mass).ok()) << mass;
    EXPECT_FALSE(t.world.set_material(cube, {.friction = -1}).ok());
    EXPECT_EQ(t[cube].mass, 1000);
}

TEST(RigidCases, TheCentreOfMassNeedNotBeTheOrigin) {
    // Two cubes of one body side by side at x = 0 and x = 1: the center of mass is at 0.5, and an impulse through it
    // causes no rotation.
    TestWorld t(TestWorld::weightless());
    const BodyId pair = t.create(
        {.motion = Motion::dynamic,
         .colliders = {{.shape = BoxShape{}},
                       {.shape = BoxShape{}, .body_from_shape = {{1, 0, 0}, {}}}}});
    EXPECT_NEAR(t[pair].center_of_mass.x, 0.5f, 1e-6f);
    const StepInput push = Impulse{pair, {0.5f, 0, 0}, {0, 2000, 0}};
    t.world.step({&push, 1});
    EXPECT_NEAR(t[pair].v.y, 1, 1e-5f);
    EXPECT_NEAR(length(t[pair].w), 0, 1e-5f);
}

TEST(RigidCases, TheCookbooksBodiesFallAtItsTerminalSpeedWhateverTheStep) {
    // Damping of (1 / 0.98 - 1) * 30 = 0.612 / s against 9.82 m/s^2: terminal speed 16.04 m/s. A factor of 0.98 a
    // step would give 8 m/s at 60 Hz.
    for (const Real hertz : {30.0f, 60.0f}) {
        Parameters p = cookbook_parameters();
        p.dt = 1 / hertz;
        TestWorld t(p);
        const BodyId ball = t.create(cookbook_body(SphereShape{}));
        t.run_for(15);
        EXPECT_NEAR(t[ball].v.y, -16.04f, 0.4f) << hertz;
    }
}

TEST(RigidCases, BallsAndBoxesMeetTheSameObstacles) {
    // A static box is a floor and a wall for all moving bodies.
    TestWorld t;
    t.floor();
    t.create({.world_from_body = {{3, 0.5f, 0}, {}}, .colliders = {{.shape = BoxShape{}}}});
    const BodyId ball = t.ball({0, 0.2f, 0}, 0.2f);
    const BodyId box = t.cube({1, 3, 2});
    t.set_velocity(ball, {4, 0, 0});
    t.run_for(4);
    EXPECT_LT(t[ball].center_of_mass.x, 2.31f);
    EXPECT_NEAR(t[ball].center_of_mass.y, 0.2f, 0.01f);
    EXPECT_NEAR(t[box].center_of_mass.y, 0.5f, 0.01f);
}

} // namespace
} // namespace topple
