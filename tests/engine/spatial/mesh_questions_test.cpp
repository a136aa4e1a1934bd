// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Queries of a mesh besides the nearest hit, each compared with a brute-force result.

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/parallel.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cmath>
#include <limits>
#include <set>
#include <vector>

namespace topple::test {
namespace {

constexpr std::array kEveryAccelerator{MeshAccelerator::bvh,
                                       MeshAccelerator::octree,
                                       MeshAccelerator::brute_force};

/// Returns rays from near a mesh of size 1 in any direction; some along the axes, some of integers.
std::vector<Ray> rays_near(Random& random, std::size_t count) {
    std::vector<Ray> rays;
    while (rays.size() < count) {
        const bool snapped = random.below(4) == 0;
        Ray ray{random_point(random, snapped ? 3 : 1.2f, snapped), random_point(random, 1)};
        if (random.below(8) == 0)
            ray.direction[static_cast<int>(random.below(3))] = random.below(2) == 0 ? 0.0f : -0.0f;
        if (random.below(4) == 0)
            ray.t_max = random.between(0, 2);
        rays.push_back(ray);
    }
    return rays;
}

/// Returns invalid rays: every result is a miss, or that of a single ray.
std::vector<Ray> hostile_rays() {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    const Real inf = std::numeric_limits<Real>::infinity();
    const Real tiny = std::numeric_limits<Real>::denorm_min();
    const Real large = std::numeric_limits<Real>::max();
    std::vector<Ray> rays;
    for (const Real x : {0.0f, -0.0f, 1.0f, tiny, -tiny, 1e-30f, large, -large, inf, nan})
        for (const Real y : {0.0f, -0.0f, 1.0f, -tiny, 1e-20f, nan}) {
            rays.push_back({{0.1f, 0.2f, 0.3f}, {x, y, 0}});
            rays.push_back({{0.1f, 0.2f, 0.3f}, {y, x, 1}});
            rays.push_back({{x, y, 0}, {0.3f, 0.2f, -1}});
            rays.push_back({{0, 0, 0}, {1, x, y}, x, y});
        }
    return rays;
}

TEST(MeshQuestions, EveryInstructionSetAndThreadCountBuildsTheSameTree) {
    const TriangleMesh sphere = icosphere(5); // 20 480 triangles: several tasks.
    const MeshTree expected(sphere, {.instruction_set = InstructionSet::scalar});
    JobPool pool(3);
    const MeshTree tree(sphere, {.pool = &pool});
    const auto a = expected.stats(MeshAccelerator::bvh), b = tree.stats(MeshAccelerator::bvh);
    EXPECT_EQ(a.node_count, b.node_count);
    EXPECT_EQ(a.byte_count, b.byte_count);
    EXPECT_EQ(a.sah_cost, b.sah_cost);
    ASSERT_EQ(a.depth, b.depth);
    for (int depth = 0; depth < a.depth; ++depth)
        EXPECT_EQ(expected.level_boxes(MeshAccelerator::bvh, depth),
                  tree.level_boxes(MeshAccelerator::bvh, depth));
    Random random(seed());
    for (const Ray& ray : rays_near(random, 200)) {
        TraversalTrace first, second;
        EXPECT_EQ(expected.cast_ray(ray, MeshAccelerator::bvh, &first).has_value(),
                  tree.cast_ray(ray, MeshAccelerator::bvh, &second).has_value());
        EXPECT_EQ(first.triangles, second.triangles) << "leaves in another order";
    }
}

TEST(MeshQuestions, EveryInstructionSetFindsTheSameBits) {
    Random random(seed());
    for (const TriangleMesh& mesh : {icosphere(4),
                                     triangle_soup(random, 3000, 1, 0.2f),
                                     triangle_soup(random, 800, 3, 2, true)}) {
        std::vector<Ray> rays = rays_near(random, 4000);
        const std::vector<Ray> hostile = hostile_rays();
        rays.insert(rays.end(), hostile.begin(), hostile.end());
        const MeshTree scalar(mesh, {.instruction_set = InstructionSet::scalar});
        std::vector<MeshHit> expected(rays.size());
        std::vector<std::uint8_t> expected_any(rays.size());
        scalar.cast_rays(rays, expected);
        scalar.are_hit(rays, expected_any);
        for (const InstructionSet set : {InstructionSet::lanes4, InstructionSet::avx2}) {
            if (!is_supported(set))
                continue;
            const MeshTree tree(mesh, {.instruction_set = set});
            std::vector<MeshHit> hits(rays.size());
            std::vector<std::uint8_t> any(rays.size());
            tree.cast_rays(rays, hits);
            tree.are_hit(rays, any);
            EXPECT_EQ(hits, expected) << name_of(set) << " seed " << seed();
            EXPECT_EQ(any, expected_any) << name_of(set) << " seed " << seed();
        }
    }
}

/// Returns rays side by side from one eye, or from eyes side by side, each a little off the last; some differ from
/// their neighbors.
std::vector<Ray> picture_rays(Random& random, std::size_t count) {
    std::vector<Ray> rays;
    while (rays.size() < count) {
        const bool is_parallel = random.below(3) == 0;
        Ray ray{random_point(random, 2), random_point(random, 1)};
        const Vec3 aside = random_point(random, 0.02f);
        if (random.below(4) == 0) // across an octant, or along an axis
            ray.direction[static_cast<int>(random.below(3))] = random.below(2) == 0 ? 0.0f : 1e-3f;
        if (random.below(4) == 0)
            ray.t_max = random.between(0, 3);
        for (int i = 0; i < 24; ++i) {
            (is_parallel ? ray.origin : ray.direction) += aside;
            rays.push_back(ray);
            if (random.below(40) == 0)
                rays.back().direction = -ray.direction;
            if (random.below(40) == 0)
                rays.back().t_min = random.between(0, 1);
        }
    }
    return rays;
}

TEST(MeshQuestions, APictureIsToldWhatEachOfItsRaysIsToldAlone) {
    Random random(seed());
    JobPool pool(3);
    for (const TriangleMesh& mesh : {icosphere(4),
                                     icosphere(0),
                                     TriangleMesh{},
                                     triangle_soup(random, 7, 1, 0.5f),
                                     triangle_soup(random, 3000, 1, 0.2f),
                                     triangle_soup(random, 800, 3, 2, true)})
        for (const int exponent : {-20, 0, 20}) {
            const Real scale = std::ldexp(1.0f, exponent);
            TriangleMesh scaled = mesh;
            for (Vec3& v : scaled.vertices)
                v = v * scale;
            std::vector<Ray> rays = picture_rays(random, 720);
            for (Ray& ray : rays)
                ray.origin = ray.origin * scale;
            const std::vector<Ray> hostile = hostile_rays();
            rays.insert(rays.begin() + 13, hostile.begin(), hostile.end());
            for (const InstructionSet set : test::supported_instruction_sets()) {
                const MeshTree tree(scaled, {.instruction_set = set});
                std::vector<MeshHit> alone(rays.size()), together(rays.size()), shared(rays.size());
                tree.cast_rays(rays, alone);
                tree.cast_picture(rays, together);
                tree.cast_picture(rays, shared, &pool);
                EXPECT_EQ(together, alone)
                    << name_of(set) << " 2^" << exponent << " seed " << seed();
                std::vector<std::uint8_t> any_alone(rays.size()), any_together(rays.size());
                tree.are_hit(rays, any_alone);
                tree.are_hit_in_picture(rays, any_together, &pool);
                EXPECT_EQ(any_together, any_alone)
                    << name_of(set) << " 2^" << exponent << " seed " << seed();
                EXPECT_EQ(shared, alone) << name_of(set) << " 2^" << exponent << " seed " << seed();
            }
        }
}

TEST(MeshQuestions, ManyRaysAtOnceAreToldWhatEachIsToldAlone) {
    Random random(seed());
    const MeshTree tree(triangle_soup(random, 2000, 1, 0.2f));
    std::vector<Ray> rays = rays_near(random, 5000); // Several blocks for several threads.
    const std::vector<Ray> hostile = hostile_rays();
    rays.insert(rays.end(), hostile.begin(), hostile.end());
    JobPool pool(3);
    for (JobPool* threads : {static_cast<JobPool*>(nullptr), &pool}) {
        // Old contents, which must be overwritten.
        std::vector<MeshHit> hits(rays.size(), MeshHit{.triangle = 12345});
        std::vector<std::uint8_t> any(rays.size(), 7);
        tree.cast_rays(rays, hits, threads);
        tree.are_hit(rays, any, threads);
        std::size_t hit_count = 0;
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const auto alone = tree.cast_ray(rays[i], MeshAccelerator::brute_force);
            ASSERT_EQ(static_cast<bool>(hits[i]), alone.has_value()) << i << " seed " << seed();
            EXPECT_EQ(any[i], alone ? 1 : 0) << i << " seed " << seed();
            if (!alone)
                continue;
            ++hit_count;
            EXPECT_EQ(hits[i], (MeshHit{alone->t, alone->u, alone->v, alone->feature}));
            EXPECT_EQ(tree.ray_hit(hits[i]).point, alone->point);
            EXPECT_EQ(tree.ray_hit(hits[i]).normal, alone->normal);
        }
        EXPECT_GT(hit_count, 500u);
    }
}

TEST(MeshQuestions, AllHitsAreTheNearestOnesOfWhatIsLeft) {
    Random random(seed());
    const TriangleMesh mesh = triangle_soup(random, 400, 2, 1.5f, true);
    const MeshTree tree(mesh);
    std::size_t most = 0;
    for (const Ray& ray : rays_near(random, 300)) {
        std::vector<MeshHit> expected;
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
            const TriangleMesh alone{mesh.vertices, {mesh.triangles[i]}, {}};
            if (auto hit = MeshTree(alone).cast_ray(ray, MeshAccelerator::brute_force))
                expected.push_back({hit->t, hit->u, hit->v, i});
        }
        std::stable_sort(expected.begin(), expected.end(), [](const MeshHit& a, const MeshHit& b) {
            return a.t < b.t;
        });
        most = std::max(most, expected.size());
        for (const MeshAccelerator how : kEveryAccelerator) {
            std::vector<MeshHit> found;
            tree.find_hits(ray, found, how);
            ASSERT_EQ(found.size(), expected.size()) << name_of(how) << " seed " << seed();
            for (std::size_t i = 0; i < found.size(); ++i) {
                EXPECT_EQ(found[i].t, expected[i].t);
                EXPECT_EQ(found[i].triangle, expected[i].triangle);
            }
        }
    }
    EXPECT_GT(most, 5u);
}

