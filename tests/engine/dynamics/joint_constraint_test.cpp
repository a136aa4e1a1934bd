// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/joints/joint_constraint.h"

#include "tests/support/test.h"

namespace topple {
namespace {

constexpr Real kStep = 1.0f / 240;

/// A solid ball of 1 kg and moment 0.1 kg m^2, attached to the world.
struct HeldSphere {
    std::array<BodyState, 2> bodies;
    Joint joint;

    HeldSphere() {
        bodies[1].inv_mass = 1;
        bodies[1].inv_inertia = {10, 10, 10, 0, 0, 0};
        joint.b = {1};
    }
    /// Solves one sweep without bias, with the ball's center at `center`.
    void solve(Vec3 center, bool use_bias = false) {
        std::vector<JointRow> rows;
        JointConstraint c = prepare_joint(
            joint, {}, {1, {center, {}}, {}, center}, make_softness(60, 2, kStep), kStep);
        count_rows(c, bodies);
        rows.resize(c.row_count);
        update_joint(c, bodies, rows);
        solve_joint(c, {.bodies = bodies, .rows = rows, .use_bias = use_bias});
    }
};

TEST(BallJoint, StopsTheAnchorAndNothingElse) {
    HeldSphere scene;
    scene.joint.local_anchor_b = {0, 1, 0}; // the ball hangs by a point 1 m above its center
    scene.bodies[1].v = {2, 3, 0};
    scene.bodies[1].w = {0, 5, 1};
    scene.solve({0, -1, 0});
    const Vec3 anchor_velocity = velocity_at(scene.bodies[1], {0, 1, 0});
    EXPECT_NEAR(length(anchor_velocity), 0, 1e-5f);
    EXPECT_FLOAT_EQ(scene.bodies[1].w.y, 5); // spin about the line through the anchor stays
}

TEST(BallJoint, HoldsAMilligramAndAMillionKilogramsAlike) {
    for (const Real mass : {1e-6f, 1e-3f, 1e3f, 1e6f}) {
        HeldSphere scene;
        scene.joint.local_anchor_b = {0, 1, 0};
        scene.bodies[1].inv_mass = 1 / mass;
        const Real inv_inertia = 10 / mass;
        scene.bodies[1].inv_inertia = {inv_inertia, inv_inertia, inv_inertia, 0, 0, 0};
        scene.bodies[1].v = {2, 3, 0};
        scene.solve({0, -1, 0});
        EXPECT_NEAR(length(velocity_at(scene.bodies[1], {0, 1, 0})), 0, 1e-5f) << mass;
    }
}

TEST(BallJoint, PullsTogetherWhatIsApart) {
    HeldSphere scene;
    scene.solve({0.1f, 0, 0}, true);
    EXPECT_LT(scene.bodies[1].v.x, 0);
    EXPECT_GT(scene.bodies[1].v.x, -0.1f / kStep); // at most the gap in one sub-step
}

TEST(BallJoint, ClosesAGapOfMetersAt10MetersPerSecond) {
    for (const Real gap : {-5.0f, 5.0f}) {
        HeldSphere scene;
        scene.solve({gap, 0, 0}, true);
        // A soft joint gives its body the share mass_scale of the required speed.
        const Real share = make_softness(60, 2, kStep).mass_scale;
        EXPECT_FLOAT_EQ(scene.bodies[1].v.x, gap > 0 ? -10 * share : 10 * share);
    }
}

TEST(HingeJoint, LeavesOnlyTheSpinAboutItsAxis) {
    HeldSphere scene;
    scene.joint.type = JointType::hinge; // about world Z
    scene.bodies[1].w = {1, 2, 3};
    scene.solve({});
    EXPECT_NEAR(scene.bodies[1].w.x, 0, 1e-5f);
    EXPECT_NEAR(scene.bodies[1].w.y, 0, 1e-5f);
    EXPECT_FLOAT_EQ(scene.bodies[1].w.z, 3);
}

TEST(HingeJoint, ALimitStopsOnlyWhatGoesBeyondIt) {
    HeldSphere scene;
    scene.joint.type = JointType::hinge;
    scene.joint.has_limits = true;
    scene.joint.lower = 0;
    scene.joint.upper = 1;
    scene.bodies[1].w = {0, 0, -2};
    scene.solve({}); // at the lower limit, turning down: the limit stops the body
    EXPECT_NEAR(scene.bodies[1].w.z, 0, 1e-5f);
    scene.bodies[1].w = {0, 0, 2};
    scene.solve({}); // away from the limit: free
    EXPECT_NEAR(scene.bodies[1].w.z, 2, 1e-5f);
}

TEST(DistanceJoint, StopsTheApproachAndTheParting) {
    for (const Real speed : {-3.0f, 3.0f}) {
        HeldSphere scene;
        scene.joint.type = JointType::distance;
        scene.joint.lower = scene.joint.upper = 2;
        scene.bodies[1].v = {speed, 1, 0};
        scene.solve({2, 0, 0});
        EXPECT_NEAR(scene.bodies[1].v.x, 0, 1e-5f);
        EXPECT_FLOAT_EQ(scene.bodies[1].v.y, 1); // free across the distance joint
    }
}

TEST(DistanceJoint, ARopeOnlyPulls) {
    HeldSphere scene;
    scene.joint.type = JointType::distance;
    scene.joint.lower = 0;
    scene.joint.upper = 2;
    scene.bodies[1].v = {-3, 0, 0};
    scene.solve({2, 0, 0});
    EXPECT_FLOAT_EQ(scene.bodies[1].v.x, -3);
    scene.bodies[1].v = {3, 0, 0};
    scene.solve({2, 0, 0});
    EXPECT_NEAR(scene.bodies[1].v.x, 0, 1e-5f);
}

TEST(DistanceJoint, ARopeOrAStopThatIsMetersBeyondItsLimitClosesAt10MetersPerSecond) {
    HeldSphere scene;
    scene.joint.type = JointType::distance;
    scene.joint.lower = 8;
    scene.joint.upper = 20;
    scene.solve({25, 0, 0}, true);
    EXPECT_NEAR(scene.bodies[1].v.x, -10, 1e-5f);
    scene.bodies[1].v = {};
    scene.solve({3, 0, 0}, true);
    EXPECT_NEAR(scene.bodies[1].v.x, 10, 1e-5f);
}

TEST(DistanceJoint, AnchorsOnOneAnotherGiveNoNaN) {
    HeldSphere scene;
    scene.joint.type = JointType::distance;
    scene.joint.lower = scene.joint.upper = 1;
    scene.solve({0, 0, 0}, true);
    EXPECT_TRUE(is_finite(scene.bodies[1].v));
    EXPECT_GT(length(scene.bodies[1].v), 0); // along some direction
}

} // namespace
} // namespace topple
