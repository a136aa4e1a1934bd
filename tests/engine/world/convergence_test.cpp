// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Residuals of the solver against closed forms, and against the rows that explanations of pairs and joints read.

#include "tests/support/test_world.h"
#include "topple/core/random.h"
#include "topple/world/joint_explanation.h"
#include "topple/world/pair_explanation.h"
#include "topple/world/step_measures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace topple {
namespace {

using test::TestWorld;

Parameters cold() {
    Parameters p = TestWorld::no_sleep();
    p.warm_start = 0;
    return p;
}

TEST(Convergence, OfOneBallIsReachedInOneSweep) {
    TestWorld t(cold());
    t.floor();
    t.ball({0, 0.5f, 0});
    const Convergence one = explain_convergence(t.world);
    const double h = 1.0 / 240; // four sub-steps
    ASSERT_GE(one.sweeps.size(), 12u);
    for (const SweepResidual& sweep : one.sweeps) {
        ASSERT_EQ(sweep.contacts.count, 1u);
        // Gravity has acted on the velocity, and no impulse yet; a later sub-step starts with those of the one before.
        const bool is_cold = sweep.moment == SolverMoment::warm_start && sweep.substep == 0;
        if (is_cold || sweep.moment != SolverMoment::push) {
            EXPECT_NEAR(sweep.contacts.largest, is_cold ? 9.81 * h : 0, 1e-5) << sweep.substep;
        }
        EXPECT_EQ(sweep.contacts.rms(), sweep.contacts.largest);
        EXPECT_EQ(sweep.joints.count + sweep.turns.count, 0u);
    }
    EXPECT_LT(one.left().contacts.largest, 1e-6);
}

/// Two balls on top of each other, m = 1 each, without warm starting and corrections: a sweep halves the velocity at
/// which the lower one approaches the floor, since half of what stops the upper ball presses on the lower one.
TEST(Convergence, OfTwoBallsHalvesInEverySweepOfGaussSeidel) {
    Parameters p = cold();
    p.solver = SolverKind::sequential_impulse;
    p.position_correction = PositionCorrection::none;
    p.iterations = 12;
    TestWorld t(p);
    t.floor();
    t.ball({0, 0.5f, 0});
    t.ball({0, 1.5f, 0});
    const Convergence two = explain_convergence(t.world);
    ASSERT_EQ(two.sweeps.size(), 13u);
    const double speed = 9.81 / 60;
    EXPECT_NEAR(two.sweeps[0].contacts.largest, speed, 1e-5) << "only the floor is approached";
    const double first = two.sweeps[1].contacts.largest;
    EXPECT_TRUE(std::abs(first - speed) < 1e-5 || std::abs(first - speed / 2) < 1e-5) << first;
    for (std::size_t i = 2; i < two.sweeps.size(); ++i) {
        EXPECT_EQ(two.sweeps[i].contacts.count, 2u);
        EXPECT_NEAR(two.sweeps[i].contacts.largest,
                    two.sweeps[i - 1].contacts.largest / 2,
                    1e-6 + 1e-3 * first)
            << i;
    }
}

TEST(Convergence, OfAWorldWithoutContactsHasNoSweeps) {
    TestWorld t;
    t.cube({0, 5, 0});
    EXPECT_TRUE(explain_convergence(t.world).sweeps.empty());
}

TEST(Convergence, HasSmallerErrorsWithMoreSweeps) {
    double before = 1;
    for (const int iterations : {1, 4, 16, 64, 256}) {
        Parameters p = cold();
        p.solver = SolverKind::sequential_impulse;
        p.iterations = iterations;
        TestWorld t(p);
        t.floor();
        for (int i = 0; i < 6; ++i)
            t.cube({0, 0.5f + static_cast<Real>(i), 0});
        const double left = explain_convergence(t.world).left().contacts.rms();
        EXPECT_LT(left, before) << iterations;
        before = left;
    }
    EXPECT_LT(before, 0.002);
}

/// Boxes of random sizes that lie, roll and hang on joints of several types over a floor.
struct Heap : TestWorld {
    std::vector<BodyId> bodies{floor()};
    std::vector<JointId> joints;
    explicit Heap(std::uint64_t seed, const Parameters& parameters) : TestWorld(parameters) {
        Random random(seed);
        for (int i = 0; i < 8; ++i) {
            const Vec3 half{random.between(0.3f, 0.6f), 0.3f, random.between(0.3f, 0.6f)};
            bodies.push_back(create({.motion = Motion::dynamic,
                                     .world_from_body = {{random.between(-1.0f, 1.0f),
                                                          0.4f + 0.65f * static_cast<Real>(i / 2),
                                                          static_cast<Real>(i % 2)},
                                                         {}},
                                     .colliders = {{.shape = BoxShape{half}}}}));
        }
        const auto join = [&](JointDef def, std::size_t a, std::size_t b) {
            def.a = bodies[a];
            def.b = bodies[b];
            def.local_anchor_a = {0, 0, 0.5f};
            def.local_anchor_b = {0, 0, -0.5f};
            joints.push_back(create(def));
        };
        join({.type = JointType::ball}, 3, 4);
        join({.type = JointType::hinge, .drive = {.max_force = 50, .speed = 2}}, 5, 6);
        join(
            {.type = JointType::slider, .has_limits = true, .lower = -0.05f, .upper = 0.05f}, 7, 8);
        for (int i = 0; i < 20; ++i)
            world.step();
    }
};

using Sweep = std::tuple<SolverMoment, int, int>;
struct Sums {
    double contacts = 0, joints = 0, turns = 0;
    std::size_t contact_count = 0, joint_count = 0, turn_count = 0;
};

/// Adds the errors of the contacts of all pairs, by the map min(v, lambda / m) of complementary numbers.
void add_pairs(const Heap& heap, double h, std::map<Sweep, Sums>& sums) {
    for (std::size_t a = 0; a < heap.bodies.size(); ++a)
        for (std::size_t b = a + 1; b < heap.bodies.size(); ++b) {
            const Result<PairExplanation> pair = explain_pair(
                heap.world, heap.bodies[a], heap.bodies[b]);
            ASSERT_TRUE(pair.ok());
            for (const SolverSample& sample : pair->step.solver.samples)
                for (int i = 0; i < sample.reading.point_count; ++i) {
                    const auto& p = sample.reading.points[static_cast<std::size_t>(i)];
                    const double v = static_cast<double>(p.velocity) +
                                     std::max(static_cast<double>(p.separation), 0.0) / h;
                    const double e = std::min(v, static_cast<double>(p.impulse / p.mass));
                    Sums& sum = sums[{sample.moment, sample.substep, sample.sweep}];
                    sum.contacts += e * e;
                    ++sum.contact_count;
                }
        }
}

/// Returns the error of a row by cases: free, or held at one of its bounds.
double row_error(const JointRowReading& row, double h) {
    const auto wide = [](Real number) { return static_cast<double>(number); };
    double v = wide(row.rate);
    if (row.kind == JointRow::Kind::limit)
        v += std::max(wide(row.x.value), 0.0) / h;
    if (row.kind == JointRow::Kind::motor)
        v += wide(row.bias);
    const double more = (wide(row.impulse) - wide(row.least)) / wide(row.mass);
    const double less = (wide(row.most) - wide(row.impulse)) / wide(row.mass);
    return v > more ? more : v < -less ? less : std::abs(v);
}

void add_joints(const Heap& heap, double h, std::map<Sweep, Sums>& sums) {
    for (const JointId id : heap.joints) {
        const Result<JointExplanation> joint = explain_joint(heap.world, id);
        ASSERT_TRUE(joint.ok());
        for (const JointSample& sample : joint->samples)
            for (std::size_t i = 0; i < sample.reading.row_count; ++i) {
                const JointRowReading& row = sample.reading.rows[i];
                Sums& sum = sums[{sample.moment, sample.substep, sample.sweep}];
                const double e = row_error(row, h);
                const bool turns = length(row.x.linear_b) == 0;
                (turns ? sum.turns : sum.joints) += e * e;
                ++(turns ? sum.turn_count : sum.joint_count);
            }
    }
}

TEST(Convergence, AddsUpTheRowsThatExplanationsRead) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        for (const SolverKind kind : {SolverKind::soft_step, SolverKind::sequential_impulse}) {
            Parameters p = TestWorld::no_sleep();
            p.solver = kind;
            p.quality =
                Quality::as_given; // one level, so that pairs of all bodies share their sub-steps
            const Heap heap(seed, p);
            const double h = kind == SolverKind::soft_step ? 1.0 / 240 : 1.0 / 60;
            std::map<Sweep, Sums> sums;
            add_pairs(heap, h, sums);
            add_joints(heap, h, sums);
            const Convergence convergence = explain_convergence(heap.world);
            ASSERT_GT(convergence.sweeps.size(), 4u);
            for (const SweepResidual& sweep : convergence.sweeps) {
                const Sums& sum = sums[{sweep.moment, sweep.substep, sweep.sweep}];
                EXPECT_GT(sweep.contacts.count, 4u);
                EXPECT_EQ(sweep.contacts.count, sum.contact_count);
                EXPECT_EQ(sweep.joints.count, sum.joint_count);
                EXPECT_EQ(sweep.turns.count, sum.turn_count);
                EXPECT_NEAR(sweep.contacts.squares, sum.contacts, 1e-9 + 1e-4 * sum.contacts);
                EXPECT_NEAR(sweep.joints.squares, sum.joints, 1e-9 + 1e-4 * sum.joints);
                EXPECT_NEAR(sweep.turns.squares, sum.turns, 1e-9 + 1e-4 * sum.turns);
            }
        }
}

