// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/solver/mouse_joint.h"

#include "tests/support/test.h"

namespace topple {
namespace {

constexpr Real kMouseJointStep = 1.0f / 240;

BodyState body_of(Real mass) {
    BodyState body;
    body.inv_mass = 1 / mass;
    const Real i = 10 / mass;
    body.inv_inertia = {i, i, i, 0, 0, 0};
    return body;
}

TEST(MouseJoint, NeverPullsHarderThanItsStrength) {
    Parameters p;
    p.grab_strength = 2;
    BodyState body = body_of(3);
    MouseJointConstraint mouse_joint = prepare_mouse_joint(
        {.target = {100, 0, 0}}, p, 1, {}, {}, 0.5f, 3);
    solve_mouse_joint(mouse_joint, body, kMouseJointStep);
    // Largest impulse: two weights of 3 kg, 2 * 9.81 * 3 N.
    EXPECT_NEAR(length(mouse_joint.impulse) / kMouseJointStep, 2 * 9.81f * 3, 1e-2f);
}

TEST(MouseJoint, BringsTheHoldToTheTargetWithoutSwingingPast) {
    const Parameters p; // 5 Hz, critically damped
    BodyState body = body_of(3);
    Real farthest = 0;
    MouseJointConstraint mouse_joint = prepare_mouse_joint(
        {.target = {0.3f, 0, 0}}, p, 1, {}, {}, 0.5f, 3);
    for (int i = 0; i < 240; ++i) {
        warm_start_mouse_joint(mouse_joint, body, kMouseJointStep);
        solve_mouse_joint(mouse_joint, body, kMouseJointStep);
        body.dp += body.v * kMouseJointStep;
        farthest = std::max(farthest, body.dp.x);
    }
    // After 1 s = 31 / omega a critically damped spring has 32 e^-31 of the way left.
    EXPECT_NEAR(body.dp.x, 0.3f, 1e-4f);
    EXPECT_LT(farthest, 0.301f);
}

TEST(MouseJoint, OnlyDampsTheSpinUnlessAskedToHoldTheRotation) {
    const Parameters p;
    BodyState body = body_of(3);
    body.w = {1, 2, 3};
    MouseJointConstraint mouse_joint = prepare_mouse_joint(
        {.target_rotation = from_axis_angle({0, 0, 1}, 1)}, p, 1, {}, {}, 0.5f, 3);
    warm_start_mouse_joint(mouse_joint, body, kMouseJointStep);
    EXPECT_LT(length(body.w), length(Vec3{1, 2, 3}));
    EXPECT_LT(distance(normalize(body.w), normalize(Vec3{1, 2, 3})), 1e-6f);
}

TEST(MouseJoint, HoldsTheRotationWhenAsked) {
    const Parameters p;
    BodyState body = body_of(3);
    const Quat target = from_axis_angle({0, 0, 1}, 1);
    MouseJointConstraint mouse_joint = prepare_mouse_joint(
        {.hold_rotation = true, .target_rotation = target}, p, 1, {}, {}, 0.5f, 3);
    for (int i = 0; i < 480; ++i) {
        warm_start_mouse_joint(mouse_joint, body, kMouseJointStep);
        body.q = integrate(body.q, body.w * kMouseJointStep);
    }
    EXPECT_NEAR(std::abs(dot(body.q, target)), 1, 1e-4f);
}

} // namespace
} // namespace topple
