// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Characters that walk into each other. All of them move against the same state, so that it does not matter which was
// made first.
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kRadius = 0.3f;                // [m]
constexpr Real kHeight = 0.6f + 0.3f + 0.01f; // of the center above the ground [m]

struct Walker {
    Vec3 foot;       ///< Place on the ground. [m]
    Vec3 wanted;     ///< Wanted velocity. [m/s]
    Real mass = 80;  ///< [kg]
    Real push = 500; ///< Strongest push. [N]
};

enum class Order : std::uint8_t { given, reversed };

/// Walkers on a level ground that may move.
struct Walkers : TestWorld {
    Walkers(std::vector<Walker> walkers, Order order, Vec3 ground_velocity = {}, int threads = 1)
        : TestWorld(no_sleep(), threads),
          ids(walkers.size()) {
        ground = create({.motion = Motion::kinematic,
                         .world_from_body = {{0, -0.5f, 0}, {}},
                         .velocity = ground_velocity,
                         .colliders = {{.shape = BoxShape{{30, 0.5f, 30}}}}});
        for (std::size_t k = 0; k < walkers.size(); ++k) {
            const std::size_t i = order == Order::given ? k : walkers.size() - 1 - k;
            const Walker& w = walkers[i];
            ids[i] = create({.motion = Motion::dynamic,
                             .world_from_body = {w.foot + Vec3{0, kHeight, 0}, {}},
                             .colliders = {{.shape = CapsuleShape{kRadius, 0.6f}}},
                             .mass = w.mass,
                             .character = CharacterDef{.mover = {.push_force = w.push},
                                                       .wanted_velocity = w.wanted}});
        }
    }
    /// Returns the place on the ground. [m]
    [[nodiscard]] Vec3 place(std::size_t i) const {
        const Vec3 on = (*this)[ids[i]].center_of_mass - (*this)[ground].center_of_mass;
        return {on.x, 0, on.z};
    }
    /// Returns the deepest overlap of two walkers; negative for a gap of up to 1 m. [m]
    [[nodiscard]] Real deepest_overlap() const {
        Real deepest = -1;
        for (std::size_t i = 0; i < ids.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                deepest = std::max(deepest, 2 * kRadius - distance(place(i), place(k)));
        return deepest;
    }

    BodyId ground;
    std::vector<BodyId> ids;
};

/// Walks in both orders of creation. Returns the largest distance between the places of one walker in the two. [m]
Real largest_difference(const std::vector<Walker>& walkers, Real seconds, Vec3 ground_velocity) {
    Walkers one(walkers, Order::given, ground_velocity);
    Walkers two(walkers, Order::reversed, ground_velocity);
    Real largest = 0;
    for (int step = 0; static_cast<Real>(step) < seconds * 60; ++step) {
        one.world.step();
        two.world.step();
        for (std::size_t i = 0; i < walkers.size(); ++i)
            largest = std::max(largest, distance(one.place(i), two.place(i)));
    }
    return largest;
}

// Two capsules that press on each other head-on slide apart sooner or later: a rounding grows by e in 0.3 m of the
// wanted way. The test ends 2 m of that way after they have met.
TEST(MeetingCharacters, EqualOnesStopEachOther) {
    for (const Order order : {Order::given, Order::reversed})
        for (const Real speed : {1.0f, 2.0f, 4.0f, 10.0f})
            for (const Real start : {-2.0f, -2.03f}) {
                Walkers t({{{start, 0, 0}, {speed, 0, 0}}, {{2, 0, 0}, {-speed, 0, 0}}}, order);
                Real deepest = 0;
                for (int step = 0; static_cast<Real>(step) * speed < 4 * 60; ++step) {
                    t.world.step();
                    deepest = std::max(deepest, t.deepest_overlap());
                }
                // They meet in the middle and touch. The one made first pushed the other back at 0.5 m/s.
                EXPECT_NEAR(t.place(0).x, start / 2 + 1 - kRadius, 0.02f) << speed << " m/s";
                EXPECT_NEAR(t.place(1).x, start / 2 + 1 + kRadius, 0.02f) << speed << " m/s";
                EXPECT_LT(deepest, 1.0e-3f) << speed << " m/s";
                EXPECT_NEAR(t[t.ids[0]].v.x, 0, 1.0e-3f);
                EXPECT_NEAR(t[t.ids[1]].v.x, 0, 1.0e-3f);
            }
}

TEST(MeetingCharacters, MoveAlikeInWhicheverOrderTheyWereMade) {
    const std::vector<Walker> pairs[] = {
        {{{-2, 0, 0}, {2, 0, 0}}, {{2, 0, 0}, {-2, 0, 0}}},
        {{{-2, 0, 0}, {2, 0, 0}}, {{2, 0, 0.1f}, {-2, 0, 0}}}, // they slide past each other
        {{{-2, 0, 0}, {2, 0, 0}, 160}, {{2, 0, 0}, {-2, 0, 0}}},
        {{{-2, 0, 0}, {2, 0, 0}, 80, 800}, {{2, 0, 0}, {-2, 0, 0}}},
        {{{-2, 0, 0}, {2, 0, 0}}, {{0, 0, 0}, {}}},
        {{{-2, 0, 0}, {4, 0, 0}}, {{0, 0, 0}, {1, 0, 0}}}, // from behind
    };
    for (const std::vector<Walker>& walkers : pairs)
        for (const Vec3 ground : {Vec3{}, Vec3{3, 0, 0}, Vec3{-1, 0, 2}})
            EXPECT_LT(largest_difference(walkers, 5, ground), 1.0e-4f)
                << "pair " << &walkers - pairs << ", ground " << ground.x << ' ' << ground.z;
}

// Each step adds at most the difference of the pushes over the mass, times the step, and the legs stop the body in the
// next one: 300 N / 80 kg / 60 = 0.06 m/s.
TEST(MeetingCharacters, AStrongerOnePushesTheOtherWithTheDifference) {
    Walkers t({{{-0.4f, 0, 0}, {2, 0, 0}, 80, 800}, {{0.4f, 0, 0}, {-2, 0, 0}}}, Order::reversed);
    t.run_for(1);
    const Real before = t.place(1).x;
    t.run_for(5);
    const Real speed = (t.place(1).x - before) / 5;
    EXPECT_GT(speed, 0.03f);
    EXPECT_LT(speed, 0.13f);
}

TEST(MeetingCharacters, ThreeInARowStandWhereTheOuterOnesPushTheMiddleOne) {
    for (const Order order : {Order::given, Order::reversed}) {
        Walkers t({{{-2, 0, 0}, {2, 0, 0}}, {{0, 0, 0}, {}}, {{2, 0, 0}, {-2, 0, 0}}}, order);
        t.run_for(6);
        EXPECT_NEAR(t.place(0).x, -2 * kRadius, 1.0e-3f);
        EXPECT_NEAR(t.place(1).x, 0, 1.0e-3f);
        EXPECT_NEAR(t.place(2).x, 2 * kRadius, 1.0e-3f);
    }
}

// The contacts of a row are solved in the order of its bodies and share their impulses unevenly by some percent.
TEST(MeetingCharacters, TwoInARowPushOneBackAlikeInBothOrders) {
    const std::vector<Walker> row{
        {{-2, 0, 0}, {2, 0, 0}}, {{-1, 0, 0}, {2, 0, 0}}, {{2, 0, 0}, {-2, 0, 0}}};
    EXPECT_LT(largest_difference(row, 5, {}), 0.01f);
}

TEST(MeetingCharacters, OnAMovingPlatformEqualOnesStopEachOther) {
    for (const Order order : {Order::given, Order::reversed})
        for (const Vec3 velocity : {Vec3{3, 0, 0}, Vec3{-3, 0, 0}, Vec3{0, 1, 0}}) {
            Walkers t({{{-2, 0, 0}, {2, 0, 0}}, {{2, 0, 0}, {-2, 0, 0}}}, order, velocity);
            t.run_for(1.25f); // they have met after 0.85 s
            const Vec3 first = t.place(0), second = t.place(1);
            EXPECT_NEAR(distance(first, second), 2 * kRadius, 1.0e-3f);
            t.run_for(0.75f);
            EXPECT_LT(distance(t.place(0), first), 2.0e-3f) << velocity.x << ' ' << velocity.y;
            EXPECT_LT(distance(t.place(1), second), 2.0e-3f) << velocity.x << ' ' << velocity.y;
        }
}

/// Returns 20 walkers around a circle who all want to its middle.
std::vector<Walker> crowd(Random& random) {
    std::vector<Walker> walkers;
    for (int i = 0; i < 20; ++i) {
        const SinCos angle = sin_cos(static_cast<Real>(i) * (kPi / 10));
        const Real far = 3 + random.between(0, 1.5f);
        const Vec3 out{angle.cos, 0, angle.sin};
        walkers.push_back({out * far, out * -2.0f});
    }
    return walkers;
}

/// Returns the largest differences of the bodies and of the velocities that characters gave to them.
struct Differences {
    Differences(const Walkers& one, const Walkers& two) {
        for (std::size_t i = 0; i < one.ids.size(); ++i) {
            const Body &a = one[one.ids[i]], &b = two[two.ids[i]];
            of_bodies = std::max(
                {of_bodies, distance(one.place(i), two.place(i)), distance(a.v, b.v)});
            of_given = std::max(of_given,
                                distance(one.world.find_character(one.ids[i])->given_velocity,
                                         two.world.find_character(two.ids[i])->given_velocity));
        }
    }
    Real of_bodies = 0; ///< [m and m/s]
    Real of_given = 0;  ///< [m/s]
};

// The solver takes the contacts of a dense crowd in the order of its bodies, and who slides past whom depends on small
// differences. Therefore the comparison ends where the bodies begin to differ. A mover may leave errors of 0.01 mm in
// each round of its search, which is 0.6 mm/s.
TEST(MeetingCharacters, OfACrowdOfTwentyMoveAgainstTheSameState) {
    Random random(test::seed());
    for (int trial = 0; trial < 4; ++trial) {
        const std::vector<Walker> walkers = crowd(random);
        Walkers one(walkers, Order::given), two(walkers, Order::reversed);
        int compared = 0, met = 0;
        for (; Differences(one, two).of_bodies < 1.0e-6f && compared < 300; ++compared) {
            one.world.step();
            two.world.step();
            EXPECT_LT(Differences(one, two).of_given, 2.0e-3f)
                << "step " << compared << ", seed " << test::seed();
            met += one.deepest_overlap() > -0.01f ? 1 : 0;
        }
        EXPECT_GT(compared, 20) << "seed " << test::seed();
        EXPECT_GT(met, 0) << "seed " << test::seed();
    }
}

TEST(MeetingCharacters, OfACrowdOfTwentyHardlyOverlap) {
    Random random(test::seed());
    for (const Order order : {Order::given, Order::reversed}) {
        Walkers t(crowd(random), order);
        Real deepest = 0;
        for (int step = 0; step < 300; ++step) {
            t.world.step();
            deepest = std::max(deepest, t.deepest_overlap());
        }
        EXPECT_LT(deepest, 0.05f) << "seed " << test::seed();
        EXPECT_TRUE(t.world.validate().ok());
    }
}

TEST(MeetingCharacters, OfACrowdHaveTheSameBitsForEveryNumberOfThreads) {
    Random random(test::seed());
    const std::vector<Walker> walkers = crowd(random);
    Walkers one(walkers, Order::given), three(walkers, Order::given, {}, 3);
    for (int step = 0; step < 240; ++step) {
        one.world.step();
        three.world.step();
        ASSERT_EQ(one.world.hash(), three.world.hash()) << step << ", seed " << test::seed();
    }
}

// 76.8 kg resist with 452 N, so that 500 N accelerate the box at 0.63 m/s^2. A mover that walked into the room that the
// box left in each round of its search pushed as hard as its legs accelerate it, with 3200 N.
TEST(MeetingCharacters, PushABoxWithNoMoreThanTheirForce) {
    Walkers t({{{-0.75f, 0, 0}, {2, 0, 0}}}, Order::given);
    const BodyId box = t.create({.motion = Motion::dynamic,
                                 .world_from_body = {{0, 0.4f, 0}, {}},
                                 .colliders = {{.shape = BoxShape{{0.4f, 0.4f, 0.4f}}}},
                                 .density = 150});
    t.run_for(0.5f);
    const Real before = t[box].v.x;
    t.run_for(1);
    EXPECT_NEAR(t[box].v.x - before, (500 - 0.6f * 76.8f * 9.81f) / 76.8f, 0.02f);
}

} // namespace
} // namespace topple
