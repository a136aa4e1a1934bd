// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/mesh_tree.h"

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <bit>
#include <limits>
#include <thread>
#include <vector>

namespace topple::test {
namespace {

constexpr std::array kAccelerators{MeshAccelerator::bvh,
                                   MeshAccelerator::octree,
                                   MeshAccelerator::brute_force};

/// Returns two triangles across the z axis: number 0 at z = 5, number 1 at z = 2.
TriangleMesh two_across_z() {
    TriangleMesh mesh;
    for (const Real z : {5.0f, 2.0f})
        mesh.vertices.insert(mesh.vertices.end(), {{-1, -1, z}, {0, 1, z}, {1, -1, z}});
    mesh.triangles = {{0, 1, 2}, {3, 4, 5}};
    return mesh;
}

TEST(MeshTree, TheNearestTriangleIsHitWhateverTheOrderInTheMesh) {
    const MeshTree tree(two_across_z());
    for (const MeshAccelerator how : kAccelerators) {
        const auto hit = tree.cast_ray({.origin = {}, .direction = {0, 0, 1}}, how);
        ASSERT_TRUE(hit) << name_of(how);
        EXPECT_EQ(hit->t, 2);
        EXPECT_EQ(hit->feature, 1u);
        EXPECT_EQ(hit->point, (Vec3{0, 0, 2}));
        // (b - a) x (c - a) = (1, 2, 0) x (2, 0, 0) = (0, 0, -4).
        EXPECT_EQ(hit->normal, (Vec3{0, 0, -1}));
        EXPECT_FALSE(hit->inside);
        // The origin is halfway from the base (y = -1) to the apex b (y = 1), above its middle: weights 1/4, 1/2,
        // 1/4.
        EXPECT_EQ(hit->u, 0.5f);
        EXPECT_EQ(hit->v, 0.25f);
    }
}

TEST(MeshTree, TheRangeOfARayIsClosed) {
    const MeshTree tree(two_across_z());
    const Real below_2 = std::nextafter(2.0f, 0.0f), above_2 = std::nextafter(2.0f, 3.0f);
    const Real below_5 = std::nextafter(5.0f, 0.0f), above_5 = std::nextafter(5.0f, 6.0f);
    const auto t_of = [&](MeshAccelerator how, Real t_min, Real t_max) {
        const Ray ray{{}, {0, 0, 1}, t_min, t_max};
        const auto hit = tree.cast_ray(ray, how);
        EXPECT_EQ(tree.is_hit(ray, how), hit.has_value());
        return hit ? hit->t : -1;
    };
    for (const MeshAccelerator how : kAccelerators) {
        EXPECT_EQ(t_of(how, 0, 2), 2);
        EXPECT_EQ(t_of(how, 0, below_2), -1);
        EXPECT_EQ(t_of(how, 2, 9), 2);
        EXPECT_EQ(t_of(how, above_2, 9), 5);
        EXPECT_EQ(t_of(how, above_2, below_5), -1);
        EXPECT_EQ(t_of(how, 5, 5), 5);
        EXPECT_EQ(t_of(how, above_5, kInf), -1);
        EXPECT_EQ(t_of(how, 3, 1), -1);
        EXPECT_EQ(t_of(how, 2, kInf), 2);
        EXPECT_EQ(t_of(how, -kInf, kInf), 2); // No triangle is behind the origin.
    }
}

TEST(MeshTree, ARayThatIsNotFiniteMisses) {
    const MeshTree tree(icosphere(2));
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    const std::array<Ray, 9> rays{{
        {{nan, 0, 0}, {0, 0, 1}},
        {{0, kInf, 0}, {0, -1, 0}},
        {{}, {0, nan, 1}},
        {{}, {0, kInf, 0}},
        {{}, {0, 0, 0}},
        {{}, {-0.0f, 0, -0.0f}},
        {{}, {0, 0, 1}, nan, 1},
        {{}, {0, 0, 1}, 0, nan},
        {{}, {0, 0, 1}, 5, 4},
    }};
    for (const Ray& ray : rays)
        for (const MeshAccelerator how : kAccelerators) {
            TraversalTrace trace;
            EXPECT_FALSE(tree.cast_ray(ray, how, &trace));
            EXPECT_FALSE(tree.is_hit(ray, how));
        }
}

TEST(MeshTree, AMeshWithoutTrianglesIsNeverHit) {
    const MeshTree tree(TriangleMesh{});
    for (const MeshAccelerator how : kAccelerators) {
        TraversalTrace trace;
        EXPECT_FALSE(tree.cast_ray({{}, {0, 0, 1}}, how, &trace));
        EXPECT_FALSE(tree.is_hit({{}, {0, 0, 1}}, how));
        EXPECT_TRUE(trace.nodes.empty());
        EXPECT_TRUE(trace.triangles.empty());
        EXPECT_TRUE(tree.level_boxes(how, 0).empty());
        EXPECT_EQ(tree.stats(how).depth, 0);
    }
    std::vector<std::uint32_t> found;
    tree.find_triangles(everything(), found);
    EXPECT_TRUE(found.empty());
    EXPECT_TRUE(is_empty(tree.bounds()));
}

TEST(MeshTree, OfEqualTrianglesTheLowestIsHit) {
    TriangleMesh mesh = two_across_z();
    for (int i = 0; i < 100; ++i) // 102 triangles; every second one lies at z = 2.
        mesh.triangles.push_back(mesh.triangles[static_cast<std::size_t>(i)]);
    const MeshTree tree(mesh);
    for (const MeshAccelerator how : kAccelerators)
        EXPECT_EQ(tree.cast_ray({{}, {0, 0, 1}}, how)->feature, 1u) << name_of(how);
}

TEST(MeshTree, AScaledDirectionOnlyScalesTime) {
    const MeshTree tree(icosphere(3));
    Random random(seed());
    for (int i = 0; i < 200; ++i) {
        const Ray ray{random_point(random, 0.5f), random_point(random, 1)};
        const auto expected = tree.cast_ray(ray);
        ASSERT_TRUE(expected);
        for (const int exponent : {-120, -60, -20, -1, 1, 20, 60, 120}) {
            // Powers of two, so every quotient is exact and the hit must be the same to the last bit.
            const Real factor = std::ldexp(1.0f, exponent);
            const Ray longer{ray.origin, ray.direction * factor};
            for (const MeshAccelerator how : kAccelerators) {
                const auto hit = tree.cast_ray(longer, how);
                ASSERT_TRUE(hit) << "2^" << exponent << ' ' << name_of(how) << " seed " << seed();
                EXPECT_EQ(hit->feature, expected->feature);
                EXPECT_EQ(hit->t, expected->t / factor);
            }
        }
    }
}

TEST(MeshTree, ARayThroughTheCentreOfTheBoxAlongAnAxisIsNotLostBetweenOctants) {
    // The eight first cells of the octree meet on the lines through the center of the box, where a
    // slab test that divides by the zero components of the ray would have 0/0.
    const MeshTree tree(icosphere(3));
    for (int axis = 0; axis < 3; ++axis)
        for (const Real sign : {1.0f, -1.0f}) {
            Ray ray{{}, {0, 0, 0}};
            ray.origin[axis] = -5 * sign;
            ray.direction[axis] = sign;
            const auto expected = tree.cast_ray(ray, MeshAccelerator::brute_force);
            ASSERT_TRUE(expected);
            EXPECT_NEAR(expected->t, 4, 0.02); // Flat triangles of 5 degrees: sagitta below 0.01.
            for (const MeshAccelerator how : kAccelerators) {
                const auto hit = tree.cast_ray(ray, how);
                ASSERT_TRUE(hit) << name_of(how);
                EXPECT_EQ(hit->t, expected->t);
            }
        }
}

TEST(MeshTree, TracingTellsTheTruthAndChangesNothing) {
    const MeshTree tree(icosphere(4));
    Random random(seed());
    for (int i = 0; i < 300; ++i) {
        const Ray ray{random_point(random, 3), random_point(random, 1)};
        for (const MeshAccelerator how : kAccelerators) {
            TraversalTrace trace;
            const auto watched = tree.cast_ray(ray, how, &trace);
            const auto plain = tree.cast_ray(ray, how);
            ASSERT_EQ(watched.has_value(), plain.has_value());
            if (plain) {
                EXPECT_EQ(watched->t, plain->t);
                EXPECT_EQ(watched->feature, plain->feature);
                EXPECT_NE(std::find(trace.triangles.begin(), trace.triangles.end(), plain->feature),
                          trace.triangles.end());
            }
            if (how == MeshAccelerator::brute_force) {
                EXPECT_EQ(trace.triangles.size(), tree.mesh().triangles.size());
                continue;
            }
            ASSERT_FALSE(trace.nodes.empty());
            EXPECT_EQ(trace.nodes.front().depth, 0);
            EXPECT_LT(trace.nodes.size(), tree.stats(how).node_count * 8 + 1);
            EXPECT_LT(trace.triangles.size(), tree.mesh().triangles.size() / 4);
            std::vector<bool> opened(static_cast<std::size_t>(tree.stats(how).depth) + 1, false);
            for (const TraversalTrace::Node& node : trace.nodes) {
                const auto depth = static_cast<std::size_t>(node.depth);
                ASSERT_LT(node.depth, tree.stats(how).depth);
                EXPECT_TRUE(depth == 0 || opened[depth - 1]) << "a child before its parent";
                opened[depth] = opened[depth] || !node.pruned;
            }
        }
    }
}

TEST(MeshTree, AHitLiesOnItsTriangleWithTheNormalOfItsPlane) {
    // Triangles of 0.03 to 30 m, so that normals are unit only if they are divided by the size.
    Random random(seed());
    for (const Real size : {0.03f, 1.0f, 30.0f}) {
        TriangleMesh mesh = icosphere(2);
        for (Vec3& v : mesh.vertices)
            v = v * size;
        const MeshTree tree(mesh);
        for (int i = 0; i < 100; ++i) {
            const Ray ray{random_point(random, 0.5f) * size, random_point(random, 1)};
            const auto hit = tree.cast_ray(ray);
            ASSERT_TRUE(hit);
            const Triangle t = triangle_of(mesh, hit->feature);
            EXPECT_LT(distance(hit->normal, normalize(cross(t.b - t.a, t.c - t.a))), 1e-5f);
            const Vec3 on_triangle = t.a + (t.b - t.a) * hit->u + (t.c - t.a) * hit->v;
            EXPECT_LT(distance(hit->point, on_triangle), 1e-5f * size);
            EXPECT_LT(distance(hit->point, point_at(ray, hit->t)), 1e-5f * size);
        }
    }
}

TEST(MeshTree, ATraceHoldsTheBoxesOfEveryOpenedNodeOnceAndAtTheirLevel) {
    const MeshTree tree(icosphere(4));
    Random random(seed());
    const auto is_same = [](const Aabb& a, const Aabb& b) {
        return a.min == b.min && a.max == b.max;
    };
    for (int i = 0; i < 50; ++i) {
        const Ray ray{random_point(random, 0.5f), random_point(random, 1)};
        for (const MeshAccelerator how : {MeshAccelerator::bvh, MeshAccelerator::octree}) {
            TraversalTrace trace;
            ASSERT_TRUE(tree.cast_ray(ray, how, &trace)) << "it begins inside";
            std::vector<std::size_t> tested(static_cast<std::size_t>(tree.stats(how).depth));
            for (const TraversalTrace::Node& node : trace.nodes) {
                const auto is_node = [&](const Aabb& box) { return is_same(box, node.box); };
                const std::vector<Aabb> level = tree.level_boxes(how, node.depth);
                EXPECT_TRUE(std::any_of(level.begin(), level.end(), is_node)) << node.depth;
                ++tested[static_cast<std::size_t>(node.depth)];
            }
            // The root is opened, which tests all of its children.
            EXPECT_EQ(tested[0], 1u);
            EXPECT_EQ(tested[1], tree.level_boxes(how, 1).size());
        }
    }
}

TEST(MeshTree, EveryLevelHasBoxesInsideTheLevelAbove) {
    const MeshTree tree(icosphere(3));
    for (const MeshAccelerator how : {MeshAccelerator::bvh, MeshAccelerator::octree}) {
        const int depth = tree.stats(how).depth;
        ASSERT_GE(depth, 2);
        std::vector<Aabb> above = tree.level_boxes(how, 0);
        ASSERT_EQ(above.size(), 1u);
        EXPECT_TRUE(contains(above[0], tree.bounds()));
        for (int level = 1; level < depth; ++level) {
            const std::vector<Aabb> here = tree.level_boxes(how, level);
            EXPECT_FALSE(here.empty());
            for (const Aabb& box : here)
                EXPECT_TRUE(std::any_of(above.begin(), above.end(), [&](const Aabb& outer) {
                    return contains(outer, box);
                }));
            above = here;
        }
        EXPECT_TRUE(tree.level_boxes(how, depth).empty());
        EXPECT_TRUE(tree.level_boxes(how, -1).empty());
        EXPECT_GT(tree.stats(how).byte_count, 0u);
    }
}

TEST(MeshTree, TheTrianglesFoundAreThoseWhoseBoxesOverlap) {
    Random random(seed());
    for (const bool snapped : {false, true}) {
        const TriangleMesh mesh = triangle_soup(random, 700, 20, 3, snapped);
        const MeshTree tree(mesh);
        for (int i = 0; i < 300; ++i) {
            const Vec3 low = random_point(random, 25, snapped);
            const Aabb box{low, low + abs(random_point(random, 6, snapped))};
            std::vector<std::uint32_t> expected{7777}; // The old contents stay.
            for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
                if (overlaps(bounds_of(triangle_of(mesh, t)), box))
                    expected.push_back(t);
            std::vector<std::uint32_t> found{7777};
            tree.find_triangles(box, found);
            EXPECT_EQ(found, expected) << "seed " << seed();
        }
        std::vector<std::uint32_t> found;
        tree.find_triangles(everything(), found);
        EXPECT_EQ(found.size(), mesh.triangles.size());
        found.clear();
        const Real nan = std::numeric_limits<Real>::quiet_NaN();
        tree.find_triangles(Aabb{}, found);
        tree.find_triangles({{0, nan, 0}, {1, 1, 1}}, found);
        tree.find_triangles({{-nan, -nan, -nan}, {nan, nan, nan}}, found);
        tree.find_triangles({{1, 1, 1}, {-1, 1, 1}}, found);
        EXPECT_TRUE(found.empty());
    }
}

TEST(MeshTree, ManyThreadsMayAskForTheOctreeFirst) {
    const MeshTree tree(icosphere(3));
    const Ray ray{{0, 0, 5}, {0.01f, 0.02f, -1}};
    const auto expected = tree.cast_ray(ray, MeshAccelerator::bvh);
    ASSERT_TRUE(expected);
    std::array<Real, 4> found{};
    std::vector<std::thread> threads;
    for (Real& t : found)
        threads.emplace_back([&tree, &ray, &t] {
            const auto hit = tree.cast_ray(ray, MeshAccelerator::octree);
            t = hit ? hit->t : -1;
        });
    for (std::thread& thread : threads)
        thread.join();
    for (const Real t : found)
        EXPECT_EQ(t, expected->t);
}

TEST(MeshTree, BothSidesOfATriangleAreHit) {
    const MeshTree tree(two_across_z());
    for (const MeshAccelerator how : kAccelerators) {
        const auto front = tree.cast_ray({{0, 0, 0}, {0, 0, 1}}, how);
        const auto back = tree.cast_ray({{0, 0, 9}, {0, 0, -1}}, how);
        ASSERT_TRUE(front && back);
        EXPECT_EQ(front->t, 2);
        EXPECT_EQ(back->t, 4); // From z = 9 to the triangle at 5.
        EXPECT_EQ(front->normal, back->normal) << "the surface has one normal, whoever looks";
    }
}

TEST(MeshTree, ABuildTellsHowFarItIsAndStopsWhenAsked) {
    // 81,920 triangles: several waves of splits, then tasks.
    const TriangleMesh mesh = icosphere(6);
    const auto build_until = [&](int last_call, int& calls) {
        calls = 0;
        double before = 0;
        return MeshTree::build(mesh, [&](double done) {
            EXPECT_GE(done, before);
            EXPECT_LE(done, 1);
            before = done;
            return ++calls != last_call;
        });
    };
    int all = 0, calls = 0;
    const auto built = build_until(-1, all);
    ASSERT_TRUE(built.ok());
    EXPECT_TRUE(built->is_closed());
    const MeshTree plain(mesh);
    EXPECT_EQ(built->stats(MeshAccelerator::bvh).node_count,
              plain.stats(MeshAccelerator::bvh).node_count);
    EXPECT_EQ(built->stats(MeshAccelerator::bvh).sah_cost,
              plain.stats(MeshAccelerator::bvh).sah_cost);
    ASSERT_GE(all, 5);
    for (int last = 1; last <= all; ++last) {
        EXPECT_FALSE(build_until(last, calls).ok()) << last;
        EXPECT_EQ(calls, last) << "it is not asked again";
    }
    EXPECT_TRUE(MeshTree::build(TriangleMesh{}, [](double) { return true; }).ok());
}

TEST(MeshTree, AClosedMeshIsKnownToBeClosed) {
    EXPECT_TRUE(MeshTree(icosphere(1)).is_closed());
    EXPECT_FALSE(MeshTree(two_across_z()).is_closed());
}

TEST(MeshTree, TheNamesOfAcceleratorsGoBothWays) {
    for (const MeshAccelerator how : kAccelerators)
        EXPECT_EQ(mesh_accelerator_from(name_of(how)), how);
    EXPECT_FALSE(mesh_accelerator_from("Octree"));
    EXPECT_FALSE(mesh_accelerator_from(""));
}

} // namespace
} // namespace topple::test
