// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/joint_cluster.h"

#include "topple/dynamics/joints/jacobian.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple {
namespace {

/// Pivot of a lock, relative to its diagonal entry of the matrix, below which the lock is redundant: other locks
/// already enforce it, and its impulse fades out (see BlockLdl::factor). [-]
constexpr double kRedundant = 1.0e-6;
/// The same limit for joints that contacts act on or that are open. Redundant locks then contradict each
/// other a little, and an impulse that satisfies both at once would be far too large. Larger: a chain
/// stretches under a load of 1 / kRedundantOpen times its mass. [-]
constexpr double kRedundantOpen = 1.0e-4;
/// Redundancy limit for joints without loops, where no lock is redundant unless bodies have locked axes: only rounding.
/// [-]
constexpr double kRedundantTree = 1.0e-10;
/// Relative rounding of velocities and impulses. [-]
constexpr double kSolutionRounding = 1.2e-7;
/// Position error above which a joint is open, larger than rounding. [m] or [rad]
constexpr Real kOpen = 1.0e-5f;

/// Estimates the share of the right-hand side that remains after one solution: damping in BlockLdl::factor, and
/// rounding.
double residual_after_one(double smallest_pivot, double redundant) {
    if (!(smallest_pivot > 0))
        return 1;
    const double damped = redundant / smallest_pivot;
    return damped * damped + kSolutionRounding / smallest_pivot;
}

/// Returns a key that sorts solver bodies by their order in the world. The solver's own order follows from the last
/// sort by place, and no result may depend on it.
auto world_order_of(std::uint32_t body, std::span<const BodyDrift> drifts) {
    return std::pair(drifts[body].body, body);
}

bool is_open(std::span<const JointConstraint> joints, std::span<const JointRow> rows) {
    for (const JointConstraint& joint : joints)
        for (const JointRow& row : locks_of(joint, rows))
            if (!(std::abs(row.x.value) <= kOpen))
                return true;
    return false;
}

} // namespace

void JointCluster::reset(std::span<const JointConstraint> joints,
                         std::uint32_t first,
                         std::uint32_t count,
                         std::uint32_t dynamic_count,
                         std::span<const BodyDrift> drifts) {
    first_ = first;
    count_ = count;
    is_touched_ = false;
    work_ = warm_work_ = 0;
    noted_.clear();
    keeps_changes_ = false;
    changes_.clear();
    const std::span<const JointConstraint> own = own_part(joints);
    const auto any = [&](auto condition) { return std::any_of(own.begin(), own.end(), condition); };
    has_loose_rows_ = any([](const JointConstraint& c) { return c.row_count > c.lock_count; });
    dynamic_count_ = dynamic_count;
    is_worked_on_ = any([&](const JointConstraint& c) {
        return c.has_drives || c.a > dynamic_count || c.b > dynamic_count;
    });
    const auto has_locked = [&](std::uint32_t body) {
        return body - 1 < dynamic_count && drifts[body].source != nullptr &&
               has_any(drifts[body].source->locks);
    };
    // A lock exchanges momentum with the world.
    is_anchored_ = any([&](const JointConstraint& c) {
        return c.a == 0 || c.b == 0 || has_locked(c.a) || has_locked(c.b);
    });
    if (is_analyzed_for(own, drifts))
        return;
    links_.clear();
    world_links_.clear();
    sizes_.clear();
    for (const JointConstraint& c : own) {
        links_.push_back({c.a, c.b});
        world_links_.push_back(world_link_of(c, drifts));
        sizes_.push_back(c.lock_count);
    }
    find_bodies(own, drifts);
    is_tree_ = !has_loops(own);
    analyze(own);
}

bool JointCluster::is_analyzed_for(std::span<const JointConstraint> own,
                                   std::span<const BodyDrift> drifts) const {
    if (links_.size() != own.size())
        return false;
    for (std::size_t i = 0; i < own.size(); ++i)
        if (links_[i] != ConstraintLink{own[i].a, own[i].b} ||
            world_links_[i] != world_link_of(own[i], drifts) || sizes_[i] != own[i].lock_count)
            return false;
    return true;
}

ConstraintLink JointCluster::world_link_of(const JointConstraint& joint,
                                           std::span<const BodyDrift> drifts) const {
    constexpr std::uint32_t kNotDynamic = 0xffffffffu;
    const auto index_of = [&](std::uint32_t body) {
        return body - 1 < dynamic_count_ ? drifts[body].body : kNotDynamic;
    };
    return {index_of(joint.a), index_of(joint.b)};
}

void JointCluster::find_bodies(std::span<const JointConstraint> own,
                               std::span<const BodyDrift> drifts) {
    ends_.clear();
    for (std::uint32_t i = 0; i < own.size(); ++i)
        for (const std::uint32_t body : {own[i].a, own[i].b})
            if (body - 1 < dynamic_count_)
                ends_.emplace_back(body, i);
    std::sort(ends_.begin(), ends_.end(), [&](const auto& x, const auto& y) {
        return std::pair(world_order_of(x.first, drifts), x.second) <
               std::pair(world_order_of(y.first, drifts), y.second);
    });
    bodies_.clear();
    for (const auto& [body, joint] : ends_)
        if (bodies_.empty() || bodies_.back() != body)
            bodies_.push_back(body);
    const auto not_dynamic = static_cast<std::uint32_t>(bodies_.size());
    places_.assign(own.size(), {not_dynamic, not_dynamic});
    std::uint32_t place = 0;
    for (const auto& [body, joint] : ends_) {
        place += bodies_[place] == body ? 0u : 1u;
        (own[joint].a == body ? places_[joint].a : places_[joint].b) = place;
    }
}

