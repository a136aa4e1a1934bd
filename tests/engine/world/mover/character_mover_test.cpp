// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/world/mover/walker.h"
#include "tests/support/grid_mesh.h"
#include "topple/geometry/rays/height_field.h"
#include "topple/math/trigonometry.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <array>

namespace topple {
namespace {

using test::Walker;

constexpr Real kDt = 1 / Real(60);

TEST(CharacterMover, ReachesTheWantedSpeedWithItsAccelerationAndKeepsIt) {
    Walker t;
    t.floor();
    t.place({});
    t.step();
    // 40 m/s^2 for 1/60 s are 2/3 m/s a step: 4 m/s after 6 steps, with 4/6 (1 + ... + 6) / 60 m on the way.
    for (int i = 0; i < 6; ++i)
        t.step({.velocity = {4, 0, 0}});
    EXPECT_NEAR(t.foot().x, 4.0f / 6 * 21 / 60, 1.0e-4f);
    for (int i = 0; i < 60; ++i) {
        t.step({.velocity = {4, 0, 0}});
        EXPECT_NEAR(t.foot().y, 0, 1.0e-4f);
        EXPECT_TRUE(t.mover.state.is_grounded);
    }
    EXPECT_NEAR(t.foot().x, 4.0f / 6 * 21 / 60 + 4, 1.0e-3f);
    t.walk_for(1, {});
    const Vec3 stopped = t.foot();
    t.walk_for(1, {});
    EXPECT_EQ(t.foot(), stopped);
}

TEST(CharacterMover, CrossesEdgesBetweenBlocksAndTrianglesAtFullSpeedAndLevel) {
    for (const bool is_mesh : {false, true}) {
        SCOPED_TRACE(is_mesh ? "mesh" : "blocks");
        Walker t;
        if (is_mesh)
            t.create(
                {.colliders = {{.shape = MeshShape{std::make_shared<const MeshTree>(test::grid_mesh(
                                    40, 0.37f, [](int, int) { return Real(0); }))}}}});
        else
            for (int i = -20; i <= 20; ++i)
                t.block({0.31f * static_cast<Real>(i), -0.5f, 0}, {0.155f, 0.5f, 3});
        t.place({-5, 0, 0.1f});
        t.walk_for(0.5f, {4, 0, 0.3f});
        const Real begin = t.foot().x;
        for (int i = 0; i < 60; ++i) {
            t.step({.velocity = {4, 0, 0.3f}});
            EXPECT_NEAR(t.foot().y, 0, 2.0e-3f);
            EXPECT_TRUE(t.mover.state.is_grounded);
        }
        EXPECT_NEAR(t.foot().x, begin + 4, 5.0e-3f);
    }
}

TEST(CharacterMover, WalksUpASlopeBelowTheLimitWithItsSpeedAlongTheGround) {
    Walker t;
    t.slope(45);
    t.floor();
    t.place({-1, 0, 0});
    t.walk_for(1, {3, 0, 0});
    const Vec3 begin = t.foot();
    t.walk_for(1, {3, 0, 0});
    const Vec3 way = t.foot() - begin;
    EXPECT_NEAR(length(way), 3, 2.0e-2f);
    EXPECT_NEAR(way.y, way.x, 1.0e-2f); // 45 degrees
    // It stands there, and walks down without a jump.
    const Vec3 stop = t.foot();
    t.walk_for(2, {});
    EXPECT_LT(length(t.foot() - stop), 0.3f);
    const Vec3 rest = t.foot();
    t.walk_for(1, {});
    EXPECT_LT(length(t.foot() - rest), 1.0e-4f);
    for (int i = 0; i < 60; ++i) {
        t.step({.velocity = {-4, 0, 0}});
        EXPECT_TRUE(t.mover.state.is_grounded) << i;
    }
}

TEST(CharacterMover, NeitherWalksUpNorStandsOnASlopeAboveTheLimit) {
    Walker t;
    t.slope(55);
    t.floor();
    t.place({-1, 0, 0});
    for (int i = 0; i < 240; ++i) {
        t.step({.velocity = {4, 0, 0}});
        ASSERT_LT(t.foot().y, 0.02f) << i;
        ASSERT_TRUE(t.mover.state.is_grounded) << i;
    }
    // In the middle of the slope it slides down with g sin 55 = 8.04 m/s^2, as without friction.
    const Real angle = radians_from_degrees(55);
    const SinCos at = sin_cos(angle);
    const Vec3 normal{-at.sin, at.cos, 0};
    const Real reach = t.mover.shape.radius + t.mover.settings.skin;
    t.mover.world_from_shape.position = Vec3{10 * at.cos, 10 * at.sin, 0} + normal * reach +
                                        Vec3{0, t.mover.shape.half_height, 0};
    t.mover.state = {};
    const Vec3 begin = t.mover.world_from_shape.position;
    t.walk_for(1, {});
    const Vec3 way = t.mover.world_from_shape.position - begin;
    // Explicit velocities: v after n steps is n a dt, and the way a dt^2 n (n + 1) / 2.
    EXPECT_NEAR(length(way), 9.81f * at.sin * 61 / 120, 0.1f);
    EXPECT_NEAR(dot(way, normal), 0, 1.0e-3f);
}

TEST(CharacterMover, LandsOnASlopeWithoutSliding) {
    Walker t;
    t.slope(40);
    t.place({5, 12, 0});
    Real x = t.foot().x;
    for (int i = 0; i < 180 && !t.mover.state.is_grounded; ++i) {
        t.step();
        EXPECT_NEAR(t.foot().x, x, 1.0e-3f) << i;
    }
    EXPECT_TRUE(t.mover.state.is_grounded);
    t.walk_for(1, {});
    EXPECT_NEAR(t.foot().x, x, 1.0e-3f);
}

TEST(CharacterMover, ClimbsStepsUpToItsHeightAndNoHigherOnes) {
    for (const Real step :
         {0.05f, 0.1f, 0.15f, 0.2f, 0.25f, 0.29f, 0.33f, 0.4f, 0.5f, 0.6f, 0.9f, 1.5f})
        for (const Real speed : {0.5f, 2.0f, 6.0f}) {
            SCOPED_TRACE("step " + std::to_string(step) + ", speed " + std::to_string(speed));
            Walker t;
            t.floor();
            t.block({5, step / 2, 0}, {4, step / 2, 4}); // its side is at x = 1
            t.place({0, 0, 0});
            Real highest = 0;
            for (int i = 0; i < static_cast<int>(180 / speed) + 60; ++i) {
                t.step({.velocity = {speed, 0, 0}});
                highest = std::max(highest, t.foot().y);
                ASSERT_GT(t.least_gap(), -1.0e-3f);
            }
            if (step < 0.3f) {
                EXPECT_NEAR(t.foot().y, step, 1.0e-3f);
                EXPECT_GT(t.foot().x, 2);
            } else {
                EXPECT_LT(highest, 1.0e-3f);
                EXPECT_NEAR(t.foot().x, 1 - t.mover.shape.radius - t.mover.settings.skin, 2.0e-3f);
            }
        }
}

TEST(CharacterMover, WalksUpAndDownStairsWithoutLeavingTheGround) {
    Walker t;
    t.floor();
    for (int i = 0; i < 10; ++i) { // 18 cm high, 28 cm deep
        const Real top = 0.18f * static_cast<Real>(i + 1);
        t.block({1 + 0.28f * static_cast<Real>(i) + 2.5f, top / 2, 0}, {2.5f, top / 2, 2});
    }
    t.place({0, 0, 0});
    for (int i = 0; i < 150; ++i) {
        t.step({.velocity = {2, 0, 0}});
        ASSERT_TRUE(t.mover.state.is_grounded) << i;
        ASSERT_GT(t.least_gap(), -1.0e-3f);
    }
    EXPECT_NEAR(t.foot().y, 1.8f, 2.0e-3f);
    EXPECT_GT(t.foot().x, 4.2f);
    for (const Real speed : {2.0f, 4.0f}) {
        t.place({4.5f, 1.8f, 0});
        for (int i = 0; i < static_cast<int>(300 / speed); ++i) {
            t.step({.velocity = {-speed, 0, 0}});
            ASSERT_TRUE(t.mover.state.is_grounded) << i << ", speed " << speed;
            ASSERT_GT(t.least_gap(), -1.0e-3f);
        }
        EXPECT_NEAR(t.foot().y, 0, 2.0e-3f);
    }
}

TEST(CharacterMover, FallsFromALedgeThatIsHigherThanAStep) {
    Walker t;
    t.floor();
    t.block({-2, 0.5f, 0}, {2, 0.5f, 2}); // 1 m high, ends at x = 0
    t.place({-1, 1, 0});
    bool was_in_the_air = false;
    for (int i = 0; i < 90; ++i) {
        t.step({.velocity = {3, 0, 0}});
        was_in_the_air |= !t.mover.state.is_grounded;
    }
    EXPECT_TRUE(was_in_the_air);
    EXPECT_NEAR(t.foot().y, 0, 1.0e-3f);
}

TEST(CharacterMover, JumpsAsHighAsItsSpeedSays) {
    Walker t;
    t.floor();
    t.place({});
    t.step();
    ASSERT_TRUE(t.mover.state.is_grounded);
    Real highest = 0;
    t.step({.jumps = true});
    for (int i = 0; i < 90; ++i) {
        highest = std::max(highest, t.foot().y);
        t.step();
    }
    // The velocity after n steps is v - n g dt: the sum of the positive ones times dt is v^2 / 2g - v dt / 2 up to
    // g dt^2 / 8.
    const Real v = 4.5f, g = 9.81f;
    EXPECT_NEAR(highest, v * v / (2 * g) - v * kDt / 2, 2.0e-3f);
    EXPECT_TRUE(t.mover.state.is_grounded);
    EXPECT_NEAR(t.foot().y, 0, 1.0e-3f);
}

TEST(CharacterMover, StopsAtACeiling) {
    Walker t;
    t.floor();
    t.block({0, 2.5f, 0}, {3, 0.5f, 3}); // 2 m high; the mover has 1.8
    t.place({});
    t.step();
    t.step({.jumps = true});
    Real highest = 0;
    for (int i = 0; i < 60; ++i) {
        t.step({.velocity = {1, 0, 0}});
        highest = std::max(highest, t.foot().y);
        EXPECT_GT(t.least_gap(), 0);
    }
    EXPECT_NEAR(highest, 2 - 1.8f - 2 * t.mover.settings.skin, 5.0e-3f);
    EXPECT_TRUE(t.mover.state.is_grounded);
}

TEST(CharacterMover, RidesALiftAFerryAndATurntableWithoutDrift) {
    struct Ride {
        const char* name;
        Vec3 v, w;
    };
    for (const Ride& ride : {Ride{"lift", {0, 1.5f, 0}, {}},
                             Ride{"lift down", {0, -1.5f, 0}, {}},
                             Ride{"ferry", {2, 0, -1}, {}},
                             Ride{"turntable", {}, {0, 1.2f, 0}},
                             Ride{"screw", {0.3f, 0.5f, 0.2f}, {0, -0.7f, 0}}}) {
        SCOPED_TRACE(ride.name);
        Walker t;
        const BodyId platform = t.block({0, -0.25f, 0}, {4, 0.25f, 4}, {}, Motion::kinematic);
        t.place({2, 0, 1});
        t.walk_for(0.2f, {});
        t.set_velocity(platform, ride.v, ride.w);
        const Vec3 local = inverse_transform_point(t[platform].world_from_body, t.foot());
        for (int i = 0; i < 1200; ++i) {
            t.step();
            ASSERT_TRUE(t.mover.state.is_grounded) << i;
        }
        const Vec3 after = inverse_transform_point(t[platform].world_from_body, t.foot());
        EXPECT_LT(length(after - local), 5.0e-3f);
        // It turns with the turntable.
        const Vec3 front = rotate(t.mover.world_from_shape.rotation, {0, 0, -1});
        const Vec3 front_there = rotate(t[platform].world_from_body.rotation, {0, 0, -1});
        EXPECT_LT(length(front - front_there), 5.0e-3f);
    }
}

TEST(CharacterMover, JumpsWithTheVelocityOfAFerry) {
    Walker t;
    const BodyId ferry = t.block({0, -0.25f, 0}, {4, 0.25f, 4}, {}, Motion::kinematic);
    t.set_velocity(ferry, {3, 0, 0});
    t.place({});
    t.walk_for(0.5f, {});
    const Vec3 local = inverse_transform_point(t[ferry].world_from_body, t.foot());
    t.step({.jumps = true});
    for (int i = 0; i < 80; ++i)
        t.step();
    EXPECT_LT(length(inverse_transform_point(t[ferry].world_from_body, t.foot()) - local), 0.02f);
}

TEST(CharacterMover, IsCarriedByAConveyorAtItsSpeedAndWalksRelativeToIt) {
    Walker t;
    t.create({.world_from_body = {{0, -0.5f, 0}, {}},
              .colliders = {{.shape = BoxShape{{40, 0.5f, 2}},
                             .surface_motion = {.velocity = {1.5f, 0, 0}}}}});
    t.place({});
    t.walk_for(0.5f, {});
    Real begin = t.foot().x;
    t.walk_for(2, {});
    EXPECT_NEAR(t.foot().x, begin + 3, 1.0e-3f);
    t.walk_for(0.5f, {1, 0, 0});
    begin = t.foot().x;
    t.walk_for(2, {1, 0, 0});
    EXPECT_NEAR(t.foot().x, begin + 5, 2.0e-3f);
}

TEST(CharacterMover, LeavesTheWayOfAWallThatMoves) {
    Walker t;
    t.floor();
    const BodyId wall = t.block({-3, 1, 0}, {0.2f, 1, 3}, {}, Motion::kinematic);
    t.set_velocity(wall, {2, 0, 0});
    t.place({-1, 0, 0});
    for (int i = 0; i < 240; ++i) {
        t.step();
        ASSERT_GT(t.least_gap(), 0);
    }
    EXPECT_GT(t.foot().x, 4.9f); // the wall has gone 8 m, from -3 + 0.2
}

TEST(CharacterMover, IsPushedByAHeavyBallAndStopsALightOne) {
    for (const Real mass : {400.0f, 0.5f}) {
        SCOPED_TRACE(mass);
        Walker t;
        t.floor();
        t.place({});
        t.step();
        const BodyId ball = t.create({.motion = Motion::dynamic,
                                      .world_from_body = {{-2, 0.6f, 0}, {}},
                                      .velocity = {6, 0, 0},
                                      .colliders = {{.shape = SphereShape{0.3f}}},
                                      .mass = mass,
                                      .gravity_scale = 0});
        for (int i = 0; i < 45; ++i)
            t.step();
        EXPECT_LT(t[ball].center_of_mass.x, t.foot().x) << "it does not pass through";
        if (mass > 100)
            EXPECT_GT(t.foot().x, 1);
        else
            EXPECT_LT(t.foot().x, 0.05f);
        EXPECT_GT(t.least_gap(), -0.15f);
    }
}

TEST(CharacterMover, PushesABoxWithNoMoreThanItsForce) {
    struct Case {
        Real density;
        bool moves;
    };
    // A cube of 0.8 m: 0.512 m^3. Friction 0.6 holds 30 kg with 180 N and 300 kg with 1800 N, against 500 N.
    for (const Case& c : {Case{60, true}, Case{600, false}}) {
        SCOPED_TRACE(c.density);
        Walker t;
        t.floor();
        const BodyId box = t.create({.motion = Motion::dynamic,
                                     .world_from_body = {{2, 0.4f, 0}, {}},
                                     .colliders = {{.shape = BoxShape{{0.4f, 0.4f, 0.4f}}}},
                                     .density = c.density});
        t.place({0, 0, 0});
        Real strongest = 0;
        for (int i = 0; i < 240; ++i) {
            t.step({.velocity = {2, 0, 0}});
            strongest = std::max(strongest, t.strongest_push);
            ASSERT_GT(t.least_gap(), -0.03f) << i;
        }
        EXPECT_LE(strongest, t.mover.settings.push_force * 1.0001f);
        EXPECT_GT(strongest, 50);
        const Real gone = t[box].center_of_mass.x - 2;
        if (c.moves)
            EXPECT_GT(gone, 4);
        else
            EXPECT_LT(gone, 0.02f);
    }
}

TEST(CharacterMover, PressesOnTheBodyOnWhichItStandsWithItsWeight) {
    Walker t;
    t.floor();
    // A plank on a post is in balance until somebody of 80 kg stands on one end.
    t.block({0, 0.25f, 0}, {0.1f, 0.25f, 1});
    const BodyId plank = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{0, 0.55f, 0}, {}},
                                   .colliders = {{.shape = BoxShape{{2, 0.05f, 0.5f}}}},
                                   .density = 300});
    t.run_for(1);
    EXPECT_LT(std::abs(t[plank].world_from_body.rotation.z), 0.02f);
    t.place({1.5f, 0.6f, 0});
    t.walk_for(2, {});
    EXPECT_LT(t[plank].world_from_body.rotation.z, -0.05f);
}