TEST(Convergence, IsMeasuredWithoutChangingTheStep) {
    for (const SolverKind kind :
         {SolverKind::soft_step, SolverKind::penalty, SolverKind::textbook}) {
        Parameters p = TestWorld::no_sleep();
        p.solver = kind;
        Heap plain(9, p), measured(9, p);
        for (int i = 0; i < 30; ++i) {
            plain.world.step();
            const StepMeasures measures = measure_step(measured.world,
                                                       {.balance = true, .convergence = true});
            ASSERT_TRUE(measures.convergence.has_value());
            EXPECT_GT(measures.convergence->sweeps.size(), 0u);
            EXPECT_EQ(measures.balance.has_value(), kind == SolverKind::soft_step);
            ASSERT_EQ(plain.world.hash(), measured.world.hash());
        }
        EXPECT_FALSE(measure_step(plain.world, {}).convergence.has_value());
    }
}

TEST(Convergence, LeavesTheErrorsOfTheLastSweepOfEveryLevel) {
    const auto sweep = [](int level, double error) {
        SweepResidual one{.level = level};
        one.contacts.add(error);
        one.turns.add(2 * error);
        return one;
    };
    const Convergence convergence{{sweep(0, 9), sweep(0, 3), sweep(2, 8), sweep(2, 4)}};
    const SweepResidual left = convergence.left();
    EXPECT_EQ(left.contacts.count, 2u);
    EXPECT_EQ(left.contacts.largest, 4);
    EXPECT_EQ(left.contacts.squares, 25);
    EXPECT_EQ(left.turns.largest, 8);
    EXPECT_EQ(left.joints.rms(), 0);
    EXPECT_EQ(Convergence{}.left().contacts.count, 0u);
}

} // namespace
} // namespace topple
