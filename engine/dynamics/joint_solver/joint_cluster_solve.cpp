// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/joint_cluster.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Rounds of loose rows and locks in a sweep. The motor of a loaded scissor lift, with nested loops, misses its speed
/// by 1.8 % on average with two rounds (17 % at worst), 0.5 % with four (8 %), 0.1 % with eight (3 %).
constexpr int kRounds = 4;
/// Relative gain of kinetic energy above which a solution is inaccurate. The impulses that stop all locks can only
/// remove energy, apart from rounding; they add energy if the matrix is ill-conditioned: for a load of some thousand
/// times the mass of the links, or for contradictory locks. [-]
constexpr double kLockRounding = 1.0e-5;
/// Speed that counts as rest within float precision. The energy of all bodies at this speed counts as rounding. [m/s]
constexpr double kIndistinct = 1.0e-4;
/// Iterative refinement: largest number of solutions for the velocities that the previous solution left.
constexpr int kRefinements = 3;
/// Share of the largest initial velocity below which refinement stops. If one solution is expected to reach it, and
/// no limits or drives follow, the velocities are not evaluated again. [-]
constexpr double kResidual = 1.0e-3;
/// Work of a step's impulses, relative to the kinetic energy, above which it counts as an error and is removed. A
/// double pendulum reaches 1e-4 by discretization alone. [-]
constexpr double kWorkless = 1.0e-3;
/// Sweeps over single joints that replace a failed solution of all locks.
constexpr int kFallbackSweeps = 8;

/// Returns the kinetic energy below which `mass` [kg] counts as at rest. [J]
double rest_energy(double mass) { return mass * (kIndistinct * kIndistinct / 2); }

} // namespace

void JointCluster::apply_solution(const JointSweep& sweep) {
    matrix_.solve(x_);
    ++sweep_counts_.solutions;
    apply_impulses(sweep);
    energy_ = kinetic_energy(sweep.bodies);
}

void JointCluster::apply_impulses(const JointSweep& sweep) {
    const std::span<const JointConstraint> own = own_part(sweep.joints);
    for (std::size_t k = 0; k < own.size(); ++k) {
        const JointConstraint& joint = own[k];
        BodyState a = sweep.bodies[joint.a];
        BodyState b = sweep.bodies[joint.b];
        std::size_t i = nodes_[k].x;
        for (JointRow& row : locks_of(joint, sweep.rows)) {
            const Real delta = static_cast<Real>(-x_[i++]);
            row.impulse += delta;
            apply(row, delta, a, b);
            if (is_worked_on_)
                external_ += work_of_driven(
                    joint, row, static_cast<double>(delta), sweep.bodies, dynamic_count_);
        }
        store(sweep.bodies[joint.a], a);
        store(sweep.bodies[joint.b], b);
    }
}

void JointCluster::save(std::span<const BodyState> bodies) {
    saved_.clear();
    saved_external_ = external_;
    for (const std::uint32_t body : bodies_)
        saved_.push_back({bodies[body].v, bodies[body].w});
}

void JointCluster::keep_share(double share, const JointSweep& sweep) {
    const Real s = static_cast<Real>(share);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        BodyState& body = sweep.bodies[bodies_[i]];
        body.v = saved_[i].v + (body.v - saved_[i].v) * s;
        body.w = saved_[i].w + (body.w - saved_[i].w) * s;
    }
    external_ = saved_external_ + (external_ - saved_external_) * share;
    for_locks(sweep, [&](const JointConstraint&, JointRow& row, std::size_t i) {
        row.impulse += static_cast<Real>(x_[i]) * (1 - s);
    });
}

double JointCluster::max_norm() const {
    double norm = 0;
    for (const double x : x_)
        norm = std::max(norm, std::abs(x));
    return norm;
}

bool JointCluster::stop_locks(const JointSweep& sweep) {
    double first = 0;
    for (int i = 0; i < kRefinements; ++i) {
        find_rates(sweep, x_);
        const double worst = max_norm();
        if (i == 0)
            first = worst;
        else if (!(worst > kResidual * first))
            return true;
        save(sweep.bodies);
        const double kinetic_before = energy_;
        const double most = own_energy() + energy_ * kLockRounding + rest_energy(mass_);
        apply_solution(sweep);
        if (!(own_energy() <= most)) {
            keep_share(0, sweep);
            energy_ = kinetic_before;
            return false;
        }
        if (residual_ < kResidual && !has_loose_rows_)
            return true;
    }
    return true;
}

bool JointCluster::stop(const JointSweep& sweep) {
    const double before = own_energy();
    const bool is_solved = stop_locks(sweep);
    if (!is_solved) {
        iterate_locks(sweep);
        sweep_counts_.is_iterated = true;
    }
    const double work = own_energy() - before;
    // Contacts push on the bodies before the locks are solved, and share the work of the locks: that share must not
    // count as energy that the correction of position errors added. The locks do remove the energy that warm starting
    // added.
    work_ += !is_touched_ || !sweep.use_bias ? work : std::max(work, -std::max(warm_work_, 0.0));
    warm_work_ = 0;
    return is_solved;
}

