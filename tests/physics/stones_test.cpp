// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Round stones with faces, which rock from one to the next before they rest.

#include "tests/support/grid_mesh.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cmath>
#include <memory>
#include <vector>

namespace topple {
namespace {

using test::TestWorld;

/// Returns a stone of 24 vertices and a diameter of about 0.9 m.
Shape stone(Random& random) {
    std::vector<Vec3> points;
    while (points.size() < 24) {
        const Vec3 p{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        if (!(length_squared(p) > 0.01f) || length_squared(p) > 1)
            continue;
        const Vec3 on_sphere = normalize(p);
        const Vec3 q{0.5f * on_sphere.x, 0.4f * on_sphere.y, 0.45f * on_sphere.z};
        points.push_back(q);
        points.push_back(-q);
    }
    return HullShape{std::make_shared<ConvexHull>(build_convex_hull(points).value())};
}

Real energy_of(const Body& b) { return kinetic_energy(b, b.world_from_body.rotation, b.v, b.w); }

/// Returns the mean energy of motion of a stone, over its weight times a millimeter, `seconds` after 100 of them have
/// fallen on hills. [-]
double restlessness(std::uint64_t seed, Real cell, Real dt, Real seconds) {
    Parameters parameters = TestWorld::no_sleep();
    parameters.dt = dt;
    TestWorld t(parameters);
    const int cells = static_cast<int>(16 / cell);
    const auto hills = [cell, cells](int i, int j) { // in a flat bowl
        const Real x = cell * static_cast<Real>(i - cells / 2);
        const Real z = cell * static_cast<Real>(j - cells / 2);
        return 0.5f * std::sin(1.05f * x) * std::cos(1.05f * z) + 0.02f * (x * x + z * z);
    };
    t.create({.colliders = {{.shape = MeshShape{std::make_shared<MeshTree>(
                                 test::grid_mesh(cells, cell, hills))}}}});
    Random random(seed);
    std::vector<BodyId> stones;
    for (int i = 0; i < 100; ++i)
        stones.push_back(t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{1.2f * static_cast<Real>(i % 10) - 5.4f,
                                                        1.5f,
                                                        1.2f * static_cast<Real>(i / 10) - 5.4f},
                                                       {}},
                                   .colliders = {{.shape = stone(random)}}}));
    t.run_for(seconds);
    double sum = 0;
    for (const BodyId id : stones)
        sum += static_cast<double>(energy_of(t[id])) / (9.81e-3 * static_cast<double>(t[id].mass));
    return sum / 100;
}

// Regression: the four points of a contact were the farthest from one another, however far above the ground. A stone
// came down on vertices that had been left out, was lifted by a millimeter, and went on for minutes.
TEST(Stones, OnHillsComeToRest) {
    const std::uint64_t seed = test::seed();
    double sum = 0;
    for (const Real cell : {0.2f, 0.31f})
        for (const Real dt : {1.0f / 60, 1.0f / 50})
            sum += restlessness(seed, cell, dt, 10);
    EXPECT_LT(sum / 4, 0.008) << "seed " << seed; // was 0.028 to 0.055, is at most 0.001
}

} // namespace
} // namespace topple
