// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bodies without sharp edges: fall, rolling and rest.

#include "tests/support/random_vectors.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"

#include <cmath>

namespace topple {
namespace {

using test::TestWorld;

const EllipsoidShape kPebble{{0.5f, 0.2f, 0.35f}};

BodyId drop(TestWorld& t,
            const Shape& shape,
            Vec3 position,
            Quat rotation,
            const Material& material) {
    return t.create({.motion = Motion::dynamic,
                     .world_from_body = {position, rotation},
                     .colliders = {{.shape = shape, .material = material}}});
}

/// Returns the time until the body sleeps on the floor; negative if the body is awake after 30 s. [s]
Real time_to_sleep(TestWorld& t, BodyId body) {
    for (int i = 0; i < 1800; ++i) {
        t.world.step();
        if (!is_awake(t[body]))
            return static_cast<Real>(i) / 60;
    }
    return -1;
}

/// Returns the largest energy within 4 s of a fall from 1 m, over the initial energy. [-]
double largest_energy_of_drop(const Shape& shape, Real restitution, Random& random) {
    TestWorld t;
    const Material material{.friction = 0.5f, .restitution = restitution};
    t.floor(material);
    drop(t, shape, {0, 1, 0}, test::random_rotation(random), material);
    return t.largest_energy_ratio(240);
}

/// Returns whether the shape is behind a wall of 1 cm after three times the time of flight.
bool goes_through_a_centimeter(const Shape& shape, Real speed, Random& random) {
    TestWorld t{TestWorld::weightless()};
    t.create({.colliders = {{.shape = BoxShape{{0.005f, 1, 1}}}}});
    const BodyId body = drop(t,
                             shape,
                             {-2 - random.between(0, 1), random.between(-0.3f, 0.3f), 0.1f},
                             test::random_rotation(random),
                             {});
    t.set_velocity(body, {speed, 0, 0}, test::random_vector(random, 20));
    for (int step = 0; static_cast<Real>(step) / 60 * speed < 9; ++step)
        t.world.step();
    t.run_for(0.1f);
    return t[body].is_disabled || t[body].center_of_mass.x > 0.01f;
}

void expect_no_tunnelling(const Shape& shape) {
    Random random(test::seed());
    for (const Real speed : {20.0f, 100.0f, 300.0f})
        for (int i = 0; i < 12; ++i)
            EXPECT_FALSE(goes_through_a_centimeter(shape, speed, random))
                << type_name(shape) << " at " << speed << " m/s, seed " << test::seed();
}

/// Drops the shape on hills of 10 cm with 0.25 m between the samples; expects that it stays above the surface.
void expect_to_stay_above_hills(const Shape& shape) {
    Random random(test::seed());
    HeightSamples samples{.columns = 41, .rows = 41, .scale = {0.25f, 0.1f, 0.25f}};
    for (int i = 0; i < 41 * 41; ++i)
        samples.heights.push_back(random.between(0, 1));
    const Result<HeightField> field = HeightField::build(samples);
    ASSERT_TRUE(field.ok());
    const HeightFieldShape hills{std::make_shared<const HeightField>(*field)};
    const MeshShape mesh{std::make_shared<const MeshTree>(hills.field->to_mesh())};
    for (const Shape& ground : {Shape{hills}, Shape{mesh}})
        for (int i = 0; i < 5; ++i) {
            TestWorld t;
            t.create({.colliders = {{.shape = ground}}});
            const BodyId body = drop(t, shape, {0.1f, 1, 0}, test::random_rotation(random), {});
            t.set_velocity(body, {random.between(-1, 1), -8, random.between(-1, 1)});
            for (int step = 0; step < 180; ++step) {
                t.world.step();
                ASSERT_GT(t[body].center_of_mass.y, 0.05f)
                    << type_name(shape) << " on " << type_name(ground) << ", drop " << i;
            }
            EXPECT_LT(length(t[body].v), 1.5f);
        }
}

TEST(EllipsoidBody, StaysAboveHills) { expect_to_stay_above_hills(kPebble); }

TEST(EllipsoidBody, ComesToRestOnItsFlatSideAndSleeps) {
    // Rocking without slip loses energy by rolling resistance alone.
    const Material felt{.friction = 0.6f, .rolling_resistance = 0.05f};
    Random random(test::seed());
    for (int i = 0; i < 5; ++i) {
        TestWorld t{Parameters{}};
        t.floor(felt);
        const BodyId pebble = drop(t, kPebble, {0, 1, 0}, test::random_rotation(random), felt);
        EXPECT_GE(time_to_sleep(t, pebble), 0);
        EXPECT_NEAR(t[pebble].center_of_mass.y, 0.2f, 2e-3f);
        const Vec3 up = rotate(t[pebble].world_from_body.rotation, {0, 1, 0});
        EXPECT_GT(std::abs(up.y), 0.99f);
    }
}

TEST(EllipsoidBody, OfEqualRadiiRollsAsABall) {
    // Without slip a ball keeps v = w r; on a level floor its speed is constant.
    TestWorld t;
    const Material material{.friction = 0.6f, .rolling_resistance = 0};
    t.floor(material);
    const BodyId round = drop(t, EllipsoidShape{{0.3f, 0.3f, 0.3f}}, {0, 0.3f, 0}, {}, material);
    t.set_velocity(round, {2, 0, 0}, {0, 0, -2 / 0.3f});
    t.run_for(4);
    EXPECT_NEAR(t[round].v.x, 2, 0.02f);
    EXPECT_NEAR(t[round].center_of_mass.y, 0.3f, 1e-3f);
    EXPECT_NEAR(t[round].center_of_mass.z, 0, 2e-3f);
}

TEST(EllipsoidBody, RollsOverItsLongAxisSmoothlyWithoutLeavingTheFloor) {
    // A spheroid about z rolls like a wheel that is not round. At 1 rad/s it never lifts off, and kinetic and
    // potential energy alternate: two turns lose only a small share.
    TestWorld t;
    const Material material{.friction = 1, .rolling_resistance = 0};
    t.floor(material);
    const BodyId wheel = drop(t, EllipsoidShape{{0.3f, 0.25f, 0.3f}}, {0, 0.25f, 0}, {}, material);
    t.set_velocity(wheel, {1.25f, 0, 0}, {0, 0, -5});
    const double before = t.energy();
    for (int i = 0; i < 150; ++i) {
        t.world.step();
        const Quat q = t[wheel].world_from_body.rotation;
        const Vec3 down = rotate_inverse(q, {0, -1, 0});
        const Real reach = length(scale(Vec3{0.3f, 0.25f, 0.3f}, down));
        EXPECT_NEAR(t[wheel].center_of_mass.y, reach, 2e-3f) << i;
        EXPECT_LE(t.energy(), before * 1.005) << i;
    }
    EXPECT_GT(t.energy(), 0.93 * before);
}

TEST(EllipsoidBody, GainsNoEnergyInDrops) {
    Random random(test::seed());
    for (const Real restitution : {0.0f, 0.5f})
        for (int i = 0; i < 5; ++i)
            EXPECT_LE(largest_energy_of_drop(kPebble, restitution, random), 1.005)
                << "drop " << i << ", seed " << test::seed();
}

TEST(EllipsoidBody, PassesNoWallOfACentimeter) {
    expect_no_tunnelling(EllipsoidShape{{0.1f, 0.05f, 0.07f}});
}

TEST(EllipsoidBody, FloatsWithTheShareUnderWaterThatItsDensityIs) {
    TestWorld t;
    ASSERT_TRUE(
        t.world.set_water_volume(Water{.box = {{-9, -9, -9}, {9, 0, 9}}, .linear_drag = 2}).ok());
    const BodyId buoy = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{0, 0.1f, 0}, {}},
                                  .colliders = {{.shape = kPebble}},
                                  .density = 500});
    t.run_for(20);
    EXPECT_NEAR(t[buoy].center_of_mass.y, 0, 0.01f);
}

