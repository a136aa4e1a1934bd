// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Explanations of joints are compared with the step itself, bit for bit, and with independent computations in double.

#include "tests/engine/world/joint_sides.h"
#include "tests/support/test_world.h"
#include "topple/world/joint_explanation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace topple {
namespace {

using test::product;
using test::response_of;
using test::row_of;
using test::SidePose;
using test::TestWorld;
using test::velocities_of;
using Row = test::JacobianRow;

/// A chain of boxes that swings from the world, each joint of another type.
struct Chain : TestWorld {
    std::vector<JointId> joints;
    explicit Chain(std::span<const JointType> types, const Parameters& parameters = no_sleep())
        : TestWorld(parameters) {
        BodyId last;
        for (std::size_t i = 0; i < types.size(); ++i) {
            const Real x = static_cast<Real>(i);
            const BodyId body = create({.motion = Motion::dynamic,
                                        .world_from_body = {{x + 0.5f, 5, 0}, {}},
                                        .angular_velocity = {0.3f, 0.2f * x, -0.4f},
                                        .colliders = {{.shape = BoxShape{{0.4f, 0.1f, 0.2f}}}}});
            JointDef def{.type = types[i], .a = last, .b = body};
            def.local_anchor_a = last ? Vec3{0.5f, 0, 0} : Vec3{0, 5, 0};
            def.local_anchor_b = {-0.5f, 0, 0};
            def.lower = def.upper = 0;
            def.swing = 0.1f;
            if (types[i] == JointType::distance) {
                def.local_anchor_b.x = -0.3f;
                def.lower = def.upper = 0.2f;
            }
            joints.push_back(create(def));
            last = body;
        }
    }
    JointExplanation explained(JointId joint) const {
        Result<JointExplanation> out = explain_joint(world, joint);
        EXPECT_TRUE(out.ok()) << (out ? "" : out.error().text());
        return out ? std::move(*out) : JointExplanation{};
    }
};

constexpr std::array kMixed{JointType::ball,
                            JointType::hinge,
                            JointType::fixed,
                            JointType::slider,
                            JointType::cone_twist,
                            JointType::distance};

Parameters iterated() {
    Parameters p = TestWorld::no_sleep();
    p.direct_joints = false;
    return p;
}

double largest(double a, double b) { return std::max(std::abs(a), std::abs(b)); }

// --- the step -------------------------------------------------------------------------------------------

/// Explains every joint of a chain, steps, and compares.
void expect_the_impulses_of_the_step(const Parameters& parameters, JointMethod of_the_first) {
    Chain t(kMixed, parameters);
    for (int step = 0; step < 40; ++step) {
        std::vector<JointExplanation> told;
        for (const JointId id : t.joints)
            told.push_back(t.explained(id));
        EXPECT_EQ(told[0].samples.front().reading.method, of_the_first);
        t.world.step();
        for (std::size_t k = 0; k < told.size(); ++k) {
            const Joint& after = *t.world.find(t.joints[k]);
            ASSERT_TRUE(told[k].after.has_value());
            EXPECT_EQ(told[k].after->row_impulses, after.row_impulses);
            EXPECT_EQ(told[k].after->impulse, after.impulse);
            const JointReading& last = told[k].samples.back().reading;
            ASSERT_EQ(last.row_count, told[k].names.size());
            for (std::size_t i = 0; i < last.row_count; ++i)
                EXPECT_EQ(last.rows[i].impulse * static_cast<Real>(told[k].substeps),
                          after.row_impulses[i])
                    << "step " << step << ", joint " << k << ", row " << i;
        }
    }
}

TEST(ExplainJoint, TheLastSampleHoldsTheImpulsesOfTheStep) {
    expect_the_impulses_of_the_step(TestWorld::no_sleep(), JointMethod::cluster);
    expect_the_impulses_of_the_step(iterated(), JointMethod::lanes);
}

/// An iterated joint starts a sub-step with its share of the stored impulses.
TEST(ExplainJoint, TheFirstSampleHoldsWhatTheJointInherits) {
    Chain t(kMixed, iterated());
    t.run_for(0.2f);
    for (const JointId id : t.joints) {
        const JointExplanation told = t.explained(id);
        const JointSample& first = told.samples.front();
        EXPECT_EQ(first.moment, SolverMoment::warm_start);
        const Real share = told.warm_start / static_cast<Real>(told.substeps);
        for (std::size_t i = 0; i < first.reading.lock_count; ++i) {
            EXPECT_EQ(first.reading.rows[i].impulse, told.before.row_impulses[i] * share);
        }
    }
}

TEST(ExplainJoint, HasASampleForEverySweep) {
    Chain t(kMixed, iterated());
    const JointExplanation told = t.explained(t.joints[1]);
    EXPECT_EQ(told.samples.size(), static_cast<std::size_t>(told.substeps) * 3);
    Parameters p = iterated();
    p.solver = SolverKind::sequential_impulse;
    Chain textbook(kMixed, p);
    const JointExplanation older = textbook.explained(textbook.joints[1]);
    EXPECT_EQ(older.substeps, 1);
    EXPECT_EQ(older.samples.size(), 1u + static_cast<std::size_t>(p.iterations));
    EXPECT_FALSE(older.reason.has_value());
}

// --- rows ----------------------------------------------------------------------------------------------

/// Returns the constraint function of row `i` of a type, as its file derives it.
double constraint_of(const Joint& joint, std::size_t i, const SidePose& a, const SidePose& b) {
    const DVec3 gap = b.anchor - a.anchor;
    const std::array<double, 3> along{gap.x, gap.y, gap.z};
    switch (joint.type) {
    case JointType::ball:
        return along[i];
    case JointType::hinge:
        return i < 3 ? along[i] : dot(a.axes[i - 3], b.axes[2]);
    case JointType::cone_twist:
        if (i < 3)
            return along[i];
        // Above its limit the swing counts from the limit.
        return std::acos(dot(a.axes[2], b.axes[2])) - static_cast<double>(joint.swing);
    case JointType::slider:
        if (i < 2)
            return dot(a.axes[i], gap);
        break;
    case JointType::fixed:
        if (i < 3)
            return along[i];
        break;
    case JointType::distance:
        return length(gap) - static_cast<double>(joint.upper);
    default:
        break;
    }
    // The rotation that is left, about axis k of A: the antisymmetric part of the frames' product, for small angles.
    const std::size_t k = i - (joint.type == JointType::slider ? 2 : 3);
    const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
    return (dot(a.axes[v], b.axes[u]) - dot(a.axes[u], b.axes[v])) / 2;
}

/// Compares every row of a sample with the slopes of the constraint by central differences in double.
void expect_slopes(const Chain& t, const JointExplanation& told, const JointSample& sample) {
    const Joint& joint = told.before;
    const JointReading& r = sample.reading;
    const test::SidePoses sides = test::sides_of(
        joint, t.world.find(joint.a), t.world.find(joint.b), r);
    const SidePose &a = sides.a, &b = sides.b;
    constexpr double kStep = 1e-4;
    for (std::size_t i = 0; i < r.row_count; ++i) {
        if (told.names[i].kind == JointRow::Kind::limit && r.rows[i].x.value <= 0)
            continue; // far from its cone
        const Row j = row_of(r.rows[i].x);
        for (std::size_t k = 0; k < 12; ++k) {
            const bool is_b = k >= 6, is_turn = k % 6 >= 3;
            if (!(is_b ? joint.b : joint.a))
                continue;
            DVec3 e;
            (k % 3 == 0 ? e.x : k % 3 == 1 ? e.y : e.z) = kStep;
            const auto at = [&](double sign) {
                const DVec3 d = e * sign, none{};
                const SidePose moved = (is_b ? b : a).moved(is_turn ? none : d, is_turn ? d : none);
                return constraint_of(joint, i, is_b ? a : moved, is_b ? moved : b);
            };
            EXPECT_NEAR(j[k], (at(1) - at(-1)) / (2 * kStep), 2e-3)
                << told.names[i].coordinate << ", element " << k;
        }
        EXPECT_NEAR(static_cast<double>(r.rows[i].x.value), constraint_of(joint, i, a, b), 1e-4)
            << told.names[i].coordinate;
    }
}

TEST(ExplainJoint, TheJacobianIsTheSlopeOfTheConstraint) {
    for (const Parameters& parameters : {TestWorld::no_sleep(), iterated()}) {
        Chain t(kMixed, parameters);
        t.run_for(0.1f);
        for (const JointId id : t.joints) {
            const JointExplanation told = t.explained(id);
            ASSERT_FALSE(told.samples.empty());
            expect_slopes(t, told, told.samples.back());
        }
    }
}

TEST(ExplainJoint, EffectiveMassesAndRatesFollowFromTheJacobian) {
    Chain t(kMixed, iterated());
    t.run_for(0.1f);
    for (const JointId id : t.joints)
        for (const JointSample& sample : t.explained(id).samples) {
            const JointReading& r = sample.reading;
            for (std::size_t i = 0; i < r.row_count; ++i) {
                const Row j = row_of(r.rows[i].x);
                EXPECT_NEAR(
                    static_cast<double>(r.rows[i].rate), product(j, velocities_of(r)), 1e-4);
                // The inertia of a body may be renewed after the rows of the sub-step.
                const double mass = 1 / product(j, response_of(j, r));
                EXPECT_NEAR(static_cast<double>(r.rows[i].mass), mass, 0.01 * mass);
            }
        }
}

/// Returns J M^-1 J^T of the locks of a sample, times the impulses.
std::vector<double> coupled_impulses(const JointReading& r) {
    std::vector<double> out(r.lock_count, 0);
    for (std::size_t i = 0; i < r.lock_count; ++i)
        for (std::size_t k = 0; k < r.lock_count; ++k)
            out[i] += product(row_of(r.rows[i].x), response_of(row_of(r.rows[k].x), r)) *
                      static_cast<double>(r.rows[k].impulse);
    return out;
}

/// One soft sweep over one joint alone is exact: J v + bias + gamma lambda = 0 holds after it, with
/// gamma = impulse_scale / mass_scale J M^-1 J^T.
TEST(ExplainJoint, OneSoftSweepOverOneJointSolvesItsEquation) {
    for (const JointType type : kMixed) {
        Chain t(std::array{type}, iterated());
        t.run_for(0.3f);
        double largest_impulse = 0;
        for (const JointSample& sample : t.explained(t.joints[0]).samples) {
            if (sample.moment != SolverMoment::push)
                continue;
            const JointReading& r = sample.reading;
            const std::vector<double> coupled = coupled_impulses(r);
            for (std::size_t i = 0; i < r.lock_count; ++i) {
                const JointRowReading& row = r.rows[i];
                const double share = static_cast<double>(row.soft.impulse_scale) /
                                     static_cast<double>(row.soft.mass_scale);
                const double rest = static_cast<double>(row.rate + row.bias) + share * coupled[i];
                EXPECT_NEAR(rest, 0, 2e-4) << static_cast<int>(type) << " row " << i;
                if (r.lock_count == 1) {
                    EXPECT_NEAR(
                        static_cast<double>(gamma_of(row) * row.impulse), share * coupled[i], 1e-5);
                }
                largest_impulse = largest(largest_impulse, static_cast<double>(row.impulse));
            }
        }
        EXPECT_GT(largest_impulse, 0.1) << "it holds the box";
    }
}

// --- the factorization -----------------------------------------------------------------------------------

struct Lock {
    Row j{};
    BodyId a, b;
    const JointReading* reading = nullptr;
};

/// Element of J M^-1 J^T of two locks that may share bodies, in double.
double element(const Lock& x, const Lock& y) {
    const Row on = response_of(y.j, *y.reading);
    double sum = 0;
    for (const auto& [own, first] : {std::pair(x.a, 0u), {x.b, 6u}})
        for (const auto& [other, from] : {std::pair(y.a, 0u), {y.b, 6u}})
            if (own && own == other)
                for (std::size_t i = 0; i < 6; ++i)
                    sum += x.j[first + i] * on[from + i];
    return sum;
}

/// The matrix of all locks, eliminated densely in the told order, has the told pivots, and after a sweep that corrects
/// no positions no lock moves.
TEST(ExplainJoint, ThePivotsAreThoseOfADenseElimination) {
    Chain t(kMixed);
    t.run_for(0.1f);
    std::vector<JointExplanation> told;
    for (const JointId id : t.joints)
        told.push_back(t.explained(id));
    ASSERT_EQ(told[0].order.size(), t.joints.size());
    EXPECT_EQ(told[0].reason, DirectReason::untouched);
    std::vector<Lock> locks;
    std::vector<double> inverse_pivots;
    for (const JointId id : told[0].order) {
        const auto place = std::find(t.joints.begin(), t.joints.end(), id) - t.joints.begin();
        const JointExplanation& joint = told[static_cast<std::size_t>(place)];
        const JointReading& first = joint.samples.front().reading;
        for (std::size_t i = 0; i < first.lock_count; ++i) {
            locks.push_back({row_of(first.rows[i].x), joint.before.a, joint.before.b, &first});
            inverse_pivots.push_back(first.inverse_pivots[i]);
        }
    }
    const ClusterReading& cluster = *told[0].samples.front().reading.cluster;
    EXPECT_EQ(cluster.lock_count, locks.size());
    EXPECT_EQ(cluster.joint_count, t.joints.size());
    EXPECT_EQ(cluster.body_count, t.joints.size());
    EXPECT_TRUE(cluster.is_tree && cluster.is_anchored && !cluster.is_touched);
    const std::size_t n = locks.size();
    std::vector<std::vector<double>> m(n, std::vector<double>(n));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k < n; ++k)
            m[i][k] = element(locks[i], locks[k]);
    for (std::size_t k = 0; k < n; ++k) {
        EXPECT_NEAR(inverse_pivots[k] * m[k][k], 1, 1e-4) << "lock " << k;
        for (std::size_t i = k + 1; i < n; ++i) {
            const double factor = m[i][k] / m[k][k];
            for (std::size_t c = k; c < n; ++c)
                m[i][c] -= factor * m[k][c];
        }
    }
    const JointSample& last = told[0].samples.back();
    EXPECT_EQ(last.moment, SolverMoment::relax);
    EXPECT_LT(last.reading.cluster->largest_rate, 1e-4) << "residual";
    double rate = 0;
    for (const JointExplanation& joint : told)
        for (std::size_t i = 0; i < joint.samples.back().reading.lock_count; ++i)
            rate = largest(rate, static_cast<double>(joint.samples.back().reading.rows[i].rate));
    EXPECT_EQ(last.reading.cluster->largest_rate, rate) << "of all locks";
    EXPECT_GE(last.reading.cluster->solutions, 1);
}

