// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joints/joint_pose_detail.h"

namespace topple {

/// Joint with the current pose of its bodies. Borrowed for the call.
struct PlacedJoint {
    const JointConstraint& constraint;
    const Joint& joint;
    JointPose pose;
    const BodyState &a, &b;
    const BodyState* carrier = nullptr; ///< Body that carries the axles of a gear; null: none.
};

// Row functions of each type, with their derivation in the file of the same name. A type requests its locks first.

void find_ball_rows(const PlacedJoint& at, RowWriter& rows);
void find_hinge_rows(const PlacedJoint& at, RowWriter& rows);
void find_distance_rows(const PlacedJoint& at, RowWriter& rows);
void find_slider_rows(const PlacedJoint& at, RowWriter& rows);
void find_fixed_rows(const PlacedJoint& at, RowWriter& rows);
void find_cone_twist_rows(const PlacedJoint& at, RowWriter& rows);
void find_six_dof_rows(const PlacedJoint& at, RowWriter& rows);
void find_wheel_rows(const PlacedJoint& at, RowWriter& rows);
void find_gear_rows(const PlacedJoint& at, RowWriter& rows);
void find_rack_rows(const PlacedJoint& at, RowWriter& rows);
void find_pulley_rows(const PlacedJoint& at, RowWriter& rows);
void find_motor_rows(const PlacedJoint& at, RowWriter& rows);
void find_spring_rows(const PlacedJoint& at, RowWriter& rows);
void find_path_rows(const PlacedJoint& at, RowWriter& rows);
void find_screw_rows(const PlacedJoint& at, RowWriter& rows);
void find_custom_rows(const PlacedJoint& at, RowWriter& rows);

// Phase functions of the types that have one: the value of `Joint::phase` at the end of a step.

Real gear_phase(const PlacedJoint& at);
Real rack_phase(const PlacedJoint& at);
/// Parameter of the curve point nearest to B's anchor, near the last one.
Real path_phase(const PlacedJoint& at);
/// Rotation of B against A. [rad]
Real screw_phase(const PlacedJoint& at);
/// The number that the hook has kept; without a hook the one before.
Real custom_phase(const PlacedJoint& at);

/// Parameter of the point on the whole curve nearest to B's anchor, for a new joint.
Real first_path_phase(const Joint& joint, const Transform& frame_a_from_b);
/// Rotation that agrees with the twist and is nearest to the advance of B along Z over the ratio, for a new joint.
/// [rad]
Real first_screw_phase(const Joint& joint, const Transform& frame_a_from_b);

/// Functions of the solver for one joint type.
struct JointSolving {
    void (*find_rows)(const PlacedJoint&, RowWriter&);
    Real (*phase)(const PlacedJoint&) = nullptr;                   ///< Null: `phase` stays 0.
    Real (*first_phase)(const Joint&, const Transform&) = nullptr; ///< Null: `phase` is kept.
};
constexpr JointSolving solving_of(JointType type) {
    switch (type) {
    case JointType::ball:
        return {find_ball_rows};
    case JointType::hinge:
        return {find_hinge_rows};
    case JointType::distance:
        return {find_distance_rows};
    case JointType::slider:
        return {find_slider_rows};
    case JointType::fixed:
        return {find_fixed_rows};
    case JointType::cone_twist:
        return {find_cone_twist_rows};
    case JointType::six_dof:
        return {find_six_dof_rows};
    case JointType::wheel:
        return {find_wheel_rows};
    case JointType::gear:
        return {find_gear_rows, gear_phase};
    case JointType::rack:
        return {find_rack_rows, rack_phase};
    case JointType::pulley:
        return {find_pulley_rows};
    case JointType::motor:
        return {find_motor_rows};
    case JointType::spring:
        return {find_spring_rows};
    case JointType::path:
        return {find_path_rows, path_phase, first_path_phase};
    case JointType::screw:
        return {find_screw_rows, screw_phase, first_screw_phase};
    case JointType::custom:
        return {find_custom_rows, custom_phase};
    }
    return {};
}

} // namespace topple
