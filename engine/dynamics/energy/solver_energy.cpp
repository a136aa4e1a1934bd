// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/energy/solver_energy.h"

#include "topple/dynamics/solver/solver_problem.h"

namespace topple {

const BodyState& SolverEnergy::state(std::uint32_t body) const {
    return problem_->bodies.states[body];
}

const Body& SolverEnergy::source(std::uint32_t body) const {
    return *problem_->bodies.drifts[body].source;
}

DVec3 SolverEnergy::center(std::uint32_t body) const {
    return DVec3(problem_->bodies.centers[body]) + DVec3(state(body).dp);
}

bool SolverEnergy::is_dynamic(std::uint32_t body) const {
    return body - 1 < problem_->bodies.dynamic_count;
}

/// Returns the angular momentum around the center of mass, with the body's own inertia. [kg m^2/s]
DVec3 SolverEnergy::momentum_of(std::uint32_t body, Quat q, DVec3 w) const {
    const Mat3& inertia = source(body).inertia;
    const Mat3 r = to_mat3(q);
    const DVec3 x(r.x), y(r.y), z(r.z);
    const DVec3 own{dot(x, w), dot(y, w), dot(z, w)};
    const DVec3 momentum = DVec3(inertia.x) * own.x + DVec3(inertia.y) * own.y +
                           DVec3(inertia.z) * own.z;
    return x * momentum.x + y * momentum.y + z * momentum.z;
}

/// Returns the effect of a change of velocities on a body with these mean velocities.
EnergyEntry SolverEnergy::effect_of(std::uint32_t body, DVec3 dv, DVec3 dw, DVec3 v, DVec3 w) const {
    const DVec3 impulse = dv * static_cast<double>(source(body).mass);
    const DVec3 turning = dw == DVec3{} ? DVec3{} : momentum_of(body, state(body).q, dw);
    return {dot(impulse, v) + dot(turning, w), impulse, turning + cross(center(body), impulse)};
}

void SolverEnergy::begin(SolverProblem& problem, Real h) {
    problem_ = &problem;
    h_ = static_cast<double>(h);
    members_.assign(problem.bodies.states.size(), {});
    changes_.clear();
    problem.joints.keep_changes();
    tally_->elastic_before += elastic_energy();
}

void SolverEnergy::end() {
    tally_->elastic_after += elastic_energy();
    problem_ = nullptr;
}

void SolverEnergy::begin_window() {
    changes_.clear();
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        Member& m = members_[i];
        m.v = DVec3(state(i).v);
        m.w = DVec3(state(i).w);
        m.impulse = m.turning = {};
    }
}

void SolverEnergy::begin_window_after_move() {
    begin_window();
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        const DVec3 late(problem_->bodies.drifts[i].late_dv);
        if (late == DVec3{})
            continue;
        members_[i].v = members_[i].v - late;
        changes_.push_back({EnergyCause::integration, true, i, late, {}});
    }
}

void SolverEnergy::end_window(Window window) {
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        Member& m = members_[i];
        m.mean_v = (m.v + DVec3(state(i).v)) * 0.5;
        m.mean_w = (m.w + DVec3(state(i).w)) * 0.5;
    }
    problem_->joints.take_changes([&](const VelocityChange& c) {
        changes_.push_back(
            {EnergyCause::joint_energy_limit, false, c.body, DVec3(c.dv), DVec3(c.dw)});
    });
    if (window == Window::fast_bounce && problem_->fast_contacts.has_bounces())
        for (const VelocityChange& c : problem_->fast_contacts.bounce_changes())
            changes_.push_back(
                {EnergyCause::bounce_limit, false, c.body, DVec3(c.dv), DVec3(c.dw)});
    add_changes();
    if (window == Window::stages)
        return;
    add_contacts(window);
    if (window == Window::push || window == Window::relax)
        add_joints();
    if (window == Window::push)
        add_forces();
    add_raised_inertia();
}

