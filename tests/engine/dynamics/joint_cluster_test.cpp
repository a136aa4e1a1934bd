// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/joint_solver/joint_cluster.h"

#include "tests/support/test.h"

#include <cmath>

namespace topple {
namespace {

constexpr Real kClusterStep = 1.0f / 240;

/// Bodies of 1 kg and 4 kg, joined by a ball joint that is open by 0.3 m. Moments of inertia: 0.1 kg m^2.
struct OpenPair {
    std::array<BodyState, 3> bodies;
    std::array<BodyDrift, 3> drifts;
    Joint joint;
    std::vector<JointConstraint> constraints;
    std::vector<JointRow> rows;
    JointCluster cluster;

    OpenPair() {
        for (BodyState& body : bodies)
            body.v = {3, 1, 0};
        bodies[1].inv_mass = 1;
        bodies[2].inv_mass = 0.25f;
        bodies[1].inv_inertia = bodies[2].inv_inertia = {10, 10, 10, 0, 0, 0};
        joint.a = {1};
        joint.b = {2};
        joint.local_anchor_a = {0.5f, 0, 0};
        joint.local_anchor_b = {-0.5f, 0.2f, 0};
        const Vec3 center_b{1, 0.1f, 0};
        constraints = {prepare_joint(joint,
                                     {1, {}, {}, {}},
                                     {2, {center_b, {}}, {}, center_b},
                                     make_softness(60, 2, kClusterStep),
                                     kClusterStep)};
        count_rows(constraints[0], bodies);
        rows.resize(constraints[0].row_count);
        cluster.reset(constraints, 0, 1, 2, drifts);
        cluster.set_touched(true);
    }
    void solve(bool use_bias) {
        cluster.update(constraints, bodies, rows);
        cluster.solve({constraints, bodies, drifts, rows, use_bias});
    }
    [[nodiscard]] Vec3 momentum() const { return bodies[1].v + bodies[2].v * 4; }
    [[nodiscard]] Real kinetic_energy() const {
        return (length_squared(bodies[1].v) + length_squared(bodies[2].v) * 4 +
                (length_squared(bodies[1].w) + length_squared(bodies[2].w)) * 0.1f) /
               2;
    }
};

TEST(JointCluster, ClosingAJointKeepsTheMomentumAndAddsAtMostAFiftiethOfTheEnergy) {
    OpenPair scene;
    scene.solve(true);
    // 5 kg at (3, 1, 0) m/s: 25 J.
    EXPECT_LT(distance(scene.momentum(), {15, 5, 0}), 1e-4f);
    EXPECT_NEAR(scene.kinetic_energy(), 25 * 1.02f, 1e-3f);
}

TEST(JointCluster, EnergyThatTurningLeavesIsTakenOutAroundTheCenterOfMass) {
    OpenPair scene;
    scene.solve(true);
    // Turned by a quarter, the joint no longer stops the motion that closing it has caused.
    for (BodyState& body : scene.bodies)
        body.q = from_axis_angle({0, 0, 1}, kPi / 2);
    scene.solve(false);
    EXPECT_LT(distance(scene.momentum(), {15, 5, 0}), 1e-4f);
    EXPECT_NEAR(scene.kinetic_energy(), 25, 1e-3f);
}

TEST(JointCluster, AResetForgetsTheContactsOfTheStepBefore) {
    OpenPair scene;
    ASSERT_TRUE(scene.cluster.is_touched());
    scene.cluster.reset(scene.constraints, 0, 1, 2, scene.drifts);
    EXPECT_FALSE(scene.cluster.is_touched());
}

TEST(JointCluster, ALinkHoldsALoadOfAHundredThousandTimesItsMass) {
    // A link of 1 kg and 1 m hangs from the world at the origin, and a load of 1e5 kg that moves down hangs from the
    // link. Neither contacts nor a joint without locks beside the others make a lock of the chain redundant.
    for (const bool is_touched : {false, true})
        for (const bool with_motor : {false, true}) {
            std::array<BodyState, 3> bodies;
            bodies[1].inv_mass = 1;
            bodies[1].inv_inertia = {12, 12, 12, 0, 0, 0};
            bodies[2].inv_mass = 1e-5f;
            bodies[2].inv_inertia = {1e-4f, 1e-4f, 1e-4f, 0, 0, 0};
            bodies[2].v = {0, -1, 0};
            Joint to_world, to_load, beside;
            beside.type = JointType::motor;
            to_world.local_anchor_b = to_load.local_anchor_b = {0, 0.5f, 0};
            to_load.local_anchor_a = {0, -0.5f, 0};
            const Vec3 link{0, -0.5f, 0}, load{0, -1.5f, 0};
            const Softness soft = make_softness(60, 2, kClusterStep);
            std::vector<JointConstraint> constraints{
                prepare_joint(to_world, {}, {1, {link, {}}, {}, link}, soft, kClusterStep),
                prepare_joint(to_load,
                              {1, {link, {}}, {}, link},
                              {2, {load, {}}, {}, load},
                              soft,
                              kClusterStep)};
            if (with_motor)
                constraints.push_back(prepare_joint(beside,
                                                    {1, {link, {}}, {}, link},
                                                    {2, {load, {}}, {}, load},
                                                    soft,
                                                    kClusterStep));
            std::uint32_t row_count = 0;
            for (JointConstraint& c : constraints) {
                count_rows(c, bodies);
                c.first_row = row_count;
                row_count += c.row_count;
            }
            std::vector<JointRow> rows(row_count);
            JointCluster cluster;
            cluster.reset(constraints,
                          0,
                          static_cast<std::uint32_t>(constraints.size()),
                          2,
                          std::array<BodyDrift, 3>{});
            cluster.set_touched(is_touched);
            cluster.update(constraints, bodies, rows);
            cluster.solve({constraints, bodies, {}, rows, false});
            EXPECT_NEAR(bodies[2].v.y, 0, 1e-3f) << is_touched << with_motor;
        }
}

/// A body of 1 kg and 0.1 kg m^2 that turns by 1 rad/s, held by two distance joints of 1 m along x at points that lie
/// `aside` [m] apart along y.
struct TwoDistances {
    std::array<BodyState, 2> bodies;
    std::array<Joint, 2> joints;
    std::vector<JointConstraint> constraints;
    std::vector<JointRow> rows;
    JointCluster cluster;

