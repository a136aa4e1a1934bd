// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/joint.h"

#include "tests/support/test.h"

#include <set>
#include <string>

namespace topple {
namespace {

TEST(Joint, DistancePulleyAndSpringHaveLengths) {
    for (const JointType type : {JointType::distance, JointType::pulley, JointType::spring})
        EXPECT_TRUE(has_length(type));
    for (const JointType type :
         {JointType::ball, JointType::hinge, JointType::slider, JointType::six_dof})
        EXPECT_FALSE(has_length(type));
}

TEST(Joint, ADistanceIsLockedOnlyWhereItsLimitsAreEqual) {
    for (const JointType type : {JointType::distance, JointType::pulley}) {
        EXPECT_TRUE(has_locks(type, {.lower = 2, .upper = 2}));
        EXPECT_FALSE(has_locks(type, {.lower = 1, .upper = 2}));
    }
    EXPECT_TRUE(has_locks(JointType::ball, {.lower = 1, .upper = 2}));
    EXPECT_FALSE(has_locks(JointType::motor, {}));
    EXPECT_FALSE(has_locks(JointType::spring, {}));
}

TEST(Joint, SixDegreesOfFreedomAreLockedAxisByAxis) {
    JointSettings settings;
    for (JointAxis& axis : settings.axes)
        axis.mode = JointAxis::Mode::free;
    EXPECT_FALSE(has_locks(JointType::six_dof, settings));
    settings.axes.back().mode = JointAxis::Mode::locked;
    EXPECT_TRUE(has_locks(JointType::six_dof, settings));
}

TEST(Joint, AForceOrATorqueCanBreakIt) {
    EXPECT_FALSE(can_break({}));
    EXPECT_TRUE(can_break({.break_force = 0.5f}));
    EXPECT_TRUE(can_break({.break_torque = 0.5f}));
}

TEST(Joint, MotorsAndSpringsDoWork) {
    for (const JointType type : {JointType::ball, JointType::hinge, JointType::six_dof})
        EXPECT_FALSE(has_drives(type, {}));
    EXPECT_TRUE(has_drives(JointType::wheel, {}));
    EXPECT_TRUE(has_drives(JointType::spring, {}));
    EXPECT_TRUE(has_drives(JointType::ball, {.hertz = 0.5f}));
    JointSettings settings;
    settings.drive.max_force = 0.5f;
    EXPECT_TRUE(has_drives(JointType::hinge, settings));
    settings = {};
    settings.turn_drive.max_force = 0.5f;
    EXPECT_TRUE(has_drives(JointType::motor, settings));
    settings = {};
    settings.axes.back().drive.max_force = 0.5f;
    EXPECT_TRUE(has_drives(JointType::six_dof, settings));
    EXPECT_FALSE(has_drives(JointType::hinge, settings)); // only six_dof has these axes
}

TEST(Joint, HertzSoftenWhatIsHeldExceptBesideASpring) {
    EXPECT_FALSE(is_soft(JointType::ball, {}));
    EXPECT_TRUE(is_soft(JointType::ball, {.hertz = 0.5f}));
    EXPECT_FALSE(is_soft(JointType::wheel, {.hertz = 0.5f}));
    EXPECT_FALSE(is_soft(JointType::spring, {.hertz = 0.5f}));
}

TEST(JointTypes, EachHasAKeyWordsAndATooltipOfItsOwn) {
    std::set<std::string> keys, words, tooltips;
    for (const JointTypeInfo& info : kJointTypes) {
        keys.insert(info.key);
        words.insert(info.words);
        tooltips.insert(info.tooltip);
        EXPECT_LT(info.limits.lowest, info.limits.highest) << info.words;
        EXPECT_EQ(info.ratio.format != nullptr,
                  info.ratio.slider.minimum < info.ratio.slider.maximum)
            << info.words;
        EXPECT_EQ(info.limits.use != JointLimits::Use::none,
                  info.limits.upper_slider.minimum < info.limits.upper_slider.maximum)
            << info.words;
    }
    for (const auto* texts : {&keys, &words, &tooltips}) {
        EXPECT_EQ(texts->size(), kJointTypes.size());
        EXPECT_EQ(texts->count(""), 0u);
    }
}

TEST(JointSettings, StandWhereTheyStandInDefinitions) {
    EXPECT_EQ(settings_of(JointDef{}), JointSettings{});
}

/// Changes a setting to a value that no default has.
void change(Real& x) { x += 0.25f; }
void change(bool& x) { x = !x; }
void change(JointDrive& x) { x.speed += 3; }
void change(DriveControl& x) { x.ramp += 0.25f; }
void change(JointAxes& x) { x[4].lower = -3; }

// Copies one setting from definition to joint and back: a table row that names another member would change that
// member as well.
TEST(JointSettings, AreCopiedOneByOne) {
    for_each_joint_setting([](const auto& setting) {
        JointSettings expected;
        change(expected.*setting.member);
        JointDef def;
        change(def.*setting.defined);
        EXPECT_EQ(settings_of(def), expected) << setting.key;
        JointDef copy;
        apply_settings(expected, copy);
        EXPECT_EQ(settings_of(copy), expected) << setting.key;
        EXPECT_EQ(copy.*setting.defined, expected.*setting.member) << setting.key;
    });
}

TEST(JointSettings, HaveKeysOfTheirOwn) {
    std::set<std::string> keys;
    for_each_joint_setting([&](const auto& setting) { keys.insert(setting.key); });
    EXPECT_EQ(keys.size(), joint_setting_count());
    keys.clear();
    for (const JointDriveSetting& setting : kJointDriveSettings) {
        keys.insert(setting.key);
        JointDrive drive;
        drive.*setting.member += 0.25f;
        EXPECT_NE(drive, JointDrive{}) << setting.key;
    }
    EXPECT_EQ(keys.size(), kJointDriveSettings.size());
}

} // namespace
} // namespace topple
