// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/balls/ball_table.h"

#include "tests/support/test.h"
#include "topple/core/random.h"

namespace topple {
namespace {

Vec3 vector_up_to(Random& random, Real size) {
    return {random.between(-size, size), random.between(-size, size), random.between(-size, size)};
}

/// The textbook's method: divide the time into slices and test for overlap at the end of each. The impact lies
/// between the first such slice and the one before.
struct Slice {
    Real before, after;
};
std::optional<Slice> first_overlap(const TableBall& a, const TableBall& b, Real time, int slices) {
    for (int i = 1; i <= slices; ++i) {
        const Real t = time * static_cast<Real>(i) / static_cast<Real>(slices);
        if (distance(a.position + a.velocity * t, b.position + b.velocity * t) <
            a.radius + b.radius)
            return Slice{t - time / static_cast<Real>(slices), t};
    }
    return std::nullopt;
}

TEST(MovingBalls, MeetWhenTheGapIsGone) {
    const TableBall a{{0, 0, 0}, {1, 0, 0}, 0.5f}, b{{4, 0, 0}, {-2, 0, 0}, 0.25f};
    EXPECT_NEAR(*time_to_meet(a, b), 3.25f / 3, 1e-6f);
    EXPECT_NEAR(*time_to_meet(b, a), 3.25f / 3, 1e-6f);
}

TEST(MovingBalls, TheSlicedAnswerBracketsTheExactOne) {
    constexpr std::uint64_t kSeed = 3;
    Random random(kSeed);
    int met = 0;
    for (int round = 0; round < 2000; ++round) {
        const TableBall a{vector_up_to(random, 3), vector_up_to(random, 2), 0.5f};
        const TableBall b{vector_up_to(random, 3), vector_up_to(random, 2), 0.4f};
        if (distance(a.position, b.position) <= 0.9f)
            continue;
        constexpr Real kTime = 3;
        const auto sliced = first_overlap(a, b, kTime, 150);
        const auto exact = time_to_meet(a, b);
        if (!sliced)
            continue; // too short an overlap for any slice, or none
        ++met;
        ASSERT_TRUE(exact) << "seed " << kSeed << ", round " << round;
        EXPECT_GE(*exact, sliced->before - 1e-5f) << "seed " << kSeed << ", round " << round;
        EXPECT_LE(*exact, sliced->after + 1e-5f) << "seed " << kSeed << ", round " << round;
    }
    EXPECT_GT(met, 20);
}

TEST(MovingBalls, WhatPartsOrPassesByNeverMeets) {
    const TableBall a{{0, 0, 0}, {}, 0.5f};
    EXPECT_FALSE(time_to_meet(a, TableBall{{2, 0, 0}, {1, 0, 0}, 0.5f}));
    EXPECT_FALSE(time_to_meet(a, TableBall{{2, 1.01f, 0}, {-1, 0, 0}, 0.5f}));
    EXPECT_FALSE(time_to_meet(a, TableBall{{2, 0, 0}, {}, 0.5f}));
    EXPECT_EQ(time_to_meet(a, TableBall{{0.9f, 0, 0}, {-1, 0, 0}, 0.5f}),
              Real(0)); // the balls touch and approach
}

TEST(MovingBalls, MeetASurfaceThatLiesARadiusFartherOut) {
    const TableBall ball{{0, 5, 0}, {1, -2, 0}, 0.5f};
    EXPECT_NEAR(*time_to_meet(ball, Plane{{0, 1, 0}, 1}), 3.5f / 2, 1e-6f);
    EXPECT_FALSE(time_to_meet(ball, Plane{{0, -1, 0}, -9})); // the ball moves away from this plane
    // A bar along Z at (3, 2): the ball's line passes at the distance d of a ray from that axis.
    const Cylinder bar{{3, 2, -1}, {3, 2, 1}, 1};
    const Real t = *time_to_meet(ball, bar);
    const Vec3 there = ball.position + ball.velocity * t;
    EXPECT_NEAR(std::hypot(there.x - 3, there.y - 2), 1.5f, 1e-5f);
}

TEST(MovingBalls, AreMirroredByASurface) {
    TableBall ball{{}, {3, -4, 1}};
    reflect(ball, {0, 1, 0}, 1);
    EXPECT_EQ(ball.velocity, (Vec3{3, 4, 1}));
    reflect(ball, {0, 1, 0}, 1); // the ball already leaves
    EXPECT_EQ(ball.velocity, (Vec3{3, 4, 1}));
    reflect(ball, {0, -1, 0}, 0.5f);
    EXPECT_EQ(ball.velocity, (Vec3{3, -2, 1}));
}

TEST(MovingBalls, CollideWithoutLosingMomentumOrEnergy) {
    constexpr std::uint64_t kSeed = 5;
    Random random(kSeed);
    for (int round = 0; round < 100; ++round) {
        TableBall a{
            vector_up_to(random, 1), vector_up_to(random, 5), 0.5f, random.between(0.1f, 9)};
        TableBall b{
            vector_up_to(random, 1), vector_up_to(random, 5), 0.5f, random.between(0.1f, 9)};
        const Vec3 momentum = a.velocity * a.mass + b.velocity * b.mass;
        const Real energy = length_squared(a.velocity) * a.mass +
                            length_squared(b.velocity) * b.mass;
        collide(a, b, 1);
        EXPECT_LT(distance(a.velocity * a.mass + b.velocity * b.mass, momentum), 1e-4f);
        EXPECT_NEAR(length_squared(a.velocity) * a.mass + length_squared(b.velocity) * b.mass,
                    energy,
                    1e-5f * energy)
            << "seed " << kSeed << ", round " << round;
    }
}

TEST(MovingBalls, EqualOnesSwapTheirSpeeds) {
    TableBall a{{0, 0, 0}, {2, 0, 0}}, b{{1, 0, 0}, {-1, 0, 0}};
    collide(a, b, 1);
    EXPECT_EQ(a.velocity, (Vec3{-1, 0, 0}));
    EXPECT_EQ(b.velocity, (Vec3{2, 0, 0}));
}

TEST(BallTable, TakesTheEarliestHitFirst) {
    // Ball 0 meets the wall at 1 s, ball 1 at 0.5 s. Then the balls meet halfway: ball 1 returns from x = 1.5 at -2
    // m/s, ball 0 approaches from 0.5 at 1 m/s: 1 - 2 x 0.25 = 0.5 m.
    BallTable table;
    table.planes = {{{-1, 0, 0}, -2}};
    table.balls = {{{0, 0, 0}, {1, 0, 0}, 0.25f}, {{0.75f, 0, 0}, {2, 0, 0}, 0.25f}};
    const auto& hits = table.advance(1);
    ASSERT_GE(hits.size(), 2u);
    EXPECT_EQ(hits[0].with, BallTable::Hit::With::plane);
    EXPECT_EQ(hits[0].ball, 1u);
    EXPECT_NEAR(hits[0].time, 0.5f, 1e-6f);
    EXPECT_NEAR(distance(hits[0].point, {2, 0, 0}), 0, 1e-6f);
    EXPECT_EQ(hits[1].with, BallTable::Hit::With::ball);
    EXPECT_EQ(hits[1].ball, 0u);
    EXPECT_EQ(hits[1].other, 1u);
    // Positions at 0.5 s: 0.5 and 1.75, a gap of 1.25 less two radii: 0.75 m at 3 m/s.
    EXPECT_NEAR(hits[1].time, 0.75f, 1e-6f);
    EXPECT_NEAR(distance(hits[1].point, {1, 0, 0}), 0, 1e-6f);
}

TEST(BallTable, InABoxNothingIsLostAndNothingGetsOut) {
    Random random(11);
    BallTable table;
    for (const Vec3 n : {Vec3{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}})
        table.planes.push_back({n, -3});
    table.bars = {{{0, -1, 0}, {0, 1, 0}, 0.5f}};
    for (int i = 0; i < 12; ++i) {
        const auto k = static_cast<Real>(i);
        table.balls.push_back(
            {{2 - std::fmod(k, 2.0f) * 4, -2.4f + 0.4f * k, std::fmod(k, 3.0f) - 1},
             vector_up_to(random, 4),
             0.2f});
    }
    const auto energy = [&] {
        Real sum = 0;
        for (const TableBall& ball : table.balls)
            sum += length_squared(ball.velocity);
        return sum;
    };
    const Real before = energy();
    std::size_t hits = 0, passed_over = 0;
    for (int i = 0; i < 600; ++i) {
        hits += table.advance(1.0f / 60).size();
        passed_over += table.passed_over();
        ASSERT_FALSE(table.is_stuck());
        for (const TableBall& ball : table.balls)
            ASSERT_LE(max_component(abs(ball.position)), 2.8f + 1e-4f) << "step " << i;
    }
    EXPECT_GT(hits, 100u);
    EXPECT_GT(passed_over, 600u * 60); // nearly all of the 66 pairs are far apart in most steps
    EXPECT_NEAR(energy(), before, 1e-3f * before);
}

TEST(BallTable, WhatLiesStillDoesNotHitItsFloorForEver) {
    BallTable table;
    table.gravity = {0, -9.81f, 0};
    table.restitution = 0.5f;
    table.planes = {{{0, 1, 0}, 0}};
    table.balls = {{{0, 2, 0}, {}, 0.5f}};
    for (int i = 0; i < 600; ++i) {
        (void)table.advance(1.0f / 60);
        ASSERT_FALSE(table.is_stuck());
    }
    EXPECT_NEAR(table.balls[0].position.y, 0.5f, 0.01f);
}

} // namespace
} // namespace topple
