// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/manifold.h"
#include "topple/collision/features/round_contact.h"
#include "topple/geometry/smooth/ellipsoid_hull.h"

namespace topple {

///@{
/// Contact of a shape without edges (an ellipsoid, a tapered capsule) with another convex shape; the normal points from
/// the smooth shape, A, to the other, B.
///
/// A face of B above which A has its lowest point is exact and is tried first, so that a body that rolls on a face has
/// the normal of that face. Otherwise GJK on the cores (see EllipsoidHull::rounding) gives normal and separation. If
/// the cores overlap, EPA gives a normal near the best; moving B out along it creates a gap from which GJK finds a
/// better one; repeats until there is no improvement. An ellipsoid touches at one point; a tapered capsule whose side
/// lies along the other shape touches with both ends of the line of contact, and a flat face with up to four points.
/// The faces of a smooth shape are tried first, as those of B are.
Manifold collide_smooth(const EllipsoidHull& a, const HullView& b, Real margin);
Manifold collide_smooth(const EllipsoidHull& a, const RoundedLine& b, Real margin);
Manifold collide_smooth(const EllipsoidHull& a, const RoundShape& b, Real margin);
Manifold collide_smooth(const EllipsoidHull& a, const EllipsoidHull& b, Real margin);
///@}

/// Returns the lowest point of each ellipsoid of the hull, or the vertices of the lowest flat face, above the plane
/// dot(normal, p) = offset. The normal points into the plane.
Manifold rest_on_plane(const EllipsoidHull& a, Vec3 normal, Real offset, Real margin);

/// The same as on a plane, but only points that the face covers: A is pushed out of B along the face's normal.
Manifold rest_on_face(const EllipsoidHull& a, const HullView& b, std::uint32_t face, Real margin);

} // namespace topple