bool JointCluster::has_loops(std::span<const JointConstraint> own) {
    // The world and kinematic bodies are one node, the last: see places_.
    connected_.reset(bodies_.size() + 1);
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (own[i].lock_count == 0)
            continue;
        const auto [a, b] = places_[i];
        if (connected_.find(a) == connected_.find(b))
            return true;
        connected_.link(a, b);
    }
    return false;
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

/// Returns the matrix with ones on the diagonal where its rows are zero.
static SymmetricMat3 without_zeros(SymmetricMat3 m) {
    for (Real* x : {&m.xx, &m.yy, &m.zz})
        if (*x == 0)
            *x = 1;
    return m;
}

// Inverts the inverse inertia that impulses act on, by Cramer's rule.
void JointCluster::find_inertia(std::span<const BodyState> bodies) {
    inertia_.clear();
    mass_ = 0;
    for (const std::uint32_t body : bodies_) {
        // Locked axes have no inverse, and no part in the energy: the angular velocity about them is zero.
        const SymmetricMat3 i = bodies[body].locks == 0 ? bodies[body].inv_inertia
                                                        : without_zeros(bodies[body].inv_inertia);
        const DVec3 x{i.xx, i.xy, i.xz}, y{i.xy, i.yy, i.yz}, z{i.xz, i.yz, i.zz};
        const DVec3 yz = cross(y, z), zx = cross(z, x);
        const double det = dot(x, yz);
        const double half = det > 0 ? 0.5 / det : 0;
        const double mass = 1 / static_cast<double>(bodies[body].inv_mass);
        mass_ += mass;
        inertia_.push_back({0.5 * mass,
                            yz.x * half,
                            zx.y * half,
                            cross(x, y).z * half,
                            2 * yz.y * half,
                            2 * yz.z * half,
                            2 * zx.z * half});
    }
}

double JointCluster::kinetic_energy(const HalfInertia& i, Vec3 velocity, Vec3 angular) {
    const DVec3 v(velocity), w(angular);
    return i.mass * dot(v, v) + w.x * (i.xx * w.x + i.xy * w.y + i.xz * w.z) +
           w.y * (i.yy * w.y + i.yz * w.z) + i.zz * w.z * w.z;
}

double JointCluster::kinetic_energy(std::span<const BodyState> bodies) const {
    double sum = 0;
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        sum += kinetic_energy(inertia_[i], bodies[bodies_[i]].v, bodies[bodies_[i]].w);
    return sum;
}

void JointCluster::warm_start(std::span<const JointConstraint> joints,
                              std::span<BodyState> bodies,
                              std::span<JointRow> rows) {
    begin_series(joints, bodies, rows, /*is_push=*/true);
    const double before = has_loose_rows_ ? kinetic_energy(bodies) : 0;
    if (is_worked_on_)
        note_loose_rows(joints, bodies, rows);
    for (NotedRow& row : noted_)
        row.impulse = 0; // warm starting applies the whole impulse
    for (const JointConstraint& joint : own_part(joints)) {
        for (JointRow& row : locks_of(joint, rows))
            row.impulse = 0;
        if (has_loose_rows_)
            warm_start_joint(joint, bodies, rows);
    }
    if (!has_loose_rows_)
        return;
    warm_work_ = kinetic_energy(bodies) - before - work_since_noted(joints, bodies, rows);
    work_ += warm_work_;
}

void JointCluster::update(std::span<const JointConstraint> joints,
                          std::span<const BodyState> bodies,
                          std::span<JointRow> rows) {
    const std::span<const JointConstraint> own = own_part(joints);
    for (const JointConstraint& joint : own)
        update_rows(joint, bodies, rows);
    find_inertia(bodies);
    find_sides(own, bodies, rows);
    fill_matrix(own);
    const bool has_locked_axes = std::any_of(
        bodies_.begin(), bodies_.end(), [&](std::uint32_t i) { return bodies[i].locks != 0; });
    const double redundant = is_tree_ && !has_locked_axes        ? kRedundantTree
                             : is_touched_ || is_open(own, rows) ? kRedundantOpen
                                                                 : kRedundant;
    matrix_.factor(redundant);
    answer_impulses_.clear();
    answers_.clear();
    residual_ = residual_after_one(matrix_.smallest_pivot(), redundant);
}

// Computes in double from the rows on: redundant locks must leave the matrix singular to the last digit. Otherwise
// the pivot of a redundant lock and its right-hand side are both rounding errors, and so is their quotient, the
// impulse.
void JointCluster::find_sides(std::span<const JointConstraint> own,
                              std::span<const BodyState> bodies,
                              std::span<const JointRow> rows) {
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

} // namespace topple
