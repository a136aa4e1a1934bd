// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The first difference between two recordings, found where it was made.

#include "tests/app/verbs/typed_line.h"
#include "tests/engine/io/temporary_folder.h"
#include "topple/io/text/file_writer.h"

#include <nlohmann/json.hpp>

namespace topple::app {
namespace {

using test::run;
using topple::test::TemporaryFolder;
using Json = nlohmann::json;

/// Records a script, and returns the recording's file.
std::string recorded(const TemporaryFolder& folder,
                     const std::string& name,
                     const std::string& script) {
    const std::string lines = folder.file(name + ".script"), file = folder.file(name + ".topple");
    EXPECT_TRUE(write_file_atomically(lines, script).ok());
    const test::Outcome outcome = run({"script", lines, "--record", file});
    EXPECT_EQ(outcome.exit_code, kFine) << outcome.err;
    return file;
}

Json diff(const std::string& a, const std::string& b, int exit_code) {
    const test::Outcome outcome = run({"diff", a, b, "--json"});
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
}

constexpr const char* kBegin = "open card_house:2\nstep 40\n";

TEST(Diff, EqualRecordingsAreEqual) {
    const TemporaryFolder folder;
    const std::string script = std::string(kBegin) + "step 40\n";
    const Json found = diff(recorded(folder, "a", script), recorded(folder, "b", script), kFine);
    EXPECT_EQ(found["equal"], true);
    EXPECT_EQ(found["last_step"], 80);
}

TEST(Diff, APushIsFoundAtItsStepInTheInputs) {
    const TemporaryFolder folder;
    const std::string plain = recorded(folder, "a", std::string(kBegin) + "step 40\n");
    const std::string pushed = recorded(
        folder, "b", std::string(kBegin) + "step 17\npush 5 0 1.2 0 3 0 0\nstep 23\n");
    const Json found = diff(plain, pushed, kCheckFailed);
    EXPECT_EQ(found["equal"], false);
    EXPECT_EQ(found["step"], 58) << "the first one that the push moves";
    EXPECT_EQ(found["ordinal"], 5);
    EXPECT_EQ(found["stage"], "inputs");
    EXPECT_EQ(found["bodies"], Json({5}));
}

TEST(Diff, ACommandIsFoundBeforeTheStepThatFollowsIt) {
    const TemporaryFolder folder;
    const std::string plain = recorded(folder, "a", "open stack:3\nstep 10\nstep 40\n");
    const std::string changed = recorded(
        folder, "b", "open stack:3\nstep 10\nvelocity 3 0 0 1 0 0 0\nstep 40\n");
    const Json found = diff(plain, changed, kCheckFailed);
    EXPECT_EQ(found["stage"], "before");
    EXPECT_EQ(found["bodies"], Json({3}));
    EXPECT_EQ(found["step"], 11);
}

TEST(Diff, AnotherParameterIsFoundInTheSolver) {
    const TemporaryFolder folder;
    const std::string plain = recorded(folder, "a", "open stack:3\nstep 13\n");
    const std::string changed = recorded(
        folder, "b", "open stack:3\nstep 3\nset gravity_y -9\nstep 10\n");
    const Json found = diff(plain, changed, kCheckFailed);
    EXPECT_EQ(found["step"], 4);
    EXPECT_EQ(found["stage"], "solution");
}

TEST(Diff, TellsItInSentences) {
    const test::Outcome outcome = run({"diff", "stack:3", "stack:4", "--steps", "5"});
    EXPECT_EQ(outcome.exit_code, kCheckFailed);
    EXPECT_NE(outcome.out.find("first difference is in step 0"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("before the step"), std::string::npos);
    const test::Outcome equal = run({"diff", "stack:3", "stack:3", "--steps", "5"});
    EXPECT_EQ(equal.exit_code, kFine);
    EXPECT_NE(equal.out.find("equal in every bit"), std::string::npos);
}

TEST(Diff, WhatCannotBeOpenedIsSaid) {
    const test::Outcome outcome = run({"diff", "stack:3", "nowhere.topple"});
    EXPECT_EQ(outcome.exit_code, kBadInput);
    EXPECT_NE(outcome.err.find("nowhere.topple"), std::string::npos);
}

} // namespace
} // namespace topple::app
