// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/world/parameter_table.h"

#include "tests/support/test.h"

#include <limits>
#include <set>

namespace topple {
namespace {

TEST(ParameterTable, EveryEntryHasWordsARangeAndItsDefaultInIt) {
    std::set<std::string_view> names;
    for (const ParameterInfo& info : parameter_table()) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name << " is there twice";
        EXPECT_FALSE(info.label.empty()) << info.name;
        EXPECT_FALSE(info.tooltip.empty()) << info.name;
        EXPECT_FALSE(info.extremes.empty()) << info.name;
        EXPECT_LT(info.minimum, info.maximum) << info.name;
        EXPECT_GE(info.standard, info.minimum) << info.name;
        EXPECT_LE(info.standard, info.maximum) << info.name;
        EXPECT_EQ(info.standard, get_parameter(Parameters{}, info)) << info.name;
    }
    EXPECT_GE(names.size(), 20u);
}

TEST(ParameterTable, WhatIsSetIsWhatIsRead) {
    for (const ParameterInfo& info : parameter_table()) {
        for (const double value : {info.minimum, info.maximum}) {
            Parameters p;
            ASSERT_TRUE(set_parameter(p, info.name, value).ok()) << info.name;
            EXPECT_FLOAT_EQ(static_cast<float>(get_parameter(p, info)), static_cast<float>(value))
                << info.name;
        }
    }
}

TEST(ParameterTable, AMisspeltNameIsMetWithTheRightOne) {
    Parameters p;
    const Result<void> set = set_parameter(p, "contact_herz", 30);
    ASSERT_FALSE(set.ok());
    EXPECT_NE(set.error().message.find("contact_hertz"), std::string::npos) << set.error().message;
    EXPECT_EQ(p, Parameters{});
}

TEST(ParameterTable, ValuesOutOfRangeOrNotFiniteOrHalvedAreRefused) {
    Parameters p;
    EXPECT_FALSE(set_parameter(p, "substeps", 65).ok());
    EXPECT_FALSE(set_parameter(p, "substeps", 2.5).ok());
    EXPECT_FALSE(set_parameter(p, "dt", 0).ok());
    EXPECT_FALSE(set_parameter(p, "dt", std::numeric_limits<double>::quiet_NaN()).ok());
    EXPECT_FALSE(set_parameter(p, "broad_phase", 3).ok());
    EXPECT_EQ(p, Parameters{});
}

TEST(ParameterTable, TextGoesThereAndBack) {
    for (const ParameterInfo& info : parameter_table()) {
        const std::string text = parameter_text(info, info.standard);
        const Result<double> value = parse_parameter_value(info, text);
        ASSERT_TRUE(value.ok()) << info.name << ": " << text;
        EXPECT_EQ(*value, info.standard) << info.name << ": " << text;
    }
}

TEST(ParameterTable, WordsAreUnderstoodWhereTheyMeanSomething) {
    const ParameterInfo& sleep = *find_parameter("sleep");
    EXPECT_EQ(*parse_parameter_value(sleep, "on"), 1);
    EXPECT_EQ(*parse_parameter_value(sleep, "false"), 0);
    const ParameterInfo& broad_phase = *find_parameter("broad_phase");
    EXPECT_EQ(*parse_parameter_value(broad_phase, "octree"), 1);
    EXPECT_FALSE(parse_parameter_value(broad_phase, "hash").ok());
    EXPECT_FALSE(parse_parameter_value(*find_parameter("dt"), "0.1s").ok());
    EXPECT_FALSE(parse_parameter_value(*find_parameter("dt"), "nan").ok());
    EXPECT_FALSE(parse_parameter_value(*find_parameter("dt"), "").ok());
}

TEST(ParameterTable, FindsTypedNamesWithOtherUnderscores) {
    for (const ParameterInfo& info : parameter_table()) {
        EXPECT_EQ(find_typed_parameter(info.name), &info);
        EXPECT_EQ(find_typed_parameter('_' + std::string(info.name) + "__"), &info);
    }
    EXPECT_EQ(find_typed_parameter("sub_steps"), find_parameter("substeps"));
    EXPECT_EQ(find_typed_parameter("warmstart"), find_parameter("warm_start"));
    EXPECT_EQ(find_typed_parameter("warm"), nullptr);
    EXPECT_EQ(find_typed_parameter(""), nullptr);
}

} // namespace
} // namespace topple
