// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/joint_batch.h"

#include <algorithm>

namespace topple {
namespace {

/// Joints per task: fewer are done before another thread has arrived.
constexpr std::size_t kJointsAtOnce = 32;
constexpr std::size_t kClustersAtOnce = 2;
constexpr std::size_t kJointsPerBlock = 128;

/// Returns whether the joint does external work: it has a drive, a spring or a kinematic body.
bool is_worker(const JointBatch::Source& source, const Joint& joint, const ConstraintLink& link) {
    return has_drives(joint.type, joint) || link.a > source.bodies.dynamic_count ||
           link.b > source.bodies.dynamic_count;
}

} // namespace

void JointBatch::reset(const Source& source, Prepare prepare, JobPool& pool) {
    link_.clear();
    color_begin_.clear();
    custom_.clear();
    hook_ = source.hook;
    balls_.reset(source.instruction_set, source.bodies.states, source.bodies.dynamic_count);
    order_iterated(source);
    order_clusters(source);
    fill(source, prepare, pool);
    list_workers(source);
    begin_clusters(source);
}

void JointBatch::order_iterated(const Source& source) {
    iterated_.clear();
    iterated_links_.clear();
    carried_.clear();
    for (std::uint32_t link = 0; link < source.links.size(); ++link)
        if (source.joints[source.of_link[link]].carrier) {
            carried_.push_back(link);
        } else if (source.is_direct[source.of_link[link]] == 0) {
            iterated_.push_back(link);
            iterated_links_.push_back(source.links[link]);
        }
    color_constraints(iterated_links_, source.bodies.dynamic_count, coloring_);
    std::size_t place = 0;
    const auto add_until = [&](std::size_t end) {
        color_begin_.push_back(static_cast<std::uint32_t>(link_.size()));
        for (; place < end; ++place) {
            const std::uint32_t link = iterated_[coloring_.order[place]];
            const Joint& joint = source.joints[source.of_link[link]];
            const auto [a, b] = source.links[link];
            const bool has_locked_body = source.bodies.states[a].locks != 0 ||
                                         source.bodies.states[b].locks != 0;
            if (joint.type == JointType::ball && !can_break(joint) && !has_locked_body &&
                !is_worker(source, joint, source.links[link]))
                balls_.add(source.links[link], link);
            else {
                if (joint.type == JointType::custom)
                    custom_.push_back({static_cast<std::uint32_t>(link_.size()), CustomRows(0)});
                link_.push_back(link);
            }
        }
    };
    for (std::size_t c = 0; c + 1 < coloring_.begin.size(); ++c) {
        balls_.begin_color();
        add_until(coloring_.begin[c + 1]);
    }
    balls_.begin_overflow();
    add_until(coloring_.order.size());
    link_.insert(link_.end(), carried_.begin(), carried_.end());
    color_begin_.push_back(static_cast<std::uint32_t>(link_.size()));
}

std::span<const JointConstraint> JointBatch::carried() const {
    return std::span(joints_).subspan(color_begin_.back() - carried_.size(), carried_.size());
}

/// Sorts clusters by their lowest body, and the joints within each cluster.
void JointBatch::order_clusters(const Source& source) {
    spans_.clear();
    direct_.clear();
    if (iterated_.size() + carried_.size() == source.links.size())
        return;
    const auto moves = [&](std::uint32_t body) { return body - 1 < source.bodies.dynamic_count; };
    groups_.reset(source.bodies.states.size());
    for (std::size_t link = 0; link < source.links.size(); ++link) {
        const auto [a, b] = source.links[link];
        if (source.is_direct[source.of_link[link]] != 0 && moves(a) && moves(b))
            groups_.link(a, b);
    }
    for (std::uint32_t link = 0; link < source.links.size(); ++link) {
        const auto [a, b] = source.links[link];
        if (source.is_direct[source.of_link[link]] != 0)
            direct_.emplace_back(groups_.find(moves(a) ? a : b), link);
    }
    std::sort(direct_.begin(), direct_.end());
    for (std::size_t i = 0; i < direct_.size(); ++i) {
        if (i == 0 || direct_[i].first != direct_[i - 1].first)
            spans_.push_back({static_cast<std::uint32_t>(link_.size()), 0});
        ++spans_.back().count;
        link_.push_back(direct_[i].second);
    }
}

void JointBatch::fill(const Source& source, Prepare prepare, JobPool& pool) {
    balls_.fill(prepare, source.impulse_scale, pool);
    joints_.resize(link_.size());
    pool.parallel_for(link_.size(), kJointsPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            joints_[i] = prepare(link_[i]);
            count_rows(joints_[i], source.bodies.states);
        }
    });
    begin_custom(source);
    std::uint32_t row = 0;
    for (JointConstraint& joint : joints_) {
        joint.first_row = row;
        row += joint.row_count;
    }
    rows_.resize(row);
    breakable_.clear();
    for (std::uint32_t i = 0; i < joints_.size(); ++i) {
        const Joint& joint = *joints_[i].joint;
        if (!can_break(joint))
            continue;
        breakable_.push_back(i);
        const Real dt = joints_[i].h / source.impulse_scale;
        if (joint.break_force > 0)
            joints_[i].most_impulse = joint.break_force * dt;
        if (joint.break_torque > 0)
            joints_[i].most_turning = joint.break_torque * dt;
    }
    pool.parallel_for(joints_.size(), kJointsPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            begin_rows(joints_[i], source.impulse_scale, rows_);
    });
}

