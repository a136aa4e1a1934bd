// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/instruction_sets.h"
#include "tests/support/test.h"
#include "topple/dynamics/contacts/contact_batch.h"
#include "topple/dynamics/contacts/contact_kind.h"

namespace topple {
namespace {

constexpr Real kSubstep = 1.0f / 240;

/// A contact between solver bodies 1 and 2, or 1 and the floor, on the kernels of one width.
struct OneContact {
    SolverBodies bodies;
    std::vector<Contact> contacts{Contact{}};
    std::vector<ConstraintLink> links;
    std::vector<std::uint32_t> source{0};
    std::vector<ContactSurface> surfaces;
    std::vector<std::uint8_t> kinds;
    Coloring coloring;
    ContactBatch batch;
    ContactSweep sweep;
    Team team;

    OneContact(ConstraintLink link, std::uint32_t body_count, ContactSurface surface)
        : links{link},
          surfaces{surface} {
        bodies.dynamic_count = body_count;
        bodies.states.resize(body_count + 1);
        bodies.centers.resize(body_count + 1);
        contacts[0].normal = {0, 1, 0};
        surfaces[0].soft = make_softness(30, 10, kSubstep);
        sweep.inv_h = 1 / kSubstep;
        sweep.push_speed = 3;
        sweep.impact_speed = 1000; // no contact counts as an impact unless a test lowers the limit
        sweep.use_bias = false;
    }
    void prepare(InstructionSet set = InstructionSet::scalar) {
        color_constraints(links, bodies.dynamic_count, coloring);
        kinds = {contact_kind(contacts[0].point_count, surfaces[0])};
        const ContactBatch::Source from{.contacts = contacts,
                                        .links = links,
                                        .contact_of_link = source,
                                        .surface_of_link = surfaces,
                                        .kind_of_link = kinds,
                                        .coloring = coloring,
                                        .bodies = bodies,
                                        .h = kSubstep};
        batch.reset(from, set);
        batch.fill(from, team);
    }
    void solve() { batch.solve(sweep, team); }
    /// Returns the impulse after the sweeps so far. [N s]
    [[nodiscard]] Real normal_impulse() {
        batch.store_impulses(contacts, 1, team);
        return contacts[0].points[0].normal_impulse;
    }
};

/// A particle of 1 kg (its moments of inertia are infinite) over a static floor.
struct ParticleOnFloor : OneContact {
    ParticleOnFloor(Real separation, Vec3 velocity, ContactSurface surface = {})
        : OneContact({0, 1}, 1, surface) {
        bodies.states[1].v = velocity;
        bodies.states[1].inv_mass = 1;
        contacts[0].point_count = 1;
        contacts[0].points[0].separation = separation;
        prepare();
    }
    [[nodiscard]] Vec3 velocity() const { return bodies.states[1].v; }
};

TEST(ContactSolver, ATouchingContactRemovesExactlyTheApproachSpeed) {
    ParticleOnFloor scene(0, {0, -2, 0});
    scene.solve();
    EXPECT_FLOAT_EQ(scene.velocity().y, 0);
    EXPECT_FLOAT_EQ(scene.normal_impulse(), 2); // m dv = 1 kg * 2 m/s
}

TEST(ContactSolver, AContactNeverPulls) {
    ParticleOnFloor scene(0, {0, 2, 0});
    scene.solve();
    EXPECT_EQ(scene.velocity().y, 2);
    EXPECT_EQ(scene.normal_impulse(), 0);
}

TEST(ContactSolver, ASpeculativeContactAllowsTheApproachThatJustClosesTheGap) {
    ParticleOnFloor scene(0.01f, {0, -12, 0});
    scene.solve();
    EXPECT_NEAR(scene.velocity().y, -0.01f / kSubstep, 1e-5f); // 2.4 m/s for one sub-step is 10 mm
}

TEST(ContactSolver, OverlapIsNeverPushedOutFasterThanThePushSpeed) {
    ParticleOnFloor scene(-5, {});
    scene.sweep.use_bias = true;
    scene.sweep.push_speed = 0.5f;
    scene.solve();
    EXPECT_GT(scene.velocity().y, 0);
    EXPECT_LE(scene.velocity().y, 0.5f);
}

TEST(ContactSolver, AnImpactIsStoppedDeadAlthoughContactsAreSoft) {
    // A spring would leave 1 - mass_scale = 6 % of the speed.
    ParticleOnFloor scene(0, {0, -100, 0});
    scene.sweep.use_bias = true;
    scene.sweep.impact_speed = 1;
    scene.solve();
    EXPECT_NEAR(scene.velocity().y, 0, 1e-4f);
}

TEST(ContactSolver, FrictionStopsWhatIsInsideTheCone) {
    ParticleOnFloor scene(0, {0.3f, -1, 0.4f}, {.friction = 0.6f});
    scene.solve(); // the normal impulse becomes 1
    scene.sweep.use_friction = true;
    scene.solve();
    // Stopping 0.5 m/s takes 0.5 N s, and the cone allows 0.6.
    EXPECT_NEAR(scene.velocity().x, 0, 1e-6f);
    EXPECT_NEAR(scene.velocity().z, 0, 1e-6f);
}

TEST(ContactSolver, BeyondTheConeFrictionActsStraightAgainstTheSlip) {
    ParticleOnFloor scene(0, {3, -1, 4}, {.friction = 0.6f});
    scene.solve();
    scene.sweep.use_friction = true;
    scene.solve();
    // A friction impulse of 0.6 N s against the direction (3, 4) / 5.
    EXPECT_NEAR(scene.velocity().x, 3 - 0.6f * 0.6f, 1e-5f);
    EXPECT_NEAR(scene.velocity().z, 4 - 0.6f * 0.8f, 1e-5f);
}

TEST(ContactSolver, RestitutionGivesBackItsShareOfTheApproach) {
    ParticleOnFloor scene(0, {0, -2, 0}, {.restitution = 0.75f});
    scene.solve();
    scene.batch.restitute(0.5f, scene.team);
    EXPECT_FLOAT_EQ(scene.velocity().y, 1.5f);
}

TEST(ContactSolver, SlowApproachDoesNotBounce) {
    ParticleOnFloor scene(0, {0, -0.4f, 0}, {.restitution = 1});
    scene.solve();
    scene.batch.restitute(0.5f, scene.team);
    EXPECT_FLOAT_EQ(scene.velocity().y, 0);
}

/// Two bodies and three points in general position.
struct TwoBodies : OneContact {
    TwoBodies()
        : OneContact({1, 2}, 2, {.friction = 0.5f, .restitution = 0.3f, .rolling_lever = 0.01f}) {
        BodyState &a = bodies.states[1], &b = bodies.states[2];
        a.inv_mass = 1;
        b.inv_mass = 0.25f;
        a.inv_inertia = {2, 3, 4, 0.1f, 0.2f, 0.3f};
        b.inv_inertia = {0.5f, 0.6f, 0.7f, 0, 0, 0};
        a.v = {1, 2, 0.5f};
        a.w = {0.3f, -0.2f, 0.1f};
        b.v = {0, -3, 0};
        bodies.centers[1] = {0, -1, 0};
        bodies.centers[2] = {0, 1, 0};
        bodies.states[1].extent = bodies.states[2].extent = 1.5f; // m: the points are within 1.1 m
        Contact& contact = contacts[0];
        contact.point_count = 3;
        contact.points[0].point = {0.3f, 0, 0.2f};
        contact.points[1].point = {-0.3f, 0, 0.1f};
        contact.points[2].point = {0.1f, 0, -0.4f};
        contact.points[2].separation = -0.01f;
        sweep.use_friction = true;
    }
};

TEST(ContactSolver, WhatOneBodyGainsTheOtherLoses) {
    TwoBodies scene;
    scene.prepare();
    for (int i = 0; i < 5; ++i)
        scene.solve();
    // Initial momentum: 1 kg at (1, 2, 0.5) and 4 kg at (0, -3, 0) have (1, -10, 0.5) kg m/s.
    const Vec3 momentum = scene.bodies.states[1].v * 1 + scene.bodies.states[2].v * 4;
    EXPECT_NEAR(momentum.x, 1, 1e-5f);
    EXPECT_NEAR(momentum.y, -10, 1e-5f);
    EXPECT_NEAR(momentum.z, 0.5f, 1e-5f);
    EXPECT_GT(scene.normal_impulse(), 0);
}

TEST(ContactSolver, AnImpulseTooSmallToDivideByDoesNoHarm) {
    TwoBodies scene;
    scene.contacts[0].points[0].normal_impulse = 1e-44f;
    scene.prepare();
    scene.batch.warm_start(scene.team);
    scene.solve();
    EXPECT_TRUE(is_finite(scene.bodies.states[1].w));
    EXPECT_GT(scene.normal_impulse(), 0.1f);
}

TEST(ContactSolver, FrictionActsHalfwayAcrossAGapUnlessTheBodiesPassByHalfTheirExtentInASubStep) {
    // Speeds of 30 and 100 m/s give 0.125 and 0.42 m in a sub-step; half the extent is 0.25 m. The gap is 1 cm wide.
    for (const auto& [speed, lever] : {std::pair{30.0f, 1.0f}, {100.0f, 0.995f}}) {
        OneContact scene({1, 2}, 2, {.friction = 0.5f});
        for (const std::size_t i : {1u, 2u}) {
            scene.bodies.states[i].inv_mass = 1;
            scene.bodies.states[i].inv_inertia = {1, 1, 1, 0, 0, 0};
            scene.bodies.states[i].extent = 0.5f;
        }
        scene.bodies.centers[1] = {0, -1, 0};
        scene.bodies.centers[2] = {0, 1, 0};
        scene.bodies.states[1].v = {0, 5, 0}; // the gap of 2 cm closes in a sub-step
        scene.bodies.states[2].v = {speed, 0, 0};
        scene.contacts[0].point_count = 1;
        scene.contacts[0].points[0].separation = 0.01f;
        scene.prepare();
        scene.solve();
        scene.sweep.use_friction = true;
        scene.solve();
        const BodyState& a = scene.bodies.states[1];
        EXPECT_GT(a.v.x, 0.5f);
        EXPECT_NEAR(a.w.z / a.v.x, -lever, 1e-5f); // (0, lever, 0) x (1, 0, 0)
    }
}

TEST(ContactSolver, AtAKinematicBodyTheContactPointStaysOnTheBodyThatTheSolverMoves) {
    // Body 2 is the first behind the dynamic ones: kinematic. Body 1 begins at rest against it, slides 0.1 m along it
    // within the step, and then moves into it: the push goes through the center of body 1, as it did before. A point
    // halfway between the two would have fallen back by 0.05 m and made body 1 spin.
    for (const ConstraintLink link : {ConstraintLink{1, 2}, ConstraintLink{2, 1}}) {
        OneContact scene(link, 1, {});
        scene.bodies.states.resize(3);
        scene.bodies.centers.assign(3, {});
        BodyState& body = scene.bodies.states[1];
        body.inv_mass = 1;
        body.inv_inertia = {1, 1, 1, 0, 0, 0};
        body.extent = 1;
        const Real up = link.b == 2 ? 1.0f : -1.0f; // the side of body 2, since the normal points
                                                    // to b
        scene.contacts[0].point_count = 1;
        scene.contacts[0].points[0].point = {0, up, 0};
        scene.prepare();
        body.dp = {0.1f, 0, 0};
        body.v = {0, up, 0};
        scene.solve();
        EXPECT_FLOAT_EQ(scene.normal_impulse(), 1);
        EXPECT_EQ(body.w, Vec3{});
        EXPECT_EQ(scene.bodies.states[2].v, Vec3{});
    }
}

TEST(ContactSolver, AReleasedContactIsStoredAndActsNoMore) {
    TwoBodies scene;
    scene.sweep.use_bias = true;
    scene.prepare();
    for (int i = 0; i < 5; ++i)
        scene.solve();
    const std::array<BodyState, 2> before{scene.bodies.states[1], scene.bodies.states[2]};
    std::vector<std::uint32_t> released;
    scene.batch.release(std::vector<std::uint8_t>{0, 0, 1}, scene.contacts, 1, released);
    EXPECT_EQ(released, std::vector<std::uint32_t>{0});
    EXPECT_GT(scene.contacts[0].points[2].normal_impulse, 0);
    // The contact has two friction components and a twist, which must be cleared with its points.
    EXPECT_NE(scene.contacts[0].friction_impulse.x, 0);
    EXPECT_NE(scene.contacts[0].friction_impulse.z, 0);
    EXPECT_NE(scene.contacts[0].twist_impulse, 0);
    EXPECT_NE(scene.contacts[0].rolling_impulse, Vec3{});
    scene.batch.warm_start(scene.team);
    scene.solve();
    scene.batch.restitute(0.1f, scene.team);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(scene.bodies.states[i + 1].v, before[i].v);
        EXPECT_EQ(scene.bodies.states[i + 1].w, before[i].w);
    }
}

TEST(ContactSolver, EveryWidthGivesTheSameBits) {
    TwoBodies reference;
    for (const InstructionSet set : test::supported_instruction_sets()) {
        TwoBodies scene;
        TwoBodies& now = set == InstructionSet::scalar ? reference : scene;
        now.prepare(set);
        now.sweep.use_bias = true;
        for (int i = 0; i < 3; ++i)
            now.solve();
        now.batch.warm_start(now.team);
        now.batch.restitute(0.1f, now.team);
        (void)now.normal_impulse();
        for (std::size_t i = 1; i <= 2; ++i) {
            EXPECT_EQ(now.bodies.states[i].v, reference.bodies.states[i].v);
            EXPECT_EQ(now.bodies.states[i].w, reference.bodies.states[i].w);
        }
        EXPECT_EQ(now.contacts[0].friction_impulse, reference.contacts[0].friction_impulse);
        EXPECT_EQ(now.contacts[0].twist_impulse, reference.contacts[0].twist_impulse);
        EXPECT_EQ(now.contacts[0].rolling_impulse, reference.contacts[0].rolling_impulse);
        EXPECT_NE(now.contacts[0].friction_impulse, Vec3{});
    }
}

} // namespace
} // namespace topple