TEST(MeshQuestions, TheClosestPointIsThatOfTheClosestTriangle) {
    Random random(seed());
    for (const bool snapped : {false, true}) { // Snapped: many distances are equal.
        const TriangleMesh mesh = triangle_soup(random, 600, 5, 2, snapped);
        const MeshTree tree(mesh);
        for (int i = 0; i < 300; ++i) {
            const Vec3 p = random_point(random, 8, snapped);
            Real least = std::numeric_limits<Real>::infinity();
            for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
                least = std::min(least, distance(closest_point(triangle_of(mesh, t), p), p));
            const auto expected = tree.find_closest_point(p, 100, MeshAccelerator::brute_force);
            ASSERT_TRUE(expected);
            EXPECT_NEAR(expected->distance, least, 1e-5f) << "seed " << seed();
            for (const MeshAccelerator how : {MeshAccelerator::bvh, MeshAccelerator::octree}) {
                const auto found = tree.find_closest_point(p, 100, how);
                ASSERT_TRUE(found);
                EXPECT_EQ(found->triangle, expected->triangle)
                    << name_of(how) << " seed " << seed();
                EXPECT_EQ(found->point, expected->point);
                EXPECT_EQ(found->distance, expected->distance);
            }
        }
    }
}

TEST(MeshQuestions, NothingIsCloserThanTheDistanceAskedFor) {
    const MeshTree tree(icosphere(3));
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    for (const MeshAccelerator how : kEveryAccelerator) {
        // 3 m from the center the surface of the unit sphere is 2 m away: vertex 0.
        const Vec3 away = tree.mesh().vertices[0] * 3;
        EXPECT_FALSE(tree.find_closest_point(away, 1.99f, how));
        EXPECT_NEAR(tree.find_closest_point(away, 2.01f, how)->distance, 2, 1e-5f);
        EXPECT_EQ(tree.find_closest_point(tree.mesh().vertices[7], 0, how)->distance, 0);
        EXPECT_FALSE(tree.find_closest_point({nan, 0, 0}, 10, how));
        EXPECT_FALSE(tree.find_closest_point({}, nan, how));
        EXPECT_FALSE(MeshTree(TriangleMesh{}).find_closest_point({}, 10, how));
    }
}

