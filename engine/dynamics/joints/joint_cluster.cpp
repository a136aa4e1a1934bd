// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/joints/joint_cluster.h"

#include "engine/dynamics/solver/integrate.h"
#include "engine/geometry/double_vec3_detail.h"

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
/// The errors at the end of a sub-step are second order in its length; a second correction leaves fourth.
constexpr int kCorrections = 3;
/// Between what is iterated and what is solved. The motor of a loaded scissor lift, loops within loops, is off
/// its speed by 1.8 % on average with two (17 % at worst), 0.5 % with four (8 %), 0.1 % with eight (3 %).
constexpr int kRounds = 4;

/// Impulses of locks take kinetic energy out. What they add is rounding, or a sign that the factorisation has
/// lost its digits: at a weight of some thousand times the links, or where locks contradict one another. [-]
constexpr double kLockRounding = 1.0e-5;
/// ... or that of all its bodies at this speed: floats cannot tell slower from still. [m/s]
constexpr double kIndistinct = 1.0e-4;
/// Errors that are left when locks have been solved are solved again, so often ...
constexpr int kRefinements = 3;
/// ... and until they are less than this share of what they were. [-]
constexpr double kResidual = 1.0e-3;
/// Closing errors may add this share of the cluster's kinetic energy, ... [-]
constexpr double kClosingShare = 0.02;
/// ... or that of all its bodies moving at this speed, if that is more. The relaxing sweep takes it back, but
/// for what has turned meanwhile. Larger: what is torn open gains energy as it closes; smaller: it stays open
/// longer. [m/s]
constexpr double kClosingSpeed = 0.25;
/// Joints do no work. What the impulses of a step have done beyond this share of the kinetic energy is an error and
/// is taken out; a double pendulum reaches 1e-4 of its own. [-]
constexpr double kWorkless = 1.0e-3;
/// Sweeps over the joints one by one, where solving them at once has failed.
constexpr int kFallbackSweeps = 8;

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

