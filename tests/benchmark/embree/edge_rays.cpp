// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/benchmark/embree/edge_rays.h"

#include "topple/core/random.h"

namespace topple::test {
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

/// Whether lines from the point cross the surface an odd number of times in each of five random directions.
bool is_inside(const MeshTree& mesh, Vec3 point, Random& random) {
    constexpr int kLines = 5;
    std::vector<MeshHit> hits;
    for (int i = 0; i < kLines; ++i) {
        hits.clear();
        mesh.find_hits({.origin = point, .direction = random_direction(random)}, hits);
        if (hits.size() % 2 == 0)
            return false;
    }
    return true;
}

std::vector<Vec3> points_inside(const MeshTree& mesh, Random& random) {
    constexpr int kTries = 5000;
    constexpr std::size_t kEnough = 64;
    const Vec3 middle = center(mesh.bounds()), half = half_extents(mesh.bounds());
    std::vector<Vec3> points;
    for (int i = 0; i < kTries && points.size() < kEnough; ++i) {
        const Vec3 point = random_point(random, middle, half);
        if (is_inside(mesh, point, random))
            points.push_back(point);
    }
    return points;
}

} // namespace

std::vector<Ray> edge_rays(const MeshTree& mesh, std::size_t count, std::uint64_t seed) {
    if (!mesh.is_closed())
        return {};
    Random random(seed + 2);
    const std::vector<Vec3> inside = points_inside(mesh, random);
    if (inside.empty())
        return {};
    const auto triangles = static_cast<std::uint32_t>(mesh.mesh().triangles.size());
    std::vector<Ray> rays;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& vertices = mesh.mesh().triangles[random.below(triangles)];
        const std::uint32_t vertex = random.below(3);
        const Vec3 a = mesh.mesh().vertices[vertices[vertex]];
        const Vec3 b = mesh.mesh().vertices[vertices[(vertex + 1) % 3]];
        const Vec3 target = i % 3 == 0   ? a
                            : i % 3 == 1 ? (a + b) * 0.5f
                                         : lerp(a, b, random.unit());
        const Vec3 from = inside[random.below(static_cast<std::uint32_t>(inside.size()))];
        rays.push_back({.origin = from, .direction = target - from});
    }
    return rays;
}

} // namespace topple::test