TEST(MeshQuestions, ARefittedTreeAnswersLikeOneMadeAnew) {
    Random random(seed());
    const TriangleMesh mesh = icosphere(4);
    const MeshTree tree(mesh);
    std::vector<Vec3> bent = mesh.vertices;
    for (Vec3& v : bent)
        v = scale(v, {1.5f, 0.7f, 1}) + random_point(random, 0.02f) + Vec3{0, v.x * v.x, 0};
    const MeshTree refitted = tree.refitted(bent);
    const MeshTree anew(TriangleMesh{bent, mesh.triangles, {}});
    EXPECT_EQ(refitted.bounds(), anew.bounds());
    EXPECT_EQ(refitted.stats(MeshAccelerator::bvh).node_count,
              tree.stats(MeshAccelerator::bvh).node_count);
    EXPECT_TRUE(refitted.is_closed());
    std::size_t hits = 0;
    for (const Ray& ray : rays_near(random, 2000)) {
        const auto a = refitted.cast_ray(ray), b = anew.cast_ray(ray);
        ASSERT_EQ(a.has_value(), b.has_value()) << "seed " << seed();
        EXPECT_EQ(refitted.is_hit(ray), b.has_value());
        if (b) {
            EXPECT_EQ(a->feature, b->feature);
            EXPECT_EQ(a->t, b->t);
            ++hits;
        }
    }
    EXPECT_GT(hits, 500u);
    std::vector<std::uint32_t> found;
    refitted.find_triangles(everything(), found);
    EXPECT_EQ(found.size(), mesh.triangles.size());
}