TEST(CharacterMover, RestsInCornersWithoutATremor) {
    for (const Real degrees : {5.0f, 15.0f, 30.0f, 60.0f, 90.0f, 120.0f}) {
        SCOPED_TRACE(degrees);
        Walker t;
        t.floor();
        for (const Real side : {-1.0f, 1.0f}) {
            const Real angle = radians_from_degrees(degrees / 2) * side;
            const Quat turn = from_axis_angle({0, 1, 0}, angle);
            t.block(rotate(turn, {-10, 1.5f, side * 0.5f}), {10, 1.5f, 0.5f}, turn);
        }
        t.place({-9, 0, 0});
        t.walk_for(4, {4, 0, 0.5f});
        Real largest = 0;
        for (int i = 0; i < 120; ++i) {
            const Vec3 before = t.foot();
            t.step({.velocity = {4, 0, 0.5f}});
            largest = std::max(largest, length(t.foot() - before));
            ASSERT_GT(t.least_gap(), 0);
        }
        EXPECT_LT(largest, 1.0e-4f);
        const Vec3 inside = t.foot();
        t.walk_for(0.5f, {-4, 0, 0}); // and it can walk out again
        EXPECT_LT(t.foot().x, inside.x - 1);
    }
}

TEST(CharacterMover, KeepsTheVelocityOfItsGroundWhenAHitLiftsIt) {
    Walker t;
    const BodyId ferry = t.block({0, -0.25f, 0}, {4, 0.25f, 4}, {}, Motion::kinematic);
    t.set_velocity(ferry, {3, 0, 0});
    t.place({});
    t.walk_for(0.5f, {});
    const Vec3 local = inverse_transform_point(t[ferry].world_from_body, t.foot());
    t.mover.state.velocity.y += 3;
    Real highest = 0;
    for (int i = 0; i < 60; ++i) {
        t.step();
        highest = std::max(highest, t.foot().y);
    }
    EXPECT_NEAR(highest, 9 / (2 * 9.81f) - 3 * kDt / 2, 5.0e-3f);
    EXPECT_LT(length(inverse_transform_point(t[ferry].world_from_body, t.foot()) - local), 0.02f);
}

