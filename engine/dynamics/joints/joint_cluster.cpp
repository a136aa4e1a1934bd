// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/joints/joint_cluster.h"

#include "engine/dynamics/solver/integrate.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// A lock whose own share of the matrix, what others do not hold, is less than this is left to them.
/// The rows are floats: below lies rounding.
constexpr double kRedundant = 1.0e-6;
/// The errors at the end of a sub-step are second order in its length; one correction leaves fourth.
constexpr int kCorrections = 2;
/// Between what is iterated and what is solved.
constexpr int kRounds = 2;

struct Side {
    Vec3 linear, angular, turn;
};
Side side_of(const JointRow& row, bool is_b) {
    return is_b ? Side{row.x.linear_b, row.x.angular_b, row.turn_b}
                : Side{row.x.linear_a, row.x.angular_a, row.turn_a};
}

double coupling_at(const Side& r, const Side& s, Real inv_mass) {
    return static_cast<double>(dot(r.linear, s.linear) * inv_mass + dot(r.angular, s.turn));
}

std::span<JointRow> locks_of(const JointConstraint& c, std::span<JointRow> rows) {
    return rows.subspan(c.first_row, c.lock_count);
}

} // namespace

void JointCluster::reset(std::span<const JointConstraint> joints,
                         std::uint32_t first,
                         std::uint32_t count,
                         std::uint32_t dynamic_count) {
    first_ = first;
    count_ = count;
    is_touched_ = false;
    const auto own = joints.subspan(first, count);
    has_loose_rows_ = std::any_of(own.begin(), own.end(), [](const JointConstraint& c) {
        return c.row_count > c.lock_count;
    });
    const auto is_same = [&](std::size_t i) {
        return links_[i].a == own[i].a && links_[i].b == own[i].b && sizes_[i] == own[i].lock_count;
    };
    bool is_known = links_.size() == count;
    for (std::size_t i = 0; is_known && i < count; ++i)
        is_known = is_same(i);
    if (is_known)
        return;
    links_.clear();
    sizes_.clear();
    for (const JointConstraint& c : own) {
        links_.push_back({c.a, c.b});
        sizes_.push_back(c.lock_count);
    }
    find_bodies(own, dynamic_count);
    analyze(own);
}

void JointCluster::find_bodies(std::span<const JointConstraint> own, std::uint32_t dynamic_count) {
    ends_.clear();
    for (std::uint32_t i = 0; i < own.size(); ++i)
        for (const std::uint32_t body : {own[i].a, own[i].b})
            if (body - 1 < dynamic_count)
                ends_.emplace_back(body, i);
    std::sort(ends_.begin(), ends_.end());
    bodies_.clear();
    for (const auto& [body, joint] : ends_)
        if (bodies_.empty() || bodies_.back() != body)
            bodies_.push_back(body);
}

void JointCluster::analyze(std::span<const JointConstraint> own) {
    meetings_.clear();
    edges_.clear();
    for (std::size_t begin = 0; begin < ends_.size();) {
        std::size_t end = begin;
        while (end < ends_.size() && ends_[end].first == ends_[begin].first)
            ++end;
        for (std::size_t i = begin; i < end; ++i)
            for (std::size_t j = begin; j < i; ++j) {
                const auto [body, a] = ends_[i];
                const std::uint32_t b = ends_[j].second;
                meetings_.push_back({a, b, body, own[a].b == body, own[b].b == body, {}});
                edges_.emplace_back(a, b);
            }
        begin = end;
    }
    matrix_.analyze(sizes_, edges_);
    for (Meeting& m : meetings_)
        m.place = matrix_.place_of(m.i, m.j);
    nodes_.clear();
    for (std::size_t i = 0; i < own.size(); ++i)
        nodes_.push_back({static_cast<std::uint32_t>(matrix_.first_of(i)), matrix_.place_of(i, i)});
    x_.resize(matrix_.row_count());
}

void JointCluster::warm_start(std::span<const JointConstraint> joints,
                              std::span<BodyState> bodies,
                              std::span<const JointRow> rows) const {
    for (const JointConstraint& c : joints.subspan(first_, count_))
        warm_start_joint(c, bodies, rows);
}

void JointCluster::update(std::span<const JointConstraint> joints,
                          std::span<const BodyState> bodies,
                          std::span<JointRow> rows) {
    const std::span<const JointConstraint> own = joints.subspan(first_, count_);
    for (const JointConstraint& c : own)
        update_rows(c, bodies, rows);
    fill_matrix(own, bodies, rows);
    matrix_.factor(kRedundant);
}

