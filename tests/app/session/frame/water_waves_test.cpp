// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Waves against the wave equation: their speed, their symmetry, the volume that they keep, and calm in the end.

#include "app/session/frame/water_waves.h"

#include "tests/support/test.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace topple::app {
namespace {

constexpr Real kSide = 8; ///< Length of the sides of the pool. [m]

/// A square pool around the origin whose surface is at y = 0, and a ball above it.
struct Pool {
    World world;
    WaterWaves waves;
    BodyId ball;

    explicit Pool(Vec3 center, Real density = 500, Real radius = 0.4f) {
        const Water water{.id = {1},
                          .box = {{-kSide / 2, -2, -kSide / 2}, {kSide / 2, 0, kSide / 2}}};
        EXPECT_TRUE(world.set_water_volume(water).ok());
        BodyDef def;
        def.motion = Motion::dynamic;
        def.world_from_body.position = center;
        def.density = density;
        def.colliders.push_back({.shape = SphereShape{radius}});
        ball = world.create_body(def).value();
    }
    void step(int count = 1) {
        for (int i = 0; i < count; ++i) {
            const Snapshot before = world.snapshot();
            world.step();
            waves.note(*before, *world.snapshot(), *world.shapes());
        }
    }
    [[nodiscard]] std::shared_ptr<const WaterSurfaces> now() const {
        return waves.at(world.state().time);
    }
    [[nodiscard]] Real height_at(Real x, Real z) const {
        const std::shared_ptr<const WaterSurfaces> surfaces = now();
        if (!surfaces)
            return 0;
        const WaterSurface& s = surfaces->front();
        const auto index = [](Real at, int count) {
            return static_cast<int>(
                std::lround((at / kSide + 0.5f) * static_cast<Real>(count - 1)));
        };
        return s
            .heights[static_cast<std::size_t>(index(z, s.rows) * s.columns + index(x, s.columns))];
    }
};

TEST(WaterWaves, LevelWaterHasNone) {
    Pool pool({0, 3, 0});
    pool.step(20); // the ball is in the air
    EXPECT_EQ(pool.now(), nullptr);
    EXPECT_TRUE(pool.waves.splashes_before(pool.world.state().time).empty());
}

TEST(WaterWaves, AFallingBallSplashesOnceWhereItFallsIn) {
    Pool pool({1, 1.5f, -2});
    pool.step(60);
    const std::vector<Splash> splashes = pool.waves.splashes_before(pool.world.state().time);
    ASSERT_EQ(splashes.size(), 1u);
    const Real fall = 1.5f - 0.4f; // until it touches [m]
    EXPECT_NEAR(splashes[0].time, std::sqrt(2 * fall / 9.81f), 0.03);
    EXPECT_NEAR(splashes[0].speed, std::sqrt(2 * fall * 9.81f), 0.3f);
    EXPECT_NEAR(distance(splashes[0].place, {1, 0, -2}), 0, 0.01f);
    EXPECT_EQ(splashes[0].body, pool.ball);
    EXPECT_NE(pool.now(), nullptr);
    EXPECT_TRUE(pool.waves.splashes_before(splashes[0].time - 0.01).empty()) << "not yet";
}

TEST(WaterWaves, TheVolumeOfTheWaterStays) {
    Pool pool({0.7f, 1, 0.3f});
    int waves = 0;
    for (int i = 0; i < 120; ++i) {
        pool.step();
        const std::shared_ptr<const WaterSurfaces> surfaces = pool.now();
        if (!surfaces)
            continue;
        ++waves;
        const std::vector<Real>& heights = surfaces->front().heights;
        const double sum = std::accumulate(heights.begin(), heights.end(), 0.0);
        EXPECT_NEAR(sum / static_cast<double>(heights.size()), 0, 1e-5);
        for (const Real foam : surfaces->front().foam)
            ASSERT_TRUE(foam >= 0 && foam <= 1) << foam;
    }
    EXPECT_GT(waves, 60) << "the ball falls in after 22 steps";
}

TEST(WaterWaves, WavesOfABallInTheMiddleAreSymmetric) {
    Pool pool({0, 1, 0});
    pool.step(50);
    for (const Real at : {0.5f, 1.3f, 2.1f}) {
        const Real height = pool.height_at(at, 0);
        EXPECT_NE(height, 0);
        for (const auto& [x, z] : {std::pair{-at, 0.0f}, {0.0f, at}, {0.0f, -at}})
            EXPECT_NEAR(pool.height_at(x, z), height, 1e-4f) << x << ' ' << z;
    }
}

TEST(WaterWaves, TheFrontOfAWaveMovesAtTheSpeedOfWaves) {
    Pool pool({-2.5f, 0.6f, 0}, 500, 0.25f);
    const auto arrival = [&](Real x) {
        for (int i = 0; i < 300; ++i) {
            if (std::abs(pool.height_at(x, 0)) > 0.004f)
                return pool.world.state().time;
            pool.step();
        }
        return std::numeric_limits<double>::infinity();
    };
    const double near = arrival(-1), far = arrival(1.5f);
    EXPECT_NEAR(2.5 / (far - near), 2, 0.4) << "meters a second";
}

TEST(WaterWaves, AFloatingBodyComesToRestAndSoDoesTheWater) {
    Pool pool({0, 0.3f, 0});
    pool.step(60);
    EXPECT_NE(pool.now(), nullptr);
    pool.step(1200);
    EXPECT_EQ(pool.now(), nullptr);
    pool.step(10);
    EXPECT_EQ(pool.now(), nullptr);
}

TEST(WaterWaves, ABodyDeepInTheWaterMovesItsSurfaceLess) {
    const auto largest = [](Real depth) {
        Pool pool({0, -depth, 0}, 1000, 0.3f);
        EXPECT_TRUE(pool.world.set_velocity(pool.ball, {3, 0, 0}, {}).ok());
        pool.step(20);
        const std::shared_ptr<const WaterSurfaces> surfaces = pool.now();
        if (!surfaces)
            return 0.0f;
        const auto& heights = surfaces->front().heights;
        return *std::max_element(heights.begin(), heights.end());
    };
    EXPECT_GT(largest(0.2f), 3 * largest(1.2f));
}

TEST(WaterWaves, BackInTimeTheSurfaceIsAsItWas) {
    Pool pool({0, 1, 0});
    pool.step(40);
    const Snapshot then = pool.world.snapshot();
    const std::shared_ptr<const WaterSurfaces> surfaces = pool.now();
    ASSERT_NE(surfaces, nullptr);
    pool.step(40);
    const std::vector<Real> later = pool.now()->front().heights;
    EXPECT_EQ(pool.waves.at(then->time), surfaces);
    pool.world.restore(*then);
    EXPECT_EQ(pool.now(), surfaces);
    pool.step(40);
    EXPECT_EQ(pool.waves.splashes_before(pool.world.state().time).size(), 1u)
        << "the splash was before";
    const std::vector<Real>& again = pool.now()->front().heights;
    ASSERT_EQ(again.size(), later.size());
    for (std::size_t i = 0; i < later.size(); ++i)
        ASSERT_NEAR(again[i], later[i], 1e-3f) << "as before";
}

TEST(WaterWaves, AnotherBoxOfWaterBeginsCalm) {
    Pool pool({0, 1, 0});
    pool.step(40);
    ASSERT_NE(pool.now(), nullptr);
    EXPECT_TRUE(pool.world.set_water_volume({.id = {1}, .box = {{10, -2, 10}, {14, 0, 14}}}).ok());
    pool.step();
    EXPECT_EQ(pool.now(), nullptr);
}

TEST(WaterWaves, NothingChangesInTheWorld) {
    Pool with({0, 1, 0}), without({0, 1, 0});
    with.step(90);
    for (int i = 0; i < 90; ++i)
        without.world.step();
    EXPECT_EQ(hash_of(with.world.state()), hash_of(without.world.state()));
}

TEST(WaterWaves, AThinOrAHugeVolumeHasAGridToo) {
    for (const Vec3 half : {Vec3{100, 1, 0.01f}, Vec3{0.001f, 1, 0.001f}, Vec3{5e4f, 1, 5e4f}}) {
        Pool pool({0, 0.2f, 0});
        EXPECT_TRUE(pool.world.set_water_volume({.id = {1}, .box = {-half, half}}).ok());
        pool.step(30);
        const std::shared_ptr<const WaterSurfaces> surfaces = pool.now();
        const bool must_have_waves = half.x > 1 && half.x < 1000;
        EXPECT_TRUE(surfaces != nullptr || !must_have_waves) << "a ball in a long, thin volume";
        if (!surfaces)
            continue; // too small for the ball, or so large that the ball is lost in a cell
        for (const WaterSurface& surface : *surfaces) {
            EXPECT_GE(std::min(surface.columns, surface.rows), 2);
            EXPECT_LE(surface.columns * surface.rows, 20000);
            for (const Real height : surface.heights)
                ASSERT_TRUE(std::isfinite(height));
        }
    }
}

} // namespace
} // namespace topple::app
