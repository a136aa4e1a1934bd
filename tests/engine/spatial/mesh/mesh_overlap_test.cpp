// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Shapes and meshes against meshes: the tree compared with all triangles in turn, and both with integers.

#include "topple/spatial/mesh/mesh_overlap.h"

#include "tests/engine/geometry/exact_oracle.h"
#include "tests/engine/geometry/hull_support.h"
#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/intersects.h"

#include <algorithm>
#include <array>

namespace topple::test {
namespace {

std::array<Vec3, 3> corners_of(const Triangle& t) { return {t.a, t.b, t.c}; }

/// Returns whether any triangle has a common point with the hull of the vertices, without rounding.
bool any_meets(const TriangleMesh& mesh, std::span<const Vec3> vertices) {
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        if (hulls_meet(corners_of(triangle_of(mesh, i)), vertices))
            return true;
    return false;
}

/// Returns whether the tree and the loop over all triangles agree; adds to the count if both find an intersection.
template<typename Shape>
void expect_alike(const MeshTree& tree, const Shape& shape, int& hits) {
    const bool met = intersects(tree, shape);
    EXPECT_EQ(met, intersects(shape, tree.mesh())) << "seed " << seed();
    hits += met ? 1 : 0;
}

TEST(MeshOverlap, TheTreeSaysWhatEveryTriangleInTurnSays) {
    Random random(seed());
    std::array<int, 6> hits{};
    int asked = 0;
    for (const bool snapped : {false, true})
        for (const Real size : {1e-3f, 1.0f, 1e4f}) {
            const TriangleMesh mesh = scaled(snapped ? triangle_soup(random, 120, 6, 1, true)
                                                     : triangle_soup(random, 120, 6, 1),
                                             size);
            const MeshTree tree(mesh);
            for (int i = 0; i < 200; ++i, ++asked) {
                const auto point = [&](Real reach) {
                    return random_point(random, reach, snapped) * size;
                };
                const Vec3 p = point(8), half = abs(point(2));
                expect_alike(tree, Segment{p, p + point(4)}, hits[0]);
                expect_alike(tree, Sphere{p, half.x}, hits[1]);
                expect_alike(tree, box_about(p, half), hits[2]);
                expect_alike(tree, Obb{p, half, random_rotation(random)}, hits[3]);
                const Vec3 normal = snapped ? Vec3{0, 1, 0} : random_unit(random);
                expect_alike(tree, Plane{normal, dot(normal, point(9))}, hits[4]);
                expect_alike(tree, Triangle{p, p + point(2), p + point(2)}, hits[5]);
            }
        }
    for (const int count : hits) { // neither always nor never
        EXPECT_GT(count, asked / 20);
        EXPECT_LT(count, asked);
    }
}

TEST(MeshOverlap, IsRightOnAGridByWholeNumbers) {
    Random random(seed());
    int hits = 0, touches = 0;
    constexpr int kRounds = 150;
    for (int i = 0; i < kRounds; ++i) {
        const TriangleMesh mesh = triangle_soup(random, 6, 3, 2, true);
        const MeshTree tree(mesh);
        const auto whole = [&] { return grid_point(random, 4); };
        const Triangle t{whole(), whole(), whole()};
        const Segment s{t.a, t.b};
        const Aabb box{min(t.a, t.b), max(t.a, t.b)};
        std::array<Vec3, 8> vertices;
        for (std::size_t k = 0; k < 8; ++k)
            vertices[k] = {k & 1u ? box.max.x : box.min.x,
                           k & 2u ? box.max.y : box.min.y,
                           k & 4u ? box.max.z : box.min.z};
        const bool met = any_meets(mesh, corners_of(t));
        EXPECT_EQ(intersects(tree, t), met) << "seed " << seed() << " round " << i;
        EXPECT_EQ(intersects(tree, s), any_meets(mesh, std::array{s.a, s.b})) << seed() << i;
        EXPECT_EQ(intersects(tree, box), any_meets(mesh, vertices)) << seed() << " " << i;
        hits += met ? 1 : 0;
        touches += intersects(tree, Sphere{t.a, 0}) ? 1 : 0; // a point exactly on the surface
    }
    EXPECT_GT(hits, kRounds / 10);
    EXPECT_LT(hits, kRounds);
    EXPECT_GT(touches, 0);
}

TEST(MeshOverlap, TwoMeshesMeetExactlyWhenTwoOfTheirTrianglesDo) {
    Random random(seed());
    int hits = 0;
    constexpr int kRounds = 300;
    for (int i = 0; i < kRounds; ++i) {
        const TriangleMesh a = triangle_soup(random, 6, 3, 1, true);
        TriangleMesh b = triangle_soup(random, 9, 3, 1, true);
        const Vec3 aside = grid_point(random, 5);
        for (Vec3& v : b.vertices)
            v += aside;
        bool met = false;
        for (std::uint32_t k = 0; k < a.triangles.size() && !met; ++k)
            met = any_meets(b, corners_of(triangle_of(a, k)));
        const MeshTree tree_a(a), tree_b(b);
        EXPECT_EQ(intersects(tree_a, tree_b), met) << "seed " << seed() << " round " << i;
        EXPECT_EQ(intersects(tree_b, tree_a), met);
        EXPECT_EQ(intersects(a, b), met);
        hits += met ? 1 : 0;
    }
    EXPECT_GT(hits, kRounds / 10);
    EXPECT_LT(hits, kRounds * 9 / 10);
}

TEST(MeshOverlap, APlaneLooksAtTheTrianglesThatItsCutRunsThrough) {
    Random random(seed());
    for (const bool snapped : {false, true}) {
        const TriangleMesh mesh = triangle_soup(random, 500, 8, 2, snapped);
        const MeshTree tree(mesh);
        for (int i = 0; i < 100; ++i) {
            const Vec3 normal = snapped ? grid_point(random, 2) : random_unit(random);
            const Plane plane{normal, dot(normal, random_point(random, 9, snapped))};
            std::vector<std::uint32_t> found{77777}; // the old contents stay
            tree.find_triangles(plane, found);
            EXPECT_TRUE(std::is_sorted(found.begin() + 1, found.end()));
            for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
                const bool is_found = std::binary_search(found.begin() + 1, found.end(), t);
                if (intersects(plane, triangle_of(mesh, t))) {
                    EXPECT_TRUE(is_found) << "seed " << seed();
                }
                if (is_found && !(normal == Vec3{})) {
                    EXPECT_TRUE(intersects(plane, grown(bounds_of(triangle_of(mesh, t)), 1e-4f)));
                }
            }
        }
    }
    // A plane through the middle of a sphere of 20 480 triangles cuts a ring.
    const MeshTree sphere(icosphere(5));
    std::vector<std::uint32_t> ring;
    sphere.find_triangles(Plane{normalize(Vec3{1, 2, 3}), 0.1f}, ring);
    EXPECT_GT(ring.size(), 100u);
    EXPECT_LT(ring.size(), 2000u);
}

TEST(MeshOverlap, AMeshInsideAnotherMeetsNothing) {
    const MeshTree large(icosphere(4)), small(scaled(icosphere(3), 0.9f));
    EXPECT_FALSE(intersects(large, small));
    EXPECT_TRUE(intersects(large, MeshTree(scaled(icosphere(3), 1.0f)))); // they share vertices
    EXPECT_FALSE(intersects(large, MeshTree(TriangleMesh{})));
    EXPECT_FALSE(intersects(MeshTree(TriangleMesh{}), MeshTree(TriangleMesh{})));
}

} // namespace
} // namespace topple::test