/// Returns a sphere three times as high as wide, twisted about its axis by `turn` [rad/m] and bent into waves, so that
/// triangles that were neighbors come apart.
std::vector<Vec3> twisted(std::vector<Vec3> vertices, Real turn) {
    for (Vec3& v : vertices) {
        const Real y = 3 * v.y, c = std::cos(turn * y), s = std::sin(turn * y);
        const Real wide = 1 + 0.5f * std::sin(3 * turn * y);
        v = {(c * v.x - s * v.z) * wide + 0.3f * turn * std::sin(3 * turn * y),
             y,
             (s * v.x + c * v.z) * wide};
    }
    return vertices;
}

void expect_rays_as_brute_force(const MeshTree& tree, Random& random, int count) {
    const MeshTree anew(tree.mesh());
    int hits = 0;
    for (const Ray& ray : rays_near(random, static_cast<std::size_t>(count))) {
        const auto expected = tree.cast_ray(ray, MeshAccelerator::brute_force);
        for (const auto& found : {tree.cast_ray(ray), anew.cast_ray(ray)}) {
            ASSERT_EQ(found.has_value(), expected.has_value()) << "seed " << seed();
            if (!expected)
                continue;
            EXPECT_EQ(found->feature, expected->feature);
            EXPECT_EQ(found->t, expected->t);
            EXPECT_EQ(found->point, expected->point);
            ++hits;
        }
        EXPECT_EQ(tree.is_hit(ray), expected.has_value());
    }
    EXPECT_GT(hits, count / 4) << "rays that miss compare nothing";
}

TEST(MeshQuestions, ATreeThatDeformationHasMadeSlowIsBuiltAnewAndAnswersAlike) {
    Random random(seed());
    const TriangleMesh sphere = icosphere(4);
    const MeshTree upright(TriangleMesh{twisted(sphere.vertices, 0), sphere.triangles, {}});
    const auto cost_of = [](const MeshTree& tree) {
        return tree.stats(MeshAccelerator::bvh).sah_cost;
    };
    const auto nodes_of = [](const MeshTree& tree) {
        return tree.stats(MeshAccelerator::bvh).node_count;
    };
    const double built = cost_of(upright);
    JobPool pool(3);
    int rebuilt = 0, kept = 0;
    for (const Real turn : {0.1f, 0.25f, 1.5f, 3.0f}) {
        const std::vector<Vec3> vertices = twisted(sphere.vertices, turn);
        const MeshTree anew(TriangleMesh{vertices, sphere.triangles, {}});
        const MeshTree tree = upright.refitted(vertices, &pool);
        // Its cost is that of the old tree with new boxes, or of the new tree.
        const bool is_new = cost_of(tree) == cost_of(anew) && nodes_of(tree) == nodes_of(anew);
        if (!is_new) {
            EXPECT_EQ(nodes_of(tree), nodes_of(upright)) << turn;
            EXPECT_LE(cost_of(tree), kMostRefitGrowth * built) << turn;
        }
        (is_new ? rebuilt : kept) += 1;
        EXPECT_EQ(cost_of(upright.refitted(vertices)), cost_of(tree)) << "without threads";
        expect_rays_as_brute_force(tree, random, 400);
    }
    EXPECT_EQ(kept, 2) << "small turns keep the tree";
    EXPECT_EQ(rebuilt, 2) << "large turns do not";
}

