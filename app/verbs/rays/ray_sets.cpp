// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/rays/ray_sets.h"

#include "topple/core/random.h"
#include "topple/math/view/projection.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

Vec3 random_direction(Random& random) {
    for (;;) {
        const Vec3 d{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        const Real n = length_squared(d);
        if (n > 0.01f && n <= 1)
            return normalize(d);
    }
}

Vec3 random_point(Random& random, Vec3 middle, Vec3 half) {
    return middle +
           scale(half, {random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)});
}

} // namespace

std::vector<Ray> camera_rays(const Aabb& bounds, std::size_t count) {
    const Real radius = length(half_extents(bounds));
    const Vec3 middle = center(bounds);
    const Transform camera = look_at(middle + normalize(Vec3{0.6f, 0.5f, 1}) * (radius * 2.5f),
                                     middle);
    const auto side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    std::vector<Ray> rays;
    for (std::size_t i = 0; i < count; ++i) {
        const Real x = (static_cast<Real>(i % side) + 0.5f) / static_cast<Real>(side) * 2 - 1;
        const Real y = 1 - (static_cast<Real>(i / side) + 0.5f) / static_cast<Real>(side) * 2;
        rays.push_back(
            {.origin = camera.position,
             .direction = transform_direction(camera, normalize(Vec3{x * 0.45f, y * 0.45f, -1}))});
    }
    return rays;
}

std::vector<Ray> random_rays(const Aabb& bounds, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    const Vec3 half = half_extents(bounds) * 1.1f;
    std::vector<Ray> rays;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 origin = random_point(random, center(bounds), half);
        rays.push_back({.origin = origin, .direction = random_direction(random)});
    }
    return rays;
}

std::vector<Ray> shadow_rays(const MeshTree& mesh, std::size_t count, std::uint64_t seed) {
    Random random(seed + 1);
    const Aabb& bounds = mesh.bounds();
    const Vec3 half = half_extents(bounds) * 1.5f;
    const auto triangles = static_cast<std::uint32_t>(mesh.mesh().triangles.size());
    std::vector<Ray> rays;
    for (std::size_t i = 0; i < count; ++i) {
        const Triangle t = triangle_of(mesh.mesh(), random.below(triangles));
        const Real u = random.unit(), v = random.unit() * (1 - u);
        const Vec3 from = t.a + (t.b - t.a) * u + (t.c - t.a) * v;
        const Vec3 to = random_point(random, center(bounds), half);
        // Rays that must not hit the surface on which they start begin slightly later.
        rays.push_back({.origin = from, .direction = to - from, .t_min = 1e-3f, .t_max = 1});
    }
    return rays;
}

std::vector<Ray> lamp_rays(const MeshTree& mesh, std::size_t count) {
    const Aabb& bounds = mesh.bounds();
    const Vec3 lamp = center(bounds) +
                      normalize(Vec3{-0.7f, 1, 0.6f}) * (length(half_extents(bounds)) * 2);
    std::vector<Ray> rays;
    for (const Ray& ray : camera_rays(bounds, count))
        if (const auto hit = mesh.cast_ray(ray))
            rays.push_back(
                {.origin = hit->point, .direction = lamp - hit->point, .t_min = 1e-3f, .t_max = 1});
    return rays;
}

} // namespace topple::app