/// Calls the hook for the first time in the step, and counts the rows of custom joints, which had none before.
void JointBatch::begin_custom(const Source& source) {
    unhooked_count_ = hook_ ? 0 : custom_.size();
    if (!hook_)
        custom_.clear();
    std::sort(custom_.begin(), custom_.end(), [&](const Custom& a, const Custom& b) {
        return joints_[a.joint].joint->id.ordinal < joints_[b.joint].joint->id.ordinal;
    });
    for (Custom& custom : custom_) {
        custom.rows = CustomRows(joints_[custom.joint].h);
        joints_[custom.joint].custom = &custom.rows;
    }
    ask_hook(source.bodies.states);
    for (const Custom& custom : custom_)
        count_rows(joints_[custom.joint], source.bodies.states);
}

void JointBatch::ask_hook(std::span<const BodyState> bodies) {
    for (Custom& custom : custom_) {
        const JointConstraint& c = joints_[custom.joint];
        const BodyState &a = bodies[c.a], &b = bodies[c.b];
        custom.rows.clear(c.joint->phase);
        (*hook_)({*c.joint, pose_of(c, a, b), a, b, c.h}, custom.rows);
    }
}

std::size_t JointBatch::refused_row_count() const {
    std::size_t count = 0;
    for (const Custom& custom : custom_)
        count += custom.rows.refused_count();
    return count;
}

void JointBatch::list_workers(const Source& source) {
    dynamic_count_ = source.bodies.dynamic_count;
    workers_.clear();
    for (std::uint32_t i = 0; i < joints_.size(); ++i)
        if (is_worker(source, *joints_[i].joint, {joints_[i].a, joints_[i].b}) ||
            joints_[i].carrier > dynamic_count_)
            workers_.push_back(i);
    noted_.resize(workers_.empty() ? 0 : rows_.size());
}

void JointBatch::begin_external_work(std::span<const BodyState> bodies, bool begins_anew) {
    for (const std::uint32_t k : workers_) {
        const JointConstraint& joint = joints_[k];
        std::size_t i = joint.first_row;
        for (const JointRow& row : rows_of(joint, std::span(rows_))) {
            noted_[i] = note(joint, row, bodies);
            if (begins_anew)
                noted_[i].impulse = 0;
            ++i;
        }
    }
}

void JointBatch::add_external_work(std::span<const BodyState> bodies, ExternalWork& work) const {
    for (const std::uint32_t k : workers_) {
        const JointConstraint& joint = joints_[k];
        const auto moves = [&](std::uint32_t body) { return body - 1 < dynamic_count_; };
        const std::uint32_t to = moves(joint.b)         ? joint.b
                                 : moves(joint.carrier) ? joint.carrier
                                                        : joint.a;
        std::size_t i = joint.first_row;
        for (const JointRow& row : rows_of(joint, std::span(rows_)))
            work[to] += external_work_since(noted_[i++], joint, row, bodies, dynamic_count_);
    }
}

void JointBatch::begin_clusters(const Source& source) {
    if (clusters_.size() < spans_.size())
        clusters_.resize(spans_.size());
    for (std::size_t i = 0; i < spans_.size(); ++i)
        clusters_[i].reset(joints_,
                           spans_[i].first,
                           spans_[i].count,
                           source.bodies.dynamic_count,
                           source.bodies.drifts);
    if (spans_.empty())
        return;
    mark_touched(source);
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        if (clusters_[i].is_touched())
            continue;
        for (const std::uint32_t body : clusters_[i].bodies()) {
            BodyDrift& drift = source.bodies.drifts[body];
            drift.gravity_dv = drift.late_dv = drift.gravity_dv * 0.5f;
        }
    }
}

