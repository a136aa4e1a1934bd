// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_closing.h"

#include "tests/support/test.h"

namespace topple {
namespace {

/// A joint between body A at the origin and body B at `b`, with the anchors in their centers.
struct Pair {
    Joint joint;
    JointConstraint constraint;
    std::array<BodyState, 3> states; ///< The world, A, B.

    Pair(const Joint& of, Vec3 b) : joint(of) {
        constraint = prepare_joint(joint, {.index = 1}, {.index = 2, .center = b}, {}, 0.01f);
        count_rows(constraint, states);
    }
    [[nodiscard]] JointClosing close(Real inv_mass_a, Real inv_mass_b) const {
        return closing_of(constraint, states[1], states[2], inv_mass_a, inv_mass_b);
    }
};

Joint of_type(JointType type) {
    Joint joint;
    joint.type = type;
    return joint;
}

// Sides of 1 kg and 3 kg share a gap of (0.4, -0.8, 1.2) m as 3 : 1, so that their center of mass stays.
TEST(ClosingOfAJoint, SharesTheGapByTheInverseMasses) {
    const JointClosing closing = Pair(of_type(JointType::ball), {0.4f, -0.8f, 1.2f})
                                     .close(1, 1.0f / 3);
    EXPECT_NEAR(distance(closing.a, {0.3f, -0.6f, 0.9f}), 0, 1e-6f);
    EXPECT_NEAR(distance(closing.b, {-0.1f, 0.2f, -0.3f}), 0, 1e-6f);
}

TEST(ClosingOfAJoint, LeavesAnImmovableSideInPlace) {
    const Pair pair(of_type(JointType::ball), {0.4f, -0.8f, 1.2f});
    const JointClosing closing = pair.close(0, 1);
    EXPECT_EQ(closing.a, Vec3{});
    EXPECT_NEAR(distance(closing.b, {-0.4f, 0.8f, -1.2f}), 0, 1e-6f);
    const JointClosing none = pair.close(0, 0);
    EXPECT_EQ(none.a, Vec3{});
    EXPECT_EQ(none.b, Vec3{});
}

// 3-4-5: a rope of at most 4 m between points 5 m apart is 1 m too long; B comes back by (0.6, 0.8) m.
TEST(ClosingOfAJoint, ShortensARopeAlongItselfAndLeavesASlackOne) {
    Joint rope = of_type(JointType::distance);
    rope.lower = 0;
    rope.upper = 4;
    const JointClosing closing = Pair(rope, {3, 4, 0}).close(0, 1);
    EXPECT_NEAR(distance(closing.b, {-0.6f, -0.8f, 0}), 0, 1e-5f);
    const JointClosing slack = Pair(rope, {3, 2, 0}).close(1, 1);
    EXPECT_EQ(slack.a, Vec3{});
    EXPECT_EQ(slack.b, Vec3{});
}

// A slider moves freely along its Z: a displacement of (0.2, -0.1, 7) m has a gap of (0.2, -0.1, 0) m.
TEST(ClosingOfAJoint, LeavesTheFreeAxisOfASlider) {
    const JointClosing closing = Pair(of_type(JointType::slider), {0.2f, -0.1f, 7}).close(0, 1);
    EXPECT_NEAR(distance(closing.b, {-0.2f, 0.1f, 0}), 0, 1e-5f);
}

/// Pulley between points `height_a` and `height_b` above the two anchors of a Pair at (5, 0, 0). [m]
Joint pulley_of(Real height_a, Real height_b, Real length) {
    Joint pulley = of_type(JointType::pulley);
    pulley.pulley_a = {0, height_a, 0};
    pulley.pulley_b = {5, height_b, 0};
    pulley.lower = 0;
    pulley.upper = length;
    return pulley;
}

// Both ends hang straight down, 1 m and 3 m below their points; with a rope of 3.5 m each of two equal sides rises by
// half of the 0.5 m that are too much.
TEST(ClosingOfAJoint, PullsBothEndsOfAPulleyToTheirPoints) {
    const JointClosing closing = Pair(pulley_of(1, 3, 3.5f), {5, 0, 0}).close(1, 1);
    EXPECT_NEAR(distance(closing.a, {0, 0.25f, 0}), 0, 1e-5f);
    EXPECT_NEAR(distance(closing.b, {0, 0.25f, 0}), 0, 1e-5f);
}

// B hangs 3 m below its point on a rope of 2 m, A 0.1 m below its own. B alone must rise by 1 m, and A, of a tenth of
// its mass, can give no more than its 0.1 m: with linear steps alone it would be pulled past its point.
TEST(ClosingOfAJoint, ClosesAPulleyWhoseLightEndReachesItsPoint) {
    const JointClosing closing = Pair(pulley_of(0.1f, 3, 2), {5, 0, 0}).close(1, 0.1f);
    const Real rope = std::abs(0.1f - closing.a.y) + (3 - closing.b.y);
    EXPECT_LT(rope, 2 + 1e-3f);
    EXPECT_LT(std::abs(closing.a.y), 0.11f);
    EXPECT_NEAR(closing.b.y, 1, 0.01f);
}

} // namespace
} // namespace topple
