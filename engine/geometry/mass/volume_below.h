// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <span>

namespace topple {

/// The part of a solid that lies behind a plane, where dot(n, p) <= offset: what of it is under water.
/// Plane, solid and answer are in one frame. All of these use +, -, *, /, square roots and our own
/// arc cosine, so that they give the same bits everywhere.
struct VolumeBelow {
    Real volume = 0; ///< [m^3]
    Vec3 center;     ///< Of that part; of the frame's origin if there is none. [m]
};

/// A ball about the origin: its cap (Archimedes).
VolumeBelow ball_below(Real radius, const Plane& plane);

/// A closed surface, face by face: cones from one point of the plane to what of each face lies behind
/// it fill the part, for those to the cut itself are flat. Each face turns counter-clockwise seen from
/// outside and is flat and convex.
class PolyhedronBelow {
public:
    explicit PolyhedronBelow(const Plane& plane);
    /// Requires: at least three corners.
    void add_face(std::span<const Vec3> corners);
    [[nodiscard]] VolumeBelow result() const;

private:
    void add_cone(Vec3 a, Vec3 b, Vec3 c);

    Plane plane_;
    Vec3 apex_;     ///< On the plane. [m]
    Real six_ = 0;  ///< Times the volume. [m^3]
    Vec3 moment_{}; ///< 24 times, from the apex. [m^4]
};
/// A box about the origin.
VolumeBelow box_below(Vec3 half_extents, const Plane& plane);
VolumeBelow hull_below(const ConvexHull& hull, const Plane& plane);
/// Requires: the mesh is closed.
VolumeBelow mesh_below(const TriangleMesh& mesh, const Plane& plane);

/// A stretch of a solid of revolution about the Y axis: at the height y, its radius squared is
/// square[0] + square[1] y + square[2] y^2. Balls, cylinders and cones are made of such.
struct TurnedPiece {
    Real begin = 0, end = 0; ///< Heights. [m]
    Real square[3] = {};     ///< [m^2], [m], [-]
};
/// Slice by slice: each is a disc of which the plane cuts a segment, and slices are added up by Gauss's
/// rule between the heights at which the plane meets the rim. The volume is exact but for 1e-4 of the
/// whole.
VolumeBelow turned_below(std::span<const TurnedPiece> pieces, const Plane& plane);
/// Along Y about the origin; `half_height` is half the straight part.
VolumeBelow capsule_below(Real radius, Real half_height, const Plane& plane);
VolumeBelow cylinder_below(Real radius, Real half_height, const Plane& plane);
/// From its base at -half_height to its apex at half_height.
VolumeBelow cone_below(Real radius, Real half_height, const Plane& plane);

} // namespace topple
