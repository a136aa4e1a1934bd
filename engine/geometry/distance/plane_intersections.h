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

// Normals need not be of length one here. They are floats, so planes whose normals enclose less than 1e-6 rad
// count as parallel, and of these those whose offsets agree to 2.5e-7 of themselves as one plane. Where the
// normals are exactly parallel, so are the planes, and they are one only if the offsets say so exactly.

/// Relation of two planes.
enum class PlaneRelation : std::uint8_t { crossing, parallel, coincident };
/// Relation of two planes. A plane without a normal is parallel to everything.
PlaneRelation relation_of(const Plane& a, const Plane& b);

/// The line in which two planes cross, through its point nearest to the origin, along the cross product of
/// the normals; unit. Nothing unless they are crossing.
std::optional<Line> intersection(const Plane& a, const Plane& b);

/// The one point of three planes; nothing when there is none or more than one: when the volume that the
/// unit normals span is at most 1e-6 (Cramer's rule, in double).
std::optional<Vec3> intersection(const Plane& a, const Plane& b, const Plane& c);

/// Side of a plane that a body lies on, touching counted as straddling. In front, and so not cut,
/// if anything is NaN or the plane has no normal.
enum class PlaneSide : std::int8_t { behind = -1, straddling = 0, in_front = 1 };

///@{
/// The side of the plane that the shape lies on.
PlaneSide side_of(const Plane& plane, const Sphere& sphere);
/// Looks at two corners only, which the signs of the normal choose. An empty box is behind.
PlaneSide side_of(const Plane& plane, const Aabb& box);
PlaneSide side_of(const Plane& plane, const Obb& box);
PlaneSide side_of(const Plane& plane, const Segment& segment);
PlaneSide side_of(const Plane& plane, const Triangle& triangle);
PlaneSide side_of(const Plane& plane, const Capsule& capsule);
PlaneSide side_of(const Plane& plane, const Cylinder& cylinder);
PlaneSide side_of(const Plane& plane, const Cone& cone);
PlaneSide side_of(const Plane& plane, const ConvexHull& hull);
/// In front if the frustum has no far plane.
PlaneSide side_of(const Plane& plane, const Frustum& view);
///@}

/// Of the corners of the box, the one farthest along `direction`, and with it the opposite one.
constexpr Vec3 farthest_corner(const Aabb& box, Vec3 direction) {
    return {direction.x >= 0 ? box.max.x : box.min.x,
            direction.y >= 0 ? box.max.y : box.min.y,
            direction.z >= 0 ? box.max.z : box.min.z};
}

/// The corners of a view from its planes alone: bit 0 right, bit 1 top, bit 2 far. Nothing where three of
/// them have no common point: a view without a far plane.
std::optional<std::array<Vec3, 8>> corners_of(const Frustum& frustum);

} // namespace topple
