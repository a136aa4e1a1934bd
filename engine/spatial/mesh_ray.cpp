// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/spatial/mesh_ray_detail.h"

namespace topple::spatial_detail {

MeshRay::MeshRay(const ScaledRay& ray, const Ray& original, const Aabb& bounds)
    : boxes(ray, bounds),
      origin(ray.origin),
      t_min(ray.t_min),
      t_max(ray.t_max),
      sheared(make_triangle_ray({ray.origin, ray.direction})),
      t_scale(ray.t_scale),
      asked_t_min(original.t_min),
      asked_t_max(original.t_max) {
    exact_z = ray.direction[sheared.z];
    exact_shear_x = ray.direction[sheared.x] / exact_z;
    exact_shear_y = ray.direction[sheared.y] / exact_z;
}

std::optional<TriangleHit> MeshRay::find_hit(const Triangle& triangle) const {
    TriangleCrossing unused;
    if (!meets_triangle(sheared, triangle, unused))
        return std::nullopt;
    const WidenedRay::Interval box = boxes.interval(bounds_of(triangle));
    if (!(box.near <= box.far))
        return std::nullopt;
    const std::array<Vec3, 3> corners{triangle.a, triangle.b, triangle.c};
    const auto corner = [&](int i, int axis) { return corners[static_cast<std::size_t>(i)][axis]; };
    TriangleHit hit;
    return find_exact_hit(*this, corner, box.near, box.far, hit) ? std::optional(hit)
                                                                 : std::nullopt;
}

MeshHit MeshRay::mesh_hit(const TriangleHit& hit, std::uint32_t triangle) const {
    return {static_cast<Real>(static_cast<double>(hit.scaled_t) * t_scale),
            static_cast<Real>(hit.v / hit.total),
            static_cast<Real>(hit.w / hit.total),
            triangle};
}

} // namespace topple::spatial_detail
