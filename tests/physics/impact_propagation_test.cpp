// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"
#include "topple/core/random.h"

// Impacts that propagate through bodies in contact.

namespace topple {
namespace {

using test::TestWorld;

/// Balls of 1 m in a row along x, nearly touching, without gravity.
struct Row : TestWorld {
    std::vector<BodyId> balls;
    Row(int count, Real restitution, Real gap = 1e-5f) : TestWorld(TestWorld::weightless()) {
        for (int i = 0; i < count; ++i)
            balls.push_back(ball({static_cast<Real>(i) * (1 + gap), 0, 0},
                                 0.5f,
                                 {.friction = 0, .restitution = restitution}));
    }
    [[nodiscard]] Real speed(std::size_t i) const { return world.find(balls[i])->v.x; }
    [[nodiscard]] Real momentum() const {
        Real sum = 0;
        for (const BodyId id : balls)
            sum += world.find(id)->v.x;
        return sum;
    }
};

TEST(ImpactPropagation, OneBallInOneBallOut) {
    for (const Real distance : {0.3f, 0.37f, 0.412f}) { // the phase of the step at the impact
                                                        // varies
        Row t(5, 1);
        ASSERT_TRUE(t.world.set_pose(t.balls[0], {{-distance, 0, 0}, {}}).ok());
        t.set_velocity(t.balls[0], {3, 0, 0});
        t.run_for(1);
        EXPECT_NEAR(t.speed(4), 3, 0.03f) << distance;
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_NEAR(t.speed(i), 0, 0.03f) << distance << ", ball " << i;
        EXPECT_NEAR(t.momentum(), 3, 1e-4f);
    }
}

TEST(ImpactPropagation, TwoBallsInTwoBallsOutFromEitherSide) {
    for (const Real side : {1.0f, -1.0f}) {
        Row t(5, 1);
        const std::size_t first = side > 0 ? 0 : 4, second = side > 0 ? 1 : 3;
        for (const std::size_t i : {first, second}) {
            const Vec3 place = t[t.balls[i]].center_of_mass - Vec3{side * 0.4f, 0, 0};
            ASSERT_TRUE(t.world.set_pose(t.balls[i], {place, {}}).ok());
            t.set_velocity(t.balls[i], {side * 3, 0, 0});
        }
        t.run_for(1);
        EXPECT_NEAR(t.speed(4 - first) * side, 3, 0.03f);
        EXPECT_NEAR(t.speed(4 - second) * side, 3, 0.03f);
        EXPECT_NEAR(t.speed(first), 0, 0.03f);
        EXPECT_NEAR(t.speed(2), 0, 0.03f);
    }
}

TEST(ImpactPropagation, ALightBallBetweenHeavyOnesBouncesToAndFro) {
    // Masses of 1, 1/8 and 1 at e = 1: any number of impacts conserves momentum and energy.
    Row t(3, 1);
    ASSERT_TRUE(t.world.set_mass(t.balls[1], t[t.balls[0]].mass / 8).ok());
    ASSERT_TRUE(t.world.set_pose(t.balls[0], {{-0.3f, 0, 0}, {}}).ok());
    t.set_velocity(t.balls[0], {3, 0, 0});
    const EnergyBudget before = energy_budget_of(t.world.state());
    t.run_for(1);
    const EnergyBudget after = energy_budget_of(t.world.state());
    EXPECT_NEAR(after.momentum[0] / before.momentum[0], 1, 1e-5);
    EXPECT_NEAR(after.kinetic / before.kinetic, 1, 0.01);
    EXPECT_GT(t.speed(2), t.speed(0));
}

TEST(ImpactPropagation, WithLessRestitutionEachImpactKeepsItsShare) {
    // From ball to ball (1 + e) / 2 of the speed is passed on: 0.75^3 after three impacts at 0.5. The other balls
    // follow with the remaining speed, slower from the front to the back.
    Row t(4, 0.5f, 1e-3f);
    ASSERT_TRUE(t.world.set_pose(t.balls[0], {{-0.3f, 0, 0}, {}}).ok());
    t.set_velocity(t.balls[0], {4, 0, 0});
    t.run_for(1);
    EXPECT_GE(t.speed(3), 4 * 0.75f * 0.75f * 0.75f - 0.02f);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_LE(t.speed(i), t.speed(i + 1) + 1e-3f);
    EXPECT_NEAR(t.momentum(), 4, 1e-4f);
}

/// Returns the difference of the speeds from those of the mirror image, after a ball of 57 mm has broken a triangle
/// of fifteen along its axis. [m/s]
Real asymmetry_of_a_break_at(Real speed) {
    constexpr Real kRadius = 0.0286f;
    const Material ivory{.friction = 0, .restitution = 0.95f};
    TestWorld t(TestWorld::weightless());
    const BodyId cue = t.ball({-0.6f, 0, 0}, kRadius, ivory);
    std::vector<std::vector<BodyId>> rows(5);
    for (std::size_t k = 0; k < rows.size(); ++k)
        for (std::size_t i = 0; i <= k; ++i)
            rows[k].push_back(t.ball({static_cast<Real>(k) * kRadius * std::sqrt(3.0f),
                                      0,
                                      (2 * static_cast<Real>(i) - static_cast<Real>(k)) * kRadius},
                                     kRadius,
                                     ivory));
    t.set_velocity(cue, {speed, 0, 0});
    t.run_for(0.7f / speed);
    EXPECT_GT(t[rows[4][0]].v.x, 0.1f * speed) << "it never got there";
    Real worst = std::abs(t[cue].v.z);
    for (const std::vector<BodyId>& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Vec3 v = t[row[i]].v, image = t[row[row.size() - 1 - i]].v;
            worst = std::max(worst, length(v - Vec3{image.x, image.y, -image.z}));
        }
    return worst;
}

TEST(ImpactPropagation, ATriangleOfBallsBreaksInMirrorImages) {
    // At most speeds the difference is of the order of float rounding; at some, rounding chooses which ball is hit
    // first.
    for (const Real speed : {4.0f, 6.5f, 8.0f, 10.0f, 12.0f})
        EXPECT_LT(asymmetry_of_a_break_at(speed), 1e-6f * speed) << speed << " m/s";
    for (Real speed = 4; speed <= 12; speed += 0.5f)
        EXPECT_LT(asymmetry_of_a_break_at(speed), 1e-3f * speed) << speed << " m/s";
}

TEST(ImpactPropagation, ASleeperIsNoWall) {
    // The distance of the ball at the last step before the impact varies.
    for (int i = 0; i < 12; ++i) {
        Parameters p;
        p.gravity = {};
        TestWorld t(p);
        const Material elastic{.friction = 0, .restitution = 1};
        const BodyId resting = t.ball({0, 0, 0}, 0.5f, elastic);
        t.run_for(1);
        ASSERT_TRUE(t[resting].is_asleep);
        const BodyId moving = t.ball({-2 - 0.005f * static_cast<Real>(i), 0, 0}, 0.5f, elastic);
        t.set_velocity(moving, {3.7f, 0, 0});
        t.run_for(0.5f);
        EXPECT_NEAR(t[resting].v.x, 3.7f, 0.01f) << i;
        EXPECT_NEAR(t[moving].v.x, 0, 0.01f) << i;
    }
}

TEST(ImpactPropagation, ABallThatRattlesWithoutLossBetweenTwoWallsEndsTheStep) {
    // A ball 1 mm from either wall of a moving cage: at e = 1 the impacts within a sub-step never end.
    TestWorld t(TestWorld::weightless());
    const Material elastic{.friction = 0, .restitution = 1};
    const Shape wall = BoxShape{{0.5f, 1, 1}};
    const BodyId cage = t.create(
        {.motion = Motion::dynamic,
         .colliders =
             {{.shape = wall, .body_from_shape = {{-1.001f, 0, 0}, {}}, .material = elastic},
              {.shape = wall, .body_from_shape = {{1.001f, 0, 0}, {}}, .material = elastic}},
         .mass = 1.0f});
    const BodyId inside = t.ball({}, 0.5f, elastic);
    ASSERT_TRUE(t.world.set_mass(inside, 1).ok());
    t.set_velocity(inside, {3, 0, 0});
    const double before = t.energy();
    for (int i = 0; i < 6; ++i) {
        t.world.step();
        EXPECT_NEAR(t[inside].v.x + t[cage].v.x, 3, 1e-3f) << "step " << i;
        EXPECT_LE(t.energy(), before * (1 + 1e-4)) << "step " << i;
        EXPECT_NEAR(t[inside].center_of_mass.x, t[cage].center_of_mass.x, 0.01f) << "step " << i;
    }
}

TEST(ImpactPropagation, AHeapThatBouncesNeverGainsEnergy) {
    TestWorld t;
    const Material lively{.restitution = 0.7f};
    t.floor(lively);
    for (int i = 0; i < 60; ++i) {
        const Vec3 place{0.3f * static_cast<Real>(i % 3),
                         1 + static_cast<Real>(i) * 0.7f,
                         0.2f * static_cast<Real>(i % 2)};
        const Shape shape = i % 2 == 0 ? Shape(BoxShape{{0.3f, 0.3f, 0.3f}})
                                       : Shape(SphereShape{0.3f});
        t.create(
            {.motion = Motion::dynamic,
             .world_from_body = {place,
                                 normalize(Quat{0.1f * static_cast<Real>(i % 7), 0.3f, 0.2f, 1})},
             .colliders = {{.shape = shape, .material = lively}}});
    }
    double before = t.energy();
    const double scale = before;
    for (int i = 0; i < 900; ++i) {
        t.world.step();
        const double now = t.energy();
        ASSERT_LT(now, before + 4e-3 * scale)
            << "step " << i; // bodies are pushed out of overlaps, as in Stack
        before = now;
    }
    EXPECT_LT(before, 0.3 * scale);
}

/// Rows in which each ball has come to rest at a distance of its own from the next. The impact passes several gaps
/// within one step, and every ball that it meets is asleep.
TEST(ImpactPropagation, RunsThroughSleepersWithGapsBetweenThem) {
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        Parameters p;
        p.gravity = {};
        TestWorld t(p);
        const Material elastic{.friction = 0, .restitution = 1};
        std::vector<BodyId> balls;
        Real x = 0;
        for (int i = 0; i < 5; ++i) {
            balls.push_back(t.ball({x, 0, 0}, 0.5f, elastic));
            x += 1 + random.between(0.001f, 0.012f);
        }
        t.run_for(1);
        for (const BodyId id : balls)
            ASSERT_TRUE(t[id].is_asleep) << seed;
        const Real speed = random.between(1, 6);
        const BodyId moving = t.ball({-1.2f - random.between(0, 0.1f), 0, 0}, 0.5f, elastic);
        t.set_velocity(moving, {speed, 0, 0});
        t.run_for(1);
        EXPECT_NEAR(t[balls.back()].v.x, speed, 0.02f * speed) << seed;
        EXPECT_NEAR(t[moving].v.x, 0, 0.02f * speed) << seed;
        for (std::size_t i = 0; i + 1 < balls.size(); ++i)
            EXPECT_NEAR(t[balls[i]].v.x, 0, 0.02f * speed) << seed << ", ball " << i;
    }
}

/// The ball at the end comes back from a wall again and again, each time as the only one that moves.
TEST(ImpactPropagation, ABallBetweenTwoWallsKeepsItsSpeedThroughARow) {
    for (const Real gap : {0.002f, 0.01f, 0.03f}) {
        Row t(5, 1, gap);
        const Real last = 4 * (1 + gap);
        for (const Real wall : {-1.6f, last + 1.6f})
            t.create({.world_from_body = {{wall, 0, 0}, {}},
                      .colliders = {{.shape = BoxShape{{0.5f, 1, 1}},
                                     .material = {.friction = 0, .restitution = 1}}}});
        ASSERT_TRUE(t.world.set_pose(t.balls[0], {{-0.3f, 0, 0}, {}}).ok());
        t.set_velocity(t.balls[0], {3.3f, 0, 0});
        const double before = energy_budget_of(t.world.state()).kinetic;
        t.run_for(10);
        EXPECT_NEAR(energy_budget_of(t.world.state()).kinetic / before, 1, 0.02) << gap;
    }
}

} // namespace
} // namespace topple
