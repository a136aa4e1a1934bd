// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/frustum.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/round_shapes.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <array>
#include <cstdint>
#include <optional>

namespace topple {

struct ConvexHull;

// Normals need not have unit length here. They are floats: planes whose normals differ by less than 1e-6 rad count as
// parallel, and parallel planes whose offsets agree to 2.5e-7 of themselves as coincident. If the normals are exactly
// parallel, the planes are coincident only if the offsets agree exactly.

/// Relation of two planes.
enum class PlaneRelation : std::uint8_t { crossing, parallel, coincident };
/// Returns the relation of two planes. A plane without a normal is parallel to every plane.
PlaneRelation relation_of(const Plane& a, const Plane& b);

/// Returns the line in which two planes cross: through its point nearest to the origin, along the cross product of
/// the normals, of unit length. None unless the planes cross.
std::optional<Line> intersection(const Plane& a, const Plane& b);

/// Returns the common point of three planes; none if there is none or more than one, that is if the triple product of
/// the unit normals is at most 1e-6 (Cramer's rule, in double).
std::optional<Vec3> intersection(const Plane& a, const Plane& b, const Plane& c);

/// Side of a plane on which a body lies; touching counts as straddling. In front, and so not clipped, if anything is
/// NaN or the plane has no normal.
enum class PlaneSide : std::int8_t { behind = -1, straddling = 0, in_front = 1 };

///@{
/// Returns the side of the plane on which the shape lies.
PlaneSide side_of(const Plane& plane, const Sphere& sphere);
/// Tests two corners only, chosen by the signs of the normal. An empty box is behind.
PlaneSide side_of(const Plane& plane, const Aabb& box);
PlaneSide side_of(const Plane& plane, const Obb& box);
PlaneSide side_of(const Plane& plane, const Segment& segment);
PlaneSide side_of(const Plane& plane, const Triangle& triangle);
PlaneSide side_of(const Plane& plane, const Capsule& capsule);
PlaneSide side_of(const Plane& plane, const Cylinder& cylinder);
PlaneSide side_of(const Plane& plane, const Cone& cone);
PlaneSide side_of(const Plane& plane, const ConvexHull& hull);
/// Returns "in front" if the frustum has no far plane.
PlaneSide side_of(const Plane& plane, const Frustum& view);
///@}

/// Returns the corner of the box farthest along `direction`, or the opposite one.
constexpr Vec3 farthest_corner(const Aabb& box, Vec3 direction) {
    return {direction.x >= 0 ? box.max.x : box.min.x,
            direction.y >= 0 ? box.max.y : box.min.y,
            direction.z >= 0 ? box.max.z : box.min.z};
}

/// Computes the corners of a frustum from its planes: bit 0 right, bit 1 top, bit 2 far. None if three of them have
/// no common point, as without a far plane.
std::optional<std::array<Vec3, 8>> corners_of(const Frustum& frustum);

} // namespace topple
