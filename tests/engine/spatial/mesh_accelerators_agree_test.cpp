// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The three accelerators compared with each other to the last bit, with an oracle in double, and at the edges of
// closed meshes.

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/figure.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <bit>
#include <limits>
#include <sstream>
#include <string>

namespace topple::test {
namespace {

std::uint32_t bits_of(Real x) { return std::bit_cast<std::uint32_t>(x); }

std::string text_of(const Ray& ray) {
    std::ostringstream out;
    out << std::hexfloat << "origin " << ray.origin.x << ' ' << ray.origin.y << ' ' << ray.origin.z
        << " direction " << ray.direction.x << ' ' << ray.direction.y << ' ' << ray.direction.z
        << " range " << ray.t_min << ' ' << ray.t_max << " seed " << seed();
    return out.str();
}

/// Returns whether the ray hits.
bool expect_all_agree(const MeshTree& tree, const Ray& ray) {
    const auto expected = tree.cast_ray(ray, MeshAccelerator::brute_force);
    EXPECT_EQ(tree.is_hit(ray, MeshAccelerator::brute_force), expected.has_value());
    for (const MeshAccelerator how : {MeshAccelerator::bvh, MeshAccelerator::octree}) {
        const auto hit = tree.cast_ray(ray, how);
        EXPECT_EQ(hit.has_value(), expected.has_value()) << name_of(how) << ' ' << text_of(ray);
        EXPECT_EQ(tree.is_hit(ray, how), expected.has_value()) << name_of(how) << text_of(ray);
        if (!hit || !expected)
            continue;
        EXPECT_EQ(hit->feature, expected->feature) << name_of(how) << ' ' << text_of(ray);
        EXPECT_EQ(bits_of(hit->t), bits_of(expected->t)) << name_of(how) << ' ' << text_of(ray);
        EXPECT_EQ(bits_of(hit->u), bits_of(expected->u));
        EXPECT_EQ(bits_of(hit->v), bits_of(expected->v));
        EXPECT_EQ(hit->point, expected->point);
        EXPECT_EQ(hit->normal, expected->normal);
    }
    return expected.has_value();
}

/// Returns a ray from near the mesh, from far away, or along axes and diagonals.
Ray random_ray(Random& random, Real size, bool snapped) {
    Ray ray{random_point(random, size * 1.5f, snapped), random_point(random, 1)};
    const std::uint32_t kind = random.below(6);
    if (kind == 0) // Axes and diagonals of the grid.
        ray.direction = Vec3{static_cast<Real>(random.below(3)) - 1,
                             static_cast<Real>(random.below(3)) - 1,
                             static_cast<Real>(random.below(3)) - 1};
    if (kind == 1) // Aimed at a point of the grid, so that t = 1 there.
        ray.direction = random_point(random, size, snapped) - ray.origin;
    if (kind == 2) { // From far away.
        ray.origin *= 1000;
        ray.direction = random_point(random, size, snapped) - ray.origin;
    }
    if (kind == 3) // Nearly along an axis.
        ray.direction = {random.between(-1e-6f, 1e-6f), 1, random.between(-1e-12f, 1e-12f)};
    if (random.below(4) == 0) {
        ray.t_min = random.unit();
        ray.t_max = ray.t_min + random.unit() * 2 * size;
    }
    return ray;
}

/// A ray from anywhere about the mesh towards a point of one of its triangles.
Ray ray_at_triangle(const TriangleMesh& mesh, Random& random, Real size) {
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    const auto [a, b, c] = triangle_of(mesh, random.below(count));
    const Real u = random.unit(), v = random.unit() * (1 - u);
    const Vec3 origin = random_point(random, size * 1.5f);
    return {origin, a + (b - a) * u + (c - a) * v - origin};
}

void expect_agreement_on(const TriangleMesh& mesh,
                         Random& random,
                         Real size,
                         int rays,
                         bool snapped) {
    const MeshTree tree(mesh);
    int hits = 0;
    for (int i = 0; i < rays; ++i)
        hits += expect_all_agree(tree,
                                 i % 4 == 0 ? ray_at_triangle(mesh, random, size)
                                            : random_ray(random, size, snapped))
                    ? 1
                    : 0;
    EXPECT_GT(hits, rays / 8) << "rays that miss compare nothing";
}

TEST(MeshAccelerators, AgreeBitForBitOnRandomTriangles) {
    Random random(seed());
    for (const std::size_t count : {1u, 7u, 9u, 40u, 300u, 2000u})
        expect_agreement_on(
            triangle_soup(random, count, 10, count < 10 ? 12 : 2), random, 10, 1500, false);
}

TEST(MeshAccelerators, AgreeBitForBitWhereTrianglesShareVerticesAndPlanes) {
    Random random(seed());
    for (const std::size_t count : {30u, 300u, 2000u})
        for (const Real reach : {1.0f, 3.0f})
            expect_agreement_on(
                triangle_soup(random, count, 6, reach, true), random, 6, 1500, true);
}

TEST(MeshAccelerators, AgreeBitForBitAtEveryScale) {
    Random random(seed());
    const TriangleMesh sphere = icosphere(4), soup = triangle_soup(random, 300, 1, 0.5f);
    int rays = 0;
    for (int exponent = -20; exponent <= 20; exponent += 4) {
        const Real factor = std::ldexp(1.0f, exponent);
        const MeshTree tree_of_sphere(scaled(sphere, factor)), tree_of_soup(scaled(soup, factor));
        for (int i = 0; i < 150; ++i) {
            Ray ray = random_ray(random, 1, false);
            ray.origin *= factor;
            expect_all_agree(tree_of_sphere, ray);
            expect_all_agree(tree_of_soup, ray);
            rays += 2;
        }
    }
    give_figure("%d rays hit what brute force hits", rays);
}

TEST(MeshAccelerators, AgreeOnSliversAndFloorsAndThousandsOfEqualCentres) {
    Random random(seed());
    TriangleMesh slivers; // Across the whole box, a thousandth wide.
    for (std::uint32_t i = 0; i < 500; ++i) {
        const Vec3 a = random_point(random, 10), b = random_point(random, 10);
        slivers.vertices.insert(slivers.vertices.end(), {a, b, b + random_point(random, 0.02f)});
        slivers.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    expect_agreement_on(slivers, random, 10, 1500, false);

    TriangleMesh mixed = triangle_soup(random, 500, 10, 0.1f); // Small triangles on a huge floor.
    const auto first = static_cast<std::uint32_t>(mixed.vertices.size());
    mixed.vertices.insert(mixed.vertices.end(),
                          {{-1e6f, 0, -1e6f}, {1e6f, 0, -1e6f}, {0, 0, 1e6f}});
    mixed.triangles.push_back({first, first + 1, first + 2});
    expect_agreement_on(mixed, random, 10, 1500, false);

    TriangleMesh same_centre; // Every box is centered on the origin.
    for (std::uint32_t i = 0; i < 3000; ++i) {
        const Real r = 1 + static_cast<Real>(i % 10);
        same_centre.vertices.insert(same_centre.vertices.end(),
                                    {{-r, -r, 0}, {r, -r, 0}, {0, r, 0}});
        same_centre.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const MeshTree tree(same_centre);
    EXPECT_LT(tree.stats(MeshAccelerator::bvh).depth, 12); // log8 of 3000 / 8 is 3.
    for (int i = 0; i < 300; ++i)
        expect_all_agree(tree, random_ray(random, 5, true));
}

TEST(MeshAccelerators, TheOctreeStaysSmallOnThinAndHugeTriangles) {
    Random random(seed());
    const TriangleMesh soup = triangle_soup(random, 2000, 10, 20); // Each triangle crosses most
                                                                   // cells.
    const MeshTree tree(soup);
    // At most 8 entries of 4 bytes a triangle, and at most the nodes of such splits.
    EXPECT_LT(tree.stats(MeshAccelerator::octree).byte_count, soup.triangles.size() * 8 * 16);
}

/// The result of double arithmetic for one triangle: `margin` is the least weight of a vertex.
struct OracleHit {
    double t = 0, margin = -1;
};

OracleHit ask_oracle(const Ray& ray, const Triangle& triangle) {
    struct D3 {
        double x, y, z;
    };
    const auto minus = [](Vec3 a, Vec3 b) {
        return D3{double(a.x) - double(b.x), double(a.y) - double(b.y), double(a.z) - double(b.z)};
    };
    const auto dot3 = [](D3 a, D3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    const auto cross3 = [](D3 a, D3 b) {
        return D3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    };
    // Moller and Trumbore 1997, another method than the tested one.
    const D3 e1 = minus(triangle.b, triangle.a), e2 = minus(triangle.c, triangle.a);
    const D3 s = minus(ray.origin, triangle.a);
    const D3 d{ray.direction.x, ray.direction.y, ray.direction.z};
    const D3 p = cross3(d, e2), q = cross3(s, e1);
    const double det = dot3(e1, p);
    if (det == 0)
        return {};
    const double u = dot3(s, p) / det, v = dot3(d, q) / det;
    return {dot3(e2, q) / det, std::min({u, v, 1 - u - v})};
}

void expect_oracle_agrees(const MeshTree& tree, const Ray& ray, int& decided) {
    // For rays this close to an edge, relative to the triangle, float rounding decides: a few roundings of 2^-24 at
    // distances a few hundred times the size of a triangle.
    constexpr double kUndecided = 1e-3;
    const auto hit = tree.cast_ray(ray);
    double nearest_sure = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < tree.mesh().triangles.size(); ++i) {
        const OracleHit oracle = ask_oracle(ray, triangle_of(tree.mesh(), i));
        if (oracle.margin > kUndecided && oracle.t > 0)
            nearest_sure = std::min(nearest_sure, oracle.t);
    }
    if (!hit) {
        EXPECT_TRUE(std::isinf(nearest_sure)) << text_of(ray);
        return;
    }
    const OracleHit mine = ask_oracle(ray, triangle_of(tree.mesh(), hit->feature));
    EXPECT_GT(mine.margin, -kUndecided) << text_of(ray);
    EXPECT_LE(hit->t, nearest_sure * (1 + 1e-6)) << text_of(ray);
    if (mine.margin > kUndecided) {
        EXPECT_NEAR(hit->t, mine.t, mine.t * 1e-6) << text_of(ray);
        ++decided;
    }
}

TEST(MeshAccelerators, AgreeWithDoubleArithmetic) {
    Random random(seed());
    const TriangleMesh sphere = icosphere(3), soup = triangle_soup(random, 500, 1, 0.3f);
    int decided = 0;
    for (const int exponent : {-20, -10, 0, 10, 20}) {
        const Real factor = std::ldexp(1.0f, exponent);
        const MeshTree tree_of_sphere(scaled(sphere, factor)), tree_of_soup(scaled(soup, factor));
        for (int i = 0; i < 800; ++i) {
            const Ray ray{random_point(random, 2) * factor, random_point(random, 1)};
            expect_oracle_agrees(tree_of_sphere, ray, decided);
            expect_oracle_agrees(tree_of_soup, ray, decided);
        }
    }
    EXPECT_GT(decided, 1000);
}

/// Returns the number of misses of rays from inside that aim at exact vertices and at points of the edges.
int leaks_of(const MeshTree& tree, Random& random, Real inside, int rays) {
    const TriangleMesh& mesh = tree.mesh();
    int leaks = 0;
    for (int i = 0; i < rays; ++i) {
        const auto& vertices = mesh.triangles[random.below(
            static_cast<std::uint32_t>(mesh.triangles.size()))];
        const std::uint32_t vertex = random.below(3);
        const Vec3 a = mesh.vertices[vertices[vertex]],
                   b = mesh.vertices[vertices[(vertex + 1) % 3]];
        const std::uint32_t kind = random.below(3);
        const Vec3 target = kind == 0 ? a : kind == 1 ? (a + b) * 0.5f : lerp(a, b, random.unit());
        const Vec3 origin = random_point(random, inside);
        const Ray ray{origin, target - origin};
        const bool is_leak = !tree.cast_ray(ray);
        leaks += is_leak ? 1 : 0;
        if (is_leak && leaks == 1)
            ADD_FAILURE() << text_of(ray);
    }
    return leaks;
}

TEST(MeshAccelerators, NoRayLeavesAClosedMeshThroughAnEdge) {
    Random random(seed());
    // The inscribed cube of the unit sphere extends to 0.577; flat faces lie a little inside.
    EXPECT_EQ(leaks_of(MeshTree(icosphere(5)), random, 0.5f, 100000), 0);
    EXPECT_EQ(leaks_of(MeshTree(icosphere(0)), random, 0.3f, 20000), 0);
    for (const int exponent : {-20, 20}) {
        const Real factor = std::ldexp(1.0f, exponent);
        EXPECT_EQ(leaks_of(MeshTree(icosphere(3, factor)), random, 0.5f * factor, 20000), 0);
    }
}

TEST(MeshAccelerators, NoRayLeavesAClosedMeshFarFromTheOriginOfTheWorld) {
    // At a distance of a thousand radii a float resolves 6e-5 radii: boxes must be widened by the resolution of the
    // ray's coordinates.
    TriangleMesh mesh = icosphere(3);
    const Vec3 offset{1000, -700, 300};
    for (Vec3& v : mesh.vertices)
        v += offset;
    const MeshTree tree(mesh);
    Random random(seed());
    int leaks = 0;
    for (int i = 0; i < 50000; ++i) {
        const Vec3
            target = mesh.vertices[random.below(static_cast<std::uint32_t>(mesh.vertices.size()))];
        const Vec3 origin = offset + random_point(random, 0.5f);
        leaks += tree.is_hit({origin, target - origin}) ? 0 : 1;
    }
    EXPECT_EQ(leaks, 0) << "seed " << seed();
}

} // namespace
} // namespace topple::test