    explicit TwoDistances(Real aside, Vec3 velocity) {
        bodies[1].inv_mass = 1;
        bodies[1].inv_inertia = {10, 10, 10, 0, 0, 0};
        bodies[1].v = velocity;
        bodies[1].w = {0, 0, 1};
        std::uint32_t row_count = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            const Real y = i == 0 ? 0 : aside;
            joints[i].type = JointType::distance;
            joints[i].lower = joints[i].upper = 1;
            joints[i].local_anchor_a = {1, y, 0};
            joints[i].local_anchor_b = {0, y, 0};
            constraints.push_back(prepare_joint(
                joints[i], {}, {1, {}, {}, {}}, make_softness(60, 2, kClusterStep), kClusterStep));
            count_rows(constraints[i], bodies);
            constraints[i].first_row = row_count;
            row_count += constraints[i].row_count;
        }
        rows.resize(row_count);
        cluster.reset(constraints, 0, 2, 1, std::array<BodyDrift, 2>{});
    }
    void solve(bool is_touched) {
        cluster.set_touched(is_touched);
        cluster.update(constraints, bodies, rows);
        cluster.solve({constraints, bodies, {}, rows, false});
    }
};

TEST(JointCluster, DistanceJointsThatNearlyCoincideStopNoRotation) {
    // The rows of joints 0.1 mm apart differ by 1e-7 of the inverse mass, less than counts in a loop. Told apart, the
    // two would stop a spin of 1 rad/s with 1000 N s against each other.
    TwoDistances scene(1e-4f, {2, 0, 0});
    ASSERT_EQ(scene.rows.size(), 2u);
    scene.solve(false);
    EXPECT_NEAR(scene.bodies[1].v.x, 0, 1e-3f);
    EXPECT_NEAR(scene.bodies[1].w.z, 1, 0.02f); // a hundredth of these impulses
    for (const JointRow& row : scene.rows)
        EXPECT_LT(std::abs(row.impulse), 20);
}

TEST(JointCluster, DistanceJointsThatCanBeToldApartStopTheRotationWithinAThousandth) {
    // The pivot of the second row is 10 aside^2 of its diagonal. One solution damps it: of a pivot of three times the
    // limit of redundant locks (1e-6, or 1e-4 if touched) it leaves a tenth of the speed, two a hundredth, three a
    // thousandth. Refinement ends there, and not before.
    for (const bool is_touched : {false, true})
        for (const Real aside :
             {6e-4f, 1e-3f, 2e-3f, 6e-3f, 0.01f, 0.015f, 0.02f, 0.03f, 0.06f, 0.2f, 1.0f}) {
            const double pivot = 10 * double{aside} * double{aside};
            if (pivot < (is_touched ? 3.1e-4 : 3.1e-6))
                continue;
            TwoDistances scene(aside, {});
            scene.solve(is_touched);
            // Both points are at rest along x: one moves by v.x, the other by v.x - w.z aside, first 1 rad/s aside.
            EXPECT_NEAR(scene.bodies[1].v.x, 0, 1.1e-3f * aside) << aside << is_touched;
            EXPECT_NEAR(scene.bodies[1].w.z, 0, 2.2e-3f) << aside << is_touched;
        }
}

TEST(JointCluster, AMotorThatStopsAClosingJointLeavesTheVelocityThatTheImpulsesGive) {
    // A body of 1 kg on a slider along z is held by a distance joint along the slider that is 1 cm too long, so that
    // the motor of the slider moves a coordinate that is locked. Closing the joint within a sub-step would take
    // 2.4 m/s; each of its three corrections adds the energy of 0.25 m/s. Once the motor has stopped the body, the
    // return to the closing speed would add all of that again, and is undone.
    std::array<BodyState, 2> bodies;
    bodies[1].inv_mass = 1;
    bodies[1].inv_inertia = {10, 10, 10, 0, 0, 0};
    Joint slider, tie;
    slider.type = JointType::slider;
    slider.drive.max_force = 1000;
    tie.type = JointType::distance;
    tie.local_anchor_a = {0, 0, -1.01f};
    tie.lower = tie.upper = 1;
    std::vector<JointConstraint> constraints;
    std::uint32_t row_count = 0;
    for (const Joint* joint : {&slider, &tie}) {
        constraints.push_back(prepare_joint(
            *joint, {}, {1, {}, {}, {}}, make_softness(60, 2, kClusterStep), kClusterStep));
        count_rows(constraints.back(), bodies);
        constraints.back().first_row = row_count;
        row_count += constraints.back().row_count;
    }
    std::vector<JointRow> rows(row_count);
    for (const JointConstraint& constraint : constraints)
        begin_rows(constraint, 0, rows);
    const std::array<BodyDrift, 2> drifts{};
    JointCluster cluster;
    cluster.reset(constraints, 0, 2, 1, drifts);
    cluster.update(constraints, bodies, rows);
    cluster.warm_start(constraints, bodies, rows);
    cluster.solve({constraints, bodies, drifts, rows, true});
    ASSERT_EQ(rows[5].kind, JointRow::Kind::motor);
    EXPECT_NEAR(
        rows[5].impulse, std::sqrt(3.0f) / 4, 0.01f); // of the energy of three times 0.25 m/s
    EXPECT_NEAR(bodies[1].v.z, 0, 1e-5f);
    Vec3 momentum;
    for (const JointRow& row : rows)
        momentum += row.x.linear_b * row.impulse;
    EXPECT_LT(distance(momentum, bodies[1].v), 1e-5f);
}

TEST(JointCluster, AChainFollowsAKinematicBodyAtOnce) {
    // Links of 1 kg and 1 m lie along x behind a kinematic body that starts to move. The work of the kinematic body is
    // no gain of the joints, which would otherwise be taken back: all joints are solved at once, not one by one.
    constexpr std::uint32_t kLinks = 20, kDriver = kLinks + 1;
    for (const Vec3 velocity : {Vec3{2, 0, 0}, Vec3{-1, 30, 4}, Vec3{0, 0.1f, 0.1f}})
        for (const bool is_first : {false, true}) {
            std::array<BodyState, kLinks + 2> bodies;
            bodies[kDriver].v = velocity;
            std::vector<JointConstraint> constraints;
            std::array<Joint, kLinks> joints;
            std::uint32_t row_count = 0;
            for (std::uint32_t i = 1; i <= kLinks; ++i) {
                bodies[i].inv_mass = 1;
                bodies[i].inv_inertia = {12, 12, 12, 0, 0, 0};
                Joint& joint = joints[i - 1];
                (is_first ? joint.local_anchor_a : joint.local_anchor_b) = {0.5f, 0, 0};
                (is_first ? joint.local_anchor_b : joint.local_anchor_a) = {-0.5f, 0, 0};
                const Vec3 center{-static_cast<Real>(i), 0, 0}, ahead = center + Vec3{1, 0, 0};
                const JointSide link{i, {center, {}}, {}, center},
                    leader{i == 1 ? kDriver : i - 1, {ahead, {}}, {}, ahead};
                constraints.push_back(prepare_joint(joint,
                                                    is_first ? link : leader,
                                                    is_first ? leader : link,
                                                    make_softness(60, 2, kClusterStep),
                                                    kClusterStep));
                count_rows(constraints.back(), bodies);
                constraints.back().first_row = row_count;
                row_count += constraints.back().row_count;
            }
            std::vector<JointRow> rows(row_count);
            JointCluster cluster;
            std::array<BodyDrift, kLinks + 2> drifts{};
            for (std::uint32_t i = 0; i < drifts.size(); ++i)
                drifts[i].body = i;
            cluster.reset(constraints, 0, kLinks, kLinks, drifts);
            cluster.update(constraints, bodies, rows);
            cluster.solve({constraints, bodies, drifts, rows, false});
            for (std::uint32_t i = 1; i <= kLinks; ++i) {
                const BodyState &link = bodies[i], &leader = bodies[i == 1 ? kDriver : i - 1];
                const Vec3 parting = link.v + cross(link.w, Vec3{0.5f, 0, 0}) - leader.v -
                                     cross(leader.w, Vec3{-0.5f, 0, 0});
                EXPECT_LT(length(parting), 1e-4f * length(velocity)) << i;
            }
            EXPECT_EQ(bodies[kDriver].v, velocity);
        }
}

} // namespace
} // namespace topple
