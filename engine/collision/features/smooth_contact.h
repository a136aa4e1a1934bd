// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/manifold.h"
#include "topple/collision/features/round_contact.h"
#include "topple/geometry/smooth/ellipsoid_hull.h"

namespace topple {

// How a shape without faces and edges (an ellipsoid, a tapered capsule) touches another convex shape; the normal points
// from the smooth shape, A, to the other, B.
//
// A face of B above which A has its lowest point is exact and is tried first: what rolls on a face has the normal of
// that face. Otherwise GJK on the cores (see EllipsoidHull::rounding) gives normal and separation; where the cores
// overlap, EPA gives a normal near the best, and B moved out along it makes a gap from which GJK finds a better one, until
// there is none. An ellipsoid touches at one point; a tapered capsule whose side lies along the other shape touches
// with both ends of the line in which they meet.

///@{
/// Points no farther apart than the margin [m]. A rounded line of length zero is a sphere.
Manifold collide_smooth(const EllipsoidHull& a, const HullView& b, Real margin);
Manifold collide_smooth(const EllipsoidHull& a, const RoundedLine& b, Real margin);
Manifold collide_smooth(const EllipsoidHull& a, const RoundShape& b, Real margin);
Manifold collide_smooth(const EllipsoidHull& a, const EllipsoidHull& b, Real margin);
///@}

/// The lowest point of each ellipsoid of the hull above the plane dot(normal, p) = offset. The normal points into the
/// plane.
Manifold rest_on_plane(const EllipsoidHull& a, Vec3 normal, Real offset, Real margin);

/// The same as on a plane, but only points that the face covers: A pushed out of B along the face's normal.
Manifold rest_on_face(const EllipsoidHull& a, const HullView& b, std::uint32_t face, Real margin);

} // namespace topple
