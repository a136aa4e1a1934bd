// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/transform.h"

namespace topple {

/// Volume integrals of a solid of uniform density [kg/m^3]. Add parts, then scale to a mass.
struct MassProperties {
    Real mass = 0;            ///< [kg]
    Vec3 center_of_mass{};    ///< [m], in the frame the shape was given in.
    Mat3 inertia{{}, {}, {}}; ///< About the center of mass, axes of that frame. [kg m^2]
};

///@{
/// A sphere, a box, about the origin.
MassProperties sphere_mass(Real radius, Real density);
MassProperties box_mass(Vec3 half_extents, Real density);
///@}
/// Axis along Y, about the origin; `half_height` is half the straight part. [m]
MassProperties capsule_mass(Real radius, Real half_height, Real density);
/// Axis along Y, about the origin; `half_height` is half the full height. [m]
MassProperties cylinder_mass(Real radius, Real half_height, Real density);
/// Axis along Y, from the base at y = -half_height to the apex at y = half_height: the center of
/// mass lies a quarter of the height above the base.
MassProperties cone_mass(Real radius, Real half_height, Real density);
/// Sum of signed tetrahedra from the faces to one point, in double.
MassProperties hull_mass(const ConvexHull& hull, Real density);
/// Sum of signed tetrahedra under the triangles (Tonon 2004), in double. A surface turned inside
/// out is the same solid. One that is not closed gives a wrong volume without notice: ask
/// `is_closed` first.
MassProperties mesh_mass(const TriangleMesh& mesh, Real density);
/// Every edge, by its vertex indices, is shared by exactly two triangles that run along it in
/// opposite directions. False for an empty mesh.
bool is_closed(const TriangleMesh& mesh);

/// The same solid seen from another frame.
MassProperties transformed(const MassProperties& m, const Transform& frame_from_local);
/// The two solids together, by the parallel-axis theorem.
MassProperties combined(const MassProperties& a, const MassProperties& b);

} // namespace topple
