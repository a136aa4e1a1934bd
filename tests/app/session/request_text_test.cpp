// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/request_text.h"

#include "tests/support/test.h"

namespace topple::app {
namespace {

TEST(RequestText, EveryLineIsReadAsTheSameRequest) {
    const std::vector<Request> requests{
        Do{SetMass{{17}, 3}},
        Do{DeleteObjects{{BodyId{3}}, {}}},
        OpenScene{"my \"scene\".json"},
        OpenScene{.source = "stack:4", .parameters = {{"substeps", 2}, {"gravity_y", -3.5}}},
        RestartScene{},
        SaveScene{"a b.json"},
        SeekTo{120},
        SetPaused{true},
        SetPaused{false},
        Undo{},
        Redo{},
        Tune{.parameter = {"gravity_y", -2.5}, .gesture = 3},
        EndTuning{},
        SetBookmark{{3, "a \"b\"", {{1, 2, 3}, 40, -5, 6.5f}, true}},
        SetBookmark{{9, "", {}, false}},
        RemoveBookmark{3},
        SetStepBookmark{120, "the \"fall\""},
        SetStepBookmark{.step = 0},
        RemoveStepBookmark{120},
        NameRun{2, "softer"},
        NameRun{.lane = 1},
        GrabEnd{false},
        GrabEnd{true},
        SetControl{*control_source_named("W"), -0.5f},
        Push{{.body = {4}, .point = {1, 2, 3}, .impulse = {0, 5, 0}}},
    };
    for (const Request& request : requests) {
        const std::string line = request_line(request);
        SCOPED_TRACE(line);
        EXPECT_FALSE(line.empty());
        const Result<Request> read = parse_request(line);
        ASSERT_TRUE(read.ok()) << read.error().text();
        EXPECT_EQ(read->index(), request.index());
        EXPECT_EQ(request_line(*read), line);
    }
}

TEST(RequestText, WhatConcernsOnlyThePictureHasNoLine) {
    EXPECT_EQ(request_line(SetFrameExtras{}), "");
    EXPECT_EQ(request_line(GrabMove{}), "");
    EXPECT_EQ(request_line(StepBy{3}), "") << "time passes, and is told as such";
}

TEST(RequestText, ALineThatIsNotUnderstoodNamesTheWordAndTheKnownOnes) {
    const struct {
        const char* line;
        const char* part;
    } kBad[] = {{"fly 3", "'fly' is not a command"},
                {"fly 3", " undo"},
                {"fly 3", " spawn"},
                {"undo 3", "'3'"},
                {"seek", "a step"},
                {"step 10001", "at most 10000"},
                {"control \"no such key\" 1", "no such key"},
                {"tuning", "a parameter's name"},
                {"tuning gravity_y", "a value"},
                {"tuning gravity_y fast", "'fast'"},
                {"tuning end 3", "'3'"},
                {"mass 17", "the mass"},
                {"", "is not a command"}};
    for (const auto& bad : kBad) {
        SCOPED_TRACE(bad.line);
        const Result<Request> read = parse_request(bad.line);
        ASSERT_FALSE(read.ok());
        EXPECT_NE(read.error().text().find(bad.part), std::string::npos) << read.error().text();
    }
    const Result<Request> step = parse_request("step");
    ASSERT_TRUE(step.ok());
    EXPECT_EQ(std::get<StepBy>(*step).steps, 1);
}

} // namespace
} // namespace topple::app
