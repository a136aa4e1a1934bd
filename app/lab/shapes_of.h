// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/argument.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/round_shapes.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cstddef>
#include <vector>

namespace topple::app::lab {

// Conversions of arguments to shapes. Each requires an argument of the kind in its name.

/// Returns yaw, pitch and roll as a rotation; the identity for kinds without them.
Quat turn_of(const Argument& argument);

/// Accepts a planar point, too, at z = 0.
inline Vec3 point_of(const Argument& argument) { return argument.vec3(0); }
/// Accepts a planar vector, too, at z = 0.
inline Vec3 vector_of(const Argument& argument) { return argument.vec3(0); }
inline Real number_of(const Argument& argument) { return argument[0]; }
/// Returns the index, from 0 to count - 1, of a number that counts from 1: rounded and clamped; 0 if it is not finite.
/// Requires: count > 0.
std::size_t index_of(const Argument& argument, std::size_t count);
/// [rad]
Real angle_of(const Argument& argument);
/// Returns the points of `points`, `points2` and `polygon`.
std::vector<Vec3> points_of(const Argument& argument);
Segment segment_of(const Argument& argument); ///< Accepts a planar segment, too.
Ray ray_of(const Argument& argument);         ///< Accepts a planar ray, too.
Plane plane_of(const Argument& argument);
Sphere sphere_of(const Argument& argument);
Aabb box_of(const Argument& argument); ///< Accepts a rectangle, too, flat in z.
Obb turned_box_of(const Argument& argument);
Capsule capsule_of(const Argument& argument);
Cylinder cylinder_of(const Argument& argument);
Cone cone_of(const Argument& argument);
Triangle triangle_of(const Argument& argument);
ConvexHull hull_of(const Argument& argument); ///< Without vertices if the points span no volume.
/// Returns a frustum of aspect four by three, from a tenth of the range on; empty if the numbers define no view.
Frustum frustum_of(const Argument& argument);
TriangleMesh mesh_of(const Argument& argument);

} // namespace topple::app::lab
