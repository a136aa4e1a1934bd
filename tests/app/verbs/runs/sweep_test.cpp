// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Sweeps of one or two numbers over a measure of a scene.

#include "app/runs/sweep.h"

#include "app/runs/sweep_image.h"
#include "app/view/style/color.h"
#include "tests/app/verbs/typed_line.h"
#include "tests/engine/io/temporary_folder.h"
#include "topple/io/text/file_bytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace topple::app {
namespace {

using test::run;
using Json = nlohmann::json;

std::vector<double> values_of(const std::string& axis) {
    const Result<SweepAxis> parsed = parse_axis(axis);
    EXPECT_TRUE(parsed.ok()) << axis << ": " << parsed.error().text();
    return parsed.ok() ? parsed->values : std::vector<double>();
}

TEST(SweepAxis, ReadsRangesCountsFactorsAndLists) {
    EXPECT_EQ(values_of("substeps=1..4"), (std::vector<double>{1, 2, 3, 4}));
    EXPECT_EQ(values_of("substeps=4..1"), (std::vector<double>{4, 3, 2, 1}));
    EXPECT_EQ(values_of("substeps=1..16:5:log"), (std::vector<double>{1, 2, 4, 8, 16}));
    EXPECT_EQ(values_of("substeps=1..3:8"), (std::vector<double>{1, 2, 3})) << "no value twice";
    EXPECT_EQ(values_of("gravity_y=-8..0:5"), (std::vector<double>{-8, -6, -4, -2, 0}));
    EXPECT_EQ(values_of("gravity_y=-9..-1").size(), 8u);
    EXPECT_EQ(values_of("size=2,5,10"), (std::vector<double>{2, 5, 10}));
    EXPECT_EQ(values_of("solver=0").size(), 1u);
    EXPECT_EQ(values_of("sleep=off,on"), (std::vector<double>{0, 1}));
}

TEST(SweepAxis, MayCallASizeByTheQuantityThatItIs) {
    const auto axis = parse_axis("mass_ratio=1..1000:4:log", "heavy_top:7");
    ASSERT_TRUE(axis.ok()) << axis.error().text();
    EXPECT_EQ(axis->info, nullptr) << "the size";
    EXPECT_EQ(axis->values, (std::vector<double>{1, 10, 100, 1000}));
    EXPECT_EQ(axis->slider, nullptr);
    EXPECT_EQ(parse_axis("sub_steps=1..4")->name, "substeps");
}

TEST(SweepAxis, RefusesWhatItDoesNotUnderstand) {
    const struct {
        const char* text;
        const char* part;
    } kBad[] = {{"substeps", "is no axis"},
                {"substeps=", "is no axis"},
                {"sub_stebs=1..4", "substeps"},
                {"mass_ratio=heavy", "heavy"},
                {"substeps=0..4", "substeps"},
                {"substeps=a..b", "a"},
                {"substeps=1..4:1", "count"},
                {"substeps=1..4:x", "\"x\""},
                {"gravity_y=-5..5:log", "same sign"},
                {"gravity_y=0..5:log", "same sign"},
                {"size=-3", "no size"},
                {"size=1..999999999:9999", "at most 256"}};
    for (const auto& [text, part] : kBad) {
        const Result<SweepAxis> axis = parse_axis(text);
        ASSERT_FALSE(axis.ok()) << text;
        EXPECT_NE(axis.error().message.find(part), std::string::npos)
            << text << ": " << axis.error().message;
    }
}

SweepOptions two_axes(int jobs) {
    return {.source = "stack",
            .x = *parse_axis("substeps=2,7"),
            .y = *parse_axis("size=2,3,5"),
            .metric = "overlap_m",
            .steps = 40,
            .world = {},
            .jobs = jobs};
}

constexpr auto always = [](const SweepProgress&) { return true; };

TEST(SweepAxis, MayBeASliderOfTheScene) {
    const Result<SweepAxis> axis = parse_axis("Restitution of all balls=0..1:3", "bounce_row");
    ASSERT_TRUE(axis.ok()) << axis.error().text();
    EXPECT_EQ(axis->name, "restitution_of_all_balls");
    EXPECT_EQ(axis->values, (std::vector<double>{0, 0.5, 1}));
    EXPECT_FALSE(parse_axis("restitution_of_all_balls=0..1", "stack").ok());
    // The last ball, of restitution 1 in the scene itself, then rebounds as the others.
    const Result<Sweep> sweep = run_sweep({.source = "bounce_row",
                                           .x = *axis,
                                           .y = {},
                                           .metric = "rebound_error",
                                           .steps = 160,
                                           .world = {},
                                           .jobs = 1},
                                          always);
    ASSERT_TRUE(sweep.ok()) << sweep.error().text();
    EXPECT_EQ(sweep->command_of(1, 0),
              "topple run bounce_row --steps 160 --set restitution_of_all_balls=0.5");
    // At e = 0.5 the ball that should rebound with 0.3 rises to 0.25 in place of 0.09 of its drop.
    EXPECT_NEAR(*sweep->at(1, 0).value, 0.25 / 0.09 - 1, 0.02);
}

TEST(SweepAxis, MayBeTheMassRatioOfAnyScene) {
    const Result<SweepAxis> axis = parse_axis("mass_ratio=1,100", "stack:4");
    ASSERT_TRUE(axis.ok()) << axis.error().text();
    const Result<Sweep> sweep = run_sweep({.source = "stack:4",
                                           .x = *axis,
                                           .y = *parse_axis("sub_steps=1,8"),
                                           .metric = "overlap_m",
                                           .steps = 30,
                                           .world = {},
                                           .jobs = 1},
                                          always);
    ASSERT_TRUE(sweep.ok()) << sweep.error().text();
    EXPECT_EQ(sweep->command_of(1, 0),
              "topple run stack:4 --steps 30 --set mass_ratio=100 --set substeps=1");
    // The heavy box on top presses the others deeper into each other, and sub-steps help.
    EXPECT_GT(*sweep->at(1, 0).value, 2 * *sweep->at(0, 0).value);
    EXPECT_LT(*sweep->at(1, 1).value, *sweep->at(1, 0).value);
    const auto refused = run({"run", "tumbling_box", "--set", "mass_ratio=2"});
    EXPECT_NE(refused.exit_code, 0) << "there is one body only";
}

/// Every run is repeated by the command that the sweep names for it.
TEST(SettingsSweep, EveryCellIsTheRunOfItsCommand) {
    const Result<Sweep> sweep = run_sweep(two_axes(2), always);
    ASSERT_TRUE(sweep.ok()) << sweep.error().text();
    ASSERT_EQ(sweep->cells.size(), 6u);
    EXPECT_FALSE(sweep->is_cut);
    EXPECT_EQ(sweep->command_of(1, 2), "topple run stack:5 --steps 40 --set substeps=7");
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 2; ++column) {
            std::istringstream command(sweep->command_of(column, row));
            std::string program, word;
            command >> program;
            std::vector<std::string> words;
            while (command >> word)
                words.push_back(word);
            words.emplace_back("--json");
            const Json alone = Json::parse(run(words).out, nullptr, false);
            char hash[17];
            std::snprintf(hash,
                          sizeof hash,
                          "%016llx",
                          static_cast<unsigned long long>(sweep->at(column, row).hash));
            EXPECT_EQ(alone["hash"], hash);
            EXPECT_EQ(alone["steps"], 40);
        }
}

