// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <span>

namespace topple {

/// The submerged part of a solid: the part behind a plane, dot(n, p) <= offset. Plane, solid and result are in one
/// frame. All functions use only +, -, *, /, square roots and the engine's own arc cosine, so that they give the same
/// bits on every machine.
struct VolumeBelow {
    Real volume = 0; ///< [m^3]
    Vec3 center;     ///< Center of the part; the origin of the frame if the part is empty. [m]
};

/// The part of a sphere centered on the origin: a cap (Archimedes).
VolumeBelow sphere_below(Real radius, const Plane& plane);

/// The part of a solid within a closed surface, face by face: cones from one point of the plane to the part of each
/// face behind it fill the part, since the cones to the cut itself are flat. Each face is flat, convex and
/// counter-clockwise from outside.
class PolyhedronBelow {
public:
    /// Starts without faces. The plane's normal is a unit vector.
    explicit PolyhedronBelow(const Plane& plane);
    /// Adds a face. Requires: at least three vertices.
    void add_face(std::span<const Vec3> vertices);
    /// Returns volume and center of the faces added so far; meaningful once the surface is closed.
    [[nodiscard]] VolumeBelow result() const;

private:
    void add_cone(Vec3 a, Vec3 b, Vec3 c);

    Plane plane_;
    Vec3 apex_;     ///< Point on the plane. [m]
    Real six_ = 0;  ///< Six times the volume. [m^3]
    Vec3 moment_{}; ///< 24 times the first moment, relative to the apex. [m^4]
};
/// The part of a box centered on the origin.
VolumeBelow box_below(Vec3 half_extents, const Plane& plane);
/// The part of a hull.
VolumeBelow hull_below(const ConvexHull& hull, const Plane& plane);
/// The part of a mesh. Requires: the mesh is closed.
VolumeBelow mesh_below(const TriangleMesh& mesh, const Plane& plane);

/// A piece of a solid of revolution around the Y axis: at the height y, its squared radius is square[0] + square[1] y
/// + square[2] y^2. Spheres, cylinders and cones consist of such pieces.
struct TurnedPiece {
    Real begin = 0, end = 0; ///< Heights. [m]
    Real square[3] = {};     ///< [m^2], [m], [-]
};
/// The part of a solid of revolution, slice by slice: each slice is a disc from which the plane cuts a segment, and
/// slices are summed by Gauss's rule between the heights at which the plane meets the rim. The error of the volume is
/// at most 1e-4 of the whole.
VolumeBelow turned_below(std::span<const TurnedPiece> pieces, const Plane& plane);
///@{
/// The part of a solid centered on the origin with its axis along Y; `half_height` is half the length of the
/// straight part. [m]
VolumeBelow capsule_below(Real radius, Real half_height, const Plane& plane);
VolumeBelow cylinder_below(Real radius, Real half_height, const Plane& plane);
///@}
/// The part of a cone from its base at -half_height to its apex at half_height. [m]
VolumeBelow cone_below(Real radius, Real half_height, const Plane& plane);

} // namespace topple
