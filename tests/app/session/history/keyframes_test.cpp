// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/keyframes.h"

#include <gtest/gtest.h>

namespace topple::app {
namespace {

Snapshot state_at(std::uint64_t step, std::size_t bodies = 10) {
    auto state = std::make_shared<WorldState>();
    state->step_count = step;
    state->bodies.resize(bodies);
    return state;
}

/// Adds the states that are due in steps 1 to `last`.
void record(Keyframes& keyframes, std::uint64_t last) {
    for (std::uint64_t step = 1; step <= last; ++step)
        if (keyframes.is_due(step))
            keyframes.add(step, state_at(step));
}

TEST(Keyframes, TheNearestOneBeforeAStepIsFound) {
    Keyframes keyframes(state_at(0), 1'000'000'000);
    record(keyframes, 50);
    for (std::uint64_t step = 0; step <= 50; ++step) {
        const auto found = keyframes.find(step);
        EXPECT_EQ(found.step, step - step % Keyframes::kFirstSpacing);
        EXPECT_EQ(found.state->step_count, found.step);
    }
}

TEST(Keyframes, TheFirstOneAfterAStepIsFound) {
    Keyframes keyframes(state_at(0), 1'000'000'000);
    record(keyframes, 50); // states at 0, 4, 8, ..., 48
    keyframes.remember(21, state_at(21));
    for (const auto& [step, next] : std::initializer_list<std::pair<std::uint64_t, std::uint64_t>>{
             {0, 4}, {3, 4}, {4, 8}, {19, 20}, {20, 21}, {21, 24}, {47, 48}}) {
        const auto found = keyframes.find_after(step);
        ASSERT_TRUE(found) << "step " << step;
        EXPECT_EQ(found->step, next) << "step " << step;
        EXPECT_EQ(found->state->step_count, next);
    }
    EXPECT_FALSE(keyframes.find_after(48));
}

TEST(Keyframes, WhenMemoryRunsOutTheDistanceDoublesAndTheBeginningStays) {
    // The budget has room for about 20 states; 400 steps at distance 4 would be 100 states.
    const std::size_t budget = 20 * byte_count_of(*state_at(0));
    Keyframes keyframes(state_at(0), budget);
    record(keyframes, 400);
    EXPECT_LE(keyframes.byte_count(), budget);
    EXPECT_EQ(keyframes.spacing(), 32u); // 400 / 32 = 12.5 fit, 400 / 16 = 25 do not
    EXPECT_EQ(keyframes.first_step(), 0u);
    EXPECT_EQ(keyframes.find(399).step, 384u);
}

TEST(Keyframes, PastTheLargestDistanceTheOldestGoAndFirstStepSaysSo) {
    const std::size_t budget = 5 * byte_count_of(*state_at(0));
    Keyframes keyframes(state_at(0), budget);
    record(keyframes, 128 * 20);
    EXPECT_LE(keyframes.byte_count(), budget);
    EXPECT_EQ(keyframes.spacing(), Keyframes::kLastSpacing);
    EXPECT_GT(keyframes.first_step(), 0u);
    EXPECT_EQ(keyframes.find(128 * 20).step, 128u * 20);
    EXPECT_EQ(keyframes.find(keyframes.first_step()).step, keyframes.first_step());
}

TEST(Keyframes, AStateLargerThanAllMemoryIsKeptAnyway) {
    Keyframes keyframes(state_at(0, 1000), 1);
    keyframes.add(Keyframes::kLastSpacing, state_at(Keyframes::kLastSpacing, 1000));
    EXPECT_EQ(keyframes.find(Keyframes::kLastSpacing).step, Keyframes::kLastSpacing);
}

TEST(Keyframes, WhatIsForgottenIsNotFound) {
    Keyframes keyframes(state_at(0), 1'000'000'000);
    record(keyframes, 40);
    keyframes.remember(18, state_at(18));
    keyframes.remember(22, state_at(22));
    EXPECT_EQ(keyframes.find(23).step, 22u);
    keyframes.forget_after(19);
    EXPECT_EQ(keyframes.find(40).step, 18u);
}

} // namespace
} // namespace topple::app
