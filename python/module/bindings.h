// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The parts of the module `topple._core`. Each function adds names to it; the package `topple` around it has the
// classes that a program sees.
#pragma once

#include "python/module/arguments.h"
#include "python/module/released.h"
#include "python/module/world_handle.h"

namespace topple::python {

/// A shape of Python. The shape is valid.
struct ShapeHandle {
    Shape shape; ///< Shared with worlds if it is a hull, a mesh or a height field.
};
/// The class of Python that WorldHandle is.
using WorldClass = GuardedClass<WorldHandle>;

/// Adds `Shape`.
void bind_shapes(py::module_& module);
/// Adds the making, reading and changing of bodies.
void bind_bodies(WorldClass& world);
/// Adds the reading of colliders.
void bind_colliders(WorldClass& world);
/// Adds characters and movers.
void bind_characters(py::module_& module, WorldClass& world);
/// Adds contact hooks and the constraint hook.
void bind_hooks(WorldClass& world);
/// Adds the making, reading and changing of joints.
void bind_joints(WorldClass& world);
/// Adds the motion and the forces of joints.
void bind_joint_motions(WorldClass& world);
/// Adds water, force fields and thrusters.
void bind_fields(WorldClass& world);
/// Adds vehicles.
void bind_vehicles(WorldClass& world);
/// Adds cloth, ropes and soft bodies.
void bind_deformables(WorldClass& world);
/// Adds parameters.
void bind_parameters(py::module_& module, WorldClass& world);
/// Adds annotations, groups, flags of objects and the controls of parameters.
void bind_marks(WorldClass& world);
/// Adds bodies of models.
void bind_models(WorldClass& world);
/// Adds rays, casts, overlaps and nearest points.
void bind_queries(WorldClass& world);
/// Adds steps, snapshots, events and what else is read of a state.
void bind_states(py::module_& module, WorldClass& world);
/// Adds scenes and the gallery.
void bind_scenes(py::module_& module, WorldClass& world);
/// Adds pictures, if the build has them.
void bind_pictures(py::module_& module, WorldClass& world);

///@{
/// Converts a material and the tuple (friction, restitution, rolling_resistance, static_friction, name).
Material material_of(py::handle value, const std::string& name);
py::tuple material_tuple(const Material& material);
///@}
/// Returns the name of a material. Throws: it is too long.
MaterialName material_name_of(const std::string& text, const std::string& name);
///@{
/// Converts a filter and the tuple (group, category, mask).
CollisionFilter filter_of(py::handle value, const std::string& name);
py::tuple filter_tuple(const CollisionFilter& filter);
///@}
/// Returns colliders from a list of tuples, as get_colliders returns them.
std::vector<ColliderDef> colliders_of(py::handle value);
/// Returns the place of a collider among those of its body; none for None.
std::optional<std::uint32_t> collider_place_of(py::handle value);
/// Returns the number that a record carries for the program.
std::uint64_t user_data_of(py::handle value);
///@{
/// Converts the control of a drive and a dictionary with the names of scene files. Names that are left out keep the
/// numbers of `usual`.
DriveControl control_of(py::handle value, const std::string& name, const DriveControl& usual);
py::dict control_dict(const DriveControl& control);
///@}
/// Returns the key or axis of that name.
ControlSource source_of(py::handle value, const std::string& name);
/// Returns the definition of a character from a dictionary with the names of scene files; none for None.
std::optional<CharacterDef> character_of(py::handle value, const std::string& name);
/// Returns a capsule. Throws: another shape.
CapsuleShape capsule_of(py::handle value, const std::string& name);
/// Returns the number of a thing of the world, which may not exist.
std::uint64_t ordinal_of(py::handle value, const std::string& name);
/// Returns a contact as a record of the array that World.contacts is.
py::object contact_record(const WorldState& state, const Contact& contact);
/// Returns a filter of queries from None or the tuple (category, mask, ignored body, targets, finds_disabled).
QueryFilter query_filter_of(py::handle value);

} // namespace topple::python
