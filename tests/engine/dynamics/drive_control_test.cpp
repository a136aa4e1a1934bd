// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/drive_control.h"

#include "tests/support/test.h"

#include <set>
#include <string_view>

namespace topple {
namespace {

constexpr ControlSource source(std::string_view name) { return *control_source_named(name); }

ControlValues held(std::string_view name, Real value = 1) {
    ControlValues values{};
    values[static_cast<std::size_t>(source(name))] = value;
    return values;
}

TEST(ControlSource, HasANameOfItsOwnThatFindsIt) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kControlSourceCount; ++i) {
        const auto one = static_cast<ControlSource>(i);
        EXPECT_FALSE(name_of(one).empty()) << i;
        EXPECT_EQ(control_source_named(name_of(one)), one);
        names.insert(name_of(one));
    }
    EXPECT_EQ(names.size(), kControlSourceCount);
    EXPECT_EQ(name_of(ControlSource::none), "none");
    EXPECT_EQ(name_of(static_cast<ControlSource>(kControlSourceCount)), "");
    EXPECT_EQ(name_of(static_cast<ControlSource>(255)), "");
    EXPECT_FALSE(control_source_named("w"));
    EXPECT_FALSE(control_source_named(""));
}

TEST(DriveControl, IsBoundByEitherSource) {
    EXPECT_FALSE(is_bound({.coasts = true, .at_positive = 3}));
    EXPECT_TRUE(is_bound({.positive = source("W")}));
    EXPECT_TRUE(is_bound({.negative = source("S")}));
}

TEST(DriveControl, AimsAtTheDifferenceOfItsSources) {
    const DriveControl control{.positive = source("W"), .negative = source("S")};
    EXPECT_EQ(aimed_level(control, {}), 0);
    EXPECT_EQ(aimed_level(control, held("W")), 1);
    EXPECT_EQ(aimed_level(control, held("S")), -1);
    EXPECT_EQ(aimed_level(control, held("A")), 0);
    EXPECT_EQ(aimed_level(control, held("W", -0.5f)), -0.5f) << "an axis has both signs";
    ControlValues both = held("W");
    both[static_cast<std::size_t>(source("S"))] = 1;
    EXPECT_EQ(aimed_level(control, both), 0);
    both[static_cast<std::size_t>(source("S"))] = -1;
    EXPECT_EQ(aimed_level(control, both), 1) << "clamped";
    // A control without a negative source reads the value of number 0, which no input sets.
    EXPECT_EQ(aimed_level({.positive = source("W")}, held("W")), 1);
}

TEST(DriveControl, FollowsAlongItsRamp) {
    const DriveControl at_once;
    EXPECT_EQ(next_level(at_once, 0, 1, 0.1f), 1);
    const DriveControl slow{.ramp = 0.5f};
    Real level = 0;
    for (int i = 1; i <= 5; ++i) {
        level = next_level(slow, level, 1, 0.1f);
        EXPECT_NEAR(level, 0.2 * i, 1e-6);
    }
    EXPECT_NEAR(next_level(slow, level, 1, 0.1f), 1, 1e-6);
    EXPECT_NEAR(next_level(slow, 1, -1, 0.1f), 0.8, 1e-6) << "the other way as fast";
    EXPECT_EQ(next_level(slow, 0.05f, 0, 0.1f), 0) << "ends at its aim";
}

TEST(DriveControl, RespondsFinelyInTheMiddleAndFullyAtTheEnds) {
    for (const Real expo : {Real(0), Real(0.3f), Real(1)})
        for (Real x = -1; x <= 1; x += 0.25f) {
            EXPECT_NEAR(control_response(x, expo), (1 - expo) * x + expo * x * x * x, 1e-6);
            EXPECT_EQ(control_response(-x, expo), -control_response(x, expo));
        }
    EXPECT_EQ(control_response(0.5f, 0), 0.5f);
    EXPECT_EQ(control_response(0.5f, 1), 0.125f);
    EXPECT_EQ(control_response(1, 0.5f), 1);
}

TEST(DriveControl, BlendsFromTheOwnGoalToEitherEnd) {
    const DriveControl control{.at_positive = 8, .at_negative = -2};
    EXPECT_EQ(controlled_goal(control, 0, 3), 3);
    EXPECT_EQ(controlled_goal(control, 1, 3), 8);
    EXPECT_EQ(controlled_goal(control, -1, 3), -2);
    EXPECT_EQ(controlled_goal(control, 0.5f, 4), 6);
    EXPECT_EQ(controlled_goal(control, -0.5f, 4), 1);
}

} // namespace
} // namespace topple
