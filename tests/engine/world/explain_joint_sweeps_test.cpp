// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The sweeps that explanations of joints tell are taken again in double, from the Jacobians and from the aims of the
// rows by definition.

#include "tests/engine/world/joint_steps.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace topple {
namespace {

using test::aim_of;
using test::ExplainedStep;
using test::for_each_step;
using test::has_own_stiffness;
using test::JacobianRow;
using test::product;
using test::response_of;
using test::row_of;
using test::RowAim;
using test::velocities_of;
using RowKind = JointRow::Kind;

double wide(Real x) { return static_cast<double>(x); }

/// Solves a dense system without pivoting; it is positive definite.
std::vector<double> solved(std::vector<std::vector<double>> m, std::vector<double> x) {
    const std::size_t n = x.size();
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t i = k + 1; i < n; ++i) {
            const double factor = m[i][k] / m[k][k];
            for (std::size_t c = k; c < n; ++c)
                m[i][c] -= factor * m[k][c];
            x[i] -= factor * x[k];
        }
    for (std::size_t k = n; k-- > 0;) {
        for (std::size_t c = k + 1; c < n; ++c)
            x[k] -= m[k][c] * x[c];
        x[k] /= m[k][k];
    }
    return x;
}

void add(JacobianRow& v, const JacobianRow& change, double times) {
    for (std::size_t i = 0; i < v.size(); ++i)
        v[i] += change[i] * times;
}

/// A sweep over one joint alone, in double.
struct WideSweep {
    std::vector<JacobianRow> j, response; ///< J and M^-1 J^T of the rows.
    std::vector<double> impulses;
    JacobianRow v{}; ///< Velocities of both bodies.

    /// Starts with the impulses of one sample, and the velocities that the sweep until `after` has changed.
    WideSweep(const JointReading& before, const JointReading& after) : v(velocities_of(after)) {
        for (std::size_t i = 0; i < after.row_count; ++i) {
            j.push_back(row_of(after.rows[i].x));
            response.push_back(response_of(j.back(), after));
            impulses.push_back(wide(before.rows[i].impulse));
            add(v, response[i], wide(before.rows[i].impulse) - wide(after.rows[i].impulse));
        }
    }

    void solve_loose(std::size_t i, const RowAim& aim) {
        if (!aim.is_solved)
            return;
        const double mass = 1 / product(j[i], response[i]);
        const double rest = product(j[i], v) + aim.bias;
        const double total = std::clamp(impulses[i] - mass * aim.soft.mass_scale * rest -
                                            aim.soft.impulse_scale * impulses[i],
                                        aim.least,
                                        aim.most);
        add(v, response[i], total - impulses[i]);
        impulses[i] = total;
    }
    /// Solves the first rows at once; all are as soft as one another.
    void solve_locks(const std::vector<RowAim>& aims) {
        const std::size_t n = aims.size();
        std::vector<std::vector<double>> k(n, std::vector<double>(n));
        std::vector<double> rest(n);
        for (std::size_t r = 0; r < n; ++r) {
            rest[r] = product(j[r], v) + aims[r].bias;
            for (std::size_t c = 0; c < n; ++c)
                k[r][c] = product(j[r], response[c]);
        }
        const std::vector<double> x = solved(std::move(k), std::move(rest));
        for (std::size_t r = 0; r < n; ++r) {
            const test::WideSoftness& soft = aims[r].soft;
            const double change = -soft.mass_scale * x[r] - soft.impulse_scale * impulses[r];
            add(v, response[r], change);
            impulses[r] += change;
        }
    }
};

/// Returns whether the locks are so far open that the solver may forget their impulses: a quarter of the smaller body,
/// or half a radian.
bool is_torn(const ExplainedStep& step, const JointReading& r) {
    double gap = 0;
    for (std::size_t i = 0; i < r.lock_count; ++i) {
        const double error = std::abs(wide(r.rows[i].x.value));
        if (step.told.names[i].unit == JointUnit::angle && error > 0.5)
            return true;
        gap = std::hypot(gap, step.told.names[i].unit == JointUnit::angle ? 0 : error);
    }
    const double extent_b = wide(step.before_b.extent);
    return gap > 0.25 * (step.has_a ? std::min(extent_b, wide(step.before_a.extent)) : extent_b);
}

