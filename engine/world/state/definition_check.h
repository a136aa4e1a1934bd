// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/dynamics/body.h"
#include "topple/dynamics/joint.h"

namespace topple {

// Whether numbers from outside can be used. Each fails with what is wrong, in words.

Result<void> check_pose(const Transform& pose);
Result<void> check_velocity(Vec3 velocity, Vec3 angular_velocity);
Result<void> check_material(const Material& material);
Result<void> check_damping(Real linear, Real angular);
Result<void> check_gravity_scale(Real scale);
Result<void> check_quality(Quality quality);
Result<void> check_mass(Real mass);
/// Dynamic bodies cannot be planes, nor touch with a mesh.
Result<void> check_shape_for(const Shape& shape, bool collides, Motion motion);
Result<void> check_definition(const BodyDef& def);
Result<void> check_joint_numbers(const JointDef& def);
/// The curve of a path.
Result<void> check_path(const JointDef& def);

/// The rotation as it is if its length is 1 but for rounding, so that what was described comes back
/// bit for bit; else scaled to it.
Quat to_unit(Quat q);

} // namespace topple
