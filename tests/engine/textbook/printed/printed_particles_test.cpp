// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Results of the printed algorithms where they are known to be wrong; tests/physics/particles_test.cpp has the
// engine's results.

#include "topple/textbook/printed/printed_particles.h"

#include "tests/support/test.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

namespace topple::test {
namespace {

constexpr Vec3 kGravity{0, -9.82f, 0};
constexpr Real kDt = 1.0f / 30;

PrintedObstacle slab(Vec3 position, Vec3 half_extents) {
    return {BoxShape{half_extents}, {position, {}}};
}

TEST(PrintedParticles, HaveTheirDefaults) {
    const PrintedParticle p;
    EXPECT_EQ(p.mass, 1);
    EXPECT_EQ(p.bounce, 0.7f);
    EXPECT_EQ(p.friction, 0.95f);
    const PrintedSpring spring;
    EXPECT_EQ(std::tie(spring.p1, spring.p2), std::tuple(0u, 0u));
    EXPECT_EQ(std::tie(spring.k, spring.b, spring.resting_length), std::tuple(-1.0f, 0.0f, 0.0f));
    const PrintedJoint joint;
    EXPECT_EQ(std::tie(joint.p1, joint.p2, joint.length), std::tuple(0u, 0u, 0.0f));
}

TEST(PrintedParticles, HeavyOnesFallFiftyTimesSlowerInTheFirstChapter) {
    PrintedGroup g;
    g.particles = {{.mass = 1, .friction = 1}, {.mass = 50, .friction = 1}};
    for (int i = 0; i < 30; ++i)
        step_printed(std::span(&g, 1), PrintedEdition::euler, {}, kGravity, kDt);
    EXPECT_NEAR(g.particles[0].position.y, 50 * g.particles[1].position.y, 1e-3f);
    // ... and equal in the last step.
    PrintedGroup later;
    later.particles = {{.mass = 1, .friction = 1}, {.mass = 50, .friction = 1}};
    for (int i = 0; i < 30; ++i)
        step_printed(std::span(&later, 1), PrintedEdition::springs, {}, kGravity, kDt);
    EXPECT_NEAR(later.particles[0].position.y, later.particles[1].position.y, 1e-3f);
    EXPECT_NEAR(later.particles[0].position.y, -5.073667f, 1e-3f);
}

TEST(PrintedParticles, FrictionIsADragPerStep) {
    // Terminal speed g dt / (1 - f): 6.546667 m/s for 0.95 and 3.273333 for 0.9, at 30 Hz; half at 60 Hz.
    for (const auto& [friction, dt, speed] : {std::array{0.95f, 1.0f / 30, 6.546667f},
                                              std::array{0.9f, 1.0f / 30, 3.273333f},
                                              std::array{0.95f, 1.0f / 60, 3.273333f}}) {
        PrintedGroup g;
        g.particles = {{.friction = friction}};
        for (int i = 0; i < 600; ++i)
            step_printed(std::span(&g, 1), PrintedEdition::euler, {}, kGravity, dt);
        EXPECT_NEAR(-g.particles[0].velocity.y, speed, 1e-3f);
    }
}

TEST(PrintedParticles, LoseTheTimeThatIsLeftAfterABounce) {
    // From y = 1 at -60 m/s, e = 0.5: the particle stops at the skin, 0.002 m, with +30 m/s.
    PrintedGroup g;
    g.particles = {{.velocity = {0, -60, 0}, .bounce = 0.5f, .friction = 1}};
    g.particles[0].set_position({0, 1, 0});
    const PrintedObstacle floor = slab({0, -0.15f, 0}, {10, 0.15f, 10});
    step_printed(std::span(&g, 1), PrintedEdition::euler, std::span(&floor, 1), {}, kDt);
    EXPECT_NEAR(g.particles[0].position.y, 0.002f, 1e-5f);
    EXPECT_NEAR(g.particles[0].velocity.y, 30, 1e-4f);
}

TEST(PrintedParticles, VerletBouncesByRewritingItsPast) {
    // Falling by 0.06 m a step, e = 0.5: the particle is put 0.003 m above, and its previous position 0.03 m further
    // down.
    PrintedParticle p{.bounce = 0.5f, .friction = 1};
    p.old_position = {0, 0.03f, 0};
    p.position = {0, -0.03f, 0};
    const PrintedObstacle floor = slab({0, -0.15f, 0}, {10, 0.15f, 10});
    solve_printed_obstacles(p, PrintedEdition::verlet, std::span(&floor, 1));
    EXPECT_NEAR(p.position.y, 0.003f, 1e-6f);
    EXPECT_NEAR(p.position.y - p.old_position.y, 0.03f, 1e-6f);
}

TEST(PrintedParticles, VerletFallsByTheDifferenceOfItsPositions) {
    // From rest at x_0: x_1 = x_0 + g dt^2, and x_n = x_0 + g dt^2 n (n + 1) / 2 without friction. With the factor f
    // the steps are d_n = f d_(n-1) + g dt^2, that is g dt^2 (1 - f^n) / (1 - f).
    for (const Real friction : {1.0f, 0.5f}) {
        PrintedGroup g;
        g.particles = {{.friction = friction}};
        g.particles[0].set_position({3, 1, -2});
        for (int n = 1; n <= 20; ++n) {
            step_printed(std::span(&g, 1), PrintedEdition::verlet, {}, kGravity, kDt);
            const auto steps = static_cast<Real>(n);
            const Real last = friction < 1 ? 2 - 2 * std::pow(0.5f, steps) : steps;
            const PrintedParticle& p = g.particles[0];
            EXPECT_NEAR(p.position.y - p.old_position.y, kGravity.y * kDt * kDt * last, 1e-5f);
            if (friction == 1) {
                const Real fallen = kGravity.y * kDt * kDt * steps * (steps + 1) / 2;
                EXPECT_NEAR(p.position.y, 1 + fallen, 1e-4f);
            }
            EXPECT_EQ(p.position.x, 3);
            EXPECT_EQ(p.position.z, -2);
        }
    }
}

TEST(PrintedParticles, TheFirstWallOfTheListStopsThemBeItTheFarOne) {
    PrintedGroup g;
    g.particles = {{.velocity = {150, 0, 0}, .friction = 1}};
    const PrintedObstacle walls[] = {slab({3, 0, 0}, {0.005f, 5, 5}),
                                     slab({2, 0, 0}, {0.005f, 5, 5})};
    step_printed(std::span(&g, 1), PrintedEdition::euler, walls, {}, kDt);
    EXPECT_NEAR(g.particles[0].position.x, 2.995f - 0.002f, 1e-4f);
}

TEST(PrintedSprings, AreThirtyTimesStifferAtThirtyHertz) {
    // k = -3 as an impulse a step is 90 N/m: two masses of 1 kg have the period 2 pi / sqrt(180) = 0.468321 s. The
    // step of symplectic Euler is not small here: 2 asin(w h / 2) / h gives 0.464420 s.
    PrintedGroup g;
    g.particles = {{.friction = 1}, {.friction = 1}};
    g.particles[1].set_position({1.1f, 0, 0});
    g.springs = {{0, 1, -3, 0, 1}};
    int ups = 0;
    double first = 0, last = 0, before = 0.1;
    for (int i = 0; i < 3000; ++i) {
        step_printed(std::span(&g, 1), PrintedEdition::springs, {}, {}, kDt);
        const double now = static_cast<double>(
            distance(g.particles[0].position, g.particles[1].position) - 1);
        if (before < 0 && now >= 0) {
            last = (i + before / (before - now)) / 30;
            first = ups++ == 0 ? last : first;
        }
        before = now;
    }
    const double omega = std::sqrt(180.0);
    const double expected = 2 * 3.14159265358979 / (2 * std::asin(omega / 60) * 30);
    EXPECT_NEAR((last - first) / (ups - 1), expected, 2e-3);
}

TEST(PrintedSprings, DampingPushesApartWhateverTheMotion) {
    const auto pushed = [](Vec3 relative_velocity) {
        std::vector<PrintedParticle> p(2);
        p[1].set_position({1, 0, 0});
        p[1].velocity = relative_velocity;
        const PrintedSpring spring{0, 1, -1, 1, 1};
        apply_printed_spring(spring, p);
        return p[0].velocity.x;
    };
    EXPECT_EQ(pushed({0, 5, 0}), -5) << "a turn at rest length";
    EXPECT_EQ(pushed({2, 0, 0}), pushed({-2, 0, 0})) << "apart and together alike";
}

TEST(PrintedJoints, DragAPinAlong) {
    std::vector<PrintedParticle> p{{.mass = 0}, {.mass = 1}};
    p[1].set_position({3, 0, 0});
    solve_printed_joint({0, 1, 1}, p, PrintedEdition::springs, {});
    EXPECT_LT(distance(p[0].position, {1, 0, 0}), 1e-6f);
    EXPECT_LT(distance(p[1].position, {2, 0, 0}), 1e-6f);
}

TEST(PrintedJoints, PushThroughAFloor) {
    std::vector<PrintedParticle> p(2);
    p[0].set_position({0, 0.05f, 0});
    p[1].set_position({0, 0.5f, 0});
    const PrintedObstacle floor = slab({0, -0.15f, 0}, {10, 0.15f, 10});
    solve_printed_joint({0, 1, 1}, p, PrintedEdition::springs, std::span(&floor, 1));
    EXPECT_LT(p[0].position.y, 0);
}

TEST(PrintedOrder, SpringsActOneStepLate) {
    // Motion comes before springs: after one step a stretched pair has velocity, but has not moved.
    PrintedGroup g;
    g.particles = {{.friction = 1}, {.friction = 1}};
    g.particles[1].set_position({2, 0, 0});
    g.springs = {{0, 1, -3, 0, 1}};
    step_printed(std::span(&g, 1), PrintedEdition::springs, {}, {}, kDt);
    EXPECT_EQ(g.particles[1].position.x, 2);
    EXPECT_EQ(g.particles[1].velocity.x, -3);
}

TEST(PrintedCloth, HasItsFamiliesOfSpringsAtRest) {
    // Numbers of springs of k = -1 and b = 0: structural 2 n (n - 1), shear 2 (n - 1)^2, bend 2 n (n - 2).
    constexpr std::size_t kSide = 5;
    const PrintedGroup cloth = printed_cloth(kSide, 0.2f);
    ASSERT_EQ(cloth.particles.size(), kSide * kSide);
    ASSERT_EQ(cloth.springs.size(),
              2 * kSide * (kSide - 1) + 2 * (kSide - 1) * (kSide - 1) + 2 * kSide * (kSide - 2));
    for (const PrintedParticle& p : cloth.particles) {
        EXPECT_EQ(p.mass, 1);
        EXPECT_EQ(p.bounce, 0);
        EXPECT_EQ(p.friction, 0.9f);
        EXPECT_EQ(p.old_position, p.position);
    }
    EXPECT_LT(distance(cloth.particles.front().position, {-0.4f, 0, -0.4f}), 1e-6f);
    EXPECT_LT(distance(cloth.particles.back().position, {0.4f, 0, 0.4f}), 1e-6f);
    std::set<std::pair<std::uint32_t, std::uint32_t>> joined;
    for (const PrintedSpring& s : cloth.springs) {
        EXPECT_EQ(s.k, -1);
        EXPECT_EQ(s.b, 0);
        EXPECT_TRUE(joined.insert(std::minmax(s.p1, s.p2)).second) << "twice";
        const Vec3 apart = cloth.particles[s.p2].position - cloth.particles[s.p1].position;
        EXPECT_FLOAT_EQ(s.resting_length, length(apart));
        // Springs span one cell along one axis or both, or two cells along one.
        const Real across = std::round(std::abs(apart.x) / 0.2f),
                   down = std::round(std::abs(apart.z) / 0.2f);
        EXPECT_TRUE((across + down == 1) || (across == 1 && down == 1) ||
                    (across + down == 2 && across * down == 0));
    }
    EXPECT_TRUE(printed_cloth(2, 0.2f).particles.empty()) << "at least 3 x 3";
    EXPECT_EQ(printed_cloth(3, 0.2f).particles.size(), 9u);
}

TEST(PrintedParticles, StandOffFromASurfaceByTheOffsetOfTheirIntegrator) {
    // The particle falls straight down onto a slab whose top is at y = 0.
    const PrintedObstacle floor = slab({0, -0.15f, 0}, {10, 0.15f, 10});
    for (const auto& [edition, offset] :
         {std::pair{PrintedEdition::euler, 0.002f}, {PrintedEdition::verlet, 0.003f}}) {
        PrintedParticle p;
        p.position = {0, -0.1f, 0};
        p.old_position = {0, 0.1f, 0};
        p.velocity = {0, -6, 0};
        solve_printed_obstacles(p, edition, std::span(&floor, 1));
        const Vec3 stood = edition == PrintedEdition::verlet ? p.position : p.old_position;
        EXPECT_NEAR(std::max(p.position.y, stood.y), offset, 1e-5f) << static_cast<int>(edition);
    }
}

TEST(PrintedOrder, AClothInASystemMovesAsOneAlone) {
    const auto cloth = [] {
        PrintedGroup g;
        g.particles = {{.friction = 0.9f}, {.friction = 0.9f}};
        g.particles[1].set_position({1.5f, 0, 0});
        g.springs = {{0, 1, -1, 0, 1}};
        return g;
    };
    PrintedGroup alone = cloth();
    std::vector<PrintedGroup> system(1);
    system[0].particles = {{}};
    system.push_back(cloth());
    for (int i = 0; i < 20; ++i) {
        step_printed(std::span(&alone, 1), PrintedEdition::springs, {}, kGravity, kDt);
        step_printed(system, PrintedEdition::springs, {}, kGravity, kDt);
    }
    EXPECT_EQ(alone.particles[1].position, system[1].particles[1].position);
}

} // namespace
} // namespace topple::test
