// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/dynamics/joint_solver/joint_cluster.h"
#include "topple/dynamics/joints/jacobian.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

// Trees of random joints, whose solution the equations of constrained motion determine:
//     M (v' - v) = J^T x    and    J v' = target
namespace topple {
namespace {

constexpr Real kTreeStep = 1.0f / 240;

/// Solver body 0 is the world, 1 to `dynamic_count` are dynamic, and the last may be kinematic.
struct JointTree {
    std::vector<BodyState> bodies, before;
    std::vector<BodyDrift> drifts;
    std::vector<std::unique_ptr<Joint>> joints;
    std::vector<JointConstraint> constraints;
    std::vector<JointRow> rows;
};

Vec3 random_vector(Random& random, Real size) {
    const Real x = random.between(-size, size), y = random.between(-size, size);
    return {x, y, random.between(-size, size)};
}

Quat random_turn(Random& random) {
    return from_axis_angle(normalize(random_vector(random, 1) + Vec3{0, 0, 1.5f}),
                           random.between(-3, 3));
}

/// Returns bodies 1 to `count` in random motion, or at rest for a motor: against moving locks its work would count as a
/// gain of the locks.
std::vector<BodyState> random_bodies(Random& random, std::uint32_t count, bool is_at_rest) {
    std::vector<BodyState> bodies(count + 2);
    for (std::uint32_t i = 1; i < count + 2; ++i) {
        BodyState& body = bodies[i];
        if (!is_at_rest) {
            body.v = random_vector(random, 3);
            body.w = random_vector(random, 3);
        }
        if (i == count + 1)
            break;
        body.inv_mass = random.between(0.2f, 2);
        const Vec3 diagonal = random_vector(random, 1) * 0.5f + Vec3{3, 3, 3};
        const Vec3 others = random_vector(random, 1) * 0.8f;
        body.inv_inertia = {diagonal.x, diagonal.y, diagonal.z, others.x, others.y, others.z};
    }
    return bodies;
}

/// Every body hangs on an earlier one, on the world or, if asked, on a kinematic body, in a random order of joints and
/// of the two bodies of each.
std::vector<ConstraintLink> random_links(Random& random, std::uint32_t count, bool with_kinematic) {
    std::vector<ConstraintLink> links;
    for (std::uint32_t i = 1; i <= count; ++i) {
        const std::uint32_t other = random.below(with_kinematic ? i + 1 : i);
        links.push_back({i, other == i ? count + 1 : other});
        if (random.below(2) == 0)
            std::swap(links.back().a, links.back().b);
    }
    for (std::size_t i = links.size(); i > 1; --i)
        std::swap(links[i - 1], links[random.below(static_cast<std::uint32_t>(i))]);
    return links;
}

/// Returns a joint at a random place, open by up to `gap` [m], with a motor if asked.
std::unique_ptr<Joint> random_joint(Random& random,
                                    const Transform& a,
                                    const Transform& b,
                                    Real gap,
                                    bool with_motor) {
    constexpr JointType kTypes[] = {
        JointType::hinge, JointType::slider, JointType::ball, JointType::distance, JointType::fixed};
    auto joint = std::make_unique<Joint>();
    joint->type = kTypes[random.below(with_motor ? 2 : 5)];
    const Vec3 at = random_vector(random, 2);
    const Quat frame = random_turn(random);
    const Vec3 aside = joint->type == JointType::distance ? Vec3{0.5f, 1, 0} : Vec3{};
    joint->local_anchor_a = rotate_inverse(a.rotation, at - a.position);
    joint->local_anchor_b = rotate_inverse(b.rotation, at + aside - b.position) +
                            random_vector(random, gap);
    joint->local_frame_a = conjugate(a.rotation) * frame;
    joint->local_frame_b = conjugate(b.rotation) * frame;
    joint->lower = joint->upper = length(aside);
    if (with_motor) {
        joint->drive.max_force = 1e8f;
        joint->drive.speed = random.between(-2, 2);
    }
    return joint;
}

/// Returns a tree of one to eight bodies with joints that are open by up to `gap` [m]. Its first joint has a motor if
/// asked; then no body is kinematic.
JointTree random_tree(Random& random, JointCluster& cluster, bool with_motor, Real gap = 0) {
    JointTree tree;
    const std::uint32_t count = 1 + random.below(8);
    tree.bodies = random_bodies(random, count, with_motor);
    tree.drifts.resize(count + 2);
    std::vector<Transform> places(count + 2);
    for (std::uint32_t i = 1; i < count + 2; ++i) {
        tree.drifts[i].body = i * 7 % 11;
        places[i] = {random_vector(random, 2), random_turn(random)};
        tree.bodies[i].q = places[i].rotation;
    }
    const auto side = [&](std::uint32_t body) {
        return JointSide{body, places[body], {}, places[body].position};
    };
    for (const auto [a, b] : random_links(random, count, !with_motor)) {
        tree.joints.push_back(
            random_joint(random, places[a], places[b], gap, with_motor && tree.joints.empty()));
        tree.constraints.push_back(prepare_joint(
            *tree.joints.back(), side(a), side(b), make_softness(60, 2, kTreeStep), kTreeStep));
        JointConstraint& constraint = tree.constraints.back();
        count_rows(constraint, tree.bodies);
        constraint.first_row = static_cast<std::uint32_t>(tree.rows.size());
        tree.rows.resize(tree.rows.size() + constraint.row_count);
        begin_rows(constraint, 0, tree.rows);
    }
    tree.before = tree.bodies;
    const auto joints = static_cast<std::uint32_t>(tree.constraints.size());
    cluster.reset(tree.constraints, 0, joints, count, tree.drifts);
    return tree;
}

Real largest_rate_at_locks(const JointTree& tree) {
    Real most = 0;
    for (const JointConstraint& joint : tree.constraints)
        for (const JointRow& row : locks_of(joint, std::span(tree.rows)))
            most = std::max(most,
                            std::abs(rate_of(row.x, tree.bodies[joint.a], tree.bodies[joint.b])));
    return most;
}

/// Returns the largest deviation of the velocities from those before plus M^-1 J^T x, relative to the terms of the sum.
double motion_without_impulse(const JointTree& tree) {
    std::vector<Six> expected;
    double largest = 1;
    for (const BodyState& body : tree.before)
        expected.push_back(six(body.v, body.w));
    const auto add = [&](std::uint32_t body, const Six& row, Real impulse) {
        const Six change = response(row, tree.bodies[body]);
        for (std::size_t k = 0; k < 6; ++k) {
            expected[body][k] += change[k] * static_cast<double>(impulse);
            largest = std::max(largest, std::abs(change[k] * static_cast<double>(impulse)));
        }
    };
    for (const JointConstraint& joint : tree.constraints)
        for (const JointRow& row : rows_of(joint, std::span(tree.rows))) {
            add(joint.a, six(row.x.linear_a, row.x.angular_a), row.impulse);
            add(joint.b, six(row.x.linear_b, row.x.angular_b), row.impulse);
        }
    double most = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const Six found = six(tree.bodies[i].v, tree.bodies[i].w);
        for (std::size_t k = 0; k < 6; ++k)
            most = std::max(most, std::abs(found[k] - expected[i][k]));
    }
    return most / largest;
}

TEST(JointTree, OneSolutionStopsAllLocksByTheirImpulses) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    JointCluster cluster; // of one tree after another
    for (int n = 0; n < 300; ++n) {
        JointTree tree = random_tree(random, cluster, false);
        cluster.update(tree.constraints, tree.bodies, tree.rows);
        const Real first = largest_rate_at_locks(tree);
        cluster.solve({tree.constraints, tree.bodies, tree.drifts, tree.rows, false});
        // Refinement ends below a thousandth.
        ASSERT_LT(largest_rate_at_locks(tree), 1.1e-3f * first + 1e-4f) << "try " << n;
        ASSERT_LT(motion_without_impulse(tree), 2e-5) << "try " << n;
    }
}