void JointBatch::mark_touched(const Source& source) {
    is_touched_.assign(source.bodies.states.size(), 0);
    const auto mark = [&](const ConstraintLink& link) {
        is_touched_[link.a] = is_touched_[link.b] = 1;
    };
    for (const ConstraintLink& contact : source.contacts)
        mark(contact);
    for (const ConstraintLink& joint : iterated_links_)
        mark(joint);
    for (const JointConstraint& gear : carried()) {
        mark({gear.a, gear.b});
        is_touched_[gear.carrier] = 1;
    }
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        const std::span<const std::uint32_t> own = clusters_[i].bodies();
        clusters_[i].set_touched(std::any_of(
            own.begin(), own.end(), [&](std::uint32_t body) { return is_touched_[body] != 0; }));
    }
}

/// Calls `run(joint)` for the joints of a color in parallel, or for the overflow one after another.
template<typename Run>
void JointBatch::for_color(std::size_t c, Team& team, const Run& run) {
    const std::size_t from = color_begin_[c], to = color_begin_[c + 1];
    const auto run_all = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = from + begin; i < from + end; ++i)
            run(joints_[i]);
    };
    if (from == to)
        return;
    if (c + 2 == color_begin_.size())
        team.once([&] { run_all(0, to - from); });
    else
        team.loop(to - from, kJointsAtOnce, run_all);
}

template<typename Run>
void JointBatch::for_clusters(Team& team, const Run& run) {
    if (!spans_.empty())
        team.loop(spans_.size(), kClustersAtOnce, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                run(clusters_[i]);
        });
}

void JointBatch::find_rows(std::span<const BodyState> bodies, Team& team) {
    balls_.update(team);
    const std::size_t iterated = color_begin_.empty() ? 0 : color_begin_.back();
    if (!custom_.empty())
        team.once([&] { ask_hook(bodies); });
    if (iterated > 0)
        team.loop(iterated, kJointsAtOnce, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                update_joint(joints_[i], bodies, rows_);
        });
    for_clusters(team, [&](JointCluster& cluster) { cluster.update(joints_, bodies, rows_); });
}

void JointBatch::warm_start(std::span<BodyState> bodies, Team& team) {
    for (std::size_t c = 0; c + 1 < color_begin_.size(); ++c) {
        balls_.warm_start(c, team);
        for_color(
            c, team, [&](const JointConstraint& joint) { warm_start_joint(joint, bodies, rows_); });
    }
    for_clusters(team, [&](JointCluster& cluster) { cluster.warm_start(joints_, bodies, rows_); });
}

void JointBatch::solve(SolverBodies& bodies, bool use_bias, Team& team) {
    const JointSweep sweep{joints_, bodies.states, bodies.drifts, rows_, use_bias};
    for (std::size_t c = 0; c + 1 < color_begin_.size(); ++c) {
        balls_.solve(c, use_bias, team);
        for_color(c, team, [&](const JointConstraint& joint) { solve_joint(joint, sweep); });
    }
    for_clusters(team, [&](JointCluster& cluster) { cluster.solve(sweep); });
}

bool JointBatch::are_opened(std::span<const BodyState> bodies, Real h) const {
    return std::any_of(joints_.begin(), joints_.end(), [&](const JointConstraint& joint) {
        return !joint.is_spring && opens(joint, bodies, rows_, h);
    });
}

void JointBatch::add_up(std::span<const BodyState> bodies, Team& team) {
    if (!breakable_.empty())
        team.loop(breakable_.size(), kJointsAtOnce, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                topple::add_up(joints_[breakable_[i]], bodies, rows_);
        });
}

void JointBatch::store(std::span<const BodyState> bodies,
                       std::span<const std::uint32_t> of_link,
                       Real scale,
                       std::span<Joint> joints,
                       std::span<Real> errors,
                       JobPool& pool) const {
    const std::size_t iterated = color_begin_.empty() ? 0 : color_begin_.back();
    balls_.store(of_link, scale, joints, errors, pool);
    pool.parallel_for(joints_.size(), kJointsPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t k = of_link[link_[i]];
            store_joint(joints_[i], bodies, rows_, scale, joints[k]);
            if (i >= iterated)
                forget_blows(joints_[i], bodies, rows_, joints[k]);
            errors[k] = joint_error(joints_[i], rows_);
        }
    });
}

} // namespace topple
