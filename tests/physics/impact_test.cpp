// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

/// Returns the height of a ball's lowest point after its first bounce. [m]
Real rebound(Real restitution, Real drop) {
    TestWorld t;
    t.floor({.restitution = 0});
    const BodyId ball = t.ball({0, 0.5f + drop, 0}, 0.5f, {.restitution = restitution});
    bool has_hit = false;
    Real highest = 0;
    for (int i = 0; i < 600; ++i) {
        t.world.step();
        has_hit = has_hit || t[ball].v.y > 0;
        if (has_hit && t[ball].v.y < 0)
            break;
        if (has_hit)
            highest = std::max(highest, t[ball].center_of_mass.y - 0.5f);
    }
    return highest;
}

TEST(Impact, ABallBouncesToTheSquareOfItsRestitution) {
    // A speed of e v rises to e^2 h, at any phase of the step. The highest of the steps lies up to g dt^2 / 8 = 0.3
    // mm below the top.
    for (const Real e : {0.5f, 0.8f, 1.0f})
        for (const Real drop : {2.0f, 3.1f, 4.3f})
            EXPECT_NEAR(rebound(e, drop) / (e * e * drop), 1, 2e-3f)
                << "e " << e << " from " << drop;
}

TEST(Impact, ABoxThatLandsFlatBouncesStraightUp) {
    // Friction must not change the result by the order in which the contact points are solved.
    for (const Real height : {0.0f, 0.001f, 0.02f, 0.3f}) {
        TestWorld t(TestWorld::weightless());
        t.floor({.restitution = 0.5f});
        const BodyId box = t.cube({0, 0.5f + height, 0}, {.restitution = 0.5f});
        t.set_velocity(box, {0, -5, 0});
        t.run_for(0.2f);
        EXPECT_NEAR(t[box].v.y, 2.5f, 0.01f) << height;
        EXPECT_NEAR(std::hypot(t[box].v.x, t[box].v.z), 0, 0.01f) << height;
        EXPECT_NEAR(length(t[box].w), 0, 0.01f) << height;
    }
}

TEST(Impact, WithoutRestitutionNothingBounces) { EXPECT_LT(rebound(0, 3), 1e-3f); }

struct Collision {
    TestWorld t{TestWorld::weightless()};
    EnergyBudget before, after;
    /// Two bodies collide off-center, with spin and friction.
    explicit Collision(const BodyDef& a, const BodyDef& b) {
        t.create(a);
        t.create(b);
        before = energy_budget_of(t.world.state());
        t.run_for(2);
        EXPECT_NE(t.world.state().bodies[1].v, b.velocity) << "they missed: this proves nothing";
        after = energy_budget_of(t.world.state());
    }
};

void expect_momentum_kept(const Collision& c) {
    // Tolerance: 1e-5 of some 2000 kg m/s, in float.
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(c.after.momentum[i], c.before.momentum[i], 0.05) << "axis " << i;
        EXPECT_NEAR(c.after.angular_momentum[i], c.before.angular_momentum[i], 1) << "axis " << i;
    }
    EXPECT_LE(c.after.kinetic, c.before.kinetic * 1.001);
}

TEST(Impact, MomentumAndAngularMomentumOutlastACollisionOfBalls) {
    const Collision c({.motion = Motion::dynamic,
                       .world_from_body = {{-2, 0, 0}, {}},
                       .velocity = {4, 0, 0},
                       .angular_velocity = {3, 0, 5},
                       .colliders = {{.shape = SphereShape{}, .material = {.restitution = 0.5f}}}},
                      {.motion = Motion::dynamic,
                       .world_from_body = {{2, 0.4f, 0.1f}, {}},
                       .velocity = {-1, 0, 0},
                       .colliders = {{.shape = SphereShape{0.7f}}}});
    expect_momentum_kept(c);
}

TEST(Impact, MomentumAndAngularMomentumOutlastACollisionOfBoxes) {
    const Collision c({.motion = Motion::dynamic,
                       .world_from_body = {{-2, 0, 0}, normalize(Quat{0.2f, 0.3f, 0.1f, 1})},
                       .velocity = {5, 0, 0},
                       .angular_velocity = {1, -2, 0},
                       .colliders = {{.shape = BoxShape{}}}},
                      {.motion = Motion::dynamic,
                       .world_from_body = {{2, 0.3f, 0.1f}, {}},
                       .colliders = {{.shape = BoxShape{{0.3f, 0.5f, 0.9f}}}}});
    expect_momentum_kept(c);
}

TEST(Impact, AnElasticBallPassesItsSpeedToItsTwin) {
    TestWorld t(TestWorld::weightless());
    const Material elastic{.friction = 0, .restitution = 1};
    const BodyId moving = t.ball({-2, 0, 0}, 0.5f, elastic);
    const BodyId resting = t.ball({2, 0, 0}, 0.5f, elastic);
    t.set_velocity(moving, {3, 0, 0});
    t.run_for(2);
    EXPECT_NEAR(t[moving].v.x, 0, 1e-3f);
    EXPECT_NEAR(t[resting].v.x, 3, 1e-3f);
}

TEST(Impact, ActionIsReaction) {
    // A box on a box on the floor: the lower contact carries twice what the upper one does.
    TestWorld t;
    t.floor();
    t.cube({0, 0.5f, 0});
    t.cube({0, 1.5f, 0});
    t.run_for(5);
    Real upper = 0, lower = 0;
    for (const Contact& c : t.world.state().contacts)
        for (int i = 0; i < c.point_count; ++i)
            (c.collider_a == 0 ? lower
                               : upper) += c.points[static_cast<std::size_t>(i)].normal_impulse;
    // Impulse of the weight of 1000 kg over a step of 1/60 s: 163.5 N s.
    EXPECT_NEAR(upper, 163.5f, 0.2f);
    EXPECT_NEAR(lower, 2 * 163.5f, 0.4f);
}

} // namespace
} // namespace topple
