// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/joints/joint_cluster.h"

#include "engine/dynamics/solver/integrate.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// A lock whose own share of the matrix, what others do not hold, is less than this is left to them.
constexpr double kRedundant = 1.0e-6;
/// The same of joints that have been pulled open, by contacts or by hand: two locks that say one thing twice
/// then say it a little differently, and what would make both true at once is a blow. Larger: a chain so
/// many times lighter than its load stretches.
constexpr double kRedundantOpen = 1.0e-4;
/// Open farther than rounding. [m] or [rad]
constexpr Real kOpen = 1.0e-5f;
/// The errors at the end of a sub-step are second order in its length; one correction leaves fourth.
constexpr int kCorrections = 2;
/// Between what is iterated and what is solved. The motor of a loaded scissor lift, loops within loops, is off
/// its speed by 1.8 % on average with two (17 % at worst), 0.5 % with four (8 %), 0.1 % with eight (3 %).
constexpr int kRounds = 4;

using Six = std::array<double, 6>;

Six six(Vec3 linear, Vec3 angular) {
    const auto d = [](Real x) { return static_cast<double>(x); };
    return {d(linear.x), d(linear.y), d(linear.z), d(angular.x), d(angular.y), d(angular.z)};
}

/// M^-1 J: what a unit impulse does to the body.
Six response(const Six& j, const BodyState& body) {
    const double m = static_cast<double>(body.inv_mass);
    const SymmetricMat3& i = body.inv_inertia;
    const Six inertia{static_cast<double>(i.xx),
                      static_cast<double>(i.yy),
                      static_cast<double>(i.zz),
                      static_cast<double>(i.xy),
                      static_cast<double>(i.xz),
                      static_cast<double>(i.yz)};
    return {j[0] * m,
            j[1] * m,
            j[2] * m,
            inertia[0] * j[3] + inertia[3] * j[4] + inertia[4] * j[5],
            inertia[3] * j[3] + inertia[1] * j[4] + inertia[5] * j[5],
            inertia[4] * j[3] + inertia[5] * j[4] + inertia[2] * j[5]};
}

double product(const Six& a, const Six& b) {
    return (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) + (a[3] * b[3] + a[4] * b[4] + a[5] * b[5]);
}

std::span<JointRow> locks_of(const JointConstraint& c, std::span<JointRow> rows) {
    return rows.subspan(c.first_row, c.lock_count);
}

bool is_open(std::span<const JointConstraint> joints, std::span<JointRow> rows) {
    for (const JointConstraint& c : joints)
        for (const JointRow& row : locks_of(c, rows))
            if (!(std::abs(row.x.value) <= kOpen))
                return true;
    return false;
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
    find_sides(own, bodies, rows);
    fill_matrix(own);
    matrix_.factor(is_touched_ || is_open(own, rows) ? kRedundantOpen : kRedundant);
}

// In double from the rows on, the responses included: where locks say one thing twice the matrix must be
// singular to the last digit, or their impulses are rounding errors over rounding errors.
void JointCluster::find_sides(std::span<const JointConstraint> own,
                              std::span<const BodyState> bodies,
                              std::span<JointRow> rows) {
    sides_.resize(2 * matrix_.row_count());
    for (std::size_t k = 0; k < own.size(); ++k) {
        std::size_t i = 2 * std::size_t{nodes_[k].x};
        for (const JointRow& row : locks_of(own[k], rows)) {
            Side& a = sides_[i++];
            Side& b = sides_[i++];
            a.row = six(row.x.linear_a, row.x.angular_a);
            b.row = six(row.x.linear_b, row.x.angular_b);
            a.response = response(a.row, bodies[own[k].a]);
            b.response = response(b.row, bodies[own[k].b]);
        }
    }
}

void JointCluster::fill_matrix(std::span<const JointConstraint> own) {
    matrix_.clear();
    const std::span<double> k = matrix_.values();
    for (std::size_t i = 0; i < own.size(); ++i) {
        const std::size_t count = own[i].lock_count;
        const Side* sides = sides_.data() + 2 * std::size_t{nodes_[i].x};
        double* block = k.data() + nodes_[i].place.offset;
        for (std::size_t r = 0; r < count; ++r)
            for (std::size_t s = 0; s <= r; ++s)
                block[r * count + s] = product(sides[2 * r].row, sides[2 * s].response) +
                                       product(sides[2 * r + 1].row, sides[2 * s + 1].response);
    }
    for (const Meeting& m : meetings_) {
        const std::size_t count_i = own[m.i].lock_count, count_j = own[m.j].lock_count;
        const Side* i = sides_.data() + 2 * std::size_t{nodes_[m.i].x} + (m.i_is_b ? 1 : 0);
        const Side* j = sides_.data() + 2 * std::size_t{nodes_[m.j].x} + (m.j_is_b ? 1 : 0);
        double* block = k.data() + m.place.offset;
        for (std::size_t r = 0; r < count_i; ++r)
            for (std::size_t s = 0; s < count_j; ++s)
                block[m.place.is_transposed ? s * count_i + r : r * count_j + s] += product(
                    i[2 * r].row, j[2 * s].response);
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
