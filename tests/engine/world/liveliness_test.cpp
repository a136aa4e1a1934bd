// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/liveliness.h"

#include "tests/support/test.h"

#include <algorithm>
#include <tuple>

namespace topple {
namespace {

/// A body of half a meter that the test moves: 60 steps per second, windows of six steps, a sleep speed of 0.05 m/s.
struct Moved {
    Parameters p;
    Body body;
    Moved() { body.extent = 0.5f; }

    /// Takes one step with this velocity along x and this angular velocity about x.
    Real step(Real speed, Real turn = 0) {
        body.v = {speed, 0, 0};
        body.w = {turn, 0, 0};
        body.center_of_mass.x += speed * p.dt;
        body.world_from_body.rotation = from_axis_angle({1, 0, 0}, turn * p.dt) *
                                        body.world_from_body.rotation;
        advance_window(body, p);
        return liveliness(body, p);
    }
};

/// Returns the largest liveliness in 30 steps, from two windows after the begin.
template<typename Motion>
Real largest_of(const Motion& motion) {
    Real largest = 0;
    for (int i = 0; i < 42; ++i)
        if (const Real now = motion(i); i >= 12)
            largest = std::max(largest, now);
    return largest;
}

TEST(Liveliness, OfWhatComesBackEveryTwoOrThreeStepsIsLow) {
    Moved two, three;
    // The body is at most one step away from its position at a window's begin: 0.15 m/s / 60 Hz / 0.1 s = 0.025 m/s.
    EXPECT_NEAR(
        largest_of([&](int i) { return two.step(i % 2 == 0 ? 0.15f : -0.15f); }), 0.025f, 1e-4f);
    // Two steps of 0.06 m/s and one of -0.12 m/s: at most 0.12 m/s / 60 Hz / 0.1 s = 0.02 m/s, or slower than 0.06
    // m/s.
    EXPECT_LE(largest_of([&](int i) { return three.step(i % 3 == 2 ? -0.12f : 0.06f); }), 0.0201f);
}

TEST(Liveliness, OfWhatRocksInPlaceIsLow) {
    Moved rocks; // 0.3 rad/s * 0.5 m = 0.15 m/s at the farthest point
    EXPECT_NEAR(
        largest_of([&](int i) { return rocks.step(0, i % 2 == 0 ? 0.3f : -0.3f); }), 0.025f, 1e-4f);
}

TEST(Liveliness, OfWhatCreepsTurnsOrSwingsIsItsSpeed) {
    Moved creeps, turns, swings;
    EXPECT_NEAR(largest_of([&](int) { return creeps.step(0.08f); }), 0.08f, 1e-4f);
    EXPECT_NEAR(largest_of([&](int) { return turns.step(0, 0.2f); }), 0.1f, 1e-4f);
    // Oscillation at 2.5 Hz: four windows a period, each in one direction.
    EXPECT_NEAR(
        largest_of([&](int i) { return swings.step(i / 12 % 2 ? 0.2f : -0.2f); }), 0.2f, 1e-4f);
}

TEST(Liveliness, OfWhatShakesFartherThanItMayCreepInAWindowIsHigh) {
    Moved shakes; // Three steps of 0.3 m/s back and forth: 15 mm, of which at least 7.5 mm are on
                  // one side of any begin.
    EXPECT_GT(largest_of([&](int i) { return shakes.step(i / 3 % 2 ? 0.3f : -0.3f); }), 0.07f);
}

TEST(Liveliness, OfWhatSetsOffIsHighAfterTwoSteps) {
    Moved sets_off;
    for (int i = 0; i < 40; ++i)
        sets_off.step(0);
    EXPECT_LT(sets_off.step(0.2f), 0.05f);
    EXPECT_GT(sets_off.step(0.2f), 0.05f);
}

TEST(Liveliness, OfWhatIsTenTimesTooFastOrHasNoWindowIsItsSpeed) {
    Moved fast;
    EXPECT_NEAR(
        largest_of([&](int i) { return fast.step(i % 2 == 0 ? 0.51f : -0.51f); }), 0.51f, 1e-6f);
    Moved forgetful;
    for (int i = 0; i < 40; ++i)
        forgetful.step(i % 2 == 0 ? 0.1f : -0.1f);
    EXPECT_LT(liveliness(forgetful.body, forgetful.p), 0.05f);
    forget_window(forgetful.body);
    EXPECT_FLOAT_EQ(liveliness(forgetful.body, forgetful.p), 0.1f);
    Moved coarse;
    coarse.p.sleep_time = 0.05f; // the windows would be shorter than a step
    EXPECT_NEAR(
        largest_of([&](int i) { return coarse.step(i % 2 == 0 ? 0.1f : -0.1f); }), 0.1f, 1e-6f);
}

TEST(Liveliness, AForgottenWindowLeavesNothingBehind) {
    Moved moved;
    for (int i = 0; i < 20; ++i)
        moved.step(0.08f, 0.2f);
    const Body& b = moved.body;
    ASSERT_NE(b.window_center, Vec3{});
    ASSERT_NE(b.window_rotation, Quat{});
    forget_window(moved.body);
    const Body fresh;
    EXPECT_EQ(std::tie(b.window_center,
                       b.window_rotation,
                       b.window_time,
                       b.window_speed,
                       b.earlier_window_speed),
              std::tie(fresh.window_center,
                       fresh.window_rotation,
                       fresh.window_time,
                       fresh.window_speed,
                       fresh.earlier_window_speed));
}

} // namespace
} // namespace topple