TEST(CharacterMover, StandsBetweenTwoSteepWallsAndJumpsOut) {
    Walker t;
    for (const Real side : {-1.0f, 1.0f}) { // a valley of two slopes of 60 degrees
        const Quat turn = from_axis_angle({0, 0, 1}, radians_from_degrees(60) * side);
        t.block(rotate(turn, {side * 10, -0.5f, 0}), {10, 0.5f, 5}, turn);
    }
    t.place({0, 2, 0});
    t.walk_for(3, {});
    const Vec3 rest = t.foot();
    t.walk_for(0.5f, {});
    EXPECT_LT(length(t.foot() - rest), 1.0e-3f);
    EXPECT_GT(t.least_gap(), 0);
    Real highest = 0;
    for (int i = 0; i < 30; ++i) {
        t.step({.jumps = true});
        highest = std::max(highest, t.foot().y - rest.y);
    }
    EXPECT_GT(highest, 0.5f);
}

TEST(CharacterMover, WalksThroughANarrowDoorAndNotThroughANarrowerOne) {
    for (const bool fits : {true, false}) {
        Walker t;
        t.floor();
        const Real half = fits ? 0.32f : 0.29f; // the mover needs 0.31 m with its skin
        for (const Real side : {-1.0f, 1.0f})
            t.block({2, 1.5f, side * (half + 2)}, {0.1f, 1.5f, 2});
        t.place({0, 0, 0.02f});
        for (int i = 0; i < 120; ++i) {
            t.step({.velocity = {3, 0, 0}});
            ASSERT_GT(t.least_gap(), 0);
        }
        if (fits)
            EXPECT_GT(t.foot().x, 4);
        else
            EXPECT_LT(t.foot().x, 2);
    }
}