/// With the inertia that impulses act on. [J]
double kinetic_energy_of(const BodyState& body) {
    if (!(body.inv_mass > 0))
        return 0;
    const DVec3 v(body.v), w(body.w);
    const SymmetricMat3& i = body.inv_inertia;
    const DVec3 x{i.xx, i.xy, i.xz}, y{i.xy, i.yy, i.yz}, z{i.xz, i.yz, i.zz};
    const DVec3 yz = cross(y, z);
    const double det = dot(x, yz);
    const double inv = det > 0 ? 1 / det : 0;
    const DVec3 momentum{dot(w, yz) * inv, dot(w, cross(z, x)) * inv, dot(w, cross(x, y)) * inv};
    return 0.5 * (dot(v, v) / static_cast<double>(body.inv_mass) + dot(w, momentum));
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
    is_driven_ = std::any_of(own.begin(), own.end(), [&](const JointConstraint& c) {
        return c.a > dynamic_count || c.b > dynamic_count;
    });
    is_anchored_ = std::any_of(
        own.begin(), own.end(), [&](const JointConstraint& c) { return c.a == 0 || c.b == 0; });
    has_drives_ = std::any_of(
        own.begin(), own.end(), [](const JointConstraint& c) { return c.has_drives; });
    work_ = 0;
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

double JointCluster::kinetic_energy(std::span<const BodyState> bodies) const {
    double sum = 0;
    for (const std::uint32_t body : bodies_)
        sum += kinetic_energy_of(bodies[body]);
    return sum;
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
                              std::span<JointRow> rows) {
    const double before = has_loose_rows_ ? kinetic_energy(bodies) : 0;
    for (const JointConstraint& c : joints.subspan(first_, count_)) {
        for (JointRow& row : locks_of(c, rows))
            row.impulse = 0;
        if (has_loose_rows_)
            warm_start_joint(c, bodies, rows);
    }
    if (has_loose_rows_ && !has_drives_)
        work_ += kinetic_energy(bodies) - before;
}

void JointCluster::update(std::span<const JointConstraint> joints,
                          std::span<const BodyState> bodies,
                          std::span<JointRow> rows) {
    const std::span<const JointConstraint> own = joints.subspan(first_, count_);
    for (const JointConstraint& c : own)
        update_rows(c, bodies, rows);
    find_sides(own, bodies, rows);
    fill_matrix(own);
    mass_ = 0;
    for (const std::uint32_t body : bodies_)
        mass_ += 1 / static_cast<double>(bodies[body].inv_mass);
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

void JointCluster::save(std::span<const BodyState> bodies) {
    saved_.clear();
    for (const std::uint32_t body : bodies_)
        saved_.push_back({bodies[body].v, bodies[body].w});
}

void JointCluster::keep_share(double share,
                              std::span<const JointConstraint> own,
                              std::span<BodyState> bodies,
                              std::span<JointRow> rows) {
    const Real s = static_cast<Real>(share);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        BodyState& body = bodies[bodies_[i]];
        body.v = saved_[i].v + (body.v - saved_[i].v) * s;
        body.w = saved_[i].w + (body.w - saved_[i].w) * s;
    }
    for (std::size_t k = 0; k < own.size(); ++k) {
        std::size_t i = nodes_[k].x;
        for (JointRow& row : locks_of(own[k], rows))
            row.impulse += static_cast<Real>(x_[i++]) * (1 - s);
    }
}

bool JointCluster::stop_locks(std::span<const JointConstraint> own,
                              std::span<BodyState> bodies,
                              std::span<JointRow> rows) {
    const double still = mass_ * (kIndistinct * kIndistinct / 2);
    double first = 0;
    for (int i = 0; i < kRefinements; ++i) {
        find_rates(own, bodies, rows, x_);
        double worst = 0;
        for (const double rate : x_)
            worst = std::max(worst, std::abs(rate));
        if (i == 0)
            first = worst;
        else if (!(worst > kResidual * first))
            return true;
        save(bodies);
        const double before = energy_;
        apply_solution(own, bodies, rows);
        energy_ = kinetic_energy(bodies);
        if (!is_driven_ && !(energy_ <= before * (1 + kLockRounding) + still)) {
            keep_share(0, own, bodies, rows);
            energy_ = before;
            return false;
        }
    }
    return true;
}

bool JointCluster::stop(std::span<const JointConstraint> own,
                        std::span<BodyState> bodies,
                        std::span<JointRow> rows,
                        bool use_bias) {
    const double before = energy_;
    const bool is_solved = stop_locks(own, bodies, rows);
    if (!is_solved)
        iterate_locks(own, bodies, rows, use_bias);
    work_ += energy_ - before;
    return is_solved;
}

void JointCluster::iterate_locks(std::span<const JointConstraint> own,
                                 std::span<BodyState> bodies,
                                 std::span<JointRow> rows,
                                 bool use_bias) {
    for (int i = 0; i < kFallbackSweeps; ++i)
        for (const JointConstraint& c : own)
            solve_locks_alone(c, bodies, rows, use_bias);
    energy_ = kinetic_energy(bodies);
}

void JointCluster::solve(std::span<const JointConstraint> joints,
                         std::span<BodyState> bodies,
                         std::span<const BodyDrift> drifts,
                         std::span<JointRow> rows,
                         bool use_bias) {
    const std::span<const JointConstraint> own = joints.subspan(first_, count_);
    energy_ = kinetic_energy(bodies);
    bool is_solved = stop(own, bodies, rows, use_bias);
    const bool is_closing = use_bias && is_solved;
    if (is_closing) {
        const double before = energy_;
        if (is_touched_)
            close_softly(own, bodies, rows);
        else
            close_at_the_end(own, bodies, drifts, rows);
        work_ += energy_ - before;
        if (has_loose_rows_)
            find_rates(own, bodies, rows, targets_);
    }
    for (int round = 0; has_loose_rows_ && round < kRounds; ++round) {
        const double before = energy_;
        for (const JointConstraint& c : own)
            solve_loose_rows(c, bodies, rows, use_bias);
        energy_ = kinetic_energy(bodies);
        if (!has_drives_)
            work_ += energy_ - before;
        if (is_closing)
            return_to_targets(own, bodies, rows);
        else
            is_solved = stop(own, bodies, rows, use_bias);
    }
    if (!use_bias)
        take_out_gain(bodies);
}

void JointCluster::find_rates(std::span<const JointConstraint> own,
                              std::span<const BodyState> bodies,
                              std::span<const JointRow> rows,
                              std::vector<double>& rates) const {
    rates.resize(x_.size());
    for (std::size_t k = 0; k < own.size(); ++k) {
        std::size_t x = nodes_[k].x;
        for (const JointRow& row : rows.subspan(own[k].first_row, own[k].lock_count))
            rates[x++] = static_cast<double>(rate_of(row.x, bodies[own[k].a], bodies[own[k].b]));
    }
}

void JointCluster::return_to_targets(std::span<const JointConstraint> own,
                                     std::span<BodyState> bodies,
                                     std::span<JointRow> rows) {
    find_rates(own, bodies, rows, x_);
    for (std::size_t i = 0; i < x_.size(); ++i)
        x_[i] -= targets_[i];
    const double before = energy_;
    apply_solution(own, bodies, rows);
    energy_ = kinetic_energy(bodies);
    work_ += energy_ - before;
}

void JointCluster::take_out_gain(std::span<BodyState> bodies) {
    if (is_driven_ || !(work_ > energy_ * kWorkless + mass_ * (kIndistinct * kIndistinct / 2))) {
        work_ = std::max(work_, 0.0);
        return;
    }
    Vec3 v;
    if (!is_anchored_) {
        DVec3 momentum{};
        for (const std::uint32_t body : bodies_)
            momentum += DVec3(bodies[body].v) * (1 / static_cast<double>(bodies[body].inv_mass));
        v = to_vec3(momentum * (1 / mass_));
    }
    double moving = 0;
    for (const std::uint32_t body : bodies_) {
        bodies[body].v -= v;
        moving += kinetic_energy_of(bodies[body]);
    }
    const Real s = static_cast<Real>(std::sqrt(std::max(0.0, 1 - work_ / moving)));
    for (const std::uint32_t body : bodies_) {
        bodies[body].v = bodies[body].v * s + v;
        bodies[body].w *= s;
    }
    work_ = 0;
}

void JointCluster::close(std::span<const JointConstraint> own,
                         std::span<BodyState> bodies,
                         std::span<JointRow> rows) {
    save(bodies);
    const double before = energy_;
    apply_solution(own, bodies, rows);
    energy_ = kinetic_energy(bodies);
    const double gain = energy_ - before;
    if (is_driven_ || gain <= before * kClosingShare)
        return;
    double of_change = 0, allowed = before * kClosingShare, slow = 0;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        BodyState change = bodies[bodies_[i]];
        change.v -= saved_[i].v;
        change.w -= saved_[i].w;
        of_change += kinetic_energy_of(change);
        const double speed2 = static_cast<double>(length_squared(change.v));
        slow += std::min(speed2, kClosingSpeed * kClosingSpeed) /
                (2 * static_cast<double>(change.inv_mass));
    }
    allowed = std::max(allowed, slow);
    if (gain <= allowed)
        return;
    // A share s of the change adds (gain - of_change) s + of_change s^2.
    const double linear = gain - of_change;
    const double root = std::sqrt(linear * linear + 4 * of_change * allowed);
    const double share = of_change > 0 ? (root - linear) / (2 * of_change) : 0;
    keep_share(std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0, own, bodies, rows);
    energy_ = kinetic_energy(bodies);
}

void JointCluster::close_softly(std::span<const JointConstraint> own,
                                std::span<BodyState> bodies,
                                std::span<JointRow> rows) {
    for (std::size_t k = 0; k < own.size(); ++k) {
        std::size_t i = nodes_[k].x;
        for (const JointRow& row : locks_of(own[k], rows))
            x_[i++] = static_cast<double>(row.x.value * own[k].soft.bias_rate);
    }
    close(own, bodies, rows);
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
        close(own, bodies, rows);
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