const TaperedCapsuleShape kClub{0.3f, 0.15f, 0.5f};

TEST(TaperedCapsuleBody, LiesStillOnItsSideAlongALine) {
    // The side is tilted against the axis by asin((0.3 - 0.15) / 1).
    Random random(test::seed());
    for (int i = 0; i < 5; ++i) {
        TestWorld t{Parameters{}};
        t.floor();
        const BodyId club = drop(t, kClub, {0, 1, 0}, test::random_rotation(random), {});
        EXPECT_GE(time_to_sleep(t, club), 0);
        const Vec3 axis = rotate(t[club].world_from_body.rotation, {0, 1, 0});
        EXPECT_NEAR(axis.y, -0.15f, 5e-3f);
        ASSERT_EQ(t.world.state().contacts.size(), 1u);
        EXPECT_EQ(t.world.state().contacts[0].point_count, 2);
    }
}

TEST(TaperedCapsuleBody, OfEqualRadiiRollsAsACapsule) {
    Real ways[2] = {};
    const Shape shapes[] = {CapsuleShape{0.2f, 0.4f}, TaperedCapsuleShape{0.2f, 0.2f, 0.4f}};
    for (std::size_t k = 0; k < 2; ++k) {
        TestWorld t;
        const Material material{.friction = 0.6f, .rolling_resistance = 0};
        t.floor(material);
        const BodyId rod = drop(
            t, shapes[k], {0, 0.2f, 0}, from_axis_angle({1, 0, 0}, kPi / 2), material);
        t.set_velocity(rod, {1, 0, 0}, {0, 0, -5});
        t.run_for(3);
        ways[k] = t[rod].center_of_mass.x;
        EXPECT_NEAR(t[rod].center_of_mass.y, 0.2f, 1e-3f);
    }
    EXPECT_NEAR(ways[0], 3, 0.03f);
    EXPECT_NEAR(ways[1], ways[0], 2e-3f);
}

