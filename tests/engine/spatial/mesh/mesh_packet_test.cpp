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

/// Adds a triangle that fills half of a square: the lower left half of [x, x + 0.4] x [-0.1, 0.1] at a depth z.
void add_half_square(TriangleMesh& mesh, Real x, Real z) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), {{x, -0.1f, z}, {x + 0.4f, -0.1f, z}, {x, 0.1f, z}});
    mesh.triangles.push_back({first, first + 1, first + 2});
}

TEST(MeshPackets, RaysThatPassManyLeavesWithoutTheOthersReachWhatIsBehind) {
    // Eight parallel rays pass 2000 triangles in pairs side by side, four rays each, through the empty halves of their
    // boxes: every node but the lowest is met by all eight, hundreds of leaves by four. The first two rays hit the last
    // triangle, and the sixth hits one among the first.
    TriangleMesh mesh;
    constexpr int kPairs = 1000;
    for (int i = 0; i < kPairs; ++i)
        for (const Real x : {-0.05f, 0.35f})
            add_half_square(mesh, x, 0.04f * static_cast<Real>(i));
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(),
                         {{-2, -2, 41},
                          {0.15f, -2, 41},
                          {0.15f, 4, 41},
                          {0.45f, 0.05f, 0.5f},
                          {0.55f, 0.05f, 0.5f},
                          {0.5f, 0.2f, 0.5f}});
    mesh.triangles.push_back({first, first + 1, first + 2});
    mesh.triangles.push_back({first + 3, first + 4, first + 5});
    std::vector<Ray> rays;
    for (int group = 0; group < 20; ++group)
        for (int i = 0; i < 8; ++i)
            rays.push_back({.origin = {0.1f * static_cast<Real>(i),
                                       0.099f + 0.00001f * static_cast<Real>(group),
                                       -1},
                            .direction = {0, 0, 1}});
    expect_brute_force(mesh, rays);
}

} // namespace
} // namespace topple::test
