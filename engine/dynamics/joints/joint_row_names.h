// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joint.h"
#include "topple/dynamics/joints/joint_reading.h"
#include "topple/dynamics/joints/joint_row.h"

#include <vector>

namespace topple {

/// Name and purpose of one row of a joint, for people.
struct JointRowName {
    JointRow::Kind kind = JointRow::Kind::lock; ///< Lock, limit, motor or spring.
    const char* coordinate = "";        ///< Short name of the coordinate, such as "point x".
    const char* purpose = "";           ///< Verb and object: "keeps the anchors together along X".
    JointUnit unit = JointUnit::length; ///< Unit of the coordinate.
};

/// Returns the names of the rows that a joint of this type and with these settings has in the solver, in their order;
/// none of a custom joint.
std::vector<JointRowName> row_names_of(const Joint& joint);
/// Returns names for the rows of a custom joint, of which the engine knows kind and unit.
std::vector<JointRowName> row_names_of(const JointReading& custom);

} // namespace topple