TEST(TaperedCapsuleBody, RollsInACircleAboutTheApexOfItsCone) {
    // Without slip every point of the contact line rests, so that the axis of rotation is this line. The apex, 0.3 /
    // sine = 2 m from the lower center, stays fixed.
    TestWorld t;
    const Material material{.friction = 1, .rolling_resistance = 0};
    t.floor(material);
    const Real sine = 0.15f, lean = std::asin(sine);
    const Quat lying = from_axis_angle({0, 0, 1},
                                       -kPi / 2 - lean); // the top points towards +x, and down
    const Real height = (0.3f + 0.15f) / 2;
    const BodyId club = drop(t, kClub, {0, height, 0}, lying, material);
    const auto apex = [&] {
        return transform_point(t[club].world_from_body, {0, -0.5f + 0.3f / sine, 0});
    };
    const Vec3 before = apex();
    EXPECT_NEAR(before.y, 0, 1e-3f);
    const Vec3 w{1, 0, 0}; // along the line of contact
    t.set_velocity(club, cross(w, t[club].center_of_mass - before), w);
    for (int i = 0; i < 180; ++i) {
        t.world.step();
        EXPECT_NEAR(apex().y, 0, 0.02f) << i;
        EXPECT_LT(distance(apex(), before), 0.1f) << i;
    }
    EXPECT_GT(std::abs(t[club].center_of_mass.z), 0.2f);
}

TEST(TaperedCapsuleBody, GainsNoEnergyInDrops) {
    Random random(test::seed());
    for (const Real restitution : {0.0f, 0.5f})
        for (int i = 0; i < 5; ++i)
            EXPECT_LE(largest_energy_of_drop(kClub, restitution, random), 1.005)
                << "drop " << i << ", seed " << test::seed();
}

TEST(TaperedCapsuleBody, StaysAboveHills) { expect_to_stay_above_hills(kClub); }

TEST(TaperedCapsuleBody, PassesNoWallOfACentimeter) {
    expect_no_tunnelling(TaperedCapsuleShape{0.08f, 0.04f, 0.1f});
}

const RoundedBoxShape kDie{{0.4f, 0.4f, 0.4f}, 0.1f};

TEST(RoundedBoxBody, FiveDiceStandOnEachOther) {
    for (const RoundedBoxShape& die : {kDie, RoundedBoxShape{{0.02f, 0.02f, 0.02f}, 0.005f}}) {
        const Real side = 2 * (die.half_extents.x + die.radius);
        TestWorld t{Parameters{}};
        t.floor({.friction = 0.6f});
        std::vector<BodyId> dice;
        for (int i = 0; i < 5; ++i)
            dice.push_back(drop(t,
                                die,
                                {0, side * (static_cast<Real>(i) + 0.5f), 0},
                                from_axis_angle({0, 1, 0}, 0.3f * static_cast<Real>(i)),
                                {.friction = 0.6f}));
        t.run_for(10);
        for (int i = 0; i < 5; ++i) {
            const Body& one = t[dice[static_cast<std::size_t>(i)]];
            EXPECT_NEAR(one.center_of_mass.y, side * (static_cast<Real>(i) + 0.5f), 0.005f * side)
                << i;
            EXPECT_NEAR(one.center_of_mass.x, 0, 0.005f * side) << i;
            EXPECT_FALSE(is_awake(one)) << i;
        }
    }
}

