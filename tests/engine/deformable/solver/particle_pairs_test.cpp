// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/particle_pairs.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <set>

namespace topple::test {
namespace {

/// Free points in a box, in one deformable or in two.
struct Cloud {
    std::vector<Deformable> deformables;
    ParticleProblem problem;

    void add(const std::vector<Vec3>& points, bool self_collision, Real radius = 0.05f) {
        DeformableDef def;
        PointsRecipe recipe;
        for (const Vec3 p : points)
            recipe.points.push_back({p, {}, 1});
        def.recipe = recipe;
        def.material.radius = radius;
        def.material.self_collision = self_collision;
        deformables.push_back(make_deformable(def));
    }
    void gather() {
        for (const Deformable& d : deformables) {
            problem.parts.push_back({&d,
                                     static_cast<std::uint32_t>(problem.rows.size()),
                                     static_cast<std::uint32_t>(d.particles.size()),
                                     0});
            for (const Vec3 p : d.particles.positions) {
                problem.rows.push_back({p, 1});
                problem.velocities.push_back({});
                problem.before.push_back({p, 1});
            }
        }
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> find() {
        ParticleGrid grid;
        find_particle_pairs(problem, grid);
        std::set<std::pair<std::uint32_t, std::uint32_t>> found;
        for (const ParticlePair& p : problem.pairs) {
            EXPECT_LT(p.a, p.b);
            EXPECT_TRUE(found.insert({p.a, p.b}).second) << "twice";
        }
        return found;
    }
};

std::vector<Vec3> random_points(Random& random, int count) {
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i)
        points.push_back({random.between(-0.5f, 0.5f),
                          random.between(-0.5f, 0.5f),
                          random.between(-0.5f, 0.5f)});
    return points;
}

TEST(ParticlePairs, AreAllThatAreNearEnough) {
    Random random(seed());
    Cloud cloud;
    cloud.add(random_points(random, 400), true);
    cloud.gather();
    const auto found = cloud.find();
    std::size_t touching = 0;
    for (std::uint32_t i = 0; i < 400; ++i)
        for (std::uint32_t j = i + 1; j < 400; ++j)
            if (distance(cloud.problem.rows[i].position, cloud.problem.rows[j].position) < 0.1f) {
                ++touching;
                EXPECT_TRUE(found.contains({i, j})) << i << " and " << j;
            }
    EXPECT_GT(touching, 50u);
}

TEST(ParticlePairs, OneThatDoesNotCollideWithItselfMeetsOnlyOthers) {
    Random random(seed());
    Cloud cloud;
    cloud.add(random_points(random, 200), false);
    cloud.add(random_points(random, 200), false);
    cloud.gather();
    const auto found = cloud.find();
    EXPECT_FALSE(found.empty());
    for (const auto& [a, b] : found)
        EXPECT_TRUE(a < 200 && b >= 200) << a << " and " << b;
}

TEST(ParticlePairs, KeepTwoRadiiOrTheDistanceTheyWereMadeAt) {
    Cloud cloud;
    cloud.add({{0, 0, 0}, {0.06f, 0, 0}, {1, 0, 0}}, true);
    cloud.gather();
    cloud.problem.rows[0].position = {1.02f, 0, 0}; // the particle has come to the third
    (void)cloud.find();
    ASSERT_EQ(cloud.problem.pairs.size(), 1u);
    EXPECT_NEAR(cloud.problem.pairs[0].distance, 0.1f, 1e-6f);
    cloud.problem.rows[0].position = {0.02f, 0, 0};
    (void)cloud.find();
    ASSERT_EQ(cloud.problem.pairs.size(), 1u);
    EXPECT_NEAR(cloud.problem.pairs[0].distance, 0.06f, 1e-6f);
    solve_particle_pairs(cloud.problem);
    EXPECT_NEAR(
        distance(cloud.problem.rows[0].position, cloud.problem.rows[1].position), 0.06f, 1e-6f);
}

} // namespace
} // namespace topple::test
