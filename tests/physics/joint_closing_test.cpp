// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/physics/joint_world.h"

namespace topple {
namespace {

using test::add_box;
using test::center;
using test::TestWorld;

/// Largest position error that the acceptance table allows a joint at rest, over the smaller extent of its bodies. [-]
constexpr Real kAllowedShare = 0.1f;

/// Steps for 3 s. Expects that no joint opens beyond its bound for bodies of `extent` [m], and that the energy never
/// exceeds its initial value by more than 1 %, the bound of the acceptance table.
void expect_closed(TestWorld& t, Real extent) {
    const double before = t.energy();
    Real worst = 0;
    double most = before;
    while (t.world.state().time < 3) {
        worst = std::max(worst, t.world.step().max_joint_error);
        most = std::max(most, t.energy());
    }
    EXPECT_LT(worst, kAllowedShare * extent);
    EXPECT_LT(most, 1.01 * before);
}

/// A turning weight of 100 kg, and a card of 1 kg with an extent of 0.23 m, 3 m beside it.
struct WeightAndCard {
    BodyId heavy, card;
};
WeightAndCard add_weight_and_card(TestWorld& t) {
    const WeightAndCard made{add_box(t, {0, 10, 0}, 100, {0.3f, 0.3f, 0.3f}),
                             add_box(t, {3, 10, 0}, 1, {0.2f, 0.1f, 0.05f})};
    t.set_velocity(made.heavy, {}, {1, 2, 3});
    return made;
}

/// Time steps and whirling speeds of the tests below. [s], [rad/s]
template<typename Run>
void for_steps_and_speeds(const Run& run) {
    for (const Real dt : {1 / 30.0f, 1 / 60.0f, 1 / 144.0f, 1 / 240.0f})
        for (const Real speed : {5.0f, 20.0f, 60.0f}) {
            SCOPED_TRACE("dt " + std::to_string(dt) + " s, " + std::to_string(speed) + " rad/s");
            Parameters parameters = TestWorld::no_sleep();
            parameters.dt = dt;
            TestWorld t(parameters);
            run(t, speed);
        }
}

// A card of 0.23 m and 1 kg tumbles at the end of a rope whose anchor is 3 m beside it. Before joints were closed after
// the step, the rope was up to 2.1 extents of the card too long.
TEST(JointClosing, ARopeOnALeverOfThreeMetersHoldsATumblingCard) {
    for_steps_and_speeds([](TestWorld& t, Real speed) {
        const auto [heavy, card] = add_weight_and_card(t);
        t.create({.type = JointType::distance,
                  .a = heavy,
                  .b = card,
                  .local_anchor_a = {-2, 0, 0},
                  .local_anchor_b = {3, 0, 0},
                  .lower = 0,
                  .upper = 8});
        t.set_velocity(card, {0, 3 * speed, 0}, {speed, speed / 3, speed});
        expect_closed(t, t[card].extent);
    });
}

// The same card whirls about the point of a pulley with a weight of 100 kg on its other side: 0.6 extents before.
TEST(JointClosing, APulleyHoldsAWhirlingCard) {
    for_steps_and_speeds([](TestWorld& t, Real speed) {
        const auto [heavy, card] = add_weight_and_card(t);
        t.create({.type = JointType::pulley,
                  .a = heavy,
                  .b = card,
                  .lower = 0,
                  .upper = 4,
                  .pulley_a = {0, 12, 0},
                  .pulley_b = {3, 12, 0}});
        t.set_velocity(card, {0, 0, speed}, {speed, speed / 3, speed});
        expect_closed(t, t[card].extent);
    });
}

// The solver closes a gap at 10 m/s at most, and what it leaves is closed at that speed beyond the step's motion: of 2
// m at least 2 - 3 (10 / 60) = 1.5 m remain after a step of 1/60 s.
TEST(JointClosing, AJointThatIsCreatedOpenDoesNotSnapShut) {
    TestWorld t(TestWorld::weightless());
    const BodyId a = add_box(t, {0, 0, 0}, 1), b = add_box(t, {2, 0, 0}, 1);
    t.create({.type = JointType::ball, .a = a, .b = b});
    t.world.step();
    EXPECT_GT(distance(center(t, a), center(t, b)), 1.5f);
    t.run_for(2);
    EXPECT_LT(distance(center(t, a), center(t, b)), 0.01f);
}

// A ball joint to a point 0.9 m under the floor cannot be closed: its cube, of 1 m, stays on the floor.
TEST(JointClosing, ABodyIsNotPulledThroughTheFloor) {
    TestWorld t;
    t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    t.create({.type = JointType::ball, .b = cube, .local_anchor_a = {0, -0.9f, 0}});
    for (int i = 0; i < 120; ++i) {
        t.world.step();
        ASSERT_GT(center(t, cube).y, 0) << "step " << i;
    }
}

// Two joints that want the second cube at distances of 1 m and 2 m cannot both be closed. Closing them one after
// another would move the cubes by up to 1 m in every step; the solver brings them to rest.
TEST(JointClosing, LeavesTheJointsOfALoopToTheSolver) {
    TestWorld t(TestWorld::weightless());
    const BodyId a = add_box(t, {0, 0, 0}, 1), b = add_box(t, {1.5f, 0, 0}, 1);
    for (const Real x : {1.0f, 2.0f})
        t.create({.type = JointType::ball, .a = a, .b = b, .local_anchor_a = {x, 0, 0}});
    t.run_for(2);
    const Vec3 before = center(t, b);
    for (int i = 0; i < 10; ++i) {
        t.world.step();
        EXPECT_LT(distance(center(t, b), before), 0.01f) << "step " << i;
    }
}

} // namespace
} // namespace topple
