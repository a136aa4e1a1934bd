// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/dynamics/solver/contact_constraint.h"

#include <gtest/gtest.h>

namespace topple {
namespace {

constexpr Real kH = 1.0f / 240;

/// A particle of 1 kg (its moments of inertia are infinite) over a floor that never moves.
struct ParticleOnFloor {
    std::array<BodyState, 2> bodies;
    std::array<ContactConstraint, 1> constraints;
    ContactSweep sweep;

    ParticleOnFloor(Real separation, Vec3 velocity, ContactSurface surface = {}) {
        bodies[1].v = velocity;
        bodies[1].inv_mass = 1;
        Contact contact;
        contact.point_count = 1;
        contact.normal = {0, 1, 0};
        contact.points[0].separation = separation;
        constraints[0] = prepare_contact(contact, surface, 0, 1, {}, {}, bodies, 1);
        sweep.soft = sweep.static_soft = make_softness(30, 10, kH);
        sweep.inv_h = 1 / kH;
        sweep.push_speed = 3;
        sweep.impact_speed = 1000; // nothing here is an impact unless a test says so
        sweep.use_bias = false;
    }
    void solve() { solve_contacts(constraints, bodies, sweep); }
    [[nodiscard]] const ContactConstraint::Point& point() const { return constraints[0].points[0]; }
};

TEST(ContactSolver, ATouchingContactRemovesExactlyTheApproachSpeed) {
    ParticleOnFloor scene(0, {0, -2, 0});
    scene.solve();
    EXPECT_FLOAT_EQ(scene.bodies[1].v.y, 0);
    EXPECT_FLOAT_EQ(scene.point().normal_impulse, 2); // m dv = 1 kg * 2 m/s
}

TEST(ContactSolver, AContactNeverPulls) {
    ParticleOnFloor scene(0, {0, 2, 0});
    scene.solve();
    EXPECT_EQ(scene.bodies[1].v.y, 2);
    EXPECT_EQ(scene.point().normal_impulse, 0);
}

TEST(ContactSolver, ASpeculativeContactAllowsTheApproachThatJustClosesTheGap) {
    ParticleOnFloor scene(0.01f, {0, -12, 0});
    scene.solve();
    EXPECT_NEAR(scene.bodies[1].v.y, -0.01f / kH, 1e-5f); // 2.4 m/s for one sub-step is 10 mm
}

TEST(ContactSolver, OverlapIsNeverPushedOutFasterThanThePushSpeed) {
    ParticleOnFloor scene(-5, {});
    scene.sweep.use_bias = true;
    scene.sweep.push_speed = 0.5f;
    scene.solve();
    EXPECT_GT(scene.bodies[1].v.y, 0);
    EXPECT_LE(scene.bodies[1].v.y, 0.5f);
}

TEST(ContactSolver, AnImpactIsStoppedDeadAlthoughContactsAreSoft) {
    // A spring would leave 1 - mass_scale = 6 % of the speed.
    ParticleOnFloor scene(0, {0, -100, 0});
    scene.sweep.use_bias = true;
    scene.sweep.impact_speed = 1;
    scene.solve();
    EXPECT_NEAR(scene.bodies[1].v.y, 0, 1e-4f);
}

TEST(ContactSolver, FrictionStopsWhatIsInsideTheCone) {
    ParticleOnFloor scene(0, {0.3f, -1, 0.4f}, {.friction = 0.6f});
    scene.solve(); // the normal impulse becomes 1
    scene.sweep.use_friction = true;
    scene.solve();
    // To stop 0.5 m/s takes 0.5 N s, and the cone allows 0.6.
    EXPECT_NEAR(scene.bodies[1].v.x, 0, 1e-6f);
    EXPECT_NEAR(scene.bodies[1].v.z, 0, 1e-6f);
}

TEST(ContactSolver, BeyondTheConeFrictionActsStraightAgainstTheSlip) {
    ParticleOnFloor scene(0, {3, -1, 4}, {.friction = 0.6f});
    scene.solve();
    scene.sweep.use_friction = true;
    scene.solve();
    // 0.6 N s against the direction (3, 4) / 5.
    EXPECT_NEAR(scene.bodies[1].v.x, 3 - 0.6f * 0.6f, 1e-5f);
    EXPECT_NEAR(scene.bodies[1].v.z, 4 - 0.6f * 0.8f, 1e-5f);
}

TEST(ContactSolver, RestitutionGivesBackItsShareOfTheApproach) {
    ParticleOnFloor scene(0, {0, -2, 0}, {.restitution = 0.75f});
    scene.solve();
    apply_restitution(scene.constraints, scene.bodies, 0.5f);
    EXPECT_FLOAT_EQ(scene.bodies[1].v.y, 1.5f);
}

TEST(ContactSolver, SlowApproachDoesNotBounce) {
    ParticleOnFloor scene(0, {0, -0.4f, 0}, {.restitution = 1});
    scene.solve();
    apply_restitution(scene.constraints, scene.bodies, 0.5f);
    EXPECT_FLOAT_EQ(scene.bodies[1].v.y, 0);
}

TEST(ContactSolver, WhatOneBodyGainsTheOtherLoses) {
    std::array<BodyState, 3> bodies;
    bodies[1].inv_mass = 1;
    bodies[2].inv_mass = 0.25f;
    bodies[1].inv_inertia = {2, 3, 4, 0.1f, 0.2f, 0.3f};
    bodies[2].inv_inertia = {0.5f, 0.6f, 0.7f, 0, 0, 0};
    bodies[1].v = {1, 2, 0.5f};
    bodies[2].v = {0, -3, 0};
    Contact contact;
    contact.point_count = 2;
    contact.normal = {0, 1, 0};
    contact.points[0].point = {0.3f, 0, 0.2f};
    contact.points[1].point = {-0.3f, 0, 0.1f};
    std::array<ContactConstraint, 1> c{
        prepare_contact(contact, {.friction = 0.5f}, 1, 2, {0, -1, 0}, {0, 1, 0}, bodies, 1)};
    ContactSweep sweep{
        .inv_h = 1 / kH, .impact_speed = 1000, .use_bias = false, .use_friction = true};
    for (int i = 0; i < 5; ++i)
        solve_contacts(c, bodies, sweep);
    // 1 kg at (1, 2, 0.5) and 4 kg at (0, -3, 0): (1, -10, 0.5) kg m/s.
    const Vec3 momentum = bodies[1].v * 1 + bodies[2].v * 4;
    EXPECT_NEAR(momentum.x, 1, 1e-5f);
    EXPECT_NEAR(momentum.y, -10, 1e-5f);
    EXPECT_NEAR(momentum.z, 0.5f, 1e-5f);
    EXPECT_GT(c[0].points[0].normal_impulse, 0);
}

} // namespace
} // namespace topple
