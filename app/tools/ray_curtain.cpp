// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/ray_curtain.h"

#include "topple/core/stopwatch.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Largest number of triangles that brute force tests for one picture.
constexpr std::size_t kMostTested = 4000000;
constexpr double kForget = 0.1; ///< Weight of each picture in the running mean.

Aabb world_box(const Aabb& box, const Transform& world_from_mesh) {
    const Vec3 h = half_extents(box);
    const auto reach = [&](Vec3 axis) { return abs(rotate(world_from_mesh.rotation, axis)); };
    const Vec3 half = reach({h.x, 0, 0}) + reach({0, h.y, 0}) + reach({0, 0, h.z});
    const Vec3 middle = transform_point(world_from_mesh, center(box));
    return {middle - half, middle + half};
}

Rgba color_of_normal(Vec3 n) {
    return {0.5f + 0.5f * n.x, 0.5f + 0.5f * n.y, 0.5f + 0.5f * n.z, 1};
}

} // namespace

void RayCurtain::forget() {
    rays_.clear();
    ns_per_ray_.fill(0);
}

void RayCurtain::fall(const MeshTree& tree,
                      const Transform& world_from_mesh,
                      Vec3 through,
                      Vec3 along,
                      std::size_t count,
                      MeshAccelerator how) {
    if (how == MeshAccelerator::brute_force)
        count = std::clamp<std::size_t>(
            kMostTested / std::max<std::size_t>(tree.mesh().triangles.size(), 1), 1, count);
    const Aabb box = world_box(tree.bounds(), world_from_mesh);
    const Vec3 half = half_extents(box), middle = center(box);
    const Real wide = std::abs(along.x) * half.x + std::abs(along.z) * half.z;
    // Passes through the point, but is centered on the mesh.
    const Vec3 start = through + along * dot(middle - through, along);
    const Real top = box.max.y + 0.1f * half.y + 0.02f, high = top - box.min.y;
    rays_.resize(count);
    std::vector<Ray> local(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Real at = count > 1 ? 2 * static_cast<Real>(i) / static_cast<Real>(count - 1) - 1 : 0;
        const Vec3 foot = start + along * (at * wide * 1.05f);
        Drop& drop = rays_[i];
        drop.ray = {.origin = {foot.x, top, foot.z}, .direction = {0, -1, 0}, .t_max = high};
        local[i] = drop.ray;
        local[i].origin = inverse_transform_point(world_from_mesh, drop.ray.origin);
        local[i].direction = inverse_transform_direction(world_from_mesh, drop.ray.direction);
    }
    const Stopwatch watch;
    for (std::size_t i = 0; i < count; ++i)
        rays_[i].hit = tree.cast_ray(local[i], how);
    const double ns = watch.elapsed_ms() * 1e6 / static_cast<double>(count);
    double& mean = ns_per_ray_[static_cast<std::size_t>(how)];
    mean = mean > 0 ? mean + kForget * (ns - mean) : ns;
    for (Drop& drop : rays_)
        if (drop.hit) {
            drop.hit->point = transform_point(world_from_mesh, drop.hit->point);
            drop.hit->normal = transform_direction(world_from_mesh, drop.hit->normal);
        }
}

std::size_t RayCurtain::hit_count() const {
    return static_cast<std::size_t>(std::count_if(
        rays_.begin(), rays_.end(), [](const Drop& drop) { return drop.hit.has_value(); }));
}

double RayCurtain::mrays_per_s(MeshAccelerator how) const {
    const double ns = ns_per_ray_[static_cast<std::size_t>(how)];
    return ns > 0 ? 1000 / ns : 0;
}

void RayCurtain::draw(DebugGeometry& out) const {
    for (const Drop& drop : rays_) {
        if (!drop.hit) {
            out.lines.push_back(
                {drop.ray.origin, point_at(drop.ray, drop.ray.t_max), rgb(0x8a8a8a, 0.15f), 1});
            continue;
        }
        const Rgba color = color_of_normal(drop.hit->normal);
        out.lines.push_back({drop.ray.origin, drop.hit->point, with_alpha(color, 0.35f), 1});
        out.points.push_back({drop.hit->point, color, 5, false});
    }
}

} // namespace topple::app