void JointCluster::iterate_locks(const JointSweep& sweep) {
    const double kinetic_before = energy_, most = own_energy() + allowed_gain(energy_);
    // The velocities are those that stop_locks saved.
    old_impulses_.clear();
    for_locks(sweep, [&](const JointConstraint&, const JointRow& row, std::size_t) {
        old_impulses_.push_back(row.impulse);
    });
    sweep_locks(sweep);
    if (!sweep.use_bias || own_energy() <= most)
        return;
    for_locks(sweep, [&](const JointConstraint&, JointRow& row, std::size_t i) {
        row.impulse = old_impulses_[i];
        x_[i] = 0;
    });
    keep_share(0, sweep);
    energy_ = kinetic_before;
    JointSweep stopping = sweep;
    stopping.use_bias = false;
    sweep_locks(stopping);
}

void JointCluster::sweep_locks(const JointSweep& sweep) {
    const auto add_external = [&](double sign) {
        for_locks(sweep, [&](const JointConstraint& joint, const JointRow& row, std::size_t) {
            external_ += work_of_driven(
                joint, row, sign * static_cast<double>(row.impulse), sweep.bodies, dynamic_count_);
        });
    };
    if (is_worked_on_)
        add_external(-1);
    for (int i = 0; i < kFallbackSweeps; ++i)
        for (const JointConstraint& joint : own_part(sweep.joints))
            solve_locks_alone(joint, sweep);
    if (is_worked_on_)
        add_external(1);
    energy_ = kinetic_energy(sweep.bodies);
}

void JointCluster::solve(const JointSweep& sweep) {
    energy_ = kinetic_energy(sweep.bodies);
    external_ = 0;
    sweep_counts_ = {};
    if (!sweep.use_bias)
        begin_series(sweep.joints, sweep.bodies, sweep.rows, /*is_push=*/false);
    const bool is_closing = stop(sweep) && sweep.use_bias;
    if (is_closing) {
        close_errors(sweep);
        if (has_loose_rows_)
            find_rates(sweep, targets_);
    }
    for (int round = 0; has_loose_rows_ && round < kRounds; ++round) {
        const double before = own_energy();
        if (is_worked_on_)
            note_loose_rows(sweep.joints, sweep.bodies, sweep.rows);
        if (!solve_loose_rows(sweep))
            break;
        ++sweep_counts_.rounds;
        energy_ = kinetic_energy(sweep.bodies);
        external_ += work_since_noted(sweep.joints, sweep.bodies, sweep.rows);
        work_ += own_energy() - before;
        if (is_closing)
            return_to_targets(sweep);
        else
            stop(sweep);
    }
    end_series(sweep);
    if (!sweep.use_bias)
        take_out_gain(sweep.bodies);
}

void JointCluster::find_rates(const JointSweep& sweep, std::vector<double>& rates) const {
    rates.resize(x_.size());
    for_locks(sweep, [&](const JointConstraint& joint, const JointRow& row, std::size_t i) {
        rates[i] = static_cast<double>(
            rate_of(row.x, sweep.bodies[joint.a], sweep.bodies[joint.b]));
    });
}

void JointCluster::return_to_targets(const JointSweep& sweep) {
    find_rates(sweep, x_);
    for (std::size_t i = 0; i < x_.size(); ++i)
        x_[i] -= targets_[i];
    const double kinetic_before = energy_, before = own_energy();
    save(sweep.bodies);
    apply_solution(sweep);
    if (!(own_energy() <= before + allowed_gain(kinetic_before))) {
        keep_share(0, sweep);
        energy_ = kinetic_before;
    }
    work_ += own_energy() - before;
}

void JointCluster::take_out_gain(std::span<BodyState> bodies) {
    if (!(work_ > energy_ * kWorkless + rest_energy(mass_))) {
        work_ = std::max(work_, 0.0);
        return;
    }
    Vec3 v; // velocity of the frame in which the bodies are slowed down
    if (!is_anchored_) {
        DVec3 momentum{};
        for (const std::uint32_t body : bodies_)
            momentum += DVec3(bodies[body].v) * (1 / static_cast<double>(bodies[body].inv_mass));
        v = to_vec3(momentum * (1 / mass_));
    }
    if (keeps_changes_)
        save(bodies);
    for (const std::uint32_t body : bodies_)
        bodies[body].v -= v;
    // Energy scales with the square of the speeds:  s^2 E = E - work.
    const double moving = kinetic_energy(bodies);
    const Real s = static_cast<Real>(std::sqrt(std::max(0.0, 1 - work_ / moving)));
    for (const std::uint32_t body : bodies_) {
        bodies[body].v = bodies[body].v * s + v;
        bodies[body].w *= s;
    }
    if (keeps_changes_)
        note_changes(bodies);
    work_ = 0;
}

} // namespace topple