TEST(MeshQuestions, ManySmallDeformationsAreMeasuredFromTheLastBuild) {
    // Each step adds a few percent of cost, so that none of them alone would ever be the reason for a build.
    const TriangleMesh sphere = icosphere(4);
    MeshTree tree(TriangleMesh{twisted(sphere.vertices, 0), sphere.triangles, {}});
    const auto cost_of = [](const MeshTree& t) { return t.stats(MeshAccelerator::bvh).sah_cost; };
    double built = cost_of(tree), before = built;
    int builds = 0;
    for (int i = 1; i <= 60; ++i) {
        tree = tree.refitted(twisted(sphere.vertices, 0.025f * static_cast<Real>(i)));
        const double cost = cost_of(tree);
        EXPECT_LT(cost, 1.2 * before) << i;
        const MeshTree anew(tree.mesh());
        if (cost == cost_of(anew)) {
            built = cost;
            ++builds;
        }
        EXPECT_LE(cost, kMostRefitGrowth * built) << i;
        before = cost;
    }
    EXPECT_GE(builds, 2);
    EXPECT_LE(builds, 6) << "a new tree is the next measure";
}

TEST(MeshQuestions, ABuildGetsNoMoreThreadsThanItCanUse) {
    EXPECT_EQ(threads_for_build(0, 8), 1);
    EXPECT_EQ(threads_for_build(12, 8), 1);
    EXPECT_EQ(threads_for_build(1'000'000, 8), 8);
    EXPECT_EQ(threads_for_build(1'000'000, 0), 1);
    EXPECT_EQ(threads_for_build(1'000'000, -3), 1);
}

TEST(MeshQuestions, ALargeTreeHasEveryTriangleOnce) {
    // Large enough for pages of 2 MB: 81 920 triangles are more than 4 MB of tree.
    const MeshTree tree(icosphere(6));
    EXPECT_GT(tree.stats(MeshAccelerator::bvh).byte_count, 4u << 20u);
    std::vector<std::uint32_t> found;
    tree.find_triangles(everything(), found);
    ASSERT_EQ(found.size(), tree.mesh().triangles.size());
    EXPECT_EQ(std::set<std::uint32_t>(found.begin(), found.end()).size(), found.size());
    const auto triangles = static_cast<double>(found.size());
    EXPECT_LT(static_cast<double>(tree.stats(MeshAccelerator::bvh).byte_count) / triangles, 72);
}

TEST(MeshQuestions, TheCostSaysWhatARandomLineLooksAt) {
    // One triangle: every line visits the root, its only leaf and the triangle.
    TriangleMesh one;
    one.vertices = {{0, 0, 0}, {1, 0, 1}, {0, 1, 1}};
    one.triangles = {{0, 1, 2}};
    EXPECT_EQ(MeshTree(one).stats(MeshAccelerator::bvh).sah_cost, 3);
    EXPECT_EQ(MeshTree(one).stats(MeshAccelerator::brute_force).sah_cost, 1);
    const MeshTree sphere(icosphere(4));
    const double bvh = sphere.stats(MeshAccelerator::bvh).sah_cost;
    // The cost has no unit: it is the same for any size.
    for (const Real factor : {0.125f, 1024.0f})
        EXPECT_NEAR(MeshTree(scaled(icosphere(4), factor)).stats(MeshAccelerator::bvh).sah_cost,
                    bvh,
                    1e-6 * bvh);
    EXPECT_GT(bvh, 5);
    EXPECT_LT(bvh, sphere.stats(MeshAccelerator::octree).sah_cost);
    EXPECT_EQ(sphere.stats(MeshAccelerator::brute_force).sah_cost, 5120);
}

} // namespace
} // namespace topple::test
