// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Rays that pass the outline of a mesh closer than a float resolves, against exact integer arithmetic.

#include "tests/support/instruction_sets.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace topple::test {
namespace {

using Whole = std::int64_t;
struct Whole3 {
    Whole x, y, z;
};
Whole3 operator-(Whole3 a, Whole3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Whole3 cross(Whole3 a, Whole3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Whole dot(Whole3 a, Whole3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Whole3 whole(Vec3 v) {
    return {static_cast<Whole>(v.x), static_cast<Whole>(v.y), static_cast<Whole>(v.z)};
}

/// Returns t of the crossing with a triangle, edges included; none for a miss, also of a triangle seen edge-on.
/// Vertices and origins up to 2^13 and directions up to 2^23 keep every sum of six products below 2^54: exact.
std::optional<double> exact_crossing(const Ray& ray, const Triangle& triangle) {
    const Whole3 o = whole(ray.origin), d = whole(ray.direction);
    const Whole3 a = whole(triangle.a) - o, b = whole(triangle.b) - o, c = whole(triangle.c) - o;
    // Volumes that the line spans with each side.
    const Whole u = dot(d, cross(b, c)), v = dot(d, cross(c, a)), w = dot(d, cross(a, b));
    const bool is_met = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    const Whole sum = u + v + w;
    if (!is_met || sum == 0)
        return std::nullopt;
    return static_cast<double>(dot(a, cross(b, c))) / static_cast<double>(sum);
}

std::optional<double> exact_nearest(const TriangleMesh& mesh, const Ray& ray) {
    std::optional<double> nearest;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        if (const auto t = exact_crossing(ray, triangle_of(mesh, i)); t && *t >= 0)
            nearest = std::min(nearest.value_or(*t), *t);
    return nearest;
}

/// Returns a sphere of triangles with whole coordinates up to 500.
TriangleMesh whole_sphere() {
    TriangleMesh mesh = icosphere(2);
    for (Vec3& v : mesh.vertices)
        v = {std::round(v.x * 500), std::round(v.y * 500), std::round(v.z * 500)};
    return mesh;
}

/// Adds a triangle a hundred times as wide as the others, under them.
TriangleMesh on_a_floor(TriangleMesh mesh) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(),
                         {{-8000, -520, -8000}, {8000, -520, -8000}, {0, -520, 8000}});
    mesh.triangles.push_back({first, first + 1, first + 2});
    return mesh;
}

/// Returns eight rays from each of many eyes to the middles of edges of the outline, beside them by up to three 2^-11
/// of a unit, which is 1.5e-6 of the distance and about the error of a sheared vertex in floats.
std::vector<Ray> rays_at_outline(const TriangleMesh& mesh, Random& random, int eyes) {
    std::vector<Ray> rays;
    const auto coordinate = [&](Real size) { return std::round(random.between(-size, size)); };
    for (int i = 0; i < eyes; ++i) {
        const Real x = coordinate(1000), z = coordinate(1000);
        const Vec3 eye{x, 700 + std::abs(coordinate(300)), z};
        const auto faces_away = [&](std::uint32_t t) {
            const auto [a, b, c] = triangle_of(mesh, t);
            return dot(cross(whole(b) - whole(a), whole(c) - whole(a)), whole(a) - whole(eye)) > 0;
        };
        std::vector<Ray> here;
        while (here.size() < 8) {
            // An edge belongs to the outline of a closed mesh if one of its triangles faces away.
            const std::uint32_t t = random.below(320), k = random.below(3);
            const std::uint32_t a = mesh.triangles[t][k], b = mesh.triangles[t][(k + 1) % 3];
            bool other_faces_away = faces_away(t);
            for (std::uint32_t s = 0; s < 320; ++s)
                for (std::size_t j = 0; j < 3; ++j)
                    if (mesh.triangles[s][j] == b && mesh.triangles[s][(j + 1) % 3] == a)
                        other_faces_away = faces_away(s);
            if (faces_away(t) == other_faces_away)
                continue;
            const Vec3 twice = mesh.vertices[a] + mesh.vertices[b] - eye * 2;
            const Vec3 beside{coordinate(3), coordinate(3), coordinate(3)};
            here.push_back({eye, twice * 1024 + beside});
        }
        rays.insert(rays.end(), here.begin(), here.end());
    }
    return rays;
}

void expect_exact_hits(const TriangleMesh& mesh, const std::vector<Ray>& rays, InstructionSet set) {
    const MeshTree tree(mesh, {.instruction_set = set});
    std::vector<MeshHit> single(rays.size()), together(rays.size());
    std::vector<std::uint8_t> any(rays.size()), any_together(rays.size());
    tree.cast_rays(rays, single);
    tree.cast_picture(rays, together);
    tree.are_hit(rays, any);
    tree.are_hit_in_picture(rays, any_together);
    EXPECT_EQ(single, together) << name_of(set);
    EXPECT_EQ(any, any_together) << name_of(set);
    int wrong = 0, hits = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const std::optional<double> exact = exact_nearest(mesh, rays[i]);
        hits += exact ? 1 : 0;
        EXPECT_EQ(any[i] != 0, exact.has_value());
        for (const MeshAccelerator how :
             {MeshAccelerator::bvh, MeshAccelerator::octree, MeshAccelerator::brute_force}) {
            const auto found = tree.cast_ray(rays[i], how);
            // The outline and what is behind it are at least a thousandth of the distance apart.
            const bool is_right = found.has_value() == exact.has_value() &&
                                  (!exact || std::abs(static_cast<double>(found->t) - *exact) <=
                                                 1e-5 * *exact);
            wrong += is_right ? 0 : 1;
        }
    }
    EXPECT_EQ(wrong, 0) << name_of(set) << " seed " << seed();
    EXPECT_GT(hits, static_cast<int>(rays.size()) / 4);
}

TEST(MeshOutline, IsHitExactlyWhereExactArithmeticHitsItOnEveryInstructionSet) {
    Random random(seed());
    const TriangleMesh sphere = whole_sphere(), scene = on_a_floor(sphere);
    const std::vector<Ray> rays = rays_at_outline(sphere, random, 400);
    for (const InstructionSet set : test::supported_instruction_sets())
        for (const TriangleMesh& mesh : {sphere, scene})
            expect_exact_hits(mesh, rays, set);
}

} // namespace
} // namespace topple::test
