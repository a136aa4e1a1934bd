// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/random_vectors.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/dynamics/joints/joint_constraint.h"
#include "topple/dynamics/joints/joint_row_names.h"
#include "topple/math/trigonometry.h"

#include <string>

namespace topple {
namespace {

using test::random_vector;

Quat random_turn(Random& random, Real angle) {
    return from_axis_angle(normalize_or(random_vector(random, 1), {0, 1, 0}),
                           random.between(-angle, angle));
}

/// Returns a joint with all settings on, so that all its rows exist.
Joint joint_of(JointType type) {
    Joint j;
    j.type = type;
    j.a = {1};
    j.b = {2};
    j.has_limits = true;
    j.lower = -0.5f;
    j.upper = info_of(type).locks == JointLocks::if_limits_are_equal ? 0.75f : 0.5f;
    j.swing = 0.3f;
    j.ratio = 1.5f;
    j.drive = {.max_force = 10, .hertz = 2, .target = 0.1f};
    j.turn_drive = {.max_force = 10, .hertz = 2, .target = 0.1f};
    j.hertz = type == JointType::wheel ? 2 : 0;
    j.pulley_a = {0, 5, 0};
    j.pulley_b = {1, 5, 0};
    if (type == JointType::path) {
        const std::vector<Vec3> bend{
            {-2, 0, 0.5f}, {-1, 0.3f, 0}, {0, 0, 0}, {1, 0.2f, 0.3f}, {2, 1, 0}};
        j.path = std::make_shared<const Spline>(bend, false, Vec3{0, 1, 0});
        j.phase = j.path->nearest({});
        j.lower = 2;
        j.upper = 2.5f;
        j.drive.target = 2.2f;
    }
    for (std::size_t i = 0; i < 6; ++i)
        j.axes[i] = {i % 2 == 0 ? JointAxis::Mode::limited : JointAxis::Mode::locked,
                     -0.5f,
                     0.5f,
                     {.max_force = 10, .hertz = 2}};
    return j;
}

/// Returns the state after `seconds` of constant velocity and rotation, in small steps, so that the rotation is exact
/// to the third order.
BodyState moved(BodyState s, Real seconds) {
    s.dp += s.v * seconds;
    s.turn += s.w * seconds;
    s.q = normalize(from_axis_angle(normalize_or(s.w, {0, 1, 0}), length(s.w) * seconds) * s.q);
    return s;
}

/// Rows of a joint between two bodies near its zero position, off by up to `tilt` [rad].
struct Placed {
    Joint joint;
    JointConstraint constraint;
    std::array<BodyState, 3> bodies;
    std::vector<JointRow> rows;

