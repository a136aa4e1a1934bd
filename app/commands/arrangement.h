// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"

#include <span>

namespace topple::app {

/// Largest number of copies that one arrangement makes. [-]
inline constexpr int kMostCopies = 1000;

/// Adds the groups of which all bodies and deformables are among the objects, as new groups. Requires: the objects have
/// their own ids.
void add_groups(SpawnBodies& objects, const ObjectMarks& marks);
/// Turns the ids of bodies into placeholders, so that the objects can be spawned again: awake, with new ids, with the
/// joints, thrusters, vehicles and attachments among them. Leaves out joints and attachments to the world and to other
/// bodies.
void make_self_contained(SpawnBodies& objects);
/// Describes existing bodies where they are with their thrusters, the joints among them, and deformables, as
/// self-contained objects. Fails: with the number of the body or deformable that does not exist.
Result<SpawnBodies> copy_of(const World& world,
                            std::span<const BodyId> bodies,
                            std::span<const DeformableId> deformables);

///@{
/// Moves everything, also anchors and fixed points of pulleys in the world. [m]
void translate(SpawnBodies& objects, Vec3 by);
/// Rotates everything about a pivot, also velocities.
void rotate(SpawnBodies& objects, Quat rotation, Vec3 pivot);
///@}

/// Returns the rotation from the original to the copy with an index from 1 to the count. A whole turn leaves the same
/// gap between the last copy and the original as between two copies; a part of a turn ends at the last copy.
Quat rotation_of_copy(const CircleOfCopies& circle, int index);
/// Returns the number of copies; 1 for a mirror image.
int count_of(const Arrangement& arrangement);

/// Fails: with the number that is not finite or out of range, in words.
Result<void> validate(const Arrangement& arrangement);
/// Returns the copies that the arrangement makes of self-contained objects. Fails: an invalid arrangement; a mirror
/// image of a deformable or of a height field, which have none.
Result<SpawnBodies> arranged(const SpawnBodies& objects, const Arrangement& arrangement);

/// Returns the copies that the command makes. Fails: as copy_of and arranged.
Result<SpawnBodies> copies_of(const DuplicateObjects& command, const World& world);

/// Returns a vehicle whose wheels are named by 1 + their index in `joints`, as SpawnBodies has them; a wheel whose
/// joint is not among them is none.
VehicleDef with_places_of_wheels(VehicleDef vehicle, const std::vector<JointDef>& joints);

} // namespace topple::app
