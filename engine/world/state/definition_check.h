// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/dynamics/body.h"
#include "topple/dynamics/joint.h"
#include "topple/dynamics/thrusters/thruster.h"
#include "topple/dynamics/vehicles/vehicle.h"

#include <span>

namespace topple {

// Checks of numbers from outside. Each fails with a message that names the wrong number.

///@{
/// Fails: a number that is not finite or out of range.
Result<void> check_pose(const Transform& pose);
Result<void> check_place(const Transform& pose, const GridCell& cell);
Result<void> check_velocity(Vec3 velocity, Vec3 angular_velocity);
Result<void> check_surface_motion(const SurfaceMotion& motion);
Result<void> check_material(const Material& material);
Result<void> check_damping(Real linear, Real angular);
Result<void> check_gravity_scale(Real scale);
Result<void> check_quality(Quality quality);
Result<void> check_mass(Real mass);
Result<void> check_density(Real density);
/// Also fails: an inertia that no body can have.
Result<void> check_mass_properties(const MassProperties& properties);
/// Fails: a dynamic body of a plane, or one that touches with a mesh.
Result<void> check_shape_for(const Shape& shape, bool collides, Motion motion);
Result<void> check_colliders(std::span<const ColliderDef> colliders, Motion motion);
Result<void> check_definition(const BodyDef& def);
Result<void> check_control(const DriveControl& control);
Result<void> check_joint_numbers(const JointDef& def);
/// Also fails: a direction of length 0.
Result<void> check_thruster(const ThrusterDef& def);
Result<void> check_character(const CharacterDef& def);
/// Also fails: no gear, too many gears or axles, a tyre that slides better than it sticks.
Result<void> check_vehicle(const VehicleDef& def);
///@}
/// Fails: the body is not dynamic, or `first`, the shape of its first collider, is no capsule that collides; null: it
/// has none.
Result<void> check_body_of_character(Motion motion, const Shape* first, bool collides);
/// Fails: a path joint whose points make no curve.
Result<void> check_path(const JointDef& def);

/// Returns the unit quaternion of the same rotation. Unchanged if the length is 1 up to rounding, so that a described
/// pose comes back bit for bit; else scaled to length 1.
Quat to_unit(Quat q);

} // namespace topple
