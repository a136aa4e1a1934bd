// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/joint_cluster.h"

namespace topple {

void JointCluster::note_loose_rows(std::span<const JointConstraint> joints,
                                   std::span<const BodyState> bodies,
                                   std::span<const JointRow> rows) {
    noted_.clear();
    for (const JointConstraint& joint : own_part(joints))
        for (const JointRow& row : rows_of(joint, rows).subspan(joint.lock_count))
            noted_.push_back(note(joint, row, bodies));
}

double JointCluster::work_since_noted(std::span<const JointConstraint> joints,
                                      std::span<const BodyState> bodies,
                                      std::span<const JointRow> rows) const {
    if (!is_worked_on_)
        return 0;
    double work = 0;
    std::size_t i = 0;
    for (const JointConstraint& joint : own_part(joints))
        for (const JointRow& row : rows_of(joint, rows).subspan(joint.lock_count))
            work += external_work_since(noted_[i++], joint, row, bodies, dynamic_count_);
    return work;
}

void JointCluster::begin_series(std::span<const JointConstraint> joints,
                                std::span<const BodyState> bodies,
                                std::span<const JointRow> rows,
                                bool is_push) {
    if (!is_worked_on_)
        return;
    series_.work = work_;
    series_.rows.clear();
    for (const JointConstraint& joint : own_part(joints))
        for (const JointRow& row : rows_of(joint, rows)) {
            NotedRow noted = note(joint, row, bodies);
            if (is_push)
                noted.impulse = 0;
            series_.rows.push_back(noted);
        }
}

void JointCluster::end_series(const JointSweep& sweep) {
    if (!is_worked_on_)
        return;
    work_ = series_.work;
    std::size_t i = 0;
    for (const JointConstraint& joint : own_part(sweep.joints))
        for (const JointRow& row : rows_of(joint, sweep.rows)) {
            const NotedRow& noted = series_.rows[i++];
            if (!is_drive(joint, row))
                work_ += work_since(noted, joint, row, sweep.bodies);
        }
}

void JointCluster::note_changes(std::span<const BodyState> bodies) {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const BodyState& body = bodies[bodies_[i]];
        changes_.push_back({bodies_[i], body.v - saved_[i].v, body.w - saved_[i].w});
    }
}

void JointCluster::take_changes(FunctionRef<void(const VelocityChange&)> visit) {
    for (const VelocityChange& change : changes_)
        visit(change);
    changes_.clear();
}

} // namespace topple
