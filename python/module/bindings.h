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
/// Adds the making, reading and changing of joints.
void bind_joints(WorldClass& world);
/// Adds parameters.
void bind_parameters(py::module_& module, WorldClass& world);
/// Adds rays, casts, overlaps and nearest points.
void bind_queries(WorldClass& world);
/// Adds steps, snapshots, events and what else is read of a state.
void bind_states(py::module_& module, WorldClass& world);
/// Adds scenes and the gallery.
void bind_scenes(py::module_& module, WorldClass& world);
/// Adds pictures, if the build has them.
void bind_pictures(py::module_& module, WorldClass& world);

/// Returns a material from the tuple (friction, restitution, rolling_resistance, static_friction, name).
Material material_of(py::handle value, const std::string& name);
/// Returns the number of a thing of the world, which may not exist.
std::uint64_t ordinal_of(py::handle value, const std::string& name);
/// Returns a filter of queries from None or the tuple (category, mask, ignored body, targets).
QueryFilter query_filter_of(py::handle value);

} // namespace topple::python
