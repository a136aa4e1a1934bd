// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <span>

namespace topple {

/// The submerged part of a solid: the part that lies behind a plane, where dot(n, p) <= offset.
/// Plane, solid and answer are in one frame. All of these use +, -, *, /, square roots and our own
/// arc cosine, so that they give the same bits everywhere.
struct VolumeBelow {
    Real volume = 0; ///< [m^3]
    Vec3 center;     ///< Center of the part; the origin of the frame if the part is empty. [m]
};

/// The part of a sphere about the origin: its cap (Archimedes).
VolumeBelow sphere_below(Real radius, const Plane& plane);

/// The part of a solid within a closed surface, face by face: cones from one point of the plane to
/// the part of each face that lies behind it fill the part, for those to the cut itself are flat.
/// Each face turns counter-clockwise seen from outside and is flat and convex.
class PolyhedronBelow {
public:
    /// Starts with no faces. The plane's normal is a unit vector.
    explicit PolyhedronBelow(const Plane& plane);
    /// Adds a face. Requires: at least three vertices.
    void add_face(std::span<const Vec3> vertices);
    /// Volume and center of the faces added so far; meaningful once the surface is closed.
    [[nodiscard]] VolumeBelow result() const;

private:
    void add_cone(Vec3 a, Vec3 b, Vec3 c);

    Plane plane_;
    Vec3 apex_;     ///< On the plane. [m]
    Real six_ = 0;  ///< Times the volume. [m^3]
    Vec3 moment_{}; ///< 24 times, from the apex. [m^4]
};
/// The part of a box about the origin.
VolumeBelow box_below(Vec3 half_extents, const Plane& plane);
/// The part of a hull.
VolumeBelow hull_below(const ConvexHull& hull, const Plane& plane);
/// The part of a mesh. Requires: the mesh is closed.
VolumeBelow mesh_below(const TriangleMesh& mesh, const Plane& plane);

/// A stretch of a solid of revolution about the Y axis: at the height y, its radius squared is
/// square[0] + square[1] y + square[2] y^2. Spheres, cylinders and cones are made of such.
struct TurnedPiece {
    Real begin = 0, end = 0; ///< Heights. [m]
    Real square[3] = {};     ///< [m^2], [m], [-]
};
/// The part of a solid of revolution, slice by slice: each is a disc of which the plane cuts a
/// segment, and slices are added up by Gauss's rule between the heights at which the plane meets
/// the rim. The volume is exact but for 1e-4 of the whole.
VolumeBelow turned_below(std::span<const TurnedPiece> pieces, const Plane& plane);
///@{
/// The part of a solid about the origin with its axis along Y; `half_height` is half the straight
/// part. [m]
VolumeBelow capsule_below(Real radius, Real half_height, const Plane& plane);
VolumeBelow cylinder_below(Real radius, Real half_height, const Plane& plane);
///@}
/// The part of a cone from its base at -half_height to its apex at half_height. [m]
VolumeBelow cone_below(Real radius, Real half_height, const Plane& plane);

} // namespace topple
