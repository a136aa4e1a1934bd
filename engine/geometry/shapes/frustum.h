// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/math/view/projection.h"

#include <array>

namespace topple {

/// Volume that a camera sees: the points behind (dot(n, p) <= d) each of six outward planes.
struct Frustum {
    /// Order of `planes`. Front is the near plane and back the far one, whose usual names are
    /// macros on some systems.
    enum Side { left, right, bottom, top, front, back };
    std::array<Plane, 6> planes{}; ///< By Side; normals are unit vectors, outward.
};

/// From the matrix that takes world points to clip space (Gribb, Hartmann 2001); then the planes are in
/// the world. With the projection alone they are in view space. A plane at infinity keeps everything.
Frustum make_frustum(const Mat4& clip_from_world, DepthRange range = DepthRange::minus_one_to_one);

/// Whether the point lies behind all planes or on them.
bool contains(const Frustum& frustum, Vec3 p);

// For culling: false is certain; true may be a shape that is outside but behind no single plane.
///@{
/// Whether the camera may see the shape.
bool may_see(const Frustum& frustum, const Sphere& sphere);
bool may_see(const Frustum& frustum, const Aabb& box);
bool may_see(const Frustum& frustum, const Obb& box);
///@}

} // namespace topple