/// Takes the sweep between two samples again: limits and drives one after another, then the locks at once.
void expect_the_sweep(const ExplainedStep& step,
                      const JointReading& before,
                      const JointReading& after,
                      bool use_bias) {
    WideSweep sweep(before, after);
    std::vector<RowAim> aims;
    for (std::size_t i = 0; i < after.row_count; ++i)
        aims.push_back(aim_of(step, after, i, use_bias));
    // The engine interpolates the frame of a curve; here the sweep is compared, not the frame.
    for (std::size_t i = 0; i < after.lock_count && step.curve && use_bias; ++i)
        aims[i].bias = wide(after.rows[i].bias);
    double largest = 0;
    for (const double impulse : sweep.impulses)
        largest = std::max(largest, std::abs(impulse));
    for (std::size_t i = after.lock_count; i < after.row_count; ++i)
        sweep.solve_loose(i, aims[i]);
    aims.resize(after.lock_count);
    if (after.lock_count > 0 && aims[0].is_solved)
        sweep.solve_locks(aims);
    for (std::size_t i = 0; i < after.row_count; ++i) {
        largest = std::max(largest, std::abs(sweep.impulses[i]));
        EXPECT_NEAR(wide(after.rows[i].impulse), sweep.impulses[i], 1e-2 + 5e-3 * largest)
            << step.told.names[i].coordinate;
    }
}

TEST(ExplainJointSweeps, EverySweepFollowsFromTheDefinition) {
    int counted = 0;
    for_each_step(false, [&](const ExplainedStep& step) {
        const std::vector<JointSample>& samples = step.told.samples;
        ASSERT_EQ(samples.size() % 3, 0u) << "warm start, push and relax";
        for (std::size_t k = 0; k < samples.size(); k += 3) {
            SCOPED_TRACE("sub-step " + std::to_string(samples[k].substep));
            ASSERT_EQ(samples[k + 1].moment, SolverMoment::push);
            ASSERT_EQ(samples[k + 2].moment, SolverMoment::relax);
            expect_the_sweep(step, samples[k].reading, samples[k + 1].reading, true);
            if (is_torn(step, samples[k + 2].reading))
                continue;
            expect_the_sweep(step, samples[k + 1].reading, samples[k + 2].reading, false);
            ++counted;
        }
    });
    EXPECT_GT(counted, 700);
}

/// The locks, which a sweep solves last, or the last row of a joint without locks, keep their equation
/// J v + bias + gamma lambda = 0 after the sweep, unless a bound stopped them.
TEST(ExplainJointSweeps, TheLastSolvedRowsKeepTheirEquation) {
    int at_bound = 0, kept = 0;
    for_each_step(false, [&](const ExplainedStep& step) {
        for (const JointSample& sample : step.told.samples) {
            const JointReading& r = sample.reading;
            const bool use_bias = sample.moment == SolverMoment::push;
            if (sample.moment == SolverMoment::warm_start || r.lock_count > 0)
                continue;
            const std::size_t last = r.row_count - 1u;
            const JointRowReading& row = r.rows[last];
            const RowAim aim = aim_of(step, r, last, use_bias);
            if (!aim.is_solved)
                continue;
            const double impulse = wide(row.impulse);
            const double bound = std::min(impulse - aim.least, aim.most - impulse);
            const double gamma = aim.soft.impulse_scale / (aim.soft.mass_scale * wide(row.mass));
            const double rest = wide(row.rate) + aim.bias + gamma * impulse;
            if (bound <= 1e-6 * std::abs(impulse)) { // it would push further, and may not
                const bool is_most = aim.most - impulse < impulse - aim.least;
                EXPECT_TRUE(is_most ? rest <= 1e-3 : rest >= -1e-3) << rest;
                ++at_bound;
            } else {
                EXPECT_NEAR(rest, 0, 2e-3) << step.told.names[last].coordinate;
                ++kept;
            }
        }
    });
    EXPECT_GT(at_bound, 50);
    EXPECT_GT(kept, 50);
}

// --- impulses -----------------------------------------------------------------------------------------

/// Returns whether the impulse of one lock alone would give the bodies more than 10 m/s or rad/s: locks that are solved
/// at once may oppose one another, and then start from zero in the next step.
bool is_blow(const JointReading& r) {
    bool any = false;
    for (std::size_t i = 0; i < r.lock_count; ++i) {
        const JacobianRow j = row_of(r.rows[i].x);
        any |= std::abs(wide(r.rows[i].impulse)) * product(j, response_of(j, r)) > 10;
    }
    return any;
}

TEST(ExplainJointSweeps, StoredImpulsesAreThoseOfTheLastSweepBitForBit) {
    for (const bool are_direct : {false, true})
        for_each_step(are_direct, [&](const ExplainedStep& step) {
            const JointExplanation& told = step.told;
            const JointReading& last = told.samples.back().reading;
            ASSERT_TRUE(told.after.has_value());
            EXPECT_EQ(told.after->row_impulses, step.after.row_impulses);
            const bool are_forgotten = are_direct && is_blow(last);
            for (std::size_t i = 0; i < kMaxJointRows; ++i) {
                Real sum = 0;
                if (i < last.row_count && !(are_forgotten && i < last.lock_count))
                    sum = last.rows[i].impulse * static_cast<Real>(told.substeps);
                EXPECT_EQ(step.after.row_impulses[i], sum) << "row " << i;
            }
        });
}

