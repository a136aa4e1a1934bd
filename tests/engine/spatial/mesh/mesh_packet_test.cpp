// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Eight rays together against brute force, above all on grids, where rays hit vertices, edges and planes exactly.

#include "tests/engine/spatial/many_rays.h"

namespace topple::test {
namespace {

/// Returns `count` rays, eight by eight side by side: parallel ones, or from one eye. Snapped to the grid, every ray
/// passes through points of the grid.
std::vector<Ray> eights_of_rays(Random& random, std::size_t count, Real size, bool snapped) {
    std::vector<Ray> rays;
    while (rays.size() < count) {
        Ray ray = random_ray(random, size, snapped);
        const bool is_parallel = random.below(2) == 0;
        // A short step leaves the octant and the slopes alike; a step of one on the grid often does.
        const Vec3 step = snapped ? random_point(random, 1, true) : random_point(random, 0.05f);
        const std::uint32_t range = random.below(4);
        if (range == 0)
            ray.t_max = 1; // Ends exactly at a point of the grid.
        if (range == 1)
            ray.t_min = 1; // Begins there.
        if (range == 2)
            ray.t_min = -random.unit();
        for (int i = 0; i < 8; ++i) {
            rays.push_back(ray);
            (is_parallel ? ray.origin : ray.direction) += step;
        }
    }
    return rays;
}

TEST(MeshPackets, FindWhatBruteForceFinds) {
    Random random(seed());
    for (const std::size_t count : {1u, 9u, 200u, 1000u})
        expect_brute_force(triangle_soup(random, count, 5, count < 10 ? 8 : 2),
                           eights_of_rays(random, 2000, 5, false));
    expect_brute_force(icosphere(3), eights_of_rays(random, 2000, 1, false));
}

TEST(MeshPackets, FindWhatBruteForceFindsWhereRaysHitVerticesAndEdgesExactly) {
    Random random(seed());
    for (const std::size_t count : {30u, 1000u})
        for (const Real reach : {1.0f, 3.0f})
            expect_brute_force(triangle_soup(random, count, 6, reach, true),
                               eights_of_rays(random, 2000, 6, true));
}

} // namespace
} // namespace topple::test
