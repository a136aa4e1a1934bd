// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/joint.h"

#include <gtest/gtest.h>

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

} // namespace
} // namespace topple
