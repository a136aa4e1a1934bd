// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The stability map in the window.

#include "app/runs/sweep_text.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/io/text/file_bytes.h"

#include <algorithm>
#include <string>
#include <vector>

namespace topple::test {
namespace {

using namespace app;

constexpr int kSteps = 30;

/// A window with the map of six short runs.
struct StabilityMap : ::testing::Test {
    StabilityMap() : robot("stack:3", 1280, 900) {
        robot.click("Menu/Tools");
        robot.frames(2);
        robot.click("Menu/Stability map...");
        robot.frames(2);
        SweepForm& form = robot.sandbox().state().map.form;
        form.x = {.name = "substeps", .low = "1", .high = "4", .count = 2};
        form.y = {.name = "size", .low = "2", .high = "6", .count = 3};
        form.steps = std::to_string(kSteps);
    }
    void take() {
        robot.click("Map/Start");
        ASSERT_TRUE(
            robot.wait_until([&] { return robot.has("Map/Start") && robot.has("Map/Cells"); }));
    }
    /// Returns the middle of a square, row 0 being the lowest of three.
    Vec2 middle_of(int column, int row) {
        const ui::Rect cells = robot.find("Map/Cells");
        const Vec2 size = cells.max - cells.min;
        return cells.min + Vec2{size.x * (static_cast<Real>(column) + 0.5f) / 2,
                                size.y * (2.5f - static_cast<Real>(row)) / 3};
    }
    Robot robot;
};

Sweep expected_sweep() {
    return *run_sweep({.source = "stack:3",
                       .x = *parse_axis("substeps=1,4"),
                       .y = *parse_axis("size=2,4,6"),
                       .metric = "overlap_m",
                       .steps = kSteps,
                       .world = {},
                       .jobs = 1},
                      [](const SweepProgress&) { return true; });
}

TEST_F(StabilityMap, AClickOpensARunThatHasTheValueOfItsSquare) {
    take();
    robot.click_at(middle_of(1, 2));
    robot.settle();
    EXPECT_EQ(robot.frame().scene_source, "stack:6");
    EXPECT_EQ(robot.frame().state->parameters.substeps, 4);
    // The measure is taken anew, from the reports of the steps that the window takes.
    robot.click("Transport/Step forward");
    robot.settle();
    double deepest = 0;
    while (robot.frame().timeline.step < kSteps) {
        robot.key(Key::right);
        robot.settle();
    }
    for (const StepRecord& step : robot.frame().recent_steps)
        if (step.step <= kSteps)
            deepest = std::max(deepest, static_cast<double>(step.report.max_penetration));
    const Sweep expected = expected_sweep();
    EXPECT_EQ(robot.frame().hash.value(), expected.at(1, 2).hash);
    EXPECT_EQ(deepest, expected.at(1, 2).value);
}

TEST_F(StabilityMap, AClickOpensARunWithItsMassRatio) {
    SweepForm& form = robot.sandbox().state().map.form;
    form.y = {.name = "mass_ratio", .low = "1", .high = "100", .count = 3, .is_logarithmic = true};
    take();
    const Sweep expected = *run_sweep({.source = "stack:3",
                                       .x = *parse_axis("substeps=1"),
                                       .y = *parse_axis("mass_ratio=100", "stack:3"),
                                       .metric = "overlap_m",
                                       .steps = kSteps,
                                       .world = {},
                                       .jobs = 1},
                                      [](const SweepProgress&) { return true; });
    robot.click_at(middle_of(0, 2));
    robot.settle();
    const std::vector<Body>& bodies = robot.frame().state->bodies;
    EXPECT_NEAR(bodies.back().mass / bodies[bodies.size() - 2].mass, 100, 1e-3);
    robot.click("Transport/Step forward");
    robot.settle();
    while (robot.frame().timeline.step < kSteps) {
        robot.key(Key::right);
        robot.settle();
    }
    EXPECT_EQ(robot.frame().hash.value(), expected.at(0, 0).hash);
}

TEST_F(StabilityMap, IsSavedWithTheNumbersOfTheCommandLine) {
    take();
    const TemporaryFolder folder;
    robot.click("Map/Save table...");
    robot.frames(3);
    robot.sandbox().state().dialog.folder = folder.path().string();
    robot.click("File/Save");
    robot.settle();
    EXPECT_EQ(read_file(folder.file("overlap_m_map.csv"), 100'000).value(),
              csv_of(expected_sweep()));
    robot.click("Map/Save picture...");
    robot.frames(3);
    robot.click("File/Save");
    robot.settle();
    EXPECT_TRUE(
        read_file(folder.file("overlap_m_map.png"), 1'000'000).value().starts_with("\x89PNG"));
}

TEST_F(StabilityMap, CanBeCanceledAndTakenAgain) {
    SweepForm& form = robot.sandbox().state().map.form;
    form.steps = "100000";
    robot.click("Map/Start");
    ASSERT_TRUE(robot.wait_until([&] { return robot.has("Map/Cancel"); }));
    robot.click("Map/Cancel");
    ASSERT_TRUE(robot.wait_until([&] { return robot.has("Map/Start"); }));
    form.steps = "5";
    take();
}

TEST_F(StabilityMap, TakesNoRunsOfAFormThatMakesNoSense) {
    robot.sandbox().state().map.form.steps = "many";
    robot.frames(2);
    robot.click("Map/Start");
    robot.frames(2);
    EXPECT_FALSE(robot.has("Map/Cancel"));
    EXPECT_FALSE(robot.has("Map/Cells"));
}

TEST_F(StabilityMap, OffersTheMetricsOfItsSceneOnceTheyAreKnown) {
    StabilityMapState& map = robot.sandbox().state().map;
    const auto offers = [&](const char* metric) {
        return std::find(map.metrics.begin(), map.metrics.end(), metric) != map.metrics.end();
    };
    EXPECT_TRUE(offers("overlap_m"));
    const std::vector<std::string> wanted = sweep_metrics("pyramid");
    ASSERT_GT(wanted.size(), sweep_metrics({}).size()) << "a pyramid has metrics of its own";
    EXPECT_TRUE(robot.wait_until([&] { return map.metrics == sweep_metrics("stack"); }));
    ASSERT_NE(map.metrics, wanted);
    map.form.source = "pyramid:4";
    EXPECT_TRUE(robot.wait_until([&] { return map.metrics == wanted; }));
}

TEST_F(StabilityMap, EscapeClosesIt) {
    robot.key(Key::escape);
    robot.frames(2);
    EXPECT_FALSE(robot.has("Map/Start"));
}

} // namespace
} // namespace topple::test