TEST(SettingsSweep, TheNumberOfJobsChangesNoNumber) {
    const Result<Sweep> one = run_sweep(two_axes(1), always),
                        three = run_sweep(two_axes(3), always);
    ASSERT_TRUE(one.ok() && three.ok());
    for (std::size_t i = 0; i < one->cells.size(); ++i) {
        EXPECT_EQ(one->cells[i].value, three->cells[i].value);
        EXPECT_EQ(one->cells[i].hash, three->cells[i].hash);
        EXPECT_NE(one->cells[i].hash, 0u);
    }
}

TEST(SettingsSweep, TakesMetricsOfTheScene) {
    const test::Outcome outcome = run(
        {"sweep", "dominoes", "--x", "size=5,10", "--metric", "dominoes_fallen", "--json"});
    ASSERT_EQ(outcome.exit_code, kFine) << outcome.err;
    const Json sweep = Json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(sweep.contains("y"));
    for (const auto& [size, column] : {std::pair{"dominoes:5", 0}, {"dominoes:10", 1}}) {
        const Json alone = Json::parse(run({"run", size, "--json"}).out, nullptr, false);
        EXPECT_EQ(sweep["values"][0][static_cast<std::size_t>(column)],
                  alone["metrics"]["dominoes_fallen"]["value"]);
    }
}