TEST(JointTree, AMotorReachesItsSpeedAndTheLocksStayAtRest) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    JointCluster cluster; // of one tree after another
    for (int n = 0; n < 300; ++n) {
        JointTree tree = random_tree(random, cluster, true);
        cluster.update(tree.constraints, tree.bodies, tree.rows);
        cluster.solve({tree.constraints, tree.bodies, tree.drifts, tree.rows, false});
        int motors = 0;
        for (const JointConstraint& joint : tree.constraints)
            for (const JointRow& row : rows_of(joint, std::span(tree.rows))) {
                const Real rate = rate_of(row.x, tree.bodies[joint.a], tree.bodies[joint.b]);
                const bool is_motor = row.kind == JointRow::Kind::motor;
                motors += is_motor;
                ASSERT_NEAR(rate, is_motor ? row.speed : 0, 1e-3f) << "try " << n;
            }
        ASSERT_EQ(motors, 1);
        ASSERT_LT(motion_without_impulse(tree), 2e-5) << "try " << n;
    }
}

TEST(JointTree, WhateverPartOfAClosingIsKeptTheVelocitiesAreThoseOfTheImpulses) {
    Random random(test::seed());
    SCOPED_TRACE(test::seed());
    JointCluster cluster; // of one tree after another
    Real farthest = 0;
    for (int n = 0; n < 1000; ++n) {
        const bool with_motor = random.below(2) == 0;
        JointTree tree = random_tree(random, cluster, with_motor, random.between(0, 0.3f));
        cluster.set_touched(random.below(2) == 0);
        cluster.update(tree.constraints, tree.bodies, tree.rows);
        cluster.warm_start(tree.constraints, tree.bodies, tree.rows);
        cluster.solve({tree.constraints, tree.bodies, tree.drifts, tree.rows, true});
        farthest = std::max(farthest, largest_rate_at_locks(tree));
        // Impulses that were given and taken back leave the rounding of their size, more than of those that remain.
        ASSERT_LT(motion_without_impulse(tree), 0.02) << "try " << n;
    }
    EXPECT_GT(farthest, 1); // [m/s] or [rad/s]: the joints do close
}

} // namespace
} // namespace topple
