// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/continuous/fast_contacts.h"

#include "tests/support/test.h"
#include "topple/math/quat.h"

namespace topple {
namespace {

constexpr Real kFrame = 1.0f / 60;

/// The pair of solver bodies under test; body 0 is static.
struct OnePair final : FastPairSource {
    FastPair pair;
    void find_pairs(std::span<const std::uint8_t>, std::vector<FastPair>& out) const override {
        out.assign(1, pair);
    }
};

/// Two spheres of 0.5 m on the axis of x. The one on the left is fast.
struct TwoSpheres {
    Shape sphere = SphereShape{0.5f};
    Body round;
    SolverBodies bodies;
    OnePair source;
    FastContacts contacts;

    static constexpr Real kAllowed = 0.01f; // [m]

    /// `left` and `right`: solver bodies. `overlap` [m]
    TwoSpheres(std::uint32_t left,
               std::uint32_t right,
               bool left_is_a,
               Real overlap,
               Vec3 velocity) {
        bodies.dynamic_count = 2;
        bodies.states.resize(3);
        bodies.centers.resize(3);
        bodies.drifts.resize(3);
        for (BodyDrift& drift : bodies.drifts)
            drift.source = &round;
        bodies.centers[right] = {1 - overlap, 0, 0};
        bodies.states[left].v = velocity;
        bodies.states[left].extent = 0.5f;
        const FastPair::Extent extent{.radius = 0.5f, .inner = 0.5f};
        source.pair = {.colliders = {0, 1},
                       .shape_a = &sphere,
                       .shape_b = &sphere,
                       .extent_a = extent,
                       .extent_b = extent,
                       .bodies = left_is_a ? ConstraintLink{left, right}
                                           : ConstraintLink{right, left},
                       .allowed_depth = kAllowed};
        contacts.reset(bodies, &source, kFrame, 1);
        contacts.mark(left);
        contacts.join_marked();
        contacts.advance_marked();
    }
};

constexpr Vec3 kVelocity{3, 1.2f, 0};  // 5 cm and 2 cm in a sub-step [m/s]
constexpr Real kArrival = 0.06f / 256; // the search stops this far before or after an obstacle [m]

TEST(FastContacts, AFastBodyStopsAtTheAllowedOverlapAndKeepsItsVelocity) {
    for (const std::uint32_t right : {0u, 2u})
        for (const bool left_is_a : {false, true}) {
            const TwoSpheres t(1, right, left_is_a, 0.004f, kVelocity);
            // Over 6 mm the path is straight towards the other sphere up to 3 um.
            EXPECT_NEAR(t.bodies.states[1].dp.x, 0.006f, kArrival);
            EXPECT_EQ(t.bodies.states[1].v, kVelocity);
        }
}

TEST(FastContacts, ADeepOverlapOfMovingBodiesMayGrowByHalfTheAllowedOne) {
    for (const bool left_is_a : {false, true}) {
        const TwoSpheres t(1, 2, left_is_a, 0.02f, kVelocity);
        EXPECT_NEAR(t.bodies.states[1].dp.x, TwoSpheres::kAllowed / 2, kArrival);
        EXPECT_EQ(t.bodies.states[1].v, kVelocity);
    }
}

TEST(FastContacts, ABodyDeepInAWallMovesOnlyAlongIt) {
    for (const bool left_is_a : {false, true}) {
        const TwoSpheres t(1, 0, left_is_a, 0.02f, kVelocity);
        EXPECT_EQ(t.bodies.states[1].v, (Vec3{0, kVelocity.y, 0}));
        EXPECT_EQ(t.bodies.states[1].dp, (Vec3{0, kVelocity.y * kFrame, 0}));
    }
}

/// A lying capsule of 1 kg, with 1 kg m^2 about every axis, on a floor with two contact points.
struct LyingCapsule {
    Shape capsule = CapsuleShape{0.2f, 0.5f}, floor = PlaneShape{};
    Body plain; // no axis of symmetry: the points turn with the body
    SolverBodies bodies;
    OnePair source;
    FastContacts contacts;
    ContactSweep sweep{.inv_h = 1 / kFrame,
                       .push_speed = 3,
                       .impact_speed = 1000,
                       .use_bias = false};
    Team team;

