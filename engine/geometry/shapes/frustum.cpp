// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/frustum.h"

#include <algorithm>

namespace topple {
namespace {

/// Returns the plane of all p with dot(row, (p, 1)) = 0; its front is the negative side.
Plane plane_from_row(Vec4 row) {
    const Real n = length(xyz(row));
    if (!(n > 0))
        return {{}, 0}; // at infinity: dot(0, p) = 0 holds for all
    return {xyz(row) * (-1 / n), row.w / n};
}

} // namespace

Frustum make_frustum(const Mat4& clip_from_world, DepthRange range) {
    // The clip volume keeps points with -w <= x <= w and so on; each bound is linear in the point.
    const Mat4 rows = transpose(clip_from_world);
    const Vec4 x = rows.x, y = rows.y, z = rows.z, w = rows.w;
    const Vec4 nearest = range == DepthRange::zero_to_one ? z : w + z;
    return {{plane_from_row(w + x),
             plane_from_row(w - x),
             plane_from_row(w + y),
             plane_from_row(w - y),
             plane_from_row(nearest),
             plane_from_row(w - z)}};
}

bool contains(const Frustum& frustum, Vec3 p) {
    return std::all_of(frustum.planes.begin(), frustum.planes.end(), [&](const Plane& plane) {
        return signed_distance(plane, p) <= 0;
    });
}

bool may_see(const Frustum& frustum, const Sphere& sphere) {
    return sphere.radius >= 0 &&
           std::all_of(frustum.planes.begin(), frustum.planes.end(), [&](const Plane& plane) {
               return signed_distance(plane, sphere.center) <= sphere.radius;
           });
}

bool may_see(const Frustum& frustum, const Aabb& box) {
    if (is_empty(box))
        return false;
    // The corner of the box farthest behind the plane decides.
    return std::all_of(frustum.planes.begin(), frustum.planes.end(), [&](const Plane& plane) {
        const Vec3 n = plane.normal;
        const auto inner = [](Real normal, Real low, Real high) {
            return normal == 0 ? 0 : normal * (normal > 0 ? low : high);
        };
        return inner(n.x, box.min.x, box.max.x) + inner(n.y, box.min.y, box.max.y) +
                   inner(n.z, box.min.z, box.max.z) <=
               plane.offset;
    });
}

bool may_see(const Frustum& frustum, const Obb& box) {
    return std::all_of(frustum.planes.begin(), frustum.planes.end(), [&](const Plane& plane) {
        // Extent of the box along the normal, which is rotated into the box's own frame.
        const Vec3 reach = scale(abs(rotate_inverse(box.rotation, plane.normal)),
                                 abs(box.half_extents));
        return signed_distance(plane, box.center) <= reach.x + reach.y + reach.z;
    });
}

} // namespace topple
