// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

/// Returns the depth of the fall. Velocity is advanced before position (symplectic Euler): after n sub-steps of h the
/// body has fallen g h^2 n (n + 1) / 2 exactly, which is g t^2 / 2 plus half a sub-step's worth of speed.
double fall(double g, double t, double h) { return g * t * t / 2 + g * t * h / 2; }

TEST(Falling, AFreeBodyFallsByTheLaw) {
    TestWorld t;
    const BodyId ball = t.ball({0, 100, 0});
    t.run_for(2);
    EXPECT_NEAR(t[ball].center_of_mass.y, 100 - fall(9.81, 2, 1.0 / 240), 2e-3);
    EXPECT_NEAR(t[ball].v.y, -19.62, 1e-3);
}

TEST(Falling, AHeavyBodyFallsLikeALightOne) {
    TestWorld t;
    const BodyId light = t.ball({0, 100, 0}, 0.1f);
    const BodyId heavy = t.ball({5, 100, 0}, 2);
    t.run_for(1);
    EXPECT_EQ(t[light].center_of_mass.y, t[heavy].center_of_mass.y);
}

TEST(Falling, AThrownBodyFliesAParabola) {
    TestWorld t;
    const BodyId ball = t.ball({0, 50, 0});
    t.set_velocity(ball, {7, 10, -3});
    t.run_for(2);
    EXPECT_NEAR(t[ball].center_of_mass.x, 14, 1e-3);
    EXPECT_NEAR(t[ball].center_of_mass.y, 50 + 20 - fall(9.81, 2, 1.0 / 240), 2e-3);
    EXPECT_NEAR(t[ball].center_of_mass.z, -6, 1e-3);
}

TEST(Falling, DampingTakesItsShareEverySecond) {
    TestWorld t(TestWorld::weightless());
    const BodyId ball = t.ball({0, 0, 0});
    ASSERT_TRUE(t.world.set_damping(ball, 1, 2).ok());
    t.set_velocity(ball, {10, 0, 0}, {0, 10, 0});
    t.run_for(1);
    // Damping (1 + c h)^-n for n h = 1 s: exp(-c) within c^2 h / 2 of itself, 0.2 % and 0.8 %.
    EXPECT_NEAR(t[ball].v.x, 10 * std::exp(-1.0), 0.02 * 10 * std::exp(-1.0));
    EXPECT_NEAR(t[ball].w.y, 10 * std::exp(-2.0), 0.02 * 10 * std::exp(-2.0));
}

TEST(Falling, WithoutGravityNothingChangesItsCourse) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({0, 0, 0});
    t.set_velocity(cube, {1, 2, 3});
    t.run_for(10);
    EXPECT_EQ(t[cube].v, (Vec3{1, 2, 3}));
}

TEST(Falling, GravityScaleMakesABalloon) {
    TestWorld t;
    const BodyId balloon = t.ball({0, 10, 0});
    ASSERT_TRUE(t.world.set_gravity_scale(balloon, -0.5f).ok());
    t.run_for(1);
    EXPECT_NEAR(t[balloon].center_of_mass.y, 10 + fall(4.905, 1, 1.0 / 240), 1e-3);
}

} // namespace
} // namespace topple
