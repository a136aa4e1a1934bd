// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

/// Returns a ring in the plane of X and Y, from its right end, counter-clockwise.
std::vector<Vec3> ring(Vec3 mass_center, Real radius) {
    constexpr int kPoints = 24;
    std::vector<Vec3> points;
    for (int i = 0; i < kPoints; ++i) {
        const double angle = 2 * M_PI * i / kPoints;
        points.push_back(mass_center + Vec3{static_cast<Real>(std::cos(angle)) * radius,
                                            static_cast<Real>(std::sin(angle)) * radius,
                                            0});
    }
    return points;
}

BodyId add_bead(TestWorld& t, Vec3 at, Real mass = 1) {
    return t.create({.motion = Motion::dynamic,
                     .world_from_body = {at, {}},
                     .colliders = {{.shape = SphereShape{0.1f}}},
                     .mass = mass,
                     .filter = {.group = -1}});
}
Vec3 mass_center(TestWorld& t, BodyId id) { return t[id].center_of_mass; }

JointDef on_ring(BodyId bead, Vec3 middle, Real radius) {
    JointDef def{.type = JointType::path, .b = bead};
    def.path_points = ring(middle, radius);
    def.path_closed = true;
    return def;
}

TEST(Path, ABeadOnARingSwingsLikeAPendulum) {
    TestWorld t;
    constexpr Real kRadius = 1, kAngle = 0.3f; // [m], [rad]
    const BodyId bead = add_bead(t,
                                 {kRadius * std::sin(kAngle), 5 - kRadius * std::cos(kAngle), 0});
    t.create(on_ring(bead, {0, 5, 0}, kRadius));
    int crossings = 0;
    Real first = 0, last = 0, before = mass_center(t, bead).x;
    for (int i = 0; i < 600; ++i) {
        t.world.step();
        const Real x = mass_center(t, bead).x, dt = t.world.parameters().dt;
        if ((x > 0) != (before > 0)) {
            // The zero crossing of the line between two samples.
            last = (static_cast<Real>(i) + before / (before - x)) * dt;
            if (crossings++ == 0)
                first = last;
        }
        before = x;
    }
    // Period 2 pi sqrt(r / g) (1 + a^2 / 16 + ...) = 2.006067 s x 1.005643.
    ASSERT_GT(crossings, 8);
    EXPECT_NEAR(2 * (last - first) / static_cast<Real>(crossings - 1), 2.01739f, 0.004f);
}

TEST(Path, ABeadThatGoesAroundLosesNothingAndStaysOnTheRing) {
    TestWorld t;
    const BodyId bead = add_bead(t, {0, 6, 0});
    t.create(on_ring(bead, {0, 5, 0}, 1));
    t.set_velocity(bead, {3, 0, 0}, {});
    Real worst_gap = 0, worst_energy = 0;
    for (int i = 0; i < 1200; ++i) {
        t.world.step();
        const Vec3 at = mass_center(t, bead);
        worst_gap = std::max({worst_gap, std::abs(distance(at, {0, 5, 0}) - 1), std::abs(at.z)});
        const Real energy = length_squared(t[bead].v) / 2 + 9.81f * (at.y - 6);
        worst_energy = std::max(worst_energy, std::abs(energy - 4.5f));
    }
    EXPECT_LT(worst_gap, 1e-3f);   // at 7 m/s around a radius of 1 m, for 20 s
    EXPECT_LT(worst_energy, 0.2f); // of the 24 J at the bottom: 1 %
}

TEST(Path, AnOpenOneEndsAtItsEndsAndLimitsEndItBefore) {
    for (const bool has_limits : {false, true}) {
        TestWorld t;
        const BodyId bead = add_bead(t, {0, 5, 0});
        JointDef def{.type = JointType::path, .b = bead, .has_limits = has_limits, .upper = 2};
        def.path_points = {{0, 5, 0}, {1.5f, 4, 0}, {3, 3, 0}};
        t.create(def);
        t.run_for(4);
        // A straight path of sqrt 13 = 3.6056 m; two meters along it the height is 5 - 2 x 2 / 3.6056.
        EXPECT_NEAR(mass_center(t, bead).y, has_limits ? 3.8906f : 3, 2e-3f);
    }
}

TEST(Path, ALowerLimitEndsAnOpenOneBeforeItsBeginning) {
    for (const Real lower : {0.0f, 0.5f, 1.5f}) {
        TestWorld t;
        const BodyId bead = add_bead(t, {3, 5, 0});
        JointDef def{
            .type = JointType::path, .b = bead, .has_limits = true, .lower = lower, .upper = 9};
        def.path_points = {{0, 3, 0}, {1.5f, 4, 0}, {3, 5, 0}};
        t.create(def);
        t.run_for(4);
        // The straight path of sqrt 13 = 3.6056 m rises by 2 m.
        EXPECT_NEAR(mass_center(t, bead).y, 3 + lower * 2 / 3.6056f, 2e-3f);
    }
}

