// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/pair_impulse.h"

#include "tests/support/test.h"

namespace topple {
namespace {

constexpr Real kDigits = 1e-6f;

/// Returns a body that only translates.
BodyState mover(Real mass, Vec3 v) {
    BodyState body;
    body.inv_mass = 1 / mass;
    body.v = v;
    return body;
}
/// Returns a body with equal moments about all axes.
BodyState turner(Real mass, Real inertia, Vec3 v) {
    BodyState body = mover(mass, v);
    body.inv_inertia = {1 / inertia, 1 / inertia, 1 / inertia, 0, 0, 0};
    return body;
}

double energy_of_motion(const BodyState& body) {
    return 0.5 * length_squared(body.v) / body.inv_mass;
}

TEST(PairImpulse, AHeadOnHitSharesTheSpeedByMassAndRestitution) {
    // 1 kg at 2 m/s into 3 kg at rest, e = 0.5:
    //     j = (1 + e) * 2 / (1 + 1/3) = 3 / (4/3) = 2.25, v1 = 2 - 2.25, v2 = 2.25 / 3.
    // Before 2 J, after 0.5 * 0.25^2 + 1.5 * 0.75^2 = 0.875 J.
    BodyState a = mover(1, {2, 0, 0}), b = mover(3, {});
    const double before = energy_of_motion(a) + energy_of_motion(b);
    const MeetingImpulse went = collide_at(a, b, {.normal = {1, 0, 0}, .restitution = 0.5f});
    EXPECT_NEAR(went.normal, 2.25f, kDigits);
    EXPECT_NEAR(a.v.x, -0.25f, kDigits);
    EXPECT_NEAR(b.v.x, 0.75f, kDigits);
    EXPECT_NEAR(before - energy_of_motion(a) - energy_of_motion(b), 1.125, 1e-6);
}

TEST(PairImpulse, WithoutRestitutionBothGoOnTogether) {
    // The total momentum of 2 * 3 - 1 * 1 = 5 is carried by 3 kg. Neither body is assumed to be at rest.
    BodyState a = mover(2, {3, 0, 0}), b = mover(1, {-1, 0, 0});
    collide_at(a, b, {.normal = {1, 0, 0}});
    EXPECT_NEAR(a.v.x, 5.0f / 3, kDigits);
    EXPECT_NEAR(b.v.x, 5.0f / 3, kDigits);
}

TEST(PairImpulse, EqualMassesTradeTheirSpeedsWhenNothingIsLost) {
    BodyState a = mover(1, {1, 0, 0}), b = mover(1, {-1, 0, 0});
    collide_at(a, b, {.normal = {1, 0, 0}, .restitution = 1});
    EXPECT_NEAR(a.v.x, -1, kDigits);
    EXPECT_NEAR(b.v.x, 1, kDigits);
}

TEST(PairImpulse, EqualBallsThatMeetAslantPartAtARightAngle) {
    // The part of (1, 0, 0) along n = (cos 30, sin 30) is transferred: cos 30 n = (0.75, 0.4330127).
    BodyState a = mover(1, {1, 0, 0}), b = mover(1, {});
    collide_at(a, b, {.normal = {std::sqrt(0.75f), 0.5f, 0}, .restitution = 1});
    EXPECT_NEAR(a.v.x, 0.25f, kDigits);
    EXPECT_NEAR(a.v.y, -0.4330127f, kDigits);
    EXPECT_NEAR(b.v.x, 0.75f, kDigits);
    EXPECT_NEAR(b.v.y, 0.4330127f, kDigits);
    EXPECT_NEAR(dot(a.v, b.v), 0, kDigits);
}

TEST(PairImpulse, FrictionSlowsASlidingBallByItsConeAtMost) {
    // A body of 1 kg at (3, -4) on a fixed floor, e = 0.5: j = 6. mu = 0.2 takes 1.2 m/s; mu = 0.6 could take 3.6 and
    // so takes all 3.
    BodyState floor;
    for (const Real mu : {0.2f, 0.6f}) {
        BodyState ball = mover(1, {3, -4, 0});
        const MeetingPoint at{.normal = {0, 1, 0}, .restitution = 0.5f, .friction = mu};
        const MeetingImpulse went = collide_at(floor, ball, at);
        EXPECT_NEAR(went.normal, 6, kDigits);
        EXPECT_NEAR(ball.v.x, mu == 0.2f ? 1.8f : 0, kDigits) << mu;
        EXPECT_NEAR(ball.v.y, 2, kDigits);
    }
}

TEST(PairImpulse, FrictionMakesABallThatCanTurnRollAway) {
    // Radius r = 1, I = 0.4: the floor must give 3 / (1 + 1 / 0.4) = 0.857 N s, less than its limit of 3.6. Then v =
    // 3 - 0.857 = w r.
    BodyState floor, ball = turner(1, 0.4f, {3, -4, 0});
    collide_at(floor,
               ball,
               {.r_b = {0, -1, 0}, .normal = {0, 1, 0}, .restitution = 0.5f, .friction = 0.6f});
    EXPECT_NEAR(ball.v.x, 2.142857f, kDigits);
    EXPECT_NEAR(ball.v.y, 2, kDigits);
    EXPECT_NEAR(length(ball.w), 2.142857f, kDigits);
    EXPECT_NEAR(ball.w.z, -2.142857f, kDigits); // rolling towards +x
}

TEST(PairImpulse, ACubeThatLandsOnAnEdgePointKeepsMostOfItsSpeedAndTurns) {
    // Half side 1, 1 kg: I = 2/3. The point r = (1, -1, 0) has r x n = (0, 0, 1):
    //     K = 1 + 1 / (2/3) = 2.5, j = v / 2.5 = 0.4 v.
    // Falling at v = 1: afterwards -0.6, and w = 0.4 * 1.5 = +0.6 about z; the point stands still.
    BodyState floor, cube = turner(1, 2.0f / 3, {0, -1, 0});
    const MeetingPoint at{.r_b = {1, -1, 0}, .normal = {0, 1, 0}};
    EXPECT_NEAR(inverse_mass_between(floor, cube, {}, at.r_b, at.normal), 2.5f, kDigits);
    const MeetingImpulse went = collide_at(floor, cube, at);
    EXPECT_NEAR(went.normal, 0.4f, kDigits);
    EXPECT_NEAR(cube.v.y, -0.6f, kDigits);
    EXPECT_NEAR(cube.w.z, 0.6f, kDigits);
    EXPECT_NEAR(velocity_at(cube, at.r_b).y, 0, kDigits);
}

TEST(PairImpulse, AnImpulseMovesByMassAndTurnsByInertia) {
    // Impulse of (0, 0, 1) N s at (1, 0, 0): v = J / m; r x J = (0, -1, 0), over I = 2/3.
    BodyState cube = turner(1, 2.0f / 3, {});
    apply_impulse(cube, {1, 0, 0}, {0, 0, 1});
    EXPECT_EQ(cube.v, (Vec3{0, 0, 1}));
    EXPECT_NEAR(cube.w.y, -1.5f, kDigits);
    BodyState heavy = turner(4, 2.0f / 3, {}); // four times the mass, a quarter of the speed
    apply_impulse(heavy, {}, {0, 0, 1});
    EXPECT_EQ(heavy.v, (Vec3{0, 0, 0.25f}));
    EXPECT_EQ(heavy.w, Vec3{});
}

TEST(PairImpulse, BodiesThatPartAreLeftAlone) {
    // The bodies separate: any impulse would have to pull.
    BodyState a = mover(1, {-1, 0, 0}), b = mover(1, {1, 0, 0});
    EXPECT_EQ(collide_at(a, b, {.normal = {1, 0, 0}, .restitution = 1}).normal, 0);
    EXPECT_EQ(a.v.x, -1);
    EXPECT_EQ(b.v.x, 1);
}

TEST(PairImpulse, TwoImmovableBodiesAreLeftAlone) {
    BodyState a, b;
    b.v = {0, -1, 0};
    EXPECT_EQ(collide_at(a, b, {.normal = {0, 1, 0}}).normal, 0);
    EXPECT_EQ(b.v, (Vec3{0, -1, 0}));
}

TEST(PairImpulse, OneOfFourPointsTakesAQuarter) {
    BodyState floor, ball = mover(1, {0, -4, 0});
    collide_at(floor, ball, {.normal = {0, 1, 0}, .share_count = 4});
    EXPECT_NEAR(ball.v.y, -3, kDigits);
}

/// Returns a cube of 1 kg and half side 0.5 after a flat landing at 5 m/s; its four contact points are swept in
/// order.
BodyState flat_landing(int sweeps, Real restitution, bool as_printed) {
    BodyState floor, cube = turner(1, 1.0f / 6, {0, -5, 0});
    for (int i = 0; i < sweeps; ++i)
        for (const Real x : {0.5f, -0.5f})
            for (const Real z : {0.5f, -0.5f}) {
                const MeetingPoint at{.r_b = {x, -0.5f, z},
                                      .normal = {0, 1, 0},
                                      .restitution = restitution,
                                      .share_count = 4};
                if (as_printed)
                    collide_at_as_printed(floor, cube, at);
                else
                    push_to_speed(floor, cube, at, restitution * 5);
            }
    return cube;
}

TEST(PairImpulse, AsPrintedAFlatLandingGoesOnIntoTheFloorAndSpins) {
    // Each of the four contacts takes a part of the remaining speed and none returns any, so the speed converges to
    // zero: after five sweeps some of it is left, and spin from the order.
    const BodyState cube = flat_landing(5, 0.5f, true);
    EXPECT_NEAR(cube.v.y, -0.475f, 0.005f);
    EXPECT_GT(length(cube.w), 0.1f);
    EXPECT_NEAR(flat_landing(5, 0, true).v.y, -1.19f, 0.005f);
    EXPECT_LE(flat_landing(100, 0.5f, true).v.y, 0);
}

TEST(PairImpulse, MendedAFlatLandingComesToItsRestitution) {
    // The target speed is the same in every sweep: each sweep removes a quarter of the difference, so 0.75^20 = 0.3 %
    // of 7.5 m/s is missing after twenty.
    EXPECT_NEAR(flat_landing(20, 0.5f, false).v.y, 2.5f, 0.025f);
    EXPECT_LT(length(flat_landing(40, 0.5f, false).w), 1e-3f);
}

} // namespace
} // namespace topple
