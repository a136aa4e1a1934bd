// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Default values of the records of joints; see defaults_test.cpp.

#include "tests/support/test.h"
#include "topple/dynamics/joint.h"
#include "topple/dynamics/joint_solver/ball_blocks.h"
#include "topple/dynamics/joints/joint_constraint.h"
#include "topple/dynamics/joints/joint_row.h"

#include <limits>
#include <tuple>

namespace topple {
namespace {

TEST(DynamicsDefaults, OfJoint) {
    const JointDrive joint_drive{};
    EXPECT_EQ(std::tie(joint_drive.max_force,
                       joint_drive.speed,
                       joint_drive.hertz,
                       joint_drive.damping_ratio,
                       joint_drive.target),
              std::tuple(0.0f, 0.0f, 0.0f, 1.0f, 0.0f));
    const JointAxis joint_axis{};
    EXPECT_EQ(std::tie(joint_axis.mode, joint_axis.lower, joint_axis.upper),
              std::tuple(JointAxis::Mode::locked, 0.0f, 0.0f));
    const JointSettings joint_settings{};
    EXPECT_EQ(std::tie(joint_settings.hertz,
                       joint_settings.damping_ratio,
                       joint_settings.has_limits,
                       joint_settings.lower,
                       joint_settings.upper,
                       joint_settings.swing,
                       joint_settings.ratio,
                       joint_settings.break_force,
                       joint_settings.break_torque,
                       joint_settings.aligned),
              std::tuple(0.0f, 1.0f, false, 0.0f, 0.0f, kPi / 4, 1.0f, 0.0f, 0.0f, false));
    const JointDef joint_def{};
    EXPECT_EQ(std::tie(joint_def.type,
                       joint_def.hertz,
                       joint_def.damping_ratio,
                       joint_def.has_limits,
                       joint_def.lower,
                       joint_def.upper,
                       joint_def.collide,
                       joint_def.swing,
                       joint_def.ratio,
                       joint_def.break_force,
                       joint_def.break_torque,
                       joint_def.aligned,
                       joint_def.path_closed),
              std::tuple(JointType::ball,
                         0.0f,
                         1.0f,
                         false,
                         0.0f,
                         0.0f,
                         false,
                         kPi / 4,
                         1.0f,
                         0.0f,
                         0.0f,
                         false,
                         false));
    const Joint joint{};
    EXPECT_EQ(std::tie(joint.type, joint.collide, joint.phase),
              std::tuple(JointType::ball, false, 0.0f));
}

TEST(DynamicsDefaults, OfBallBlocks) {
    const BallBlock ball_block{};
    EXPECT_EQ(std::tie(ball_block.lane_count, ball_block.moved_a, ball_block.moved_b),
              std::tuple(0, 0u, 0u));
}

TEST(DynamicsDefaults, OfJointConstraint) {
    const JointConstraint joint_constraint{};
    EXPECT_EQ(std::tie(joint_constraint.a,
                       joint_constraint.b,
                       joint_constraint.most_closing,
                       joint_constraint.has_drives,
                       joint_constraint.is_spring,
                       joint_constraint.h,
                       joint_constraint.first_row,
                       joint_constraint.lock_count,
                       joint_constraint.row_count,
                       joint_constraint.is_added_up,
                       joint_constraint.most_impulse,
                       joint_constraint.most_turning),
              std::tuple(0u,
                         0u,
                         0.0f,
                         false,
                         false,
                         0.0f,
                         0u,
                         0u,
                         0u,
                         false,
                         std::numeric_limits<Real>::infinity(),
                         std::numeric_limits<Real>::infinity()));
    const JointSweep joint_sweep{};
    EXPECT_EQ(std::tie(joint_sweep.use_bias), std::tuple(false));
    const JointSide joint_side{};
    EXPECT_EQ(std::tie(joint_side.index), std::tuple(0u));
}

TEST(DynamicsDefaults, OfJointRow) {
    const Coordinate coordinate{};
    EXPECT_EQ(std::tie(coordinate.value), std::tuple(0.0f));
    const JointRow joint_row{};
    EXPECT_EQ(std::tie(joint_row.kind,
                       joint_row.mass,
                       joint_row.speed,
                       joint_row.least,
                       joint_row.most,
                       joint_row.impulse),
              std::tuple(JointRow::Kind::lock,
                         0.0f,
                         0.0f,
                         -std::numeric_limits<Real>::infinity(),
                         std::numeric_limits<Real>::infinity(),
                         0.0f));
}

} // namespace
} // namespace topple
