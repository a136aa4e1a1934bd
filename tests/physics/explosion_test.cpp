// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Explosions: velocities that follow from the distance of each body, rotation, reach, and what they wake.

#include "tests/physics/soft_world.h"
#include "tests/support/test.h"

#include <cmath>
#include <limits>

namespace topple::test {
namespace {

void step(World& world, const Explosion& explosion) {
    const StepInput input = explosion;
    world.step({&input, 1});
}

TEST(Explosion, GivesASpeedThatFallsWithTheDistanceWhateverTheMass) {
    // The nearest points lie 1.5 m from the center, half of the radius: half of 10 m/s.
    TestWorld t(TestWorld::weightless());
    const BodyId ball = t.ball({2, 0, 0});
    const BodyId heavy = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{0, 0, -2.5f}, {}},
                                   .colliders = {{.shape = SphereShape{1}}},
                                   .density = 8000});
    step(t.world, {.center = {}, .radius = 3, .speed = 10});
    EXPECT_LT(distance(t[ball].v, {5, 0, 0}), 1e-4f);
    EXPECT_LT(distance(t[heavy].v, {0, 0, -5}), 1e-4f);
    EXPECT_LT(length(t[ball].w), 1e-5f) << "the impulse goes through the center of a sphere";
}

TEST(Explosion, TurnsABodyThatItMeetsBesideItsCenter) {
    // Of a box from x = 2 to 4 and y = -1.2 to 0.8 the point nearest to the origin is (2, 0, 0), 0.2 m above the
    // center of mass: P = m (1 - 2 / 4) 6 m/s along x. Spin r x P / I with I = m (2^2 + 2^2) / 12: w.z = -0.2 * 3 *
    // 1.5.
    TestWorld t(TestWorld::weightless());
    const BodyId box = t.create({.motion = Motion::dynamic,
                                 .world_from_body = {{3, -0.2f, 0}, {}},
                                 .colliders = {{.shape = BoxShape{{1, 1, 0.5f}}}}});
    step(t.world, {.center = {}, .radius = 4, .speed = 6});
    EXPECT_LT(distance(t[box].v, {3, 0, 0}), 1e-4f);
    EXPECT_NEAR(t[box].w.z, -0.9f, 1e-3f);
}

TEST(Explosion, ReachesNothingBeyondItsRadius) {
    const auto hash_with = [](std::span<const StepInput> inputs) {
        Soft t;
        t.ball({4, 0, 0}, 0.9f);
        DeformableDef rope;
        rope.recipe = RopeRecipe{.segments = 4, .length = 1};
        rope.world_from_recipe.position = {0, 3.2f, 0};
        t.add(rope);
        t.world.step(inputs);
        return t.world.hash();
    };
    const StepInput near = Explosion{.center = {}, .radius = 3.3f, .speed = 10};
    const StepInput far = Explosion{.center = {}, .radius = 3, .speed = 10};
    EXPECT_NE(hash_with({&near, 1}), hash_with({}));
    EXPECT_EQ(hash_with({&far, 1}), hash_with({}));
}

TEST(Explosion, InsideABodyPushesItsCenterAway) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({0.3f, 0, 0});
    step(t.world, {.center = {}, .radius = 2, .speed = 4});
    EXPECT_LT(distance(t[cube].v, {4, 0, 0}), 1e-4f);
    EXPECT_LT(length(t[cube].w), 1e-5f);
    TestWorld same(TestWorld::weightless());
    const BodyId centered = same.cube({});
    step(same.world, {.center = {}, .radius = 2, .speed = 4});
    EXPECT_LT(distance(same[centered].v, {0, 4, 0}), 1e-4f) << "upwards, in want of a direction";
}

TEST(Explosion, WithANegativeSpeedDrawsIn) {
    TestWorld t(TestWorld::weightless());
    const BodyId ball = t.ball({2, 0, 0});
    step(t.world, {.center = {}, .radius = 3, .speed = -10});
    EXPECT_LT(distance(t[ball].v, {-5, 0, 0}), 1e-4f);
}

