// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/mesh_ray_detail.h"

namespace topple::spatial_detail {

std::optional<TriangleHit> MeshRay::find_hit(const Triangle& triangle) const {
    const TriangleRay sheared{{origin[0], origin[1], origin[2]},
                              static_cast<int>(x),
                              static_cast<int>(y),
                              static_cast<int>(z),
                              shear_x,
                              shear_y,
                              0};
    TriangleCrossing unused;
    if (!meets_triangle(sheared, triangle, unused))
        return std::nullopt;
    const ConservativeRay::Interval box = boxes.interval(bounds_of(triangle));
    if (!(box.near <= box.far))
        return std::nullopt;
    const std::array<Vec3, 3> vertices{triangle.a, triangle.b, triangle.c};
    const auto vertex = [&](std::size_t i, std::size_t axis) {
        return vertices[i][static_cast<int>(axis)];
    };
    TriangleHit hit;
    return find_exact_hit(*this, vertex, box.near, box.far, hit) ? std::optional(hit)
                                                                 : std::nullopt;
}

} // namespace topple::spatial_detail
