// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/joint_motion.h"

#include "tests/support/random_vectors.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"

#include <cmath>

namespace topple {
namespace {

using test::TestWorld;

JointMotion motion_of(const WorldState& state, JointId id) {
    const std::optional<JointMotion> motion = find_joint_motion(state, id);
    EXPECT_TRUE(motion);
    return motion.value_or(JointMotion{});
}

/// Moves all bodies, whose centers of mass are their origins, for a time with their present velocities. [s]
WorldState after(WorldState state, Real time) {
    for (Body& b : state.bodies) {
        b.center_of_mass += b.v * time;
        b.world_from_body.position = b.center_of_mass;
        b.world_from_body.rotation = normalize(
            from_axis_angle(normalize_or(b.w, {0, 1, 0}), length(b.w) * time) *
            b.world_from_body.rotation);
    }
    return state;
}

TEST(JointMotion, TurnIsTheAngleOfAHingeOverTheWholeCircle) {
    TestWorld t(TestWorld::weightless());
    const BodyId door = t.ball({});
    const JointId hinge = t.create(JointDef{.type = JointType::hinge, .b = door});
    for (Real angle = -3.1f; angle < 3.14f; angle += 0.1f) {
        const Quat turned = from_axis_angle({0, 0, 1}, angle);
        ASSERT_TRUE(t.world.set_pose(door, {{}, turned}).ok());
        t.set_velocity(door, {}, {0, 0, -2});
        for (const Real sign : {1.0f, -1.0f}) { // both quaternions of the rotation
            WorldState state = t.world.state();
            state.bodies[0].world_from_body.rotation = {
                sign * turned.x, sign * turned.y, sign * turned.z, sign * turned.w};
            const JointMotion motion = motion_of(state, hinge);
            EXPECT_NEAR(motion.turn, angle, 1e-5f);
            EXPECT_NEAR(motion.turn_speed, -2, 1e-5f);
            EXPECT_NEAR(motion.swing, 0, 1e-5f);
        }
    }
}

TEST(JointMotion, RatesAreTheDifferencesOfTheCoordinates) {
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        TestWorld t(TestWorld::weightless());
        const auto ball = [&] {
            const BodyId id = t.create(
                {.motion = Motion::dynamic,
                 .world_from_body = {test::random_vector(random, 2), test::random_rotation(random)},
                 .colliders = {{.shape = SphereShape{0.5f}}}});
            t.set_velocity(id, test::random_vector(random, 2), test::random_vector(random, 2));
            return id;
        };
        const BodyId a = random.between(0, 1) < 0.2f ? BodyId{} : ball();
        const JointId joint = t.create(JointDef{.type = JointType::hinge,
                                                .a = a,
                                                .b = ball(),
                                                .local_anchor_a = test::random_vector(random, 1),
                                                .local_anchor_b = test::random_vector(random, 1),
                                                .local_frame_a = test::random_rotation(random),
                                                .local_frame_b = test::random_rotation(random)});
        constexpr Real kTime = 2e-3f;
        const JointMotion now = motion_of(t.world.state(), joint);
        const JointMotion before = motion_of(after(t.world.state(), -kTime), joint);
        const JointMotion later = motion_of(after(t.world.state(), kTime), joint);
        const Vec3 shift_rate = (later.shift - before.shift) / (2 * kTime);
        EXPECT_LT(length(now.shift_velocity - shift_rate), 5e-3f) << i;
        EXPECT_NEAR(now.distance_speed, (later.distance - before.distance) / (2 * kTime), 5e-3f)
            << i;
        EXPECT_NEAR(now.distance, length(now.shift), 1e-5f);
        const Quat turned = conjugate(before.rotation) * later.rotation;
        const Vec3 half = Vec3{turned.x, turned.y, turned.z} * (turned.w < 0 ? -1.0f : 1.0f);
        EXPECT_LT(length(rotate(now.rotation, half / kTime) - now.spin), 1e-2f) << i;
        // Near opposite axes the twist is not defined, and at half a turn it jumps.
        if (now.swing < 2.5f && std::abs(now.turn) < 3) {
            EXPECT_NEAR(now.turn_speed, (later.turn - before.turn) / (2 * kTime), 2e-2f) << i;
        }
    }
}

TEST(JointMotion, OfASliderAWheelAndAConeIsTheirCoordinate) {
    TestWorld t(TestWorld::weightless());
    const BodyId cart = t.ball({0, 0, 2});
    const JointId slider = t.create(
        JointDef{.type = JointType::slider, .b = cart, .local_frame_a = {}, .local_frame_b = {}});
    t.set_velocity(cart, {0, 0, 3});
    EXPECT_NEAR(motion_of(t.world.state(), slider).shift.z, 2, 1e-6f);
    EXPECT_NEAR(motion_of(t.world.state(), slider).shift_velocity.z, 3, 1e-6f);
    const BodyId arm = t.ball({5, 0, 0});
    const JointId shoulder = t.create(
        JointDef{.type = JointType::cone_twist, .b = arm, .local_anchor_a = {5, 0, 0}});
    ASSERT_TRUE(t.world.set_pose(arm, {{5, 0, 0}, from_axis_angle({1, 0, 0}, 0.7f)}).ok());
    EXPECT_NEAR(motion_of(t.world.state(), shoulder).swing, 0.7f, 1e-5f);
    EXPECT_NEAR(motion_of(t.world.state(), shoulder).turn, 0, 1e-5f);
}

TEST(JointMotion, TheForceOfARopeIsTheWeightThatItHolds) {
    TestWorld t;
    const BodyId lamp = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{0, 2, 0}, {}},
                                  .colliders = {{.shape = SphereShape{0.2f}}},
                                  .mass = 10});
    const JointId rope = t.create(JointDef{.type = JointType::distance,
                                           .b = lamp,
                                           .local_anchor_a = {0, 3, 0},
                                           .lower = 1,
                                           .upper = 1});
    t.run_for(2);
    const JointMotion motion = motion_of(t.world.state(), rope);
    EXPECT_NEAR(motion.force.y, 98.1f, 0.5f);
    EXPECT_NEAR(motion.distance, 1, 1e-3f);
    EXPECT_LT(length(motion.torque), 0.01f);
    EXPECT_FALSE(find_joint_motion(t.world.state(), JointId{77}));
}

} // namespace
} // namespace topple