TEST(CharacterMover, MeetsOnlyWhatItsFilterAdmits) {
    Walker t;
    t.floor();
    t.create({.world_from_body = {{2, 1, 0}, {}},
              .colliders = {{.shape = BoxShape{{0.2f, 1, 2}}}},
              .filter = {.category = 4}});
    t.mover.filter.mask = ~4u;
    t.place({});
    t.walk_for(1.5f, {3, 0, 0});
    EXPECT_GT(t.foot().x, 3);
    t.mover.filter.mask = ~0u;
    t.place({});
    t.walk_for(1.5f, {3, 0, 0});
    EXPECT_LT(t.foot().x, 2);
}

TEST(CharacterMover, WalksWhereGravityPointsElsewhere) {
    Parameters sideways = test::TestWorld::no_sleep();
    sideways.gravity = {-9.81f, 0, 0};
    Walker t(sideways);
    t.block({-0.5f, 0, 0}, {0.5f, 20, 20}); // a wall is the floor
    t.mover.world_from_shape = {{0.95f, 0, 0}, from_axis_angle({0, 0, 1}, -kPi / 2)};
    t.walk_for(2, {0, 3, 0});
    EXPECT_NEAR(t.mover.world_from_shape.position.x, 0.91f, 1.0e-3f);
    EXPECT_GT(t.mover.world_from_shape.position.y, 5.5f);
}

TEST(CharacterMover, SurvivesWhatIsNotFinite) {
    Walker t;
    t.floor();
    t.place({});
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    const CharacterMover before = t.mover;
    (void)move_character(t.world, t.mover, {.velocity = {nan, 0, 0}}, kDt);
    (void)move_character(t.world, t.mover, {}, nan);
    (void)move_character(t.world, t.mover, {}, 0);
    EXPECT_EQ(t.mover.world_from_shape, before.world_from_shape);
    EXPECT_EQ(t.mover.state, before.state);
}

} // namespace
} // namespace topple