TEST(SettingsSweep, StopsWhenAskedTo) {
    SweepOptions options = two_axes(1);
    options.source = "tumbling_box"; // a world at rest takes a million steps in no time
    options.y = *parse_axis("gravity_y=0,1,2");
    options.metric = "energy_change";
    options.steps = 1'000'000;
    std::size_t asked = 0;
    const Result<Sweep> sweep = run_sweep(options,
                                          [&](const SweepProgress&) { return ++asked < 3; });
    ASSERT_TRUE(sweep.ok());
    EXPECT_TRUE(sweep->is_cut);
    EXPECT_TRUE(std::all_of(sweep->cells.begin(), sweep->cells.end(), [](const SweepCell& cell) {
        return !cell.value && cell.hash == 0;
    }));
}

TEST(SettingsSweep, RefusesInWords) {
    EXPECT_EQ(run({"sweep", "stack:3"}).exit_code, kBadInput);
    const test::Outcome metric = run(
        {"sweep", "stack:3", "--x", "substeps=1..2", "--metric", "no"});
    EXPECT_EQ(metric.exit_code, kBadInput);
    EXPECT_NE(metric.err.find("overlap_m"), std::string::npos) << metric.err;
    const test::Outcome size = run(
        {"sweep", "stack", "--x", "size=1..1000000000:3", "--steps", "1"});
    EXPECT_EQ(size.exit_code, kBadInput) << "a size beyond that of the scene";
    EXPECT_EQ(run({"sweep", "none", "--x", "substeps=1..2"}).exit_code, kBadInput);
}

TEST(SettingsSweep, WritesATableAndAMap) {
    const topple::test::TemporaryFolder folder;
    const std::string csv = folder.file("map.csv"), png = folder.file("map.png");
    ASSERT_EQ(run({"sweep",
                   "stack",
                   "--x",
                   "substeps=1,4",
                   "--y",
                   "size=2,3",
                   "--steps",
                   "5",
                   "--csv",
                   csv,
                   "--png",
                   png})
                  .exit_code,
              kFine);
    const std::string text = read_file(csv, 100'000).value();
    EXPECT_TRUE(text.starts_with("substeps,size,overlap_m,command\n1,2,")) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
    EXPECT_TRUE(read_file(png, 1'000'000).value().starts_with("\x89PNG"));
}

TEST(SweepImage, IsDarkForTheSmallestAndBrightForTheLargest) {
    Sweep sweep{.source = "stack",
                .metric = "overlap_m",
                .x = *parse_axis("substeps=1,2"),
                .y = *parse_axis("size=1,2"),
                .cells = {{1.0, 1}, {2.0, 1}, {std::nullopt, 0}, {3.0, 1}},
                .steps = 1,
                .is_cut = false,
                .settings = {}};
    const Image image = sweep_image(sweep);
    const auto count = [&](Rgba color) {
        int pixels = 0;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width - 100; ++x) { // the legend is at the right
                const auto at = image.at(x, y);
                pixels += std::abs(static_cast<float>(at[0]) / 255 - color.r) < 0.01f &&
                          std::abs(static_cast<float>(at[1]) / 255 - color.g) < 0.01f &&
                          std::abs(static_cast<float>(at[2]) / 255 - color.b) < 0.01f;
            }
        return pixels;
    };
    EXPECT_EQ(count(viridis(0)), 47 * 47);
    EXPECT_EQ(count(viridis(0.5f)), 47 * 47);
    EXPECT_EQ(count(viridis(1)), 47 * 47);
}

} // namespace
} // namespace topple::app
