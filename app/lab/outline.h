// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/answer.h"
#include "app/lab/argument.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/quat.h"

namespace topple::app::lab {

/// The arguments themselves as lines and points, by turns in the roles of the first and the second.
/// Nothing for bare numbers and angles, or where a number is not finite.
void add_outlines(Answer& out, Arguments arguments);

/// Interval of an axis that a shape covers.
struct Shadow {
    Real min = 0, max = 0; ///< [m]
};
/// The shadows of two shapes on an axis, side by side: `zero` is where the axis begins to count, `aside` a
/// unit vector across it.
void add_shadows(Answer& out, Vec3 zero, Vec3 axis, Vec3 aside, Shadow first, Shadow second);

/// Round things, for answers that are round. `normal` is a unit vector.
void add_circle(Answer& out, Vec3 center, Vec3 normal, Real radius, Role role);
void add_sphere(Answer& out, Vec3 center, Real radius, Role role);
/// Its twelve edges; nothing of a view without end.
void add_frustum(Answer& out, const Frustum& frustum, Role role);
/// Every edge once.
void add_mesh(Answer& out, const TriangleMesh& mesh, Role role);
/// Edges of the box with this middle, these half extents and this turn.
void add_box(Answer& out, Vec3 center, Vec3 half_extents, Quat turn, Role role);

} // namespace topple::app::lab
