// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/keyframes.h"

#include "tests/support/test.h"

#include <algorithm>

namespace topple::app {
namespace {

Snapshot state_at(std::uint64_t step, std::size_t bodies = 10) {
    auto state = std::make_shared<WorldState>();
    state->step_count = step;
    state->bodies.resize(bodies);
    return state;
}

/// Adds the states that are due in steps first to `last`, all of the same effort.
void record(Keyframes& keyframes, std::uint64_t last, std::uint64_t first = 1, double effort = 1) {
    for (std::uint64_t step = first; step <= last; ++step) {
        keyframes.count_step(effort);
        if (keyframes.is_due(step))
            keyframes.add(step, state_at(step));
    }
}

/// Returns the most steps between a step from `first` to `last` and the state before it.
std::uint64_t longest_way(const Keyframes& keyframes, std::uint64_t first, std::uint64_t last) {
    std::uint64_t longest = 0;
    for (std::uint64_t step = first; step <= last; ++step)
        longest = std::max(longest, step - keyframes.find(step).step);
    return longest;
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

TEST(Keyframes, WhenMemoryRunsOutTheDistanceGrowsAndTheBeginningStays) {
    // The budget has room for about 20 states; 400 steps at distance 4 would be 100 states.
    const std::size_t budget = 20 * byte_count_of(*state_at(0));
    Keyframes keyframes(state_at(0), budget);
    record(keyframes, 400);
    EXPECT_LE(keyframes.byte_count(), budget);
    EXPECT_EQ(keyframes.first_step(), 0u);
    // 400 / 20 steps would be the least; a gap beside one that was joined is at most twice as long, and so is its
    // neighbor's.
    EXPECT_LE(longest_way(keyframes, 1, 400), 4 * 20u);
}

TEST(Keyframes, ExpensiveStretchesHaveTheStates) {
    // 100 steps of effort 50 amid cheap ones, which together cost 1,000 of 6,000: 20 states at 300 each are the best.
    const std::size_t budget = 20 * byte_count_of(*state_at(0));
    for (const std::uint64_t begin : {1u, 301u, 901u}) {
        Keyframes keyframes(state_at(0), budget);
        record(keyframes, begin - 1);
        record(keyframes, begin + 99, begin, 50);
        record(keyframes, 1100, begin + 100);
        EXPECT_LE(keyframes.byte_count(), budget);
        EXPECT_EQ(keyframes.first_step(), 0u);
        EXPECT_LE(longest_way(keyframes, begin, begin + 99), 4 * 6u)
            << "expensive steps from " << begin << " on";
        EXPECT_LE(longest_way(keyframes, 1, 1100), 4 * 300u);
    }
}

TEST(Keyframes, AfterTheLastIsForgottenTheNextSteps) {
    Keyframes keyframes(state_at(0), 1'000'000'000);
    record(keyframes, 50);
    keyframes.forget_after(22);
    EXPECT_EQ(keyframes.find(1000).step, 20u);
    EXPECT_FALSE(keyframes.is_due(23));
    record(keyframes, 40, 23);
    EXPECT_EQ(keyframes.find(25).step, 24u);
    EXPECT_EQ(keyframes.find(1000).step, 40u);
}

TEST(Keyframes, PastTheLargestMeanDistanceTheOldestGoAndFirstStepSaysSo) {
    constexpr std::uint64_t spacing = Keyframes::kLastSpacing;
    const std::size_t budget = 5 * byte_count_of(*state_at(0));
    Keyframes keyframes(state_at(0), budget);
    record(keyframes, spacing * 20);
    EXPECT_LE(keyframes.byte_count(), budget);
    EXPECT_GT(keyframes.first_step(), spacing * 14);
    EXPECT_LT(keyframes.first_step(), spacing * 17);
    EXPECT_GT(keyframes.find(spacing * 20).step, spacing * 18);
    EXPECT_EQ(keyframes.find(keyframes.first_step()).step, keyframes.first_step());
}

TEST(Keyframes, EffortFollowsWhatAStepWorksOn) {
    StepReport resting, falling;
    resting.body_count = falling.body_count = 1000;
    falling.awake_count = 1000;
    falling.pair_count = 5000;
    EXPECT_GT(effort_of(falling), 10 * effort_of(resting));
    EXPECT_GT(effort_of({}), 0);
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