// --- other cases ----------------------------------------------------------------------------------------

TEST(ExplainJoint, TellsWhyAJointIsIterated) {
    Parameters off = iterated();
    Chain t(std::array{JointType::ball}, off);
    EXPECT_FALSE(t.explained(t.joints[0]).reason.has_value());
    Chain soft(std::array{JointType::spring});
    EXPECT_EQ(soft.explained(soft.joints[0]).reason, DirectReason::soft);
    Chain touched(std::array{JointType::ball, JointType::ball});
    touched.create({.motion = Motion::dynamic,
                    .world_from_body = {{0.5f, 5.15f, 0}, {}},
                    .colliders = {{.shape = BoxShape{{0.05f, 0.05f, 0.05f}}}}});
    touched.run_for(0.05f);
    const JointExplanation told = touched.explained(touched.joints[0]);
    EXPECT_TRUE(told.group.is_touched);
    EXPECT_EQ(told.reason, DirectReason::light_load);
    EXPECT_EQ(told.samples.front().reading.method, JointMethod::lanes);
}

TEST(ExplainJoint, AJointBetweenSleepersHasNoSweeps) {
    Parameters p;
    Chain t(std::array{JointType::fixed}, p);
    t.run_for(5);
    const JointExplanation told = t.explained(t.joints[0]);
    EXPECT_EQ(told.substeps, 0);
    EXPECT_TRUE(told.samples.empty());
    EXPECT_FALSE(told.names.empty());
}

TEST(ExplainJoint, ABrokenJointHasNoAfter) {
    Chain t(std::array{JointType::ball});
    JointDef def = t.world.describe(t.joints[0]);
    def.break_force = 1;
    ASSERT_TRUE(t.world.set_joint(t.joints[0], def).ok());
    EXPECT_FALSE(t.explained(t.joints[0]).after.has_value());
    EXPECT_FALSE(explain_joint(t.world, JointId{99}).ok());
}

} // namespace
} // namespace topple