TEST(RoundedBoxBody, ADieThatIsThrownComesToRestOnAFace) {
    Random random(test::seed());
    for (int i = 0; i < 12; ++i) {
        TestWorld t{Parameters{}};
        t.floor({.friction = 0.4f});
        const BodyId die = drop(
            t, kDie, {0, 2, 0}, test::random_rotation(random), {.friction = 0.4f});
        t.set_velocity(die, test::random_vector(random, 3), test::random_vector(random, 12));
        EXPECT_GE(time_to_sleep(t, die), 0) << "throw " << i << ", seed " << test::seed();
        EXPECT_NEAR(t[die].center_of_mass.y, 0.5f, 3e-3f);
    }
}

TEST(RoundedBoxBody, OneWithRoundEdgesRollsFartherThanABox) {
    // A box falls on its faces; a die whose faces are small rolls over its edges.
    Real ways[2];
    const Shape shapes[] = {BoxShape{{0.5f, 0.5f, 0.5f}},
                            RoundedBoxShape{{0.05f, 0.4f, 0.05f}, 0.45f}};
    for (std::size_t k = 0; k < 2; ++k) {
        TestWorld t;
        const Material material{.friction = 0.6f, .rolling_resistance = 0};
        t.floor(material);
        const BodyId body = drop(
            t, shapes[k], {0, 0.5f, 0}, from_axis_angle({1, 0, 0}, kPi / 2), material);
        t.set_velocity(body, {3, 0, 0}, {0, 0, -6});
        t.run_for(3);
        ways[k] = t[body].center_of_mass.x;
    }
    EXPECT_LT(ways[0], 2);
    EXPECT_GT(ways[1], 5);
}

/// Returns the largest energy within 3 s of a fall with a random spin, over the initial energy. [-]
double largest_energy_of_spinning_drop(const Shape& shape, Real height, Random& random) {
    TestWorld t;
    const Material material{.friction = 0.5f, .restitution = 0.3f};
    t.floor(material);
    const BodyId body = drop(t, shape, {0, height, 0}, test::random_rotation(random), material);
    t.set_velocity(body, test::random_vector(random, 2), test::random_vector(random, 15));
    return t.largest_energy_ratio(180);
}

TEST(RoundedBoxBody, SlenderOnesGainNoEnergyInDropsFromAnyHeight) {
    const RoundedBoxShape shapes[] = {{{0.5f, 0.02f, 0.03f}, 0.01f},
                                      {{0.4f, 0.005f, 0.4f}, 0.005f},
                                      {{0.3f, 0.01f, 0.01f}, 0.04f}};
    for (const Real height : {1.0f, 3.0f, 10.0f})
        for (int i = 0; i < 100; ++i) {
            Random random(test::seed() + static_cast<std::uint64_t>(i));
            const RoundedBoxShape& shape = shapes[i % 3];
            EXPECT_LE(largest_energy_of_spinning_drop(shape, height, random), 1.01)
                << "from " << height << " m, seed " << test::seed() + static_cast<std::uint64_t>(i);
        }
}

TEST(RoundedBoxBody, GainsNoEnergyInDrops) {
    Random random(test::seed());
    for (const Real restitution : {0.0f, 0.5f})
        for (int i = 0; i < 5; ++i)
            EXPECT_LE(largest_energy_of_drop(kDie, restitution, random), 1.005)
                << "drop " << i << ", seed " << test::seed();
}

TEST(RoundedBoxBody, StaysAboveHills) {
    expect_to_stay_above_hills(RoundedBoxShape{{0.3f, 0.1f, 0.2f}, 0.08f});
}

TEST(RoundedBoxBody, PassesNoWallOfACentimeter) {
    expect_no_tunnelling(RoundedBoxShape{{0.06f, 0.04f, 0.05f}, 0.02f});
}

TEST(RoundedBoxBody, FloatsWithTheShareUnderWaterThatItsDensityIs) {
    TestWorld t;
    ASSERT_TRUE(
        t.world.set_water_volume(Water{.box = {{-9, -9, -9}, {9, 0, 9}}, .linear_drag = 2}).ok());
    const BodyId soap = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.1f, 0}, {}},
         .colliders = {{.shape = RoundedBoxShape{{0.5f, 0.1f, 0.3f}, 0.1f}}},
         .density = 500});
    t.run_for(20);
    EXPECT_NEAR(t[soap].center_of_mass.y, 0, 0.01f);
}

} // namespace
} // namespace topple
