// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

// The header for programs that use Topple::physics: worlds and what they are made of, what a step and a query tell,
// snapshots, parameters, and scenes as plain data. No file of the engine includes this header. Headers of Topple::io
// ("topple/io/scene/scene_reader.h") and of Topple::textbook are included one by one.

// Numbers, results and memory.
#include "topple/core/assert.h"
#include "topple/core/large_pages.h"
#include "topple/core/result.h"
#include "topple/math/angle.h"
#include "topple/math/axis_angle.h"
#include "topple/math/transform.h"

// Worlds, bodies, shapes, joints, deformables, water, force fields, thrusters, and inputs of a step.
#include "topple/collision/shape/shape.h"
#include "topple/collision/shape/shape_cast.h"
#include "topple/collision/shape/shape_distance.h"
#include "topple/collision/shape/wind_areas.h"
#include "topple/deformable/mesh/deformable.h"
#include "topple/dynamics/body.h"
#include "topple/dynamics/character.h"
#include "topple/dynamics/fields/force_field.h"
#include "topple/dynamics/joint.h"
#include "topple/dynamics/joints/custom_rows.h"
#include "topple/dynamics/material.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/step_input.h"
#include "topple/dynamics/thrusters/thruster.h"
#include "topple/dynamics/vehicles/vehicle.h"
#include "topple/dynamics/water/water.h"
#include "topple/geometry/meshes/tessellate.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/spatial/mesh/mesh_tree.h"
#include "topple/world/contact_hooks.h"
#include "topple/world/parameter_table.h"
#include "topple/world/query_filter.h"
#include "topple/world/world.h"

// Events, and questions about a state.
#include "topple/world/character_mover.h"
#include "topple/world/joint_motion.h"
#include "topple/world/supports.h"
#include "topple/world/touch_events.h"
#include "topple/world/why_awake.h"
#include "topple/world/wind_forces.h"
#include "topple/world/world_events.h"

// Scenes, bodies from models, and geometry for debugging.
#include "topple/scene/debug_draw.h"
#include "topple/scene/model_body.h"
#include "topple/scene/model_scene.h"
#include "topple/scene/reflection.h"
#include "topple/scene/scene_definition.h"
#include "topple/scene/scene_ids.h"
#include "topple/scene/tumbling.h"