TEST(Path, AMotorDrivesAroundAtItsSpeedAndAServoGoesTheShortWay) {
    TestWorld t(TestWorld::weightless());
    const BodyId driven = add_bead(t, {1, 5, 0}), led = add_bead(t, {1, 0, 0});
    JointDef motor = on_ring(driven, {0, 5, 0}, 1);
    motor.drive = {.max_force = 50, .speed = 2};
    t.create(motor);
    JointDef servo = on_ring(led, {}, 1);
    servo.drive = {.max_force = 50, .hertz = 1, .target = 1.5f * kPi};
    t.create(servo);
    Real highest = 0;
    for (int i = 0; i < 240; ++i) {
        t.world.step();
        highest = std::max(highest, mass_center(t, led).y);
    }
    EXPECT_NEAR(length(t[driven].v), 2, 0.01f);
    // Three quarters of the path forward is a quarter back: straight down.
    EXPECT_NEAR(distance(mass_center(t, led), {0, -1, 0}), 0, 2e-3f);
    EXPECT_LT(highest, 0.01f);
}

TEST(Path, AnAlignedBodyTurnsWithIt) {
    TestWorld t;
    const BodyId bead = add_bead(t, {1, 5, 0});
    // Z of the body points along the ring, which goes up there, Y outwards: the world's Y at the top of the ring.
    JointDef def = on_ring(bead, {0, 5, 0}, 1);
    def.aligned = true;
    const JointId joint = t.create(def);
    Real worst = 0;
    t.run_for(1); // the body is first turned to the path
    for (int i = 0; i < 300; ++i) {
        t.world.step();
        const Vec3 out = normalize_or(mass_center(t, bead) - Vec3{0, 5, 0}, {});
        const Vec3 along = cross(Vec3{0, 0, 1}, out);
        worst = std::max(worst,
                         distance(rotate(t[bead].world_from_body.rotation, {0, 0, 1}), along));
    }
    EXPECT_LT(worst, 0.02f);
    EXPECT_GT(t.world.find(joint)->path->length(), 6.2f);
}

TEST(Path, CarriedByABodyItPushesBackOnIt) {
    TestWorld t(TestWorld::weightless());
    const BodyId frame = add_bead(t, {0, 0, 0}, 3), bead = add_bead(t, {1, 0, 0}, 1);
    JointDef def = on_ring(bead, {}, 1);
    def.a = frame;
    t.create(def);
    t.set_velocity(bead, {0, 2, 0}, {});
    Real worst = 0;
    for (int i = 0; i < 300; ++i) {
        t.world.step();
        const Vec3 momentum = t[frame].v * 3 + t[bead].v;
        worst = std::max(worst, distance(momentum, {0, 2, 0}));
        EXPECT_NEAR(distance(mass_center(t, frame), mass_center(t, bead)), 1, 1e-3f);
    }
    EXPECT_LT(worst, 1e-3f);
    EXPECT_GT(length(t[frame].v), 0.01f);
}

TEST(Path, WhereItCrossesItselfTheBeadGoesStraightOn) {
    // A figure of eight; the bead passes its crossing at 45 degrees.
    TestWorld t(TestWorld::weightless());
    const BodyId bead = add_bead(t, {-1, -1, 0});
    JointDef def{.type = JointType::path, .b = bead};
    def.path_points = {{0, 0, 0},
                       {1, 1, 0},
                       {2, 0, 0},
                       {1, -1, 0},
                       {0, 0, 0.001f},
                       {-1, 1, 0},
                       {-2, 0, 0},
                       {-1, -1, 0}};
    def.path_closed = true;
    t.create(def);
    const Vec3 start = mass_center(t, bead);
    t.set_velocity(bead, {1, 0, 0}, {});
    // The bead goes on past the crossing into the right loop, upwards.
    for (int i = 0; i < 600 && mass_center(t, bead).x < 0.9f; ++i)
        t.world.step();
    EXPECT_GT(mass_center(t, bead).y, 0.8f);
    EXPECT_LT(start.y, -0.9f);
}

TEST(Path, IsDescribedAndRewoundWhole) {
    TestWorld t;
    const BodyId bead = add_bead(t, {1, 5, 0});
    const JointDef def = on_ring(bead, {0, 5, 0}, 1);
    const JointId joint = t.create(def);
    EXPECT_EQ(t.world.describe(joint).path_points, def.path_points);
    EXPECT_TRUE(t.world.describe(joint).path_closed);
    t.run_for(0.5f);
    const Snapshot kept = t.world.snapshot();
    t.run_for(1);
    const std::uint64_t end = hash_of(t.world.state());
    t.world.restore(*kept);
    t.run_for(1);
    EXPECT_EQ(hash_of(t.world.state()), end);
}

TEST(Path, NeedsPointsThatMakeACurve) {
    TestWorld t;
    const BodyId bead = add_bead(t, {1, 5, 0});
    JointDef def{.type = JointType::path, .b = bead};
    EXPECT_FALSE(t.world.create_joint(def).ok());
    def.path_points = {{0, 0, 0}, {0, 0, 0}};
    EXPECT_FALSE(t.world.create_joint(def).ok());
    def.path_points = {{0, 0, 0}, {1, 0, 0}};
    EXPECT_TRUE(t.world.create_joint(def).ok());
    def.path_closed = true;
    EXPECT_FALSE(t.world.create_joint(def).ok());
}

} // namespace
} // namespace topple
