// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Springs that hold a pose: the targets of six-way joints and hinges, as in a powered ragdoll.

#include "tests/support/test.h"
#include "tests/support/test_world.h"
#include "topple/math/trigonometry.h"

#include <cmath>

namespace topple::test {
namespace {

constexpr Real kMass = 8, kHalfLength = 0.4f, kHalfWidth = 0.1f, kHertz = 5;

/// An arm along X that hangs at its end on a joint to the world, with a spring about Z.
struct Arm {
    Arm(TestWorld& t, JointType type, Real target, Real strength = 1000) {
        body = t.create({.motion = Motion::dynamic,
                         .world_from_body = {{kHalfLength, 5, 0}, {}},
                         .colliders = {{.shape = BoxShape{{kHalfLength, kHalfWidth, kHalfWidth}}}},
                         .mass = kMass});
        JointDef def{.type = type,
                     .b = body,
                     .local_anchor_a = {0, 5, 0},
                     .local_anchor_b = {-kHalfLength, 0, 0}};
        const JointDrive spring{
            .max_force = strength, .hertz = kHertz, .damping_ratio = 1, .target = target};
        def.drive = spring;
        def.axes[5] = {.mode = JointAxis::Mode::free, .drive = spring};
        t.create(def);
    }
    BodyId body;
};

Real angle_about_z(const Body& body) {
    const Vec3 x = rotate(body.world_from_body.rotation, {1, 0, 0});
    return std::atan2(x.y, x.x);
}

TEST(PoseSpring, ReachesItsTargetWithinTheErrorOfItsLoad) {
    // The stiffness is that of the frequency of the arm alone: k = I w^2, I about its own center. At rest
    //     k (target - angle) = m g l cos(angle)
    const Real inertia = kMass / 3 * (kHalfLength * kHalfLength + kHalfWidth * kHalfWidth);
    const Real stiffness = inertia * (2 * kPi * kHertz) * (2 * kPi * kHertz);
    for (const JointType type : {JointType::hinge, JointType::six_dof})
        for (const Real target : {-0.8f, 0.0f, 1.2f}) {
            TestWorld t;
            const Arm arm(t, type, target);
            t.run_for(4);
            const Real angle = angle_about_z(t[arm.body]);
            const Real error = kMass * 9.81f * kHalfLength * std::cos(angle) / stiffness;
            EXPECT_GT(error, 0.01f);
            EXPECT_NEAR(target - angle, error, 0.03f * error)
                << static_cast<int>(type) << ' ' << target;
            t.run_for(0.5f);
            EXPECT_NEAR(angle_about_z(t[arm.body]), angle, 1.0e-4f) << "it rests";
        }
}

TEST(PoseSpring, GivesWayWhereItsStrengthEnds) {
    // m g l = 31.4 N m at most: a spring of 20 N m holds the arm where m g l cos(angle) = 20, hanging down by 50 deg.
    TestWorld t;
    const Arm arm(t, JointType::six_dof, 0, 20);
    ASSERT_TRUE(
        t.world.set_damping(arm.body, 0, 2).ok()); // at its limit the spring has no damping left
    t.run_for(12);
    EXPECT_NEAR(std::cos(angle_about_z(t[arm.body])), 20 / (kMass * 9.81f * kHalfLength), 0.03f);
    EXPECT_LT(angle_about_z(t[arm.body]), 0);
}

TEST(PoseSpring, HoldsARotationVectorAboutAllThreeAxes) {
    TestWorld t(TestWorld::weightless());
    const BodyId body = t.create(
        {.motion = Motion::dynamic, .colliders = {{.shape = BoxShape{{0.3f, 0.2f, 0.1f}}}}});
    JointDef def{.type = JointType::six_dof, .b = body};
    const Vec3 target{0.5f, -0.7f, 0.9f};
    for (std::size_t i = 0; i < 3; ++i)
        def.axes[3 + i] = {
            .mode = JointAxis::Mode::free,
            .drive = {.max_force = 1.0e5f, .hertz = 4, .target = target[static_cast<int>(i)]}};
    t.create(def);
    t.run_for(5);
    const Quat expected = from_axis_angle(normalize(target), length(target));
    const Quat turned = conjugate(expected) * t[body].world_from_body.rotation;
    EXPECT_GT(std::abs(turned.w), 1 - 1.0e-5f);
}

} // namespace
} // namespace topple::test
