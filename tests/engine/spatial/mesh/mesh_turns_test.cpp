// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Rays that take turns against brute force: unlike rays side by side, in spans of every length.

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/test_support.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <gtest/gtest.h>

#include <limits>

namespace topple::test {
namespace {

/// Returns rays of which no two side by side are alike.
std::vector<Ray> unlike_rays(Random& random, std::size_t count, Real size, bool snapped) {
    std::vector<Ray> rays;
    while (rays.size() < count) {
        Ray ray{random_point(random, size * 1.5f, snapped)};
        do
            ray.direction = random_point(random, size, snapped) - ray.origin;
        while (!(length_squared(ray.direction) > 0));
        switch (random.below(4)) {
        case 0:
            ray.t_max = 1; // On the grid it ends exactly at a point.
            break;
        case 1:
            ray.t_min = 1;
            break;
        case 2:
            ray.t_min = -1 - random.unit(); // Entry times may be negative.
            break;
        default:
            break;
        }
        rays.push_back(ray);
    }
    return rays;
}

/// Makes some of the rays ones that nothing can hit, and gives others directions of every length.
void add_odd_rays(Random& random, std::vector<Ray>& rays) {
    constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
    for (Ray& ray : rays)
        switch (random.below(12)) {
        case 0:
            ray.direction = {};
            break;
        case 1:
            ray.origin.y = kNan;
            break;
        case 2:
            ray.direction.x = Aabb::kInfinity;
            break;
        case 3:
            ray.t_max = ray.t_min - 1;
            break;
        case 4:
            ray.direction *= 0x1p-60f;
            ray.t_max = Aabb::kInfinity;
            break;
        case 5:
            ray.direction *= 0x1p50f;
            break;
        default:
            break;
        }
}

MeshHit hit_of(const std::optional<RayHit>& hit) {
    return hit ? MeshHit{hit->t, hit->u, hit->v, hit->feature} : MeshHit{};
}

/// Asks all rays at once, and in spans of 1, 2, 3, ... rays.
void expect_brute_force(const TriangleMesh& mesh, const std::vector<Ray>& rays) {
    const MeshTree oracle(mesh);
    std::vector<MeshHit> expected;
    std::size_t hits = 0;
    for (const Ray& ray : rays) {
        expected.push_back(hit_of(oracle.cast_ray(ray, MeshAccelerator::brute_force)));
        hits += expected.back() ? 1 : 0;
    }
    EXPECT_GT(hits, rays.size() / 20) << "rays that miss compare little";
    for (const InstructionSet set :
         {InstructionSet::scalar, InstructionSet::lanes4, InstructionSet::avx2}) {
        if (!is_supported(set))
            continue;
        const MeshTree tree(mesh, {.instruction_set = set});
        std::vector<MeshHit> all(rays.size()), in_spans(rays.size());
        std::vector<std::uint8_t> any(rays.size()), any_in_spans(rays.size());
        tree.cast_rays(rays, all);
        tree.are_hit(rays, any);
        for (std::size_t first = 0, count = 1; first < rays.size(); first += count, ++count) {
            const std::size_t here = std::min(count, rays.size() - first);
            const std::span<const Ray> some = std::span(rays).subspan(first, here);
            tree.cast_rays(some, std::span(in_spans).subspan(first, here));
            tree.are_hit(some, std::span(any_in_spans).subspan(first, here));
        }
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const std::uint8_t is_hit = expected[i] ? 1 : 0;
            ASSERT_EQ(all[i], expected[i]) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(in_spans[i], expected[i]) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(any[i], is_hit) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(any_in_spans[i], is_hit) << name_of(set) << ' ' << i << " seed " << seed();
        }
    }
}

TEST(MeshTurns, UnlikeRaysFindWhatBruteForceFinds) {
    Random random(seed());
    for (const std::size_t count : {1u, 9u, 200u, 1000u})
        expect_brute_force(triangle_soup(random, count, 5, count < 10 ? 8 : 2),
                           unlike_rays(random, 1000, 5, false));
    expect_brute_force(icosphere(3), unlike_rays(random, 1000, 1, false));
}

TEST(MeshTurns, UnlikeRaysFindWhatBruteForceFindsOnGrids) {
    Random random(seed());
    for (const std::size_t count : {30u, 1000u})
        for (const Real reach : {1.0f, 3.0f})
            expect_brute_force(triangle_soup(random, count, 6, reach, true),
                               unlike_rays(random, 1000, 6, true));
}

TEST(MeshTurns, RaysThatHitNothingAndRaysOfEveryLengthLeaveTheirNeighborsAlone) {
    Random random(seed());
    for (const bool is_snapped : {false, true}) {
        std::vector<Ray> rays = unlike_rays(random, 2000, 5, is_snapped);
        add_odd_rays(random, rays);
        expect_brute_force(triangle_soup(random, 500, 5, 3, is_snapped), rays);
    }
}

TEST(MeshTurns, ParallelRaysFarFromEachOtherFindWhatBruteForceFinds) {
    Random random(seed());
    std::vector<Ray> rays;
    for (int i = 0; i < 1000; ++i) {
        Vec3 origin = random_point(random, 1.2f);
        origin.z = 3;
        rays.push_back({.origin = origin, .direction = {0.01f, 0.02f, -1}});
    }
    expect_brute_force(icosphere(4), rays);
}

} // namespace
} // namespace topple::test