    Placed(JointType type, Random& random, Real tilt, Real gap = 0.2f)
        : Placed(joint_of(type), random, tilt, gap) {}
    Placed(const Joint& placed, Random& random, Real tilt, Real gap) : joint(placed) {
        joint.local_anchor_a = random_vector(random, 1);
        joint.local_anchor_b = random_vector(random, 1);
        joint.local_frame_a = random_turn(random, 3);
        joint.local_frame_b = random_turn(random, 3);
        const Transform pose_a{random_vector(random, 1), random_turn(random, 3)};
        // The frames nearly coincide, the anchors lie a little apart.
        const Quat frame = pose_a.rotation * joint.local_frame_a * random_turn(random, tilt);
        Transform pose_b{{}, frame * conjugate(joint.local_frame_b)};
        pose_b.position = transform_point(pose_a, joint.local_anchor_a) -
                          rotate(pose_b.rotation, joint.local_anchor_b) +
                          random_vector(random, gap);
        const std::array<Transform, 2> poses{pose_a, pose_b};
        for (std::size_t i = 0; i < 2; ++i) {
            bodies[i + 1].q = poses[i].rotation;
            bodies[i + 1].inv_mass = 1;
            bodies[i + 1].inv_inertia = {1, 1, 1, 0, 0, 0};
            bodies[i + 1].v = random_vector(random, 1);
            bodies[i + 1].w = random_vector(random, 1);
        }
        constraint = prepare_joint(joint,
                                   {1, pose_a, {}, pose_a.position},
                                   {2, pose_b, {}, pose_b.position},
                                   make_softness(60, 2, 1.0f / 240),
                                   1.0f / 240);
        count_rows(constraint, bodies);
        rows.resize(constraint.row_count);
    }
    std::vector<JointRow> rows_at(Real seconds) const {
        std::vector<JointRow> found = rows;
        find_rows(constraint, moved(bodies[1], seconds), moved(bodies[2], seconds), found);
        return found;
    }
};

/// Settings chosen at random, so that rows come and go.
void shuffle_settings(Joint& j, Random& random) {
    const auto coin = [&] { return random.between(0.0f, 1.0f) < 0.5f; };
    j.has_limits = coin();
    j.aligned = coin();
    if (coin())
        j.lower = j.upper;
    for (JointDrive* drive : {&j.drive, &j.turn_drive})
        *drive = {.max_force = coin() ? Real(10) : 0, .hertz = coin() ? Real(2) : 0};
    for (JointAxis& axis : j.axes) {
        const Real draw = random.between(0.0f, 3.0f);
        axis.mode = draw < 1   ? JointAxis::Mode::locked
                    : draw < 2 ? JointAxis::Mode::limited
                               : JointAxis::Mode::free;
        axis.drive.max_force = coin() ? Real(10) : 0;
        axis.drive.hertz = coin() ? Real(2) : 0;
    }
    if (j.type == JointType::wheel)
        j.hertz = coin() ? Real(2) : 0;
}

/// The names are listed apart from the rows: they must follow them for every setting. Angular rows push on no body.
TEST(JointRows, HaveTheNamesOfTheirKindAndUnit) {
    Random random(19);
    for (const JointTypeInfo& info : kJointTypes)
        for (int round = 0; round < 60; ++round) {
            Joint joint = joint_of(info.type);
            shuffle_settings(joint, random);
            const Placed p(joint, random, 0.02f, 0.2f);
            const std::vector<JointRow> rows = p.rows_at(0);
            const std::vector<JointRowName> names = row_names_of(p.joint);
            ASSERT_EQ(names.size(), rows.size()) << info.key;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                EXPECT_EQ(names[i].kind, rows[i].kind) << info.key << ' ' << names[i].coordinate;
                EXPECT_NE(*names[i].purpose, '\0') << info.key << ' ' << names[i].coordinate;
                const bool is_turn = rows[i].x.linear_a == Vec3{} && rows[i].x.linear_b == Vec3{};
                const bool on_a_curve = info.type ==
                                        JointType::path; // its frame turns with the way
                EXPECT_TRUE(on_a_curve || (names[i].unit == JointUnit::angle) == is_turn)
                    << info.key << ' ' << names[i].coordinate;
            }
        }
}

TEST(JointRows, EveryRateIsTheSlopeOfItsValue) {
    constexpr std::uint64_t kSeed = 7;
    Random random(kSeed);
    constexpr Real kStep = 0.002f;
    int checked = 0;
    for (const JointTypeInfo& info : kJointTypes)
        for (int round = 0; round < 40; ++round) {
            const JointType type = info.type;
            // Locked coordinates stay nearly closed; only free ones are far from the middle.
            const bool is_held = (info.ends == JointEnds::one_axis && !info.has_swing) ||
                                 type == JointType::wheel;
            Placed p(type, random, is_held ? 0.02f : 0.8f);
            const std::vector<JointRow> now = p.rows_at(0);
            const std::vector<JointRow> before = p.rows_at(-kStep), after = p.rows_at(kStep);
            for (std::size_t i = 0; i < now.size(); ++i) {
                const Real rate = rate_of(now[i].x, p.bodies[1], p.bodies[2]);
                const Real slope = (after[i].x.value - before[i].x.value) / (2 * kStep);
                const bool has_switched = after[i].least != before[i].least;
                const bool is_drive = now[i].kind == JointRow::Kind::spring ||
                                      now[i].kind == JointRow::Kind::motor;
                const bool is_rate_only = is_drive && slope == 0;
                const bool is_kink = std::abs(after[i].x.value - 2 * now[i].x.value +
                                              before[i].x.value) > 2e-5f;
                if (has_switched || is_rate_only || is_kink)
                    continue; // skip: another end of the range; a wheel's axle; the tip of a cone
                ++checked;
                EXPECT_NEAR(rate, slope, is_held ? 0.06f : 0.004f)
                    << info.words << ", row " << i << ", round " << round << ", seed " << kSeed;
            }
        }
    EXPECT_GT(checked, 2000);
}

TEST(JointRows, TheSignOfAQuaternionMakesNoDifference) {
    // q and -q are one rotation.
    constexpr std::uint64_t kSeed = 8;
    Random random(kSeed);
    for (const JointTypeInfo& info : kJointTypes)
        for (int round = 0; round < 40; ++round) {
            Placed p(info.type, random, 0.8f);
            const std::vector<JointRow> now = p.rows_at(0);
            Quat& q = p.bodies[1 + static_cast<std::size_t>(round) % 2].q;
            q = {-q.x, -q.y, -q.z, -q.w};
            const std::vector<JointRow> then = p.rows_at(0);
            for (std::size_t i = 0; i < now.size(); ++i) {
                SCOPED_TRACE(std::string(info.words) + ", row " + std::to_string(i) + ", round " +
                             std::to_string(round));
                EXPECT_NEAR(then[i].x.value, now[i].x.value, 2e-5f);
                EXPECT_LT(distance(then[i].x.linear_b, now[i].x.linear_b), 2e-5f);
                EXPECT_LT(distance(then[i].x.angular_a, now[i].x.angular_a), 2e-5f);
                EXPECT_LT(distance(then[i].x.angular_b, now[i].x.angular_b), 2e-5f);
            }
        }
}

TEST(JointRows, WhatIsAlignedWithAPathTurnsWithTheWay) {
    constexpr std::uint64_t kSeed = 17;
    Random random(kSeed);
    // The path runs along Z at the joint, with a bend: after two meters it has turned by half a radian.
    const std::vector<Vec3> bend{
        {0, 0.5f, -2}, {0, 0.12f, -1}, {0, 0, 0}, {0, 0.12f, 1}, {0, 0.5f, 2}};
    Joint j = joint_of(JointType::path);
    j.aligned = true;
    j.path = std::make_shared<const Spline>(bend, false, Vec3{0, 1, 0});
    j.phase = j.path->nearest({});
    constexpr Real kStep = 0.002f;
    for (int round = 0; round < 40; ++round) {
        Placed p(j, random, 0.02f, 0.05f);
        p.bodies[2].v *= 4;
        const std::vector<JointRow> before = p.rows_at(-kStep), now = p.rows_at(0),
                                    after = p.rows_at(kStep);
        ASSERT_EQ(p.constraint.lock_count, 5);
        for (std::size_t i = 0; i < 5; ++i)
            EXPECT_NEAR(rate_of(now[i].x, p.bodies[1], p.bodies[2]),
                        (after[i].x.value - before[i].x.value) / (2 * kStep),
                        0.06f)
                << "row " << i << ", round " << round << ", seed " << kSeed;
    }
}

TEST(JointRows, TheWayAlongABendGrowsUpToTwiceAsFastAsTheAnchorMoves) {
    // The natural cubic spline through these points has y'' = 1.5 / m and x' = 1 / sqrt(2) in the middle: a radius of
    // x'^2 / y'' = 1/3 m. At the distance d from the curve towards its center, the way along the curve grows
    // R / (R - d) times as fast as the anchor moves. From half the radius on, that stays 2.
    const std::vector<Vec3> bend{{-1, 1, 0}, {0, 0, 0}, {1, 1, 0}};
    Joint j;
    j.type = JointType::path;
    j.a = {1};
    j.b = {2};
    j.path = std::make_shared<const Spline>(bend, false, Vec3{0, 0, 1});
    j.phase = j.path->nearest({});
    j.drive.max_force = 10;
    for (const auto& [d, ratio] : {std::pair{-1.0f, 0.25f}, {0.1f, 10 / 7.0f}, {0.25f, 2.0f}}) {
        const Vec3 anchor{0, d, 0};
        std::array<BodyState, 3> bodies;
        bodies[2].v = {3, 0, 0};
        JointConstraint c = prepare_joint(
            j, {1, {}, {}, {}}, {2, {anchor, {}}, {}, anchor}, {}, 1.0f / 240);
        count_rows(c, bodies);
        std::vector<JointRow> rows(c.row_count);
        find_rows(c, bodies[1], bodies[2], rows);
        ASSERT_EQ(rows.back().kind, JointRow::Kind::motor);
        EXPECT_NEAR(rate_of(rows.back().x, bodies[1], bodies[2]), 3 * ratio, 1e-4f) << d << " m";
    }
}

TEST(JointRows, APathBeyondItsEndIsOpenByTheExcess) {
    // A straight path along X; its limits are 0.5 m to both sides of its middle. The anchor is beyond the upper limit
    // by `beyond`, and 0.1 m beside the curve.
    const std::vector<Vec3> line{{-2, 0, 0}, {-1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    for (const bool is_aligned : {false, true})
        for (const Real beyond : {-0.2f, 0.0f, 0.3f}) {
            Joint j;
            j.type = JointType::path;
            j.a = {1};
            j.b = {2};
            j.has_limits = true;
            j.aligned = is_aligned;
            j.path = std::make_shared<const Spline>(line, false, Vec3{0, 1, 0});
            j.lower = 1.5f;
            j.upper = 2.5f;
            const Vec3 anchor{0.5f + beyond, 0.1f, 0};
            j.phase = j.path->nearest(anchor);
            const std::array<BodyState, 3> bodies;
            JointConstraint c = prepare_joint(
                j, {1, {}, {}, {}}, {2, {anchor, {}}, {}, anchor}, {}, 1.0f / 240);
            count_rows(c, bodies);
            std::vector<JointRow> rows(c.row_count);
            find_rows(c, bodies[1], bodies[2], rows);
            EXPECT_NEAR(joint_error(c, rows), std::hypot(0.1f, std::max(beyond, Real(0))), 1e-4f)
                << (is_aligned ? "aligned, " : "free, ") << beyond;
        }
}

TEST(JointRows, AnchorsOnOneAnotherPartAlongSomeUnitVector) {
    // A distance joint of 0.75 m whose ends coincide: for any direction n of its row, a body that leaves along n at 3
    // m/s makes the distance grow by 3 m/s.
    Joint j;
    j.type = JointType::distance;
    j.a = {1};
    j.b = {2};
    j.lower = j.upper = 0.75f;
    std::array<BodyState, 3> bodies;
    JointConstraint c = prepare_joint(j, {1, {}, {}, {}}, {2, {}, {}, {}}, {}, 1.0f / 240);
    count_rows(c, bodies);
    std::vector<JointRow> rows(c.row_count);
    find_rows(c, bodies[1], bodies[2], rows);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].x.value, -0.75f);
    bodies[2].v = normalize(rows[0].x.linear_b) * 3;
    EXPECT_NEAR(rate_of(rows[0].x, bodies[1], bodies[2]), 3, 1e-5f);
}

TEST(JointRows, ImpulsesOnBothSidesBalance) {
    constexpr std::uint64_t kSeed = 11;
    Random random(kSeed);
    for (const JointTypeInfo& info : kJointTypes) {
        if (info.ends == JointEnds::two_axes || info.has_pulleys)
            continue; // gears and pulleys also act through the bodies that carry them
        Placed p(info.type, random, 0.3f, 0);
        for (const JointRow& row : p.rows_at(0)) {
            EXPECT_EQ(row.x.linear_a, -row.x.linear_b);
            // Torque balance about the center of A: J_a + J_b + (c_b - c_a) x F_b = 0.
            const Vec3 turning = row.x.angular_a + row.x.angular_b +
                                 cross(p.constraint.center_delta, row.x.linear_b);
            EXPECT_NEAR(length(turning), 0, 1e-5f) << info.words;
        }
    }
}

TEST(JointRows, LocksComeFirst) {
    Random random(3);
    for (const JointTypeInfo& info : kJointTypes) {
        Placed p(info.type, random, 0.1f);
        const std::vector<JointRow> rows = p.rows_at(0);
        for (std::size_t i = 0; i < rows.size(); ++i)
            EXPECT_EQ(rows[i].kind == JointRow::Kind::lock, i < p.constraint.lock_count);
        EXPECT_LE(rows.size(), kMaxJointRows);
        EXPECT_EQ(p.constraint.lock_count > 0, has_locks(info.type, p.joint));
    }
}

} // namespace
} // namespace topple
