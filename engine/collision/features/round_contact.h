// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_view.h"
#include "topple/collision/features/manifold.h"
#include "topple/collision/features/round_shape_detail.h"
#include "topple/geometry/shapes/primitives.h"

namespace topple {

/// A segment with a rounding radius.
struct RoundedLine {
    Segment core;    ///< The axis of the capsule. [m]
    Real radius = 0; ///< [m]
};

///@{
/// Contact of a cylinder or a cone with another convex shape; the normal points from the round shape to the other. The
/// candidate penetration axes are the normals of ends and faces, and the directions perpendicular to a side and an
/// edge; the gap along each is exact. If the facing parts overlap in the projection along an axis, the axis is a local
/// minimum of the depth; this covers shapes that rest, lie or roll. The exception is a rim on an edge or on another
/// rim: then one shape is moved out along the best axis, which creates a gap, and the line between the nearest points
/// of the separated shapes (GJK, in double) is a better direction, never a worse one; a few iterations converge. GJK
/// therefore never sees an overlap, and no polytope has to be built from tangent planes.
Manifold collide_round(const RoundShape& a, const HullView& b, Real margin);
Manifold collide_round(const RoundShape& a, const RoundedLine& b, Real margin);
Manifold collide_round(const RoundShape& a, const RoundShape& b, Real margin);
///@}

/// Returns the overlap of the facing parts along a given unit normal from the solid to the hull.
Manifold touch_along(const RoundShape& a, const HullView& b, Vec3 normal, Real margin);

} // namespace topple
