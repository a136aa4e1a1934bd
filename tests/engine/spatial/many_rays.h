// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Many rays in one call against brute force.
#pragma once

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace topple::test {

/// Returns a ray between two random points, at t = 0 and t = 1; snapped: two points of the grid.
inline Ray random_ray(Random& random, Real size, bool snapped) {
    Ray ray{random_point(random, size * 1.5f, snapped)};
    do
        ray.direction = random_point(random, size, snapped) - ray.origin;
    while (!(length_squared(ray.direction) > 0));
    return ray;
}

inline MeshHit hit_of(const std::optional<RayHit>& hit) {
    return hit ? MeshHit{hit->t, hit->u, hit->v, hit->feature} : MeshHit{};
}

/// Expects the hits of brute force on every instruction set. Asks all rays at once, by both names of the calls, and in
/// spans of 1, 2, 3, ... rays.
inline void expect_brute_force(const TriangleMesh& mesh, const std::vector<Ray>& rays) {
    const MeshTree oracle(mesh);
    std::vector<MeshHit> expected;
    std::size_t hits = 0;
    for (const Ray& ray : rays) {
        expected.push_back(hit_of(oracle.cast_ray(ray, MeshAccelerator::brute_force)));
        hits += expected.back() ? 1u : 0u;
    }
    EXPECT_GT(hits, rays.size() / 20) << "rays that miss compare little";
    for (const InstructionSet set : test::supported_instruction_sets()) {
        const MeshTree tree(mesh, {.instruction_set = set});
        std::vector<MeshHit> all(rays.size()), picture(rays.size()), in_spans(rays.size());
        std::vector<std::uint8_t> any(rays.size()), any_in_picture(rays.size()),
            any_in_spans(rays.size());
        tree.cast_rays(rays, all);
        tree.cast_picture(rays, picture);
        tree.are_hit(rays, any);
        tree.are_hit_in_picture(rays, any_in_picture);
        for (std::size_t first = 0, count = 1; first < rays.size(); first += count, ++count) {
            const std::size_t here = std::min(count, rays.size() - first);
            const std::span<const Ray> some = std::span(rays).subspan(first, here);
            tree.cast_rays(some, std::span(in_spans).subspan(first, here));
            tree.are_hit(some, std::span(any_in_spans).subspan(first, here));
        }
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const std::uint8_t is_hit = expected[i] ? 1 : 0;
            ASSERT_EQ(all[i], expected[i]) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(picture[i], expected[i]) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(in_spans[i], expected[i]) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(any[i], is_hit) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(any_in_picture[i], is_hit) << name_of(set) << ' ' << i << " seed " << seed();
            ASSERT_EQ(any_in_spans[i], is_hit) << name_of(set) << ' ' << i << " seed " << seed();
        }
    }
}

} // namespace topple::test
