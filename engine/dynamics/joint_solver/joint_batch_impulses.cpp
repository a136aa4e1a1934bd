// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/joint_batch.h"

namespace topple {

void BallBatch::visit(FunctionRef<void(const BallImpulse&)> visit) const {
    using namespace ball_field;
    for (const Pack* pack : {&wide_, &rest_})
        for (std::size_t i = 0; i < pack->blocks.size(); ++i)
            for (int lane = 0; lane < pack->blocks[i].lane_count; ++lane)
                visit({pack->blocks[i].a[lane],
                       pack->blocks[i].b[lane],
                       pack->get3(i, lane, kArmA),
                       pack->get3(i, lane, kArmB),
                       pack->get3(i, lane, kImpulse)});
}

void JointBatch::visit_balls(FunctionRef<void(const BallImpulse&)> visit) const {
    balls_.visit(visit);
}

void JointBatch::visit_rows(
    FunctionRef<void(const JointConstraint&, std::span<const JointRow>)> visit) const {
    for (const JointConstraint& joint : joints_)
        visit(joint, rows_of(joint, std::span(rows_)));
}

void JointBatch::keep_changes() {
    for (std::size_t i = 0; i < spans_.size(); ++i)
        clusters_[i].keep_changes();
}

void JointBatch::take_changes(FunctionRef<void(const VelocityChange&)> visit) {
    for (std::size_t i = 0; i < spans_.size(); ++i)
        clusters_[i].take_changes(visit);
}

} // namespace topple