    LyingCapsule() {
        bodies.dynamic_count = 1;
        bodies.states.resize(2);
        bodies.centers = {{}, {0, 0.2f, 0}};
        bodies.drifts.resize(2);
        bodies.drifts[1].source = &plain;
        BodyState& body = bodies.states[1];
        body.v = {0, -1, 3};
        body.inv_mass = 1;
        body.inv_inertia = {1, 1, 1, 0, 0, 0};
        body.extent = 0.7f;
        const Quat lying = from_axis_angle({0, 0, 1}, kPi / 2);
        source.pair = {.colliders = {0, 1},
                       .shape_a = &floor,
                       .shape_b = &capsule,
                       .center_from_b = {{}, lying},
                       .extent_b = {.radius = 0.7f, .inner = 0.2f},
                       .bodies = {0, 1},
                       .surface = {.friction = 0.5f},
                       .allowed_depth = 0.01f};
        contacts.reset(bodies, &source, kFrame, 1);
        contacts.mark(1);
        contacts.join_marked();
        contacts.find_contacts({}, team);
    }
};

TEST(FastContacts, FrictionActsWhereTheMovedPointsAre) {
    LyingCapsule t;
    ASSERT_EQ(t.contacts.contacts().size(), 1u);
    ASSERT_EQ(t.contacts.contacts()[0].point_count, 2);
    for (int i = 0; i < 20; ++i)
        t.contacts.solve(t.sweep, t.team); // 0.5 N s at each point
    BodyState& body = t.bodies.states[1];
    ASSERT_NEAR(body.v.y, 0, 1e-5f);
    // The capsule rolls on by 0.5 rad, and its points with it, but they keep the height of the floor.
    constexpr Real kRoll = 0.5f;
    const Quat roll = from_axis_angle({1, 0, 0}, kRoll);
    const Vec3 r = rotate(roll, {0, -0.2f, 0}); // halfway between the points [m]
    body.q = roll;
    body.turn = {kRoll, 0, 0};
    body.dp = {0, -0.2f - r.y, 0};
    t.contacts.move_contacts();
    const BodyState before = body;
    t.sweep.use_friction = true;
    t.contacts.solve(t.sweep, t.team);
    const Vec3 impulse = body.v - before.v; // of 1 kg [N s]
    EXPECT_LT(impulse.z, -0.1f) << "friction acts";
    EXPECT_NEAR(body.w.x - before.w.x, cross(r, impulse).x, 1e-5f);
}

TEST(FastContacts, AfterAStepAPairHasTheContactFoundLastIfThatPressesAndElseItsStrongest) {
    // In the first sub-step the floor stops 1 m/s. Before the second the capsule moves by 2 m, without or with a
    // slower approach of its own.
    for (const Real again : {0.0f, 0.25f}) {
        LyingCapsule t;
        t.contacts.solve(t.sweep, t.team);
        t.contacts.store_impulses(t.team);
        t.bodies.states[1].dp = {2, 0, 0};
        t.bodies.states[1].v = {0, -again, 0};
        t.bodies.states[1].w = {};
        t.contacts.find_contacts({}, t.team);
        t.contacts.solve(t.sweep, t.team);
        t.contacts.store_impulses(t.team);
        t.contacts.finish();
        ASSERT_EQ(t.contacts.contacts().size(), 1u);
        const Contact& c = t.contacts.contacts()[0];
        const Vec3 middle = (c.points[0].point + c.points[1].point) / 2;
        EXPECT_NEAR(middle.x, again > 0 ? 2 : 0, 1e-5f) << "pressed again with " << again << " m/s";
    }
}

} // namespace
} // namespace topple
