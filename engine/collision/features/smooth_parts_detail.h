// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/facing_parts.h"
#include "topple/collision/features/minimum_translation_detail.h"
#include "topple/geometry/smooth/ellipsoid_hull.h"

namespace topple {

// Functions of both shapes that the search for a contact of a smooth shape needs, for each kind of shape.

///@{
/// Returns the shape as GJK and EPA read it. Borrows from the shape.
inline SupportShapeView view_as_support(const HullView& hull) { return {.points = hull.vertices}; }
inline SupportShapeView view_as_support(const EllipsoidHull& hull) { return hull.view(); }
SupportShapeView view_as_support(const RoundedLine& line);
///@}

///@{
/// Returns the length that scales the tolerances. [m]
Real smooth_size(const EllipsoidHull& hull);
inline Real smooth_size(const HullView& hull) { return hull.size; }
inline Real smooth_size(const RoundedLine& line) { return line.radius; }
inline Real smooth_size(const RoundShape& solid) { return solid.size; }
///@}

///@{
/// Finds the straight or flat part of the surface that faces the direction, a unit vector; returns false for a shape
/// without one. The part of a line is its axis; see rounding_of_part.
bool find_contact_part(const EllipsoidHull& hull, Vec3 direction, FacingPart& part);
bool find_contact_part(const RoundedLine& line, Vec3 direction, FacingPart& part);
template<typename B>
bool find_contact_part(const B& b, Vec3 direction, FacingPart& part) {
    find_facing_part(b, direction, part);
    return true;
}
///@}

///@{
/// Returns the distance of the surface from the part. [m]
inline Real rounding_of_part(const RoundedLine& line) { return line.radius; }
template<typename B>
Real rounding_of_part(const B&) {
    return 0; // the part lies on the surface
}
///@}

/// Normal, gap along it, and nearest points on the surfaces.
struct SmoothGap {
    Vec3 n;              ///< Unit vector from A to B.
    Real separation = 0; ///< [m]
    Vec3 on_a, on_b;     ///< [m]
};
/// Finds the gap by GJK; of overlapping cores, by EPA and refinement. `clearance`: see refine. [m]
SmoothGap find_smooth_gap(const SupportShapeView& a, const SupportShapeView& b, Real clearance);
/// Returns the manifold of one point halfway between the nearest points.
Manifold touch_between(const SmoothGap& gap);

///@{
/// Contact of two shapes, at least one of which is smooth with flat faces (EllipsoidHull::has_faces). The face normal
/// with the largest gap is tried first: it is exact if a deepest point lies over the face. Otherwise as collide_smooth.
Manifold collide_faced(const EllipsoidHull& a, const HullView& b, Real margin);
Manifold collide_faced(const EllipsoidHull& a, const RoundedLine& b, Real margin);
Manifold collide_faced(const EllipsoidHull& a, const RoundShape& b, Real margin);
Manifold collide_faced(const EllipsoidHull& a, const EllipsoidHull& b, Real margin);
///@}

} // namespace topple
