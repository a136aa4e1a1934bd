// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/math/view/projection.h"

#include <array>

namespace topple {

/// The volume that a camera sees: the points behind (dot(n, p) <= d) each of six outward planes.
struct Frustum {
    /// Order of `planes`. Front is the near plane and back the far one; `near` and `far` are macros on some systems.
    enum Side { left, right, bottom, top, front, back };
    std::array<Plane, 6> planes{}; ///< By Side; normals are unit vectors, outward.
};

/// Makes the planes from the matrix that maps world points to clip space (Gribb, Hartmann 2001), in the world. With
/// the projection alone the planes are in view space. A plane at infinity keeps everything.
Frustum make_frustum(const Mat4& clip_from_world, DepthRange range = DepthRange::minus_one_to_one);

/// Returns whether the point lies behind all planes or on them.
bool contains(const Frustum& frustum, Vec3 p);

// Culling tests: false is certain; a shape that is outside but behind no single plane also gives true.
///@{
/// Whether the camera may see the shape.
bool may_see(const Frustum& frustum, const Sphere& sphere);
bool may_see(const Frustum& frustum, const Aabb& box);
bool may_see(const Frustum& frustum, const Obb& box);
///@}

} // namespace topple
