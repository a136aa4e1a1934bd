// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_view.h"
#include "topple/collision/features/manifold.h"
#include "topple/collision/features/round_shape_detail.h"
#include "topple/geometry/shapes/primitives.h"

namespace topple {

/// A segment with a radius.
struct RoundedLine {
    Segment core;    ///< The axis of the capsule. [m]
    Real radius = 0; ///< [m]
};

// How a cylinder or a cone touches another convex shape. The penetration axis is searched for among the directions in which it can lie: the normals of ends and faces, and
// the directions at right angles to a side and an edge, each of which says exactly how far the shapes
// are apart along it. Where the parts that face each other lie over each other, the direction is the
// local minimum of the depth, and that is what rests, lies and rolls. Only a rim on an
// edge or on another rim has its penetration axis between those: then one shape is moved out along the best of
// them, which makes a gap, and the line between the nearest points of the shapes now apart (GJK, in
// double) is a better direction, never a worse one; a few rounds of this come to an end by themselves.
// GJK so never sees an overlap, and nothing has to be built up from tangent planes.

///@{
/// Points no farther apart than the margin [m]; the normal points from `a` to `b`.
Manifold collide_round(const RoundShape& a, const HullView& b, Real margin);
Manifold collide_round(const RoundShape& a, const RoundedLine& b, Real margin);
Manifold collide_round(const RoundShape& a, const RoundShape& b, Real margin);
///@}

/// The points that lie over each other along a normal that is given: unit, from the solid to the hull.
Manifold touch_along(const RoundShape& a, const HullView& b, Vec3 normal, Real margin);

} // namespace topple
