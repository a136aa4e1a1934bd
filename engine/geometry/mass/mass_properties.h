// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/work_progress.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/transform.h"

namespace topple {

/// Volume integrals of a solid of uniform density [kg/m^3]. Parts can be added, and then scaled to a mass.
struct MassProperties {
    Real mass = 0;            ///< [kg]
    Vec3 center_of_mass{};    ///< Coordinates in the frame in which the shape is given. [m]
    Mat3 inertia{{}, {}, {}}; ///< Around the center of mass, in the axes of that frame. [kg m^2]
};

///@{
/// A sphere and a box, centered on the origin.
MassProperties sphere_mass(Real radius, Real density);
MassProperties box_mass(Vec3 half_extents, Real density);
///@}
/// Axis along Y, centered on the origin; `half_height` is half the length of the straight part. [m]
MassProperties capsule_mass(Real radius, Real half_height, Real density);
/// Axis along Y, centered on the origin; `half_height` is half the full height. [m]
MassProperties cylinder_mass(Real radius, Real half_height, Real density);
/// Axis along Y, from the base at y = -half_height to the apex at y = half_height: the center of mass lies a quarter
/// of the height above the base.
MassProperties cone_mass(Real radius, Real half_height, Real density);
/// Sum of signed tetrahedra from the faces to one point, in double.
MassProperties hull_mass(const ConvexHull& hull, Real density);
/// Sum of signed tetrahedra under the triangles (Tonon 2004), in double. An inverted surface is the same solid. A
/// surface that is not closed gives a wrong volume without notice; `is_closed` tells.
MassProperties mesh_mass(const TriangleMesh& mesh, Real density);
/// Returns whether every edge, by its vertex indices, is shared by exactly two triangles in opposite directions.
/// False for an empty mesh.
bool is_closed(const TriangleMesh& mesh);
/// As above; false also if `work` is stopped.
bool is_closed(const TriangleMesh& mesh, WorkProgress& work);

/// Returns the same solid in another frame.
MassProperties transformed(const MassProperties& m, const Transform& frame_from_local);
/// Returns the union of two solids, by the parallel-axis theorem.
MassProperties combined(const MassProperties& a, const MassProperties& b);

} // namespace topple