void JointCluster::fill_matrix(std::span<const JointConstraint> own,
                               std::span<const BodyState> bodies,
                               std::span<JointRow> rows) {
    matrix_.clear();
    const std::span<double> k = matrix_.values();
    for (std::size_t i = 0; i < own.size(); ++i) {
        const std::span<JointRow> locks = locks_of(own[i], rows);
        const Real inv_mass_a = bodies[own[i].a].inv_mass, inv_mass_b = bodies[own[i].b].inv_mass;
        double* block = k.data() + nodes_[i].place.offset;
        for (std::size_t r = 0; r < locks.size(); ++r)
            for (std::size_t s = 0; s <= r; ++s)
                block[r * locks.size() + s] = coupling_at(side_of(locks[r], false),
                                                          side_of(locks[s], false),
                                                          inv_mass_a) +
                                              coupling_at(side_of(locks[r], true),
                                                          side_of(locks[s], true),
                                                          inv_mass_b);
    }
    for (const Meeting& m : meetings_) {
        const std::span<JointRow> locks_i = locks_of(own[m.i], rows);
        const std::span<JointRow> locks_j = locks_of(own[m.j], rows);
        const Real inv_mass = bodies[m.body].inv_mass;
        double* block = k.data() + m.place.offset;
        for (std::size_t r = 0; r < locks_i.size(); ++r)
            for (std::size_t s = 0; s < locks_j.size(); ++s) {
                const std::size_t at = m.place.is_transposed ? s * locks_i.size() + r
                                                             : r * locks_j.size() + s;
                block[at] += coupling_at(
                    side_of(locks_i[r], m.i_is_b), side_of(locks_j[s], m.j_is_b), inv_mass);
            }
    }
}

void JointCluster::apply_solution(std::span<const JointConstraint> own,
                                  std::span<BodyState> bodies,
                                  std::span<JointRow> rows) {
    matrix_.solve(x_);
    for (std::size_t k = 0; k < own.size(); ++k) {
        BodyState a = bodies[own[k].a];
        BodyState b = bodies[own[k].b];
        std::size_t i = nodes_[k].x;
        for (JointRow& row : locks_of(own[k], rows)) {
            const Real delta = static_cast<Real>(-x_[i++]);
            row.impulse += delta;
            apply(row, delta, a, b);
        }
        store(bodies[own[k].a], a);
        store(bodies[own[k].b], b);
    }
}

void JointCluster::solve(std::span<const JointConstraint> joints,
                         std::span<BodyState> bodies,
                         std::span<const BodyDrift> drifts,
                         std::span<JointRow> rows,
                         bool use_bias) {
    const std::span<const JointConstraint> own = joints.subspan(first_, count_);
    for (int round = 0; round < (has_loose_rows_ ? kRounds : 1); ++round) {
        for (const JointConstraint& c : own)
            solve_loose_rows(c, bodies, rows, use_bias);
        for (std::size_t k = 0; k < own.size(); ++k) {
            const JointConstraint& c = own[k];
            const Real bias_rate = !use_bias ? 0 : is_touched_ ? c.soft.bias_rate : 1 / c.h;
            std::size_t i = nodes_[k].x;
            for (const JointRow& row : locks_of(c, rows))
                x_[i++] = static_cast<double>(rate_of(row.x, bodies[c.a], bodies[c.b]) +
                                              row.x.value * bias_rate);
        }
        apply_solution(own, bodies, rows);
    }
    if (use_bias && !is_touched_)
        close_at_the_end(own, bodies, drifts, rows);
}

void JointCluster::close_at_the_end(std::span<const JointConstraint> own,
                                    std::span<BodyState> bodies,
                                    std::span<const BodyDrift> drifts,
                                    std::span<JointRow> rows) {
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kCorrections; ++i) {
        find_errors_ahead(own, bodies, drifts);
        double worst = 0;
        for (const double x : x_)
            worst = std::max(worst, std::abs(x));
        if (!(worst < before))
            return; // turns too fast for this: better a gap than a blow
        before = worst;
        apply_solution(own, bodies, rows);
    }
}

void JointCluster::find_errors_ahead(std::span<const JointConstraint> own,
                                     std::span<const BodyState> bodies,
                                     std::span<const BodyDrift> drifts) {
    const Real h = own.front().h;
    ahead_.clear();
    for (const std::uint32_t body : bodies_) {
        ahead_.push_back(bodies[body]);
        integrate_position(ahead_.back(), drifts[body], h);
    }
    const auto state_ahead = [&](std::uint32_t body) {
        const auto found = std::lower_bound(bodies_.begin(), bodies_.end(), body);
        if (found != bodies_.end() && *found == body)
            return ahead_[static_cast<std::size_t>(found - bodies_.begin())];
        BodyState driven = bodies[body];
        if (body != 0)
            integrate_position(driven, drifts[body], h);
        return driven;
    };
    std::array<JointRow, 6> scratch;
    for (std::size_t k = 0; k < own.size(); ++k) {
        const JointConstraint& c = own[k];
        const std::span<JointRow> locks = std::span(scratch).first(c.lock_count);
        find_rows(c, state_ahead(c.a), state_ahead(c.b), locks);
        std::size_t i = nodes_[k].x;
        for (const JointRow& row : locks)
            x_[i++] = static_cast<double>(row.x.value / h);
    }
}

} // namespace topple
