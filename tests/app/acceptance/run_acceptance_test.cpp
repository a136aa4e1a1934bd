// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/run_acceptance.h"

#include "app/acceptance/trial/trial.h"
#include "app/scenes/scene_parts.h"
#include "tests/support/test.h"

#include <cmath>

namespace topple::app {
namespace {

/// Two cases whose numbers are known beforehand.
std::vector<AcceptanceCase> made_up() {
    const auto row = [](const char* id) { return AcceptanceRow{id, "", "", 10, 2}; };
    return {{"M1:10",
             "",
             "",
             [](const Conditions&) {
                 return Measured{{{"near", 1}, {"far", 11}}, "a note"};
             },
             {row("M1:10.near"), row("M1:10.far"), row("M1:10.missing")}},
            {"M10",
             "",
             "",
             [](const Conditions& c) {
                 return Measured{{{"substeps", static_cast<double>(c.parameters.substeps)}}, ""};
             },
             {row("M10.substeps")}}};
}

std::vector<std::string> ids_of(const std::vector<std::string>& words) {
    std::vector<std::string> ids;
    const auto selected = select_acceptance(made_up(), words);
    EXPECT_TRUE(selected.ok());
    if (selected.ok())
        for (const AcceptanceCase& c : *selected)
            for (const AcceptanceRow& row : c.rows)
                ids.push_back(row.id);
    return ids;
}

using Ids = std::vector<std::string>;

TEST(SelectAcceptance, TakesLinesCasesAndRowsByWholeWords) {
    EXPECT_EQ(ids_of({}).size(), 4u);
    EXPECT_EQ(ids_of({"M1"}), (Ids{"M1:10.near", "M1:10.far", "M1:10.missing"})) << "not M10";
    EXPECT_EQ(ids_of({"M1:10.far", "M10"}), (Ids{"M1:10.far", "M10.substeps"}));
}

TEST(SelectAcceptance, AWordThatNamesNothingIsRefused) {
    for (const char* word : {"M2", "M1:1", "m1", "M1:10.fa", "M1."}) {
        const auto selected = select_acceptance(made_up(), std::vector<std::string>{"M10", word});
        ASSERT_FALSE(selected.ok()) << word;
        EXPECT_NE(selected.error().message.find(word), std::string::npos);
    }
}

TEST(RunCase, ReadsEachRowFromItsQuantity) {
    const auto cases = made_up();
    const CaseResult result = run_case(cases[0], {});
    ASSERT_EQ(result.rows.size(), 3u);
    EXPECT_EQ(result.rows[0].value, 1);
    EXPECT_EQ(result.rows[0].verdict, Verdict::aim_reached);
    EXPECT_EQ(result.rows[1].value, 11);
    EXPECT_EQ(result.rows[1].verdict, Verdict::red);
    EXPECT_TRUE(std::isnan(result.rows[2].value)) << "nobody measured it";
    EXPECT_EQ(result.rows[2].verdict, Verdict::red);
    EXPECT_EQ(result.note, "a note");
    EXPECT_GE(result.cpu_ms, 0);
}

TEST(RunCase, SaysWhyAWorldRefusesTheScene) {
    auto of = made_up().front();
    of.measure = [](const Conditions& c) {
        Trial t(c);
        add_ball(t.world, {.radius = -1});
        return Measured{{{"near", 1}}, ""};
    };
    const CaseResult result = run_case(of, {});
    EXPECT_TRUE(std::isnan(result.rows[0].value));
    EXPECT_EQ(result.rows[0].verdict, Verdict::red);
    EXPECT_NE(result.note.find("radius"), std::string::npos) << result.note;
}

TEST(RunAcceptance, KeepsTheOrderAndPassesTheParametersOnWhateverTheThreads) {
    const auto cases = made_up();
    Parameters p;
    p.substeps = 7;
    for (const int threads : {1, 3}) {
        const auto results = run_acceptance(cases, p, threads);
        ASSERT_EQ(results.size(), 2u);
        EXPECT_EQ(results[0].of->id, "M1:10");
        EXPECT_EQ(results[1].rows[0].value, 7);
    }
}

TEST(RunAcceptance, TheSameRowGivesTheSameNumberTwiceAndOnAnotherThread) {
    const auto cases = select_acceptance(acceptance_table(),
                                         std::vector<std::string>{"M1", "M9:0.5"});
    ASSERT_TRUE(cases.ok());
    const auto one = run_acceptance(*cases, acceptance_parameters(), 1);
    const auto two = run_acceptance(*cases, acceptance_parameters(), 2);
    for (std::size_t i = 0; i < one.size(); ++i)
        EXPECT_EQ(one[i].rows[0].value, two[i].rows[0].value) << one[i].of->id;
}

TEST(AcceptanceParameters, AreTheDefaultsWithoutSleep) {
    Parameters expected;
    expected.sleep = false;
    EXPECT_EQ(acceptance_parameters(), expected);
}

} // namespace
} // namespace topple::app
