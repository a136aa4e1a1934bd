// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"
#include "topple/world/bound_sources.h"

namespace topple {
namespace {

using test::TestWorld;

constexpr ControlSource source(std::string_view name) { return *control_source_named(name); }

/// Gravity that W turns upward and S makes stronger.
ParameterControlDef upward(Real ramp = 0) {
    return {.parameter = "gravity_y",
            .rest = -10,
            .control = {.positive = source("W"),
                        .negative = source("S"),
                        .at_positive = 5,
                        .at_negative = -30,
                        .ramp = ramp}};
}

void steps(World& world, int count, std::string_view key = {}) {
    for (int i = 0; i < count; ++i)
        if (key.empty())
            (void)world.step();
        else
            (void)world.step({{ControlValue{source(key), 1}}});
}

TEST(ParameterControls, MoveTheParameterWhileAKeyIsHeld) {
    TestWorld t;
    const BodyId ball = t.ball({0, 50, 0});
    ASSERT_TRUE(t.world.set_parameter_control(upward()).ok());
    EXPECT_EQ(t.world.parameters().gravity.y, -10) << "the value at rest at once";
    steps(t.world, 30);
    EXPECT_NEAR(t[ball].v.y, -5, 1e-3f);
    steps(t.world, 60, "W");
    EXPECT_EQ(t.world.parameters().gravity.y, 5);
    EXPECT_NEAR(t[ball].v.y, 0, 1e-3f);
    steps(t.world, 1, "S");
    EXPECT_EQ(t.world.parameters().gravity.y, -30);
    steps(t.world, 1, "Q");
    EXPECT_EQ(t.world.parameters().gravity.y, -10);
}

TEST(ParameterControls, GoAlongTheRamp) {
    TestWorld t;
    ASSERT_TRUE(t.world.set_parameter_control(upward(1)).ok());
    steps(t.world, 30, "W");
    EXPECT_NEAR(t.world.parameters().gravity.y, -2.5f, 1e-3f) << "after half of the ramp";
    EXPECT_EQ(resting_parameters(t.world.state()).gravity.y, -10);
}

TEST(ParameterControls, WholeNumbersAndSwitchesAreRounded) {
    TestWorld t;
    const DriveControl slow{.positive = source("W"), .at_positive = 8, .at_negative = 4, .ramp = 1};
    ASSERT_TRUE(
        t.world.set_parameter_control({.parameter = "substeps", .rest = 4, .control = slow}).ok());
    steps(t.world, 20, "W");
    EXPECT_EQ(t.world.parameters().substeps, 5) << "4 + 4 / 3";
    DriveControl on = slow;
    on.at_positive = 1;
    on.at_negative = 0;
    ASSERT_TRUE(
        t.world.set_parameter_control({.parameter = "sleep", .rest = 0, .control = on}).ok());
    steps(t.world, 20, "W");
    EXPECT_FALSE(t.world.parameters().sleep);
    steps(t.world, 30, "W");
    EXPECT_TRUE(t.world.parameters().sleep);
}

TEST(ParameterControls, WakeWhatSleeps) {
    TestWorld t((Parameters{}));
    t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    ASSERT_TRUE(t.world.set_parameter_control(upward()).ok());
    steps(t.world, 240);
    ASSERT_TRUE(t[cube].is_asleep);
    steps(t.world, 1, "W");
    EXPECT_FALSE(t[cube].is_asleep);
    steps(t.world, 60, "W");
    EXPECT_GT(t[cube].center_of_mass.y, 1);
}

TEST(ParameterControls, SettingTheParameterSetsItsValueAtRest) {
    TestWorld t;
    ASSERT_TRUE(t.world.set_parameter_control(upward()).ok());
    steps(t.world, 1, "W");
    ASSERT_TRUE(t.world.set_parameter("gravity_y", -2).ok());
    EXPECT_EQ(t.world.parameters().gravity.y, 5) << "the key is still held";
    steps(t.world, 1);
    EXPECT_EQ(t.world.parameters().gravity.y, -2);
    EXPECT_FALSE(t.world.set_parameter("gravity_y", 1e9).ok());
    steps(t.world, 1, "W");
    t.world.remove_parameter_control("gravity_y");
    EXPECT_EQ(t.world.parameters().gravity.y, -2);
    steps(t.world, 1, "W");
    EXPECT_EQ(t.world.parameters().gravity.y, -2);
}

TEST(ParameterControls, AreInSnapshotsAndTheHash) {
    TestWorld t;
    t.ball({0, 50, 0});
    ASSERT_TRUE(t.world.set_parameter("gravity_y", -10).ok());
    const std::uint64_t without = t.world.hash();
    ASSERT_TRUE(t.world.set_parameter_control(upward(1)).ok());
    EXPECT_NE(t.world.hash(), without);
    EXPECT_EQ(bound_sources(t.world.state()),
              (std::vector<ControlSource>{source("W"), source("S")}));
    steps(t.world, 20, "W");
    const Snapshot middle = t.world.snapshot();
    steps(t.world, 20, "W");
    const std::uint64_t hash = t.world.hash();
    t.world.restore(*middle);
    steps(t.world, 20, "W");
    EXPECT_EQ(t.world.hash(), hash);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(ParameterControls, OfUnknownOrFixedParametersAndOutOfRangeAreRefused) {
    TestWorld t;
    const std::uint64_t before = t.world.hash();
    const auto refuses = [&](ParameterControlDef def, const char* words) {
        const auto set = t.world.set_parameter_control(def);
        return !set.ok() && set.error().message.find(words) != std::string::npos;
    };
    ParameterControlDef def = upward();
    def.parameter = "gravty_y";
    EXPECT_TRUE(refuses(def, "did you mean 'gravity_y'"));
    for (const char* fixed : {"dt", "solver", "broad_phase"}) {
        def.parameter = fixed;
        EXPECT_TRUE(refuses(def, "cannot be moved by a key")) << fixed;
    }
    def = upward();
    def.control.at_positive = 1000;
    EXPECT_TRUE(refuses(def, "'gravity_y' is 1000"));
    def = upward();
    def.rest = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_TRUE(refuses(def, "gravity_y"));
    def = upward();
    def.control.expo = 2;
    EXPECT_TRUE(refuses(def, "expo"));
    EXPECT_TRUE(refuses(
        {.parameter = "substeps", .rest = 4.5f, .control = {.at_positive = 4, .at_negative = 4}},
        "whole number"));
    EXPECT_EQ(t.world.hash(), before);
}

} // namespace
} // namespace topple
