// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/table/acceptance_table.h"

#include "app/acceptance/table/open_rows.h"
#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"

#include <cmath>
#include <limits>
#include <set>

namespace topple::app {
namespace {

TEST(AcceptanceTable, EveryRowHasAnIdOfItsOwnThatBeginsWithItsCase) {
    std::set<std::string> ids;
    for (const AcceptanceCase& c : acceptance_table()) {
        EXPECT_FALSE(c.rows.empty()) << c.id;
        for (const AcceptanceRow& row : c.rows) {
            EXPECT_TRUE(ids.insert(row.id).second) << row.id;
            EXPECT_TRUE(row.id.starts_with(c.id + ".")) << row.id;
        }
    }
}

TEST(AcceptanceTable, NoAimIsEasierThanItsFloor) {
    for (const AcceptanceCase& c : acceptance_table())
        for (const AcceptanceRow& row : c.rows)
            EXPECT_TRUE(row.better == Better::lower ? row.aim <= row.floor : row.aim >= row.floor)
                << row.id;
}

TEST(AcceptanceTable, EveryCaseSaysHowItIsMeasuredAndCanBeOpened) {
    for (const AcceptanceCase& c : acceptance_table()) {
        EXPECT_GT(c.how.size(), 40u) << c.id;
        const auto opened = open_scene(c.opens);
        EXPECT_TRUE(opened.ok()) << c.id << " opens " << c.opens;
    }
}

TEST(AcceptanceTable, OpenRowsAreRowsAndAreNotAsserted) {
    std::set<std::string_view> open;
    for (const std::string_view row : open_rows())
        EXPECT_TRUE(open.insert(row).second) << row << " is listed twice";
    for (const AcceptanceCase& c : acceptance_table())
        for (const AcceptanceRow& row : c.rows)
            EXPECT_EQ(row.asserted, open.erase(row.id) == 0) << row.id;
    EXPECT_TRUE(open.empty()) << *open.begin() << " is no row";
}

TEST(Verdict, AGoalIsReachedWhenItIsMetExactly) {
    const AcceptanceRow lower{"a.b", "", "", 10, 2};
    EXPECT_EQ(verdict_of(lower, 2), Verdict::aim_reached);
    EXPECT_EQ(verdict_of(lower, 2.1), Verdict::floor_held);
    EXPECT_EQ(verdict_of(lower, 10), Verdict::floor_held);
    EXPECT_EQ(verdict_of(lower, 10.1), Verdict::red);
    const AcceptanceRow higher{"a.b", "", "", 10, 20, Better::higher};
    EXPECT_EQ(verdict_of(higher, 20), Verdict::aim_reached);
    EXPECT_EQ(verdict_of(higher, 10), Verdict::floor_held);
    EXPECT_EQ(verdict_of(higher, 9.9), Verdict::red);
}

TEST(Verdict, WhatIsNoNumberIsRed) {
    for (const Better better : {Better::lower, Better::higher})
        EXPECT_EQ(
            verdict_of({"a.b", "", "", 10, 10, better}, std::numeric_limits<double>::quiet_NaN()),
            Verdict::red);
    EXPECT_EQ(verdict_of({"a.b", "", "", 10, 2}, std::numeric_limits<double>::infinity()),
              Verdict::red);
}

} // namespace
} // namespace topple::app
