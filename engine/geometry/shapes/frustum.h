// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/math/view/projection.h"

#include <array>

namespace topple {

/// What a camera sees: the points behind (dot(n, p) <= d) each of six outward planes.
struct Frustum {
    /// Front is the near one and back the far one, whose usual names are macros on some systems.
    enum Side { left, right, bottom, top, front, back };
    std::array<Plane, 6> planes{};
};

/// From the matrix that takes world points to clip space (Gribb, Hartmann 2001); then the planes are in
/// the world. With the projection alone they are in view space. A plane at infinity keeps everything.
Frustum make_frustum(const Mat4& clip_from_world, DepthRange range = DepthRange::minus_one_to_one);

bool contains(const Frustum& frustum, Vec3 p);

// For culling: false is certain, true may be a thing that is outside but behind no single plane.
bool may_see(const Frustum& frustum, const Sphere& sphere);
bool may_see(const Frustum& frustum, const Aabb& box);
bool may_see(const Frustum& frustum, const Obb& box);

} // namespace topple