void SolverEnergy::add_gravity() {
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        const Member& m = members_[i];
        const BodyDrift& drift = problem_->bodies.drifts[i];
        const DVec3 fall(drift.gravity_dv);
        changes_.push_back({EnergyCause::integration, true, i, fall, {}});
        const double lost_v = static_cast<double>(drift.keep_v) - 1,
                     lost_w = static_cast<double>(drift.keep_w) - 1;
        if (lost_v != 0 || lost_w != 0)
            changes_.push_back(
                {EnergyCause::damping, false, i, (m.v + fall) * lost_v, m.w * lost_w});
    }
}

void SolverEnergy::begin_stage() {
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        members_[i].stage_v = state(i).v;
        members_[i].stage_w = state(i).w;
    }
}

void SolverEnergy::add_stage(EnergyCause cause) {
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        const Member& m = members_[i];
        if (m.stage_v != state(i).v || m.stage_w != state(i).w)
            changes_.push_back({cause,
                                false,
                                i,
                                DVec3(state(i).v) - DVec3(m.stage_v),
                                DVec3(state(i).w) - DVec3(m.stage_w)});
    }
}

void SolverEnergy::add_changes() {
    for (const Change& c : changes_) {
        const Member& m = members_[c.body];
        const EnergyEntry effect = effect_of(c.body, c.dv, c.dw, m.mean_v, m.mean_w);
        if (c.is_gravity) {
            tally_->gravity += effect;
            (*tally_)[EnergyCause::integration].work += effect.work;
        } else {
            (*tally_)[c.cause] += effect;
        }
    }
}

void SolverEnergy::begin_move() {
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        Member& m = members_[i];
        m.v = DVec3(state(i).v);
        m.w = DVec3(state(i).w);
        m.q = state(i).q;
        m.dp = state(i).dp;
        m.is_fast = is_fast(state(i), problem_->bodies.drifts[i]);
    }
}

/// Subtracts the loss of potential energy by the displacement since the beginning of the move.
void SolverEnergy::add_fall(std::uint32_t body, const Member& before) {
    const BodyDrift& drift = problem_->bodies.drifts[body];
    const DVec3 weight = (DVec3(drift.gravity_dv) + DVec3(drift.late_dv)) *
                         (static_cast<double>(source(body).mass) / h_);
    const DVec3 moved = DVec3(state(body).dp) - DVec3(before.dp);
    (*tally_)[EnergyCause::integration].work -= dot(weight, moved);
}

/// Adds the change of the body's rotation since the beginning of the move: w.I w / 2 and I w.
void SolverEnergy::add_turn(std::uint32_t body, const Member& before, EnergyCause cause) {
    const DVec3 w(state(body).w);
    const DVec3 momentum_before = momentum_of(body, before.q, before.w),
                momentum = momentum_of(body, state(body).q, w);
    EnergyEntry& entry = (*tally_)[cause];
    entry.work += (dot(w, momentum) - dot(before.w, momentum_before)) / 2;
    entry.turning += momentum - momentum_before;
}

void SolverEnergy::end_move() {
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        const Member& m = members_[i];
        const DVec3 v = DVec3(state(i).v) - DVec3(problem_->bodies.drifts[i].late_dv);
        if (m.is_fast) // the motion may have been cut short
            (*tally_)[EnergyCause::continuous_collision] += effect_of(
                i, v - m.v, {}, (m.v + v) * 0.5, {});
        add_fall(i, m);
        add_turn(i, m, EnergyCause::rotation);
    }
}

void SolverEnergy::end_particles() {
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        const Member& m = members_[i];
        const DVec3 v(state(i).v);
        if (v != m.v)
            (*tally_)[EnergyCause::deformables] += effect_of(i, v - m.v, {}, (m.v + v) * 0.5, {});
        add_fall(i, m);
        add_turn(i, m, EnergyCause::deformables);
    }
}

} // namespace topple
