// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Sweeps beside a window that does not wait for them.

#include "app/runs/background_sweep.h"

#include "app/verbs/runs/sweep_json.h"
#include "tests/app/verbs/typed_line.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <thread>

namespace topple::app {
namespace {

using Json = nlohmann::json;

SweepOptions options_of(int steps) {
    return {.source = "stack:3",
            .x = *parse_axis("substeps=1,4"),
            .y = *parse_axis("gravity_y=-9,-3"),
            .metric = "overlap_m",
            .steps = steps,
            .world = {},
            .jobs = 2};
}

/// Returns false after a minute.
bool wait_until(const std::function<bool()>& condition) {
    for (int i = 0; i < 6000 && !condition(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return condition();
}

TEST(BackgroundSweep, EndsWithTheNumbersOfTheVerb) {
    BackgroundSweep sweep;
    EXPECT_EQ(sweep.view().number, 0u);
    sweep.start(options_of(20));
    ASSERT_TRUE(wait_until([&] { return !sweep.view().is_running; }));
    const SweepView view = sweep.view();
    ASSERT_NE(view.sweep, nullptr) << view.error;
    EXPECT_EQ(view.done, 4u);
    EXPECT_EQ(view.count, 4u);
    EXPECT_FALSE(view.sweep->is_cut);
    const test::Outcome verb = test::run({"sweep",
                                          "stack:3",
                                          "--x",
                                          "substeps=1,4",
                                          "--y",
                                          "gravity_y=-9,-3",
                                          "--steps",
                                          "20",
                                          "--json"});
    EXPECT_EQ(Json::parse(json_of(*view.sweep)), Json::parse(verb.out));
}

TEST(BackgroundSweep, KeepsTheFinishedRunsWhenItIsCanceled) {
    SweepOptions options = options_of(20);
    options.x = *parse_axis("substeps=1..8");
    options.y = *parse_axis("gravity_y=-20..-1:64");
    options.jobs = 1;
    BackgroundSweep sweep;
    sweep.start(options);
    ASSERT_TRUE(wait_until([&] { return sweep.view().done > 0; }));
    EXPECT_TRUE(sweep.view().seconds_left().has_value());
    sweep.cancel();
    ASSERT_TRUE(wait_until([&] { return !sweep.view().is_running; }));
    const SweepView view = sweep.view();
    ASSERT_NE(view.sweep, nullptr);
    EXPECT_TRUE(view.sweep->is_cut);
    EXPECT_TRUE(view.sweep->cells.front().is_taken());
    EXPECT_FALSE(view.sweep->cells.back().is_taken());
    EXPECT_FALSE(view.seconds_left().has_value());
}

TEST(BackgroundSweep, TellsWhyItWasRefusedAndTakesTheNextOne) {
    SweepOptions bad = options_of(5);
    bad.source = "no_such_scene";
    BackgroundSweep sweep;
    sweep.start(bad);
    ASSERT_TRUE(wait_until([&] { return !sweep.view().is_running; }));
    EXPECT_NE(sweep.view().error.find("no_such_scene"), std::string::npos) << sweep.view().error;
    sweep.start(options_of(5));
    ASSERT_TRUE(wait_until([&] { return !sweep.view().is_running; }));
    EXPECT_EQ(sweep.view().error, "");
    EXPECT_EQ(sweep.view().number, 2u);
}

TEST(BackgroundSweep, ItsEndDoesNotWaitForTheRuns) {
    BackgroundSweep sweep;
    sweep.start(options_of(100'000'000)); // hours
    ASSERT_TRUE(wait_until([&] { return sweep.view().sweep != nullptr; }));
}

} // namespace
} // namespace topple::app
