// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/joint_batch.h"
#include "topple/dynamics/joints/row_block.h"
#include "topple/math/mat3.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Fills the parts of a row that the solver of lanes does not store: it computes with all three at once.
void complete(JointRowReading& row, const JointReading& reading) {
    JointRow alone;
    alone.x = row.x;
    alone.turn_a = reading.a.inv_inertia * row.x.angular_a;
    alone.turn_b = reading.b.inv_inertia * row.x.angular_b;
    const Real inverse = coupling(alone, alone, reading.a, reading.b);
    row.mass = inverse > 0 ? 1 / inverse : 0;
    row.rate = rate_of(row.x, reading.a, reading.b);
    row.least = alone.least;
    row.most = alone.most;
}

} // namespace

JointReading BallBatch::Pack::read(std::size_t block,
                                   int lane,
                                   std::span<const BodyState> bodies) const {
    using namespace ball_field;
    JointReading out{.method = JointMethod::lanes, .lock_count = 3, .row_count = 3};
    out.a = bodies[blocks[block].a[lane]];
    out.b = bodies[blocks[block].b[lane]];
    const Vec3 arm_a = get3(block, lane, kArmA), arm_b = get3(block, lane, kArmB),
               gap = get3(block, lane, kGap), impulse = get3(block, lane, kImpulse),
               soft = get3(block, lane, kSoftness);
    const Real most = at(block, lane, kMostClosing);
    const Mat3 axes; // of the world
    std::size_t i = 0;
    for (const Vec3 n : {axes.x, axes.y, axes.z}) {
        JointRowReading& row = out.rows[i++];
        row.x = {dot(n, gap), -n, -cross(arm_a, n), n, cross(arm_b, n)};
        row.soft = {soft.x, soft.y, soft.z};
        row.bias = std::clamp(row.x.value * soft.x, -most, most);
        row.impulse = dot(n, impulse);
        complete(row, out);
    }
    const Vec3 diagonal = get3(block, lane, kMass), rest = get3(block, lane, kMass + 3);
    out.point_mass = {diagonal.x, diagonal.y, diagonal.z, rest.x, rest.y, rest.z};
    return out;
}

std::optional<JointReading> BallBatch::read(std::uint32_t link) const {
    for (const Pack* pack : {&wide_, &rest_})
        for (std::size_t i = 0; i < pack->blocks.size(); ++i)
            for (int lane = 0; lane < pack->blocks[i].lane_count; ++lane)
                if (pack->blocks[i].link[lane] == link)
                    return pack->read(i, lane, bodies_);
    return std::nullopt;
}

void BallBatch::visit_readings(FunctionRef<void(const JointReading&)> visit) const {
    for (const Pack* pack : {&wide_, &rest_})
        for (std::size_t i = 0; i < pack->blocks.size(); ++i)
            for (int lane = 0; lane < pack->blocks[i].lane_count; ++lane)
                visit(pack->read(i, lane, bodies_));
}

void JointCluster::read(std::uint32_t joint,
                        std::span<const JointConstraint> joints,
                        std::span<const BodyState> bodies,
                        std::span<const JointRow> rows,
                        JointReading& out) const {
    out.method = JointMethod::cluster;
    const std::span<const std::uint32_t> order = matrix_.order();
    ClusterReading& c = out.cluster.emplace();
    c.joint_count = count_;
    c.lock_count = static_cast<std::uint32_t>(matrix_.row_count());
    c.body_count = static_cast<std::uint32_t>(bodies_.size());
    c.is_tree = is_tree_;
    c.is_anchored = is_anchored_;
    c.is_touched = is_touched_;
    c.work = matrix_.work();
    c.smallest_pivot = matrix_.smallest_pivot();
    for (const std::uint32_t node : order)
        c.order.push_back(first_ + node);
    for (const JointConstraint& own : own_part(joints))
        for (const JointRow& row : locks_of(own, rows)) {
            const Real rate = std::abs(rate_of(row.x, bodies[own.a], bodies[own.b]));
            c.largest_rate = std::max(c.largest_rate, static_cast<double>(rate));
        }
    c.solutions = sweep_counts_.solutions;
    c.rounds = sweep_counts_.rounds;
    c.is_iterated = sweep_counts_.is_iterated;
    for (std::size_t i = 0; i < out.lock_count; ++i) {
        out.inverse_pivots[i] = matrix_.inverse_pivot(joint - first_, i);
        // The locks of a cluster are solved rigidly; a cluster that touches nothing closes its errors by Newton's
        // method, with no rate of its own.
        JointRowReading& row = out.rows[i];
        row.soft = {is_touched_ ? row.soft.bias_rate : 0, 1, 0};
        row.bias = is_touched_ ? row.x.value * row.soft.bias_rate + row.x.second_order : 0;
    }
}

std::optional<JointReading> JointBatch::read(std::uint32_t link,
                                             std::span<const BodyState> bodies) const {
    const auto found = std::find(link_.begin(), link_.end(), link);
    if (found == link_.end())
        return balls_.read(link);
    const auto index = static_cast<std::uint32_t>(found - link_.begin());
    const JointConstraint& joint = joints_[index];
    JointReading out = read_joint(joint, rows_, bodies);
    for (std::size_t k = 0; k < spans_.size(); ++k) {
        if (index - spans_[k].first >= spans_[k].count)
            continue;
        clusters_[k].read(index, joints_, bodies, rows_, out);
        for (std::uint32_t& member : out.cluster->order)
            member = link_[member];
    }
    return out;
}

void JointBatch::visit_readings(std::span<const BodyState> bodies,
                                FunctionRef<void(const JointReading&)> visit) const {
    for (const JointConstraint& joint : joints_)
        visit(read_joint(joint, rows_, bodies));
    balls_.visit_readings(visit);
}

} // namespace topple
