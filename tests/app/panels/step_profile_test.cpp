// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/step_profile.h"

#include "tests/support/test.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace topple::app {
namespace {

/// Returns a record in which each stage takes `ms` times its number in the step's order; half a `ms` belongs to no
/// stage.
StepRecord record_of(std::uint64_t step, double ms) {
    StepRecord record{.step = step, .report = {}};
    for (std::size_t stage = 0; stage < record.report.stage_ms.size(); ++stage) {
        record.report.stage_ms[stage] = ms * static_cast<double>(stage + 1);
        record.report.total_ms += record.report.stage_ms[stage];
    }
    record.report.total_ms += ms / 2;
    return record;
}

TEST(StepProfile, HasMedianAndWorstOfEveryStageOfTheRestAndOfTheWhole) {
    std::vector<StepRecord> steps;
    for (const double ms : {3.0, 1.0, 9.0, 2.0, 4.0}) // median 3, worst 9
        steps.push_back(record_of(steps.size(), ms));
    const StepProfile profile = profile_of(steps);
    for (std::size_t stage = 0; stage < profile.stages.size(); ++stage) {
        EXPECT_DOUBLE_EQ(profile.stages[stage].median, 3 * static_cast<double>(stage + 1));
        EXPECT_DOUBLE_EQ(profile.stages[stage].max, 9 * static_cast<double>(stage + 1));
    }
    EXPECT_DOUBLE_EQ(profile.rest.median, 1.5);
    EXPECT_DOUBLE_EQ(profile.rest.max, 4.5);
    EXPECT_DOUBLE_EQ(profile.whole.median, steps[0].report.total_ms);
    EXPECT_DOUBLE_EQ(profile.whole.max, steps[2].report.total_ms);
}

TEST(StepProfile, WhatIsLeftOfAStepIsNeverNegative) {
    StepRecord record = record_of(1, 1);
    record.report.total_ms = 0; // clocks are read one after the other: the total may be less than
                                // the sum
    EXPECT_EQ(rest_of(record.report), 0);
}

TEST(WorkShares, AreThoseOfTheStageAndOfTheThreadsThatThereAre) {
    StepReport report = record_of(1, 2).report; // the second stage takes 4 ms
    report.thread_count = 3;
    report.work_ms[1] = {4, 1, 9};
    EXPECT_EQ(timed_thread_count(report), 3u);
    EXPECT_EQ(work_share(report, 1, 0), 1);
    EXPECT_EQ(work_share(report, 1, 1), 0.25);
    EXPECT_EQ(work_share(report, 1, 2), 1) << "clocks of different threads";
    EXPECT_EQ(work_share(report, kStepStageCount, 0), 1);
    EXPECT_EQ(work_share(report, kStepStageCount, 1), 0);
    report.thread_count = 0;
    EXPECT_EQ(timed_thread_count(report), 1u);
    report.thread_count = 100;
    EXPECT_EQ(timed_thread_count(report), kTimedThreads);
    EXPECT_EQ(work_share({}, 1, 0), 0) << "no step was taken";
}

TEST(StageSpans, LieSideBySideWithinTheStepAndAreAsLongAsTheStages) {
    const StepReport report = record_of(1, 2).report;
    double before = 0, sum = 0;
    for (const StageSpan& span : stage_spans(report)) {
        EXPECT_EQ(span.begin_ms, before);
        EXPECT_GE(span.end_ms, span.begin_ms);
        const bool is_rest = span.stage == report.stage_ms.size();
        EXPECT_NEAR(span.end_ms - span.begin_ms,
                    is_rest ? rest_of(report) : report.stage_ms[span.stage],
                    1e-12);
        before = span.end_ms;
        sum += span.end_ms - span.begin_ms;
    }
    EXPECT_NEAR(sum, report.total_ms, 1e-12);
}

TEST(StageSpans, NeverLeaveTheStepIfTheClocksDisagree) {
    StepReport report = record_of(1, 1).report;
    report.total_ms = report.stage_ms[0] + report.stage_ms[1] / 2;
    for (const StageSpan& span : stage_spans(report)) {
        EXPECT_LE(span.begin_ms, span.end_ms);
        EXPECT_LE(span.end_ms, report.total_ms);
    }
}

TEST(StepRecords, AreCopiedAsJsonWithTimesAndCounts) {
    std::vector<StepRecord> steps{record_of(7, 1), record_of(8, 0.5)};
    steps[1].report.awake_count = 12;
    steps[1].report.color_count = 3;
    steps[1].report.thread_count = 2;
    steps[1].report.work_ms[0] = {0.25, 0.125};
    const auto json = nlohmann::json::parse(json_of(steps));
    ASSERT_EQ(json.size(), 2u);
    const std::string first(name_of(StepStage{}));
    EXPECT_EQ(json[1]["work_ms"][first], (nlohmann::json{0.25, 0.125}));
    EXPECT_EQ(json[0]["work_ms"].size(), static_cast<std::size_t>(kStepStageCount));
    EXPECT_EQ(json[0]["step"], 7);
    EXPECT_DOUBLE_EQ(json[1]["total_ms"], steps[1].report.total_ms);
    for (std::size_t stage = 0; stage < steps[1].report.stage_ms.size(); ++stage)
        EXPECT_DOUBLE_EQ(json[1][std::string(name_of(static_cast<StepStage>(stage))) + "_ms"],
                         steps[1].report.stage_ms[stage]);
    EXPECT_EQ(json[1]["awake"], 12);
    EXPECT_EQ(json[1]["colors"], 3);
    EXPECT_EQ(json[0]["awake"], 0);
}

TEST(StepProfile, OfNoStepsIsZero) { EXPECT_EQ(profile_of({}).whole.max, 0); }

TEST(ChartTop, IsTheRoundNumberAboveTheWorst) {
    EXPECT_DOUBLE_EQ(chart_top({.median = 3, .p95 = 4, .max = 4.5}), 5);
    EXPECT_DOUBLE_EQ(chart_top({.median = 10, .p95 = 11, .max = 12}), 20);
    EXPECT_DOUBLE_EQ(chart_top({.median = 60, .p95 = 70, .max = 71}), 100);
    EXPECT_DOUBLE_EQ(chart_top({}), 0.1);
}

TEST(ChartTop, IsNotRaisedByOneStepThatStandsOut) {
    // Top of the chart: 2.5 times the 95th percentile, 2.5 * 0.7 = 1.75.
    EXPECT_DOUBLE_EQ(chart_top({.median = 0.5, .p95 = 0.7, .max = 90}), 2);
}

TEST(ChartSpacing, DividesIntoRoundParts) {
    EXPECT_DOUBLE_EQ(chart_spacing(1), 0.2);
    EXPECT_DOUBLE_EQ(chart_spacing(20), 5);
    EXPECT_DOUBLE_EQ(chart_spacing(0.5), 0.1);
    EXPECT_DOUBLE_EQ(chart_spacing(0.1), 0.02);
}

} // namespace
} // namespace topple::app
