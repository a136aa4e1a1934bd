// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/answer.h"
#include "app/lab/argument.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/quat.h"

namespace topple::app::lab {

/// Adds lines and points of an argument. Nothing for plain numbers and angles, or if a number is not finite.
void add_outline(Answer& out, const Argument& argument, Role role);

/// Projection of a shape on an axis.
struct Shadow {
    Real min = 0, max = 0; ///< [m]
};
/// Adds the projections of two shapes on an axis, side by side: `zero` is the origin of the axis, `aside` a unit
/// vector perpendicular to it.
void add_shadows(Answer& out, Vec3 zero, Vec3 axis, Vec3 aside, Shadow first, Shadow second);

/// Round shapes, for round answers. `normal` is a unit vector.
void add_circle(Answer& out, Vec3 center, Vec3 normal, Real radius, Role role);
void add_sphere(Answer& out, Vec3 center, Real radius, Role role);
/// Adds its twelve edges; none for an infinite frustum.
void add_frustum(Answer& out, const Frustum& frustum, Role role);
/// Adds every edge once.
void add_mesh(Answer& out, const TriangleMesh& mesh, Role role);
/// Adds the edges of the box with this center, half extents and rotation.
void add_box(Answer& out, Vec3 center, Vec3 half_extents, Quat turn, Role role);

} // namespace topple::app::lab
