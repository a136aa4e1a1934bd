// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/continuous/bounce_limit.h"

#include "tests/support/test.h"
#include "topple/dynamics/body.h"

namespace topple {
namespace {

constexpr Real kBounceStep = 0.01f; // [s]

/// Two bodies of 1 kg and 3 kg, without weight, then a kinematic one.
struct BouncingBodies {
    Body own;
    SolverBodies bodies;
    BounceLimit limit;

    BouncingBodies() {
        own.inertia = Mat3{{2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
        bodies.dynamic_count = 2;
        bodies.states.resize(4);
        bodies.drifts.resize(4);
        for (BodyDrift& drift : bodies.drifts)
            drift.source = &own;
        bodies.states[1].inv_mass = 1;
        bodies.states[2].inv_mass = 1.0f / 3;
        bodies.states[1].v = {3, 0, 0};
    }
    void begin(std::vector<ConstraintLink> links) { limit.begin(bodies, links, kBounceStep); }
    /// Stops both bodies, then sets their velocities.
    void bounce_to(Vec3 first, Vec3 second, Vec3 spin = {}) {
        bodies.states[1].v = bodies.states[2].v = {};
        limit.note_velocities(bodies);
        bodies.states[1].v = first;
        bodies.states[2].v = second;
        bodies.states[1].w = spin;
        limit.apply(bodies);
    }
    [[nodiscard]] Real energy() const {
        const BodyState &a = bodies.states[1], &b = bodies.states[2];
        return (dot(a.v, a.v) + 3 * dot(b.v, b.v)) / 2 + dot(a.w, a.w);
    }
    [[nodiscard]] Vec3 momentum() const { return bodies.states[1].v + bodies.states[2].v * 3; }
};

TEST(BounceLimit, AGainIsTakenBackAndTheMomentumStays) {
    BouncingBodies t;
    t.begin({{1, 2}});
    t.bounce_to({-6, 0, 0}, {2, 0, 0}, {0, 1, 0});
    EXPECT_NEAR(t.energy(), 4.5f, 1e-5f);
    EXPECT_NEAR(length(t.momentum()), 0, 1e-6f); // -6 + 3 2
    EXPECT_NEAR(t.bodies.states[1].w.y / t.bodies.states[1].v.x, -1.0f / 6, 1e-6f);
}

TEST(BounceLimit, ABounceThatGainsNothingStaysToTheBit) {
    BouncingBodies t;
    t.begin({{1, 2}});
    t.bounce_to({-1.5f, 0, 0}, {1.5f, 0, 0}); // 4.5 J, as before the impact
    EXPECT_EQ(t.bodies.states[1].v, (Vec3{-1.5f, 0, 0}));
    EXPECT_EQ(t.bodies.states[2].v, (Vec3{1.5f, 0, 0}));
}

TEST(BounceLimit, BodiesThatDoNotTouchShareNoEnergy) {
    BouncingBodies t;
    t.bodies.states[2].v = {0, 1, 0};
    t.begin({{1, 0}, {0, 2}});
    t.bounce_to({-6, 0, 0}, {0, -1, 0});
    EXPECT_NEAR(t.bodies.states[1].v.x, -3, 1e-5f);
    EXPECT_EQ(t.bodies.states[2].v, (Vec3{0, -1, 0}));
}

TEST(BounceLimit, AMovingKinematicBodyMayAddEnergy) {
    BouncingBodies t;
    t.begin({{1, 3}});
    t.bounce_to({-6, 0, 0}, {});
    EXPECT_NEAR(t.bodies.states[1].v.x, -3, 1e-5f) << "it stands still";
    t.bodies.states[3].w = {0, 0, 1};
    t.begin({{1, 3}});
    t.bounce_to({-6, 0, 0}, {});
    EXPECT_EQ(t.bodies.states[1].v.x, -6);
}

// From the speed c at the height x, a body falls by h (c + g h) in a sub-step of h: the impact there may return more
// than c.
TEST(BounceLimit, WhatABodyFallsInASubstepIsAllowed) {
    BouncingBodies t;
    constexpr Real kGravity = 10;
    t.bodies.drifts[1].gravity_dv = {0, -kGravity * kBounceStep, 0};
    t.bodies.states[1].v = {0, -1, 0};
    t.begin({{1, 0}});
    t.bodies.states[1].dp = {0, -0.011f, 0};
    t.bounce_to({0, 2, 0}, {});
    // v^2 / 2 - g h v / 2 = 1 / 2 + g h / 2 + g 0.011
    const Real v = t.bodies.states[1].v.y;
    EXPECT_NEAR(v * v / 2 - 0.05f * v, 0.5f + 0.05f + 0.11f, 1e-5f);
}

} // namespace
} // namespace topple
