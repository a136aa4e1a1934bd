// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/mesh_ray_detail.h"

namespace topple::spatial_detail {

std::optional<TriangleHit> MeshRay::find_hit(const Triangle& triangle) const {
    const std::array<Vec3, 3> vertices{triangle.a, triangle.b, triangle.c};
    const auto vertex = [&](std::size_t i, std::size_t axis) {
        return vertices[i][static_cast<int>(axis)];
    };
    std::array<Real, 3> across{}, along{}; // sheared
    for (std::size_t i = 0; i < 3; ++i) {
        const Real depth = vertex(i, z) - origin[z];
        across[i] = (vertex(i, x) - origin[x]) - shear_x * depth;
        along[i] = (vertex(i, y) - origin[y]) - shear_y * depth;
    }
    const Real u = across[2] * along[1] - along[2] * across[1];
    const Real v = across[0] * along[2] - along[0] * across[2];
    const Real w = across[1] * along[0] - along[1] * across[0];
    const bool may_pass = (u >= -error && v >= -error && w >= -error) ||
                          (u <= error && v <= error && w <= error);
    if (!may_pass)
        return std::nullopt;
    const ConservativeRay::Interval box = boxes.interval(bounds_of(triangle));
    if (!(box.near <= box.far))
        return std::nullopt;
    const ExactRay exact{{origin[x], origin[y], origin[z]},
                         {direction[x], direction[y], direction[z]},
                         t_scale,
                         asked_t_min,
                         asked_t_max};
    const std::array<std::size_t, 3> axes{x, y, z};
    const auto permuted = [&](std::size_t i, std::size_t k) { return vertex(i, axes[k]); };
    TriangleHit hit;
    return find_exact_hit(exact, permuted, box.near, box.far, hit) ? std::optional(hit)
                                                                   : std::nullopt;
}

} // namespace topple::spatial_detail
