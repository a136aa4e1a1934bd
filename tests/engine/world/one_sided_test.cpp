// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"

#include <array>
#include <cmath>

namespace topple {
namespace {

using test::TestWorld;

/// A plate whose top is at `top`, which bodies pass upward.
BodyDef platform(Real top, Vec3 half_extents = {2, 0.1f, 2}) {
    return {.name = "platform",
            .world_from_body = {{0, top - half_extents.y, 0}, {}},
            .colliders = {{.shape = BoxShape{half_extents}, .one_sided = {0, 3, 0}}}};
}

/// Shapes of about half a meter that rest with their origin at 0.25 m.
std::array<Shape, 4> travelers() {
    return {SphereShape{0.25f},
            BoxShape{{0.25f, 0.25f, 0.25f}},
            CapsuleShape{0.1f, 0.15f},
            CylinderShape{0.2f, 0.25f}};
}

BodyId throw_up(TestWorld& t, const Shape& shape, Real from, Real speed) {
    const BodyId id = t.create({.motion = Motion::dynamic,
                                .world_from_body = {{0, from, 0}, {}},
                                .colliders = {{.shape = shape}},
                                .locks = {.turn = {true, true, true}}});
    t.set_velocity(id, {0, speed, 0});
    return id;
}

TEST(OneSided, BodiesComeUpUnhinderedAndStayOnTop) {
    for (const Shape& shape : travelers()) {
        TestWorld t, empty;
        t.create(platform(0));
        const BodyId id = throw_up(t, shape, -1, 6), free = throw_up(empty, shape, -1, 6);
        // Up, and down again until just above the plate, as in an empty world.
        for (int i = 0; i < 60 && (empty[free].v.y > 0 || empty[free].center_of_mass.y > 0.5f);
             ++i) {
            t.world.step();
            empty.world.step();
            ASSERT_EQ(t[id].center_of_mass, empty[free].center_of_mass) << type_name(shape);
        }
        EXPECT_LT(empty[free].v.y, 0);
        t.run_for(3);
        EXPECT_NEAR(t[id].world_from_body.position.y, 0.25f, 2e-3f) << type_name(shape);
        EXPECT_TRUE(t.world.validate().ok());
    }
}

TEST(OneSided, ABodyThatDoesNotGetThroughFallsBackUnhindered) {
    for (const Shape& shape : travelers())
        for (const Real peak : {-0.1f, 0.0f, 0.1f, 0.2f}) { // the lower end stays inside the plate
            TestWorld t, empty;
            t.create(platform(0));
            const Real speed = std::sqrt(2 * 9.81f * (peak + 1));
            const BodyId id = throw_up(t, shape, -1, speed),
                         free = throw_up(empty, shape, -1, speed);
            for (int i = 0; i < 80; ++i) {
                t.world.step();
                empty.world.step();
                ASSERT_EQ(t[id].center_of_mass, empty[free].center_of_mass)
                    << type_name(shape) << " up to " << peak;
            }
        }
}

/// No speed upward comes from the platform, wherever the way up ends.
TEST(OneSided, NothingIsPushedUpOnItsWay) {
    for (const Shape& shape : travelers())
        for (int i = 0; i <= 40; ++i) {
            const Real peak = 0.2f + 0.005f * static_cast<Real>(i); // of the origin; 0.25 m rests
            TestWorld t;
            t.create(platform(0));
            const BodyId id = throw_up(t, shape, -0.6f, std::sqrt(2 * 9.81f * (peak + 0.6f)));
            Real highest_after = -1;
            bool falls = false;
            for (int step = 0; step < 120; ++step) {
                const Real before = t[id].v.y;
                t.world.step();
                falls = falls || t[id].v.y < 0;
                if (falls)
                    highest_after = std::max(highest_after, t[id].center_of_mass.y);
                EXPECT_LT(t[id].v.y, std::max(before, Real(0.3f))) << peak;
            }
            EXPECT_LT(highest_after, std::max(peak + 0.005f, Real(0.252f))) << peak;
        }
}

TEST(OneSided, ARewindIntoThePlateGoesOnBitForBit) {
    TestWorld t;
    t.create(platform(0));
    throw_up(t, BoxShape{{0.25f, 0.25f, 0.25f}}, -1, 6);
    throw_up(t, SphereShape{0.1f}, -3, 9);
    std::vector<std::pair<Snapshot, std::uint64_t>> moments;
    for (int i = 0; i < 120; ++i) {
        moments.emplace_back(t.world.snapshot(), t.world.hash());
        t.world.step();
    }
    for (std::size_t i = 0; i < moments.size(); i += 7) {
        t.world.restore(*moments[i].first);
        for (std::size_t k = i; k < moments.size(); ++k) {
            ASSERT_EQ(t.world.hash(), moments[k].second) << i << " to " << k;
            t.world.step();
        }
    }
}

/// A plate of 1 cm; the ball moves by 0.8 m in a step.
TEST(OneSided, AFastBodyPassesUpAndIsHeldOnItsWayDown) {
    for (const bool is_up : {true, false}) {
        TestWorld t(TestWorld::weightless());
        t.create(platform(0, {2, 0.005f, 2}));
        const BodyId ball = t.ball({0, is_up ? -2.1f : 2.1f, 0}, 0.05f);
        t.set_velocity(ball, {0, is_up ? 50.0f : -50.0f, 0});
        t.run_for(0.5f);
        if (is_up)
            EXPECT_EQ(t[ball].v, (Vec3{0, 50, 0}));
        else
            EXPECT_GT(t[ball].center_of_mass.y, 0.04f);
    }
}

/// At up to 7.7 m/s a body moves by up to 13 cm in a step, and may be as deep when the step finds it.
TEST(OneSided, ABodyThatFallsFromAnyHeightIsHeld) {
    for (const Shape& shape : travelers())
        for (int i = 1; i <= 60; ++i) {
            TestWorld t;
            t.create(platform(0));
            const BodyId id = throw_up(t, shape, 0.25f + 0.05f * static_cast<Real>(i), 0);
            t.run_for(2);
            EXPECT_NEAR(t[id].world_from_body.position.y, 0.25f, 2e-3f)
                << type_name(shape) << " from " << 5 * i << " cm";
        }
}

/// The ball is nearer than 1 cm to its place on top for several steps.
TEST(OneSided, ABodyThatLeavesSlowlyIsNotPushed) {
    for (const Real speed : {0.06f, 0.1f, 0.5f}) {
        TestWorld t(TestWorld::weightless()), empty(TestWorld::weightless());
        t.create(platform(0));
        const BodyId ball = t.ball({0, 0.2f, 0}, 0.25f), free = empty.ball({0, 0.2f, 0}, 0.25f);
        t.set_velocity(ball, {0, speed, 0});
        empty.set_velocity(free, {0, speed, 0});
        for (int i = 0; i < 100; ++i) {
            t.world.step();
            empty.world.step();
            ASSERT_EQ(t[ball].center_of_mass, empty[free].center_of_mass) << speed;
        }
        EXPECT_GT(t[ball].center_of_mass.y, 0.25f);
    }
}

/// The box turns around just below its place on top.
TEST(OneSided, ABodyThatTurnsAroundNearTheTopIsHeld) {
    TestWorld t(TestWorld::weightless());
    t.create(platform(0));
    const BodyId cube = t.cube({0, 0.494f, 0});
    t.set_velocity(cube, {0, 0.06f, 0});
    t.world.step();
    EXPECT_TRUE(t.world.state().contacts.empty());
    t.set_velocity(cube, {0, -0.02f, 0});
    t.world.step();
    EXPECT_FALSE(t.world.state().contacts.empty());
    const Real highest = t[cube].center_of_mass.y;
    t.run_for(0.3f);
    EXPECT_GT(t[cube].center_of_mass.y, highest - 0.001f);
}

/// A sloping plate, whose box reaches around the ball, while the ball itself is 4 cm away from it.
TEST(OneSided, ABodyThatIsHitNearASlopeWithinAStepPassesToo) {
    TestWorld t(TestWorld::weightless());
    BodyDef plate = platform(0, {2, 0.3f, 2});
    plate.world_from_body = {{}, {0, 0, 0.38268343f, 0.92387953f}}; // by 45 degrees about Z
    t.create(plate);
    const Vec3 up{-0.70710678f, 0.70710678f, 0};
    const BodyId light = t.ball(up * -0.44f, 0.1f, {.restitution = 1});
    const BodyId heavy = t.ball(up * -0.79f, 0.2f, {.restitution = 1});
    ASSERT_TRUE(t.world.set_density(heavy, 20000).ok());
    t.set_velocity(heavy, up * 20);
    t.run_for(0.2f);
    EXPECT_GT(dot(t[light].v, up), 36);
    EXPECT_GT(dot(t[light].center_of_mass, up), 2);
}

/// A ball below the plate that is hit within the step, and is through at the end of it.
TEST(OneSided, ABodyThatIsHitWithinAStepPassesToo) {
    TestWorld t(TestWorld::weightless());
    t.create(platform(0, {2, 0.005f, 2}));
    const BodyId light = t.ball({0, -0.15f, 0}, 0.1f, {.restitution = 1});
    const BodyId heavy = t.ball({0, -0.5f, 0}, 0.2f, {.restitution = 1});
    ASSERT_TRUE(t.world.set_density(heavy, 20000).ok());
    t.set_velocity(heavy, {0, 30, 0});
    t.run_for(0.1f);
    EXPECT_GT(t[light].center_of_mass.y, 2);
    EXPECT_GT(t[light].v.y, 40);
}

/// A press squeezes the cube into the plate, deeper than a contact may be that begins to hold.
TEST(OneSided, ABodyThatIsPressedInIsHeld) {
    TestWorld t;
    t.create(platform(0, {2, 0.5f, 2}));
    const BodyId cube = t.cube({0, 0.5f, 0});
    const BodyId press = t.create({.motion = Motion::kinematic,
                                   .world_from_body = {{0, 1.5f, 0}, {}},
                                   .velocity = {0, -0.2f, 0},
                                   .colliders = {{.shape = BoxShape{}}}});
    t.run_for(0.5f);
    EXPECT_LT(t[cube].center_of_mass.y, 0.48f);
    t.set_velocity(press, {0, 1, 0});
    t.run_for(1);
    EXPECT_NEAR(t[cube].center_of_mass.y, 0.5f, 0.01f);
}

TEST(OneSided, ABallThatRollsOffTheRimGoesAroundIt) {
    TestWorld t;
    t.create(platform(0));
    const BodyId ball = t.ball({1.9f, 0.25f, 0}, 0.25f);
    t.set_velocity(ball, {0.3f, 0, 0}, {0, 0, -1.2f});
    const auto rim = [&] { return length(t[ball].center_of_mass - Vec3{2, 0, 0}); };
    for (int i = 0; i < 120 && t[ball].center_of_mass.y > 0; ++i) {
        t.world.step();
        const Real height = t[ball].center_of_mass.y;
        EXPECT_TRUE(height < 0.03f || rim() > 0.24f) << rim() << " m at " << height;
    }
    EXPECT_LT(t[ball].center_of_mass.y, 0);
}

TEST(OneSided, ABoxThatTipsOverTheRimDoesNotSinkIntoIt) {
    TestWorld t;
    BodyDef plate = platform(0);
    plate.colliders[0].material.friction = 2;
    t.create(plate);
    const BodyId box = t.cube({2.02f, 0.5f, 0}, {.friction = 2});
    Real deepest = 0;
    for (int i = 0; i < 300 && t[box].center_of_mass.y > -0.6f; ++i) {
        t.world.step();
        const Vec3 rim = inverse_transform_point(t[box].world_from_body, {2, 0, 0});
        const Real depth = 0.5f - std::max(std::abs(rim.x), std::abs(rim.y));
        deepest = std::max(deepest, depth);
    }
    EXPECT_LT(t[box].center_of_mass.y, -0.5f);
    EXPECT_LT(deepest, 0.02f);
}

TEST(OneSided, TheRimDoesNotHoldABallThatFallsPast) {
    TestWorld t(TestWorld::weightless());
    t.create(platform(0));
    const BodyId ball = t.ball({2.245f, 1, 0}, 0.25f);
    t.set_velocity(ball, {0, -1, 0});
    t.run_for(2);
    EXPECT_EQ(t[ball].v, (Vec3{0, -1, 0}));
}

TEST(OneSided, AHeavyStackStays) {
    TestWorld t;
    t.create(platform(0));
    std::vector<BodyId> boxes;
    for (int i = 0; i < 6; ++i)
        boxes.push_back(t.cube({0, 0.5f + static_cast<Real>(i), 0}));
    ASSERT_TRUE(t.world.set_mass(boxes.back(), 50000).ok());
    t.run_for(5);
    for (std::size_t i = 0; i < boxes.size(); ++i)
        EXPECT_NEAR(t[boxes[i]].center_of_mass.y, 0.5f + static_cast<Real>(i), 0.03f) << i;
}

TEST(OneSided, ABodyThatSleepsOnAPlateStaysThereWhenItWakes) {
    TestWorld t{Parameters{}};
    t.create(platform(0));
    const BodyId cube = t.cube({0, 0.5f, 0});
    t.run_for(3);
    ASSERT_TRUE(t[cube].is_asleep);
    t.ball({0, 3, 0}); // falls onto the cube
    t.run_for(1);
    EXPECT_NEAR(t[cube].center_of_mass.y, 0.5f, 0.01f);
}

TEST(OneSided, ABodySlidesFromOnePlateOntoTheNext) {
    for (const Real speed : {0.5f, 2.0f, 6.0f}) {
        TestWorld t;
        for (int i = 0; i < 6; ++i) {
            BodyDef plate = platform(0, {1, 0.1f, 1});
            plate.world_from_body.position.x = 2 * static_cast<Real>(i);
            plate.colliders[0].material.friction = 0;
            t.create(plate);
        }
        const BodyId cube = t.cube({0, 0.5f, 0});
        for (int i = 0; i < 600 && t[cube].center_of_mass.x < 8; ++i) {
            t.set_velocity(cube, {speed, t[cube].v.y, 0}, t[cube].w);
            t.world.step();
            ASSERT_NEAR(t[cube].center_of_mass.y, 0.5f, 0.01f) << t[cube].center_of_mass.x;
        }
        EXPECT_GT(t[cube].center_of_mass.x, 4);
    }
}

TEST(OneSided, APlateThatMovesCarriesWhatIsOnItAndPassesWhatIsBelow) {
    TestWorld t;
    BodyDef plate = platform(0);
    plate.motion = Motion::kinematic;
    plate.velocity = {0, -0.5f, 0};
    t.create(plate);
    t.create({.world_from_body = {{0, -2.1f, 0}, {}},
              .colliders = {{.shape = BoxShape{{3, 0.1f, 3}}}}}); // top at -2
    const BodyId above = t.cube({0, 0.5f, 0}), below = t.cube({1.5f, -1.5f, 1.5f});
    t.run_for(2);
    EXPECT_NEAR(t[above].center_of_mass.y, -0.5f, 0.01f);
    EXPECT_NEAR(t[below].center_of_mass.y, -1.5f, 0.01f); // the plate has come down over it
    EXPECT_NEAR(length(t[below].v), 0, 0.01f);
}

TEST(OneSided, TheDirectionTurnsWithTheShape) {
    TestWorld t(TestWorld::weightless());
    BodyDef plate = platform(0);
    // A quarter turn about Z takes Y to -X: bodies pass toward -X.
    plate.world_from_body = {{}, {0, 0, 0.70710678f, 0.70710678f}};
    t.create(plate);
    const BodyId passes = t.ball({2, 0, 0.5f}, 0.25f), stops = t.ball({-2, 0, -0.5f}, 0.25f);
    t.set_velocity(passes, {-3, 0, 0});
    t.set_velocity(stops, {3, 0, 0});
    t.run_for(2);
    EXPECT_NEAR(t[passes].v.x, -3, 1e-3f);
    EXPECT_LT(t[stops].center_of_mass.x, -0.3f);
}

TEST(OneSided, ItsEndsHoldNothing) {
    TestWorld t(TestWorld::weightless());
    t.create(platform(0));
    const BodyId ball = t.ball({-4, -0.1f, 0}, 0.25f);
    t.set_velocity(ball, {3, 0, 0});
    t.run_for(3);
    EXPECT_EQ(t[ball].v, (Vec3{3, 0, 0}));
}

TEST(OneSided, IsPartOfTheDefinitionTheHashAndTheSnapshot) {
    TestWorld t, solid;
    const BodyId id = t.create(platform(0));
    BodyDef def = platform(0);
    def.colliders[0].one_sided = {};
    solid.create(def);
    EXPECT_NE(t.world.hash(), solid.world.hash());
    EXPECT_EQ(t.world.describe(id).colliders[0].one_sided, (Vec3{0, 3, 0})); // as given
    for (const Real wrong : {1e-9f, 1e9f, std::numeric_limits<Real>::quiet_NaN()}) {
        def.colliders[0].one_sided = {0, wrong, 0};
        EXPECT_FALSE(t.world.create_body(def).ok());
    }
}

} // namespace
} // namespace topple
