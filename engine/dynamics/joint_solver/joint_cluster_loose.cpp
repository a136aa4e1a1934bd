// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A loose row acts together with the locks of its cluster. Let j be its row of the Jacobian, J those of the locks. A
// unit impulse along j disturbs the rates of the locks by c = J M^-1 j^T; the lock impulses -y restore them:
//     (J M^-1 J^T) y = c
// With these impulses the rate of the row itself changes by  j M^-1 j^T - c.y,  the inverse of the effective mass of
// the row. With the mass of the two bodies of its joint alone, a limit that supports 500 times the mass of an arm
// would remove only 1/500 of the speed in each sweep.
#include "topple/dynamics/joint_solver/joint_cluster.h"
#include "topple/dynamics/joints/jacobian.h"

namespace topple {
namespace {

/// Share of its mobility below which the locks fix a loose row. [-]
constexpr double kHeldByLocks = 1.0e-7;

/// Converts a spring whose stiffness and damping belong to `row.mass` to the mass `mass`, with the same stiffness and
/// damping. With K = 1 / mass its impulse change is  -(rate + bias + give sum) / (K + give).
void exchange_mass(JointRow& row, Real mass) {
    const Softness& s = row.soft;
    const Real give = s.impulse_scale / (s.mass_scale * row.mass);
    const Real scale = 1 / (1 + mass * give);
    row.soft = {s.bias_rate, scale, mass * give * scale};
    row.mass = mass;
}

} // namespace

bool JointCluster::solve_loose_rows(const JointSweep& sweep) {
    bool has_acted = false;
    std::size_t next = 0;
    for (const JointConstraint& joint : own_part(sweep.joints)) {
        BodyState& a = sweep.bodies[joint.a];
        BodyState& b = sweep.bodies[joint.b];
        for (JointRow& row : rows_of(joint, sweep.rows).subspan(joint.lock_count)) {
            if (answers_.size() == next)
                answers_.emplace_back();
            Answer& answer = answers_[next++];
            // This test does not depend on the mass of the row.
            if (loose_change(joint, row, a, b, sweep.use_bias) == 0)
                continue;
            has_acted = true;
            if (!answer.is_known)
                find_answer(joint, row, answer, sweep);
            apply_with_answer(joint, row, answer, sweep);
        }
    }
    return has_acted;
}

void JointCluster::apply_with_answer(const JointConstraint& joint,
                                     JointRow& row,
                                     const Answer& answer,
                                     const JointSweep& sweep) {
    BodyState a = sweep.bodies[joint.a];
    BodyState b = sweep.bodies[joint.b];
    const Real change = loose_change(joint, row, a, b, sweep.use_bias);
    row.impulse += change;
    apply(row, change, a, b);
    store(sweep.bodies[joint.a], a);
    store(sweep.bodies[joint.b], b);
    if (!answer.is_free)
        return;
    for (std::size_t i = 0; i < x_.size(); ++i)
        x_[i] = answer_impulses_[answer.begin + i] * static_cast<double>(change);
    apply_impulses(sweep);
}

void JointCluster::find_answer(const JointConstraint& joint,
                               JointRow& row,
                               Answer& answer,
                               const JointSweep& sweep) {
    answer.is_known = true;
    const double alone = find_disturbance(joint, row, sweep);
    const std::size_t begin = answer_impulses_.size();
    answer_impulses_.insert(answer_impulses_.end(), x_.begin(), x_.end());
    const std::span<double> y = std::span(answer_impulses_).subspan(begin);
    matrix_.solve(y);
    double together = alone;
    for (std::size_t i = 0; i < x_.size(); ++i)
        together -= x_[i] * y[i];
    answer.is_free = together > kHeldByLocks * alone;
    answer.begin = begin;
    if (!answer.is_free) {
        answer_impulses_.resize(begin);
        return;
    }
    const Real mass = static_cast<Real>(1 / together);
    if (row.kind == JointRow::Kind::spring)
        exchange_mass(row, mass);
    else
        row.mass = mass;
}

double JointCluster::find_disturbance(const JointConstraint& joint,
                                      const JointRow& row,
                                      const JointSweep& sweep) {
    const Six row_a = six(row.x.linear_a, row.x.angular_a);
    const Six row_b = six(row.x.linear_b, row.x.angular_b);
    const Six on_a = response(row_a, sweep.bodies[joint.a]);
    const Six on_b = response(row_b, sweep.bodies[joint.b]);
    const std::span<const JointConstraint> own = own_part(sweep.joints);
    for (std::size_t k = 0; k < own.size(); ++k)
        for (std::size_t i = nodes_[k].x; i < std::size_t{nodes_[k].x} + own[k].lock_count; ++i) {
            const auto meet = [&](std::uint32_t body, const Side& side) {
                return (body == joint.a ? product(side.row, on_a) : 0) +
                       (body == joint.b ? product(side.row, on_b) : 0);
            };
            x_[i] = meet(own[k].a, sides_[2 * i]) + meet(own[k].b, sides_[2 * i + 1]);
        }
    return product(row_a, on_a) + product(row_b, on_b);
}

} // namespace topple
