// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Rays that take turns against brute force: unlike rays side by side, in spans of every length.

#include "tests/engine/spatial/many_rays.h"
#include "tests/support/test.h"

#include <limits>

namespace topple::test {
namespace {

/// Returns rays of which no two side by side are alike.
std::vector<Ray> unlike_rays(Random& random, std::size_t count, Real size, bool snapped) {
    std::vector<Ray> rays;
    while (rays.size() < count) {
        Ray ray = random_ray(random, size, snapped);
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
