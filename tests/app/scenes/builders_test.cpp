// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/friction/slopes.h"
#include "app/scenes/impacts/bullets.h"
#include "app/scenes/impacts/chain_reactions.h"
#include "app/scenes/joints/cradle.h"
#include "app/scenes/spinning/spinners.h"
#include "app/scenes/stacking/masonry.h"
#include "app/scenes/stacking/stacks.h"
#include "app/scenes/stress/piles.h"
#include "tests/support/test.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace topple::app {
namespace {

/// Returns the deepest overlap of the built scene before the first step. [m]
Real first_overlap(const std::function<void(World&)>& build) {
    // No attraction closes the gap: a body that rests on a tip sinks by the compliance of its contact, and a step
    // would show the difference.
    Parameters parameters;
    parameters.gravity = {};
    World world(parameters);
    build(world);
    return world.step().max_penetration;
}

Vec3 place(const World& world, BodyId id) { return world.find(id)->world_from_body.position; }

void move_by(World& world, BodyId id, Vec3 way) {
    Transform pose = world.find(id)->world_from_body;
    pose.position += way;
    ASSERT_TRUE(world.set_pose(id, pose).ok());
}

TEST(Builders, NothingThatShouldTouchBeginsInsideAnother) {
    constexpr Real kRounding = 2e-5f; // a few float steps at 10 m [m]
    EXPECT_LE(first_overlap([](World& w) { build_stack(w, 12); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_squeezed_box(w, 100); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_heavy_top(w); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_arch(w, 15); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_card_house(w, {.storeys = 5}); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_card_house(w, kThinCards); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_touching_cradle(w); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_dominoes(w, 40); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_billiard_break(w); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_spinning_top(w); }), kRounding);
    EXPECT_LE(first_overlap([](World& w) { build_ramp(w, 0.6f, 0.5f); }), kRounding * 4);
}

TEST(Builders, OverlapsAreAsDeepAsTheySay) {
    EXPECT_NEAR(first_overlap(&build_overlapping_grid), 0.15f, 1e-4f);
    EXPECT_NEAR(first_overlap(&build_coincident_cubes), 0.5f, 1e-4f);
}

TEST(Builders, TheArchIsAHalfCircleOfEqualBlocks) {
    World world;
    build_arch(world, 15);
    const auto& bodies = world.state().bodies;
    ASSERT_EQ(bodies.size(), 16u); // plus the ground
    const Body& keystone = bodies[1 + 15 / 2];
    EXPECT_NEAR(keystone.world_from_body.position.x, 0, 1e-5f);
    // The center of mass lies between the circles of 3 and 4.2 m, a little above the middle, since the stone is wider
    // outside.
    EXPECT_GT(keystone.world_from_body.position.y, 3.59f);
    EXPECT_LT(keystone.world_from_body.position.y, 3.65f);
    // A trapezoid of 2 x 3 sin 6 deg below, 2 x 4.2 sin 6 deg above and 1.2 cos 6 deg between,
    // 1.2 m deep: (0.6272 + 0.8780) / 2 x 1.1934 x 1.2 x 2000 = 2155.6 kg.
    EXPECT_NEAR(keystone.mass, 2155.6f, 1);
    for (std::size_t i = 2; i < bodies.size(); ++i)
        EXPECT_EQ(bodies[i].mass, bodies[1].mass);
}

TEST(Builders, HousesOfCardsHaveTwoCardsAPairAndFlatOnesBetween) {
    // Storeys of 3, 2 and 1 pairs, with 2 and 1 flat cards: 6 + 2 + 4 + 1 + 2, and the ground.
    World world;
    build_card_house(world, {.storeys = 3});
    EXPECT_EQ(world.state().bodies.size(), 16u);
}

/// Returns `house` built `scale` times as large.
CardHouse scaled(CardHouse house, Real scale) {
    for (Real* length :
         {&house.half_length, &house.half_thickness, &house.half_depth, &house.spacing, &house.gap})
        *length *= scale;
    return house;
}

/// Returns the displacement of the card that has moved farthest after `seconds`, in half lengths of a card.
Real moved_share(const CardHouse& house, Real steps_per_second, double seconds) {
    Parameters parameters;
    parameters.dt = 1 / steps_per_second;
    World world(parameters);
    build_card_house(world, house);
    const std::vector<Body> before = world.state().bodies;
    while (world.state().time < seconds)
        world.step();
    Real farthest = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        farthest = std::max(
            farthest, distance(world.state().bodies[i].center_of_mass, before[i].center_of_mass));
    return farthest / house.half_length;
}

/// Regression: tolerances did not scale with small bodies; houses of a quarter of the size fell within 1.4 s.
TEST(Builders, HousesOfCardsStandAtOtherSizesAndSteps) {
    constexpr Real kLittle = 0.05f;
    for (const Real scale : {0.2f, 0.25f, 0.35f, 0.5f, 2.0f})
        EXPECT_LT(moved_share(scaled({.storeys = 6}, scale), 60, 3), kLittle) << scale;
    EXPECT_LT(moved_share(scaled({.storeys = 7}, 0.5f), 60, 3), kLittle);
    EXPECT_LT(moved_share(scaled({.storeys = 3}, 0.1f), 60, 3), kLittle);
    EXPECT_LT(moved_share(kThinCards, 144, 3), kLittle);
}

TEST(Builders, TheGroundIsABoxThatIsSeenAsAFloor) {
    World world;
    add_ground(world);
    const auto& colliders = world.state().colliders;
    ASSERT_EQ(colliders.size(), 2u);
    EXPECT_TRUE(colliders[0].collides && !colliders[0].visible);
    EXPECT_TRUE(!colliders[1].collides && colliders[1].visible);
}

TEST(BulletTrials, AreThroughOnTheFarSideOnly) {
    World world;
    const BulletTrial trial = add_bullet(world, {});
    EXPECT_FALSE(is_through(world, trial));
    move_by(world, trial.ball, {2.9f, 0, 0});
    EXPECT_FALSE(is_through(world, trial));
    move_by(world, trial.ball, {0.2f, 0, 0});
    EXPECT_TRUE(is_through(world, trial));
}

TEST(SpinningRods, AreThroughBelowTheFloorOnly) {
    World world;
    const RodTrial trial = add_spinning_rod(world, 3);
    EXPECT_FALSE(is_through(world, trial));
    move_by(world, trial.rod, {0, -1.5f, 0});
    EXPECT_TRUE(is_through(world, trial));
}

TEST(Dominoes, AreFallenPastFortyFiveDegrees) {
    World world;
    const std::vector<BodyId> dominoes = build_dominoes(world, 3);
    const auto tilt = [&](Real angle) {
        const Vec3 at = place(world, dominoes[1]);
        ASSERT_TRUE(world.set_pose(dominoes[1], {at, from_axis_angle({0, 0, 1}, angle)}).ok());
    };
    tilt(0.7f);
    EXPECT_FALSE(is_fallen(world, dominoes[1]));
    tilt(0.85f);
    EXPECT_TRUE(is_fallen(world, dominoes[1]));
}

TEST(BilliardBreak, BeginsSymmetricAndSeesABallOutOfPlace) {
    World world;
    const BilliardBreak balls = build_billiard_break(world);
    EXPECT_EQ(asymmetry(world, balls), 0);
    move_by(world, balls.rows[3][0], {0.01f, 0, 0});
    EXPECT_NEAR(asymmetry(world, balls), 0.01f, 1e-6f);
}

TEST(BilliardBreak, SeesABallOnTheAxisThatLeavesIt) {
    World world;
    const BilliardBreak balls = build_billiard_break(world);
    // The mirror image moves the other way, so the asymmetry is twice the displacement.
    move_by(world, balls.rows[2][1], {0, 0, 0.01f});
    EXPECT_NEAR(asymmetry(world, balls), 0.02f, 1e-6f);
}

TEST(CountLost, CountsWhatIsUnderTheGroundOrFarAway) {
    World world;
    build_overlapping_grid(world);
    EXPECT_EQ(count_lost(world, 20), 0);
    const BodyId first = world.state().bodies[1].id, second = world.state().bodies[2].id;
    move_by(world, first, {0, -1, 0});
    move_by(world, second, {25, 0, 0});
    EXPECT_EQ(count_lost(world, 20), 2);
    EXPECT_EQ(count_lost(world, 40), 1);
}

} // namespace
} // namespace topple::app
