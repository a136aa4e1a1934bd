// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Eight rays together against brute force, above all on grids, where rays hit vertices, edges and planes exactly.

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/test_support.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <gtest/gtest.h>

namespace topple::test {
namespace {

/// Returns `count` rays, eight by eight side by side: parallel ones, or from one eye. Snapped to the grid, every ray
/// passes through points of the grid.
std::vector<Ray> eights_of_rays(Random& random, std::size_t count, Real size, bool snapped) {
    std::vector<Ray> rays;
    while (rays.size() < count) {
        Ray ray{random_point(random, size * 1.5f, snapped)};
        do
            ray.direction = random_point(random, size, snapped) - ray.origin;
        while (!(length_squared(ray.direction) > 0));
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

void expect_brute_force(const TriangleMesh& mesh, const std::vector<Ray>& rays) {
    const MeshTree oracle(mesh);
    std::vector<std::optional<RayHit>> expected;
    for (const Ray& ray : rays)
        expected.push_back(oracle.cast_ray(ray, MeshAccelerator::brute_force));
    for (const InstructionSet set :
         {InstructionSet::scalar, InstructionSet::lanes4, InstructionSet::avx2}) {
        if (!is_supported(set))
            continue;
        const MeshTree tree(mesh, {.instruction_set = set});
        std::vector<MeshHit> alone(rays.size()), together(rays.size());
        std::vector<std::uint8_t> any_alone(rays.size()), any_together(rays.size());
        tree.cast_rays(rays, alone);
        tree.cast_picture(rays, together);
        tree.are_hit(rays, any_alone);
        tree.are_hit_in_picture(rays, any_together);
        std::size_t hits = 0;
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const MeshHit hit = expected[i] ? MeshHit{expected[i]->t,
                                                      expected[i]->u,
                                                      expected[i]->v,
                                                      expected[i]->feature}
                                            : MeshHit{};
            const std::uint8_t any = expected[i] ? 1 : 0;
            ASSERT_EQ(alone[i], hit) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(together[i], hit) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(any_alone[i], any) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(any_together[i], any) << name_of(set) << ' ' << i << " seed " << seed();
            hits += any;
        }
        EXPECT_GT(hits, rays.size() / 20) << "rays that miss compare little";
    }
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