/// The first sub-step starts with its share of the stored impulses; a limit takes none in the wrong direction.
TEST(ExplainJointSweeps, TheFirstSampleHoldsWhatTheRowsInherit) {
    int inherited = 0;
    for_each_step(false, [&](const ExplainedStep& step) {
        const JointReading& first = step.told.samples.front().reading;
        const Real share = step.told.warm_start / static_cast<Real>(step.told.substeps);
        for (std::size_t i = 0; i < first.row_count; ++i) {
            if (i < first.lock_count && is_torn(step, first))
                continue; // it may start from zero
            Real should = step.told.before.row_impulses[i] * share;
            if (step.told.names[i].kind == RowKind::limit) {
                const RowAim aim = aim_of(step, first, i, true);
                should = aim.least == 0 ? std::max(should, Real(0)) : std::min(should, Real(0));
            }
            EXPECT_EQ(first.rows[i].impulse, should) << step.told.names[i].coordinate;
            inherited += should != 0 ? 1 : 0;
        }
    });
    EXPECT_GT(inherited, 200);
}

/// A limit that has held at its upper end does not start with that impulse at its lower end.
TEST(ExplainJointSweeps, ALimitForgetsTheImpulseOfItsOtherEnd) {
    test::TestWorld t;
    const BodyId box = t.cube({0, 0, 0});
    const JointId slider = t.create(JointDef{.type = JointType::slider,
                                             .b = box,
                                             .local_frame_a = from_axis_angle({1, 0, 0}, kPi / 2),
                                             .local_frame_b = from_axis_angle({1, 0, 0}, kPi / 2),
                                             .has_limits = true,
                                             .lower = -0.5f,
                                             .upper = 0.5f});
    t.run_for(1); // it falls along Z, which points down, to the upper end
    const auto limit_of = [&](const JointExplanation& told) {
        const JointReading& first = told.samples.front().reading;
        return first.rows[first.row_count - 1u];
    };
    Result<JointExplanation> told = explain_joint(t.world, slider);
    ASSERT_TRUE(told.ok());
    EXPECT_LT(limit_of(*told).impulse, -5) << "1000 kg in a sub-step";
    ASSERT_TRUE(t.world.set_pose(box, {{0, 0.45f, 0}, {}}).ok());
    told = explain_joint(t.world, slider);
    ASSERT_TRUE(told.ok());
    EXPECT_LT(told->before.row_impulses[told->names.size() - 1], 0);
    EXPECT_EQ(limit_of(*told).least, 0);
    EXPECT_EQ(limit_of(*told).impulse, 0);
}

/// No impulse leaves its bounds: drives push at most with their force, lower limits only up, upper limits only down.
TEST(ExplainJointSweeps, ImpulsesStayWithinTheirBounds) {
    std::set<std::string> stopped; // kinds of rows that a bound has stopped
    for (const bool are_direct : {false, true})
        for_each_step(are_direct, [&](const ExplainedStep& step) {
            for (const JointSample& sample : step.told.samples)
                for (std::size_t i = sample.reading.lock_count; i < sample.reading.row_count; ++i) {
                    const JointRowReading& row = sample.reading.rows[i];
                    const RowAim aim = aim_of(step, sample.reading, i, true);
                    const double impulse = wide(row.impulse);
                    EXPECT_LE(impulse, aim.most * (1 + 1e-6)) << step.told.names[i].coordinate;
                    EXPECT_GE(impulse, aim.least * (1 + 1e-6)) << step.told.names[i].coordinate;
                    const bool is_stopped = row.impulse == row.most || row.impulse == row.least;
                    if (is_stopped && row.kind == RowKind::limit)
                        stopped.insert(aim.least == 0 ? "lower limit" : "upper limit");
                    else if (is_stopped)
                        stopped.insert(row.kind == RowKind::motor ? "motor" : "servo");
                }
        });
    EXPECT_EQ(stopped, (std::set<std::string>{"lower limit", "motor", "servo", "upper limit"}));
}

/// The impulse on B, and that around the anchor, are the sums over the rows of the last sub-step, times the sub-steps.
TEST(ExplainJointSweeps, TheImpulseOnBIsTheSumOfItsRows) {
    for (const bool are_direct : {false, true})
        for_each_step(are_direct, [&](const ExplainedStep& step) {
            const JointReading& last = step.told.samples.back().reading;
            const test::SidePose side = step.sides(last).b;
            const DVec3 arm = side.anchor - side.center;
            DVec3 impulse, around;
            double size = 1;
            for (std::size_t i = 0; i < last.row_count; ++i) {
                const double sum = wide(last.rows[i].impulse) * step.told.substeps;
                const DVec3 push = DVec3(last.rows[i].x.linear_b);
                impulse += push * sum;
                around += (DVec3(last.rows[i].x.angular_b) - cross(arm, push)) * sum;
                size += std::abs(sum);
            }
            EXPECT_LT(length(impulse - DVec3(step.after.impulse)), 1e-5 * size);
            EXPECT_LT(length(around - DVec3(step.after.angular_impulse)), 1e-5 * size);
        });
}

} // namespace
} // namespace topple
