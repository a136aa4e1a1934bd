// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/geometry/hull_support.h"
#include "tests/support/figure.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/rays/ray_box.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/geometry/rays/ray_triangle.h"

namespace topple {
namespace {

using test::random_vector;

TEST(RayBoxKernel, NeverMissesABoxThatTheExactTestMeets) {
    Random random(test::seed());
    int met = 0, extra = 0;
    for (int i = 0; i < 100000; ++i) {
        const bool snapped = i % 2 == 0;
        const auto number = [&](Real half) {
            return snapped ? Real(random.below(9)) - 4 : random.between(-half, half);
        };
        const Vec3 a{number(4), number(4), number(4)}, b{number(4), number(4), number(4)};
        const Aabb box{min(a, b), max(a, b)};
        const Ray ray{{number(6), number(6), number(6)}, {number(1), number(1), number(1)}, 0, 50};
        if (!is_usable(ray))
            continue;
        Real t_enter = -1;
        const bool kernel = meets_box(make_box_ray(ray), box, ray.t_max, t_enter);
        const auto exact = cast_ray(box, ray);
        if (exact) {
            ++met;
            ASSERT_TRUE(kernel) << "seed " << test::seed() << " ray " << i;
            EXPECT_NEAR(t_enter, exact->t, 1e-5f * (1 + exact->t));
        } else if (kernel) {
            ++extra; // by rounding only
        }
    }
    EXPECT_GT(met, 5000);
    EXPECT_LT(extra, 50);
}

TEST(RayBoxKernel, StopsAtTheBestHitSoFar) {
    const BoxRay ray = make_box_ray({{0, 0, -5}, {0, 0, 1}});
    Real t_enter = 0;
    EXPECT_TRUE(meets_box(ray, {{-1, -1, -1}, {1, 1, 1}}, 4, t_enter));
    EXPECT_FALSE(meets_box(ray, {{-1, -1, -1}, {1, 1, 1}}, 3.99f, t_enter));
}

// The far end is moved out by a few units in the last place only: a ray that passes an edge at a ten-thousandth of its
// distance misses.
TEST(RayBoxKernel, ARayThatPassesAnEdgeClosebyMissesTheBox) {
    const BoxRay ray = make_box_ray({.origin = {0, 0, 0}, .direction = {1, 1, 0}});
    Real t_enter = 0;
    EXPECT_TRUE(meets_box(ray, {{1, 0.5f, -1}, {2, 1, 1}}, 4, t_enter));
    EXPECT_FALSE(meets_box(ray, {{1, 0.5f, -1}, {2, 0.9999f, 1}}, 4, t_enter));
}

/// Returns a closed surface with shared vertices: the triangles of a random hull.
TriangleMesh random_closed_mesh(Random& random) {
    std::vector<Vec3> points;
    for (int i = 0; i < 50; ++i)
        points.push_back(test::random_unit(random) * random.between(1, 2));
    const auto hull = build_convex_hull(points);
    TriangleMesh mesh;
    if (!hull.ok())
        return mesh;
    mesh.vertices = hull->vertices;
    for (const auto& face : hull->faces) {
        const auto c = hull->face_vertices(face);
        for (std::size_t i = 2; i < c.size(); ++i)
            mesh.triangles.push_back({c[0], c[i - 1], c[i]});
    }
    return mesh;
}

bool meets_any(const TriangleMesh& mesh, const Ray& ray) {
    const TriangleRay prepared = make_triangle_ray(ray);
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        TriangleCrossing crossing;
        if (meets_triangle(prepared, triangle_of(mesh, i), crossing) && crossing.t >= 0)
            return true;
    }
    return false;
}

TEST(RayTriangleKernel, NothingLeaksOutOfAClosedMeshThroughVerticesOrEdges) {
    Random random(test::seed());
    constexpr int kMeshes = 20, kRays = 5000;
    for (int round = 0; round < kMeshes; ++round) {
        const TriangleMesh mesh = random_closed_mesh(random);
        ASSERT_FALSE(mesh.triangles.empty());
        for (int i = 0; i < kRays; ++i) {
            const Vec3 inside = random_vector(random, 0.3f);
            const auto&
                t = mesh.triangles[random.below(static_cast<std::uint32_t>(mesh.triangles.size()))];
            const Vec3 a = mesh.vertices[t[0]], b = mesh.vertices[t[1]];
            const Vec3 on_edge = i % 2 == 0 ? a : lerp(a, b, random.unit());
            ASSERT_TRUE(meets_any(mesh, {inside, on_edge - inside}))
                << "seed " << test::seed() << " round " << round << " ray " << i;
        }
    }
    test::give_figure("0 of %d rays leak", kMeshes * kRays);
}

TEST(RayTriangleKernel, FrontIsWhereTheVerticesRunCounterClockwise) {
    Random random(test::seed());
    int met = 0;
    for (int i = 0; i < 20000; ++i) {
        const Triangle t{
            random_vector(random, 2), random_vector(random, 2), random_vector(random, 2)};
        const Ray ray{random_vector(random, 3), random_vector(random, 1)};
        TriangleCrossing crossing;
        if (!meets_triangle(make_triangle_ray(ray), t, crossing))
            continue;
        ++met;
        const Vec3 normal = cross(t.b - t.a, t.c - t.a);
        EXPECT_EQ(crossing.from_front, dot(normal, ray.direction) < 0);
    }
    EXPECT_GT(met, 200);
}

TEST(RayTriangleKernel, ScalingByAPowerOfTwoChangesNoBit) {
    Random random(test::seed());
    for (int i = 0; i < 5000; ++i) {
        const Triangle t{
            random_vector(random, 2), random_vector(random, 2), random_vector(random, 2)};
        const Ray ray{random_vector(random, 3), random_vector(random, 1)};
        const Real s = i % 2 == 0 ? 1024.0f : 1.0f / 4096;
        TriangleCrossing small, large;
        const bool a = meets_triangle(make_triangle_ray(ray), t, small);
        const bool b = meets_triangle(make_triangle_ray({ray.origin * s, ray.direction * s}),
                                      {t.a * s, t.b * s, t.c * s},
                                      large);
        ASSERT_EQ(a, b);
        if (a) {
            EXPECT_EQ(small.t, large.t);
            EXPECT_EQ(small.u, large.u);
            EXPECT_EQ(small.v, large.v);
        }
    }
}

TEST(RayTriangleKernel, PreciseHitLiesOnTheTriangleWhereTheWeightsSay) {
    Random random(test::seed());
    int met = 0;
    for (int i = 0; i < 20000; ++i) {
        const Triangle t{
            random_vector(random, 2), random_vector(random, 2), random_vector(random, 2)};
        const Ray ray{random_vector(random, 3), random_vector(random, 1)};
        const auto hit = cast_ray(t, ray);
        // For a nearly edge-on triangle t itself is ill conditioned.
        if (!hit || std::abs(dot(hit->normal, normalize(ray.direction))) < 0.05f)
            continue;
        ++met;
        const Vec3 weighted = t.a * (1 - hit->u - hit->v) + t.b * hit->u + t.c * hit->v;
        EXPECT_LT(distance(weighted, hit->point), 2e-5f);
        EXPECT_LT(distance(point_at(ray, hit->t), hit->point), 2e-5f);
    }
    EXPECT_GT(met, 200);
}

} // namespace
} // namespace topple
