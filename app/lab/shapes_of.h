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

#include <vector>

namespace topple::app::lab {

// What an argument stands for. Each requires: an argument of the kind that it is named after.

/// Of what is turned: yaw, pitch and roll as a rotation; the identity of everything else.
Quat turn_of(const Argument& argument);

/// Also of a planar point, at z = 0.
inline Vec3 point_of(const Argument& argument) { return argument.vec3(0); }
/// Also of a planar one, at z = 0.
inline Vec3 vector_of(const Argument& argument) { return argument.vec3(0); }
inline Real number_of(const Argument& argument) { return argument[0]; }
/// [rad]
Real angle_of(const Argument& argument);
/// Of `points`, `points2` and `polygon`.
std::vector<Vec3> points_of(const Argument& argument);
Segment segment_of(const Argument& argument); ///< Also of a planar one.
Ray ray_of(const Argument& argument);         ///< Also of a planar one.
Plane plane_of(const Argument& argument);
Sphere sphere_of(const Argument& argument);
Aabb box_of(const Argument& argument); ///< Also of a rectangle, flat in z.
Obb turned_box_of(const Argument& argument);
Capsule capsule_of(const Argument& argument);
Cylinder cylinder_of(const Argument& argument);
Cone cone_of(const Argument& argument);
Triangle triangle_of(const Argument& argument);
ConvexHull hull_of(const Argument& argument); ///< Without vertices where the points span no volume.
/// Four by three, from a tenth of the way on; it sees nothing where the numbers make no view.
Frustum frustum_of(const Argument& argument);
TriangleMesh mesh_of(const Argument& argument);

} // namespace topple::app::lab