TEST(Explosion, LeavesStaticAndKinematicBodies) {
    TestWorld t(TestWorld::weightless());
    for (const Motion motion : {Motion::static_, Motion::kinematic}) {
        const BodyId body = t.create({.motion = motion,
                                      .world_from_body = {{2, 0, 0}, {}},
                                      .colliders = {{.shape = BoxShape{}}}});
        step(t.world, {.center = {}, .radius = 3, .speed = 10});
        EXPECT_EQ(t[body].v, Vec3{});
    }
}

TEST(Explosion, WakesWhatItReaches) {
    TestWorld t((Parameters{}));
    t.floor();
    const BodyId near = t.cube({2, 0.5f, 0}), far = t.cube({12, 0.5f, 0});
    t.run_for(3);
    ASSERT_TRUE(t[near].is_asleep && t[far].is_asleep);
    step(t.world, {.center = {}, .radius = 3, .speed = 2});
    EXPECT_FALSE(t[near].is_asleep);
    EXPECT_TRUE(t[far].is_asleep);
}

TEST(Explosion, BlowsParticlesAway) {
    Soft t(TestWorld::weightless());
    DeformableDef cloth;
    cloth.recipe = ClothRecipe{.columns = 5, .rows = 5, .spacing = 0.1f};
    cloth.world_from_recipe.position = {0, 1, 0};
    cloth.material = {.drag = 0, .lift = 0};
    cloth.pins = {0};
    t.add(cloth);
    const Vec3 pin = t.positions().front();
    step(t.world, {.center = {}, .radius = 2, .speed = 8});
    // The middle of the cloth is 1 m above the center: half of 8 m/s.
    EXPECT_NEAR(t.soft().particles.velocities[cloth_particle({.columns = 5}, 2, 2)].y, 4, 0.5f);
    EXPECT_EQ(t.positions().front(), pin);
}

TEST(Explosion, ThatIsNotFiniteOrHasNoSizeDoesNothing) {
    constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
    constexpr Real kInfinite = std::numeric_limits<Real>::infinity();
    TestWorld t, same;
    t.cube({1, 5, 0});
    same.cube({1, 5, 0});
    const StepInput inputs[] = {Explosion{.center = {kNan, 5, 0}},
                                Explosion{.center = {0, 5, 0}, .radius = kInfinite},
                                Explosion{.center = {0, 5, 0}, .radius = -3},
                                Explosion{.center = {0, 5, 0}, .radius = 3, .speed = kNan}};
    t.world.step(inputs);
    same.world.step();
    EXPECT_EQ(t.world.hash(), same.world.hash());
}

TEST(Explosion, IsTheSameForAnyNumberOfThreads) {
    const auto hash_with = [](int threads) {
        TestWorld t(Parameters{}, threads);
        t.floor();
        for (int i = 0; i < 60; ++i)
            t.cube({static_cast<Real>(i % 5) - 2,
                    0.5f + static_cast<Real>(i / 25),
                    static_cast<Real>(i / 5 % 5) - 2});
        t.run_for(0.2f);
        step(t.world, {.center = {0.4f, 0, 0.3f}, .radius = 4, .speed = 12});
        t.run_for(1);
        return t.world.hash();
    };
    EXPECT_EQ(hash_with(1), hash_with(2));
}

TEST(Explosion, DoesTheWorkThatTheBodiesGain) {
    TestWorld t(TestWorld::weightless());
    t.ball({2, 0, 0});
    t.cube({0, 1.5f, 0.2f});
    const StepInput input = Explosion{.center = {}, .radius = 3, .speed = 10};
    const double work = t.world.step({&input, 1}).external_work;
    EXPECT_GT(work, 1000);
    EXPECT_NEAR(work, t.energy(), 1e-3 * work);
}

} // namespace
} // namespace topple::test
