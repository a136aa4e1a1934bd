// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/solver/solver.h"

#include "engine/dynamics/classic/classic_solvers.h"
#include "engine/dynamics/solver/integrate.h"
#include "engine/dynamics/tolerances.h"

namespace topple {
namespace {

/// Fewer than this are done before another thread has woken up.
constexpr std::size_t kBlock = 128;

/// Calls `sweep(begin, end)` for the ranges of constraints of every colour, then of the overflow.
template<typename Sweep>
void for_colors(const Coloring& coloring, JobPool& pool, const Sweep& sweep) {
    for (std::size_t c = 0; c + 1 < coloring.begin.size(); ++c) {
        const std::size_t begin = coloring.begin[c], end = coloring.begin[c + 1];
        if (pool.thread_count() == 1 || end - begin <= kBlock)
            sweep(begin, end);
        else
            pool.parallel_for(end - begin, kBlock, [&](std::size_t from, std::size_t to) {
                sweep(begin + from, begin + to);
            });
    }
    if (coloring.overflow_begin < coloring.order.size())
        sweep(std::size_t{coloring.overflow_begin}, coloring.order.size());
}

/// One step's worth of what the stages below share.
struct Stages {
    SolverProblem& problem;
    const Parameters& parameters;
    JobPool& pool;
    Real h = substep_of(parameters);
    std::span<BodyState> bodies = problem.bodies.states;

    [[nodiscard]] ContactSweep contact_sweep() const {
        const Real hertz = std::min(parameters.contact_hertz, kStiffnessShare / h);
        const Real zeta = parameters.contact_damping_ratio;
        return {.soft = make_softness(hertz, zeta, h),
                .static_soft = make_softness(kStaticStiffness * hertz, zeta, h),
                .inv_h = 1 / h,
                .push_speed = parameters.push_speed,
                .impact_speed = parameters.restitution_threshold};
    }

    void integrate_velocities() const {
        for (std::size_t i = 1; i <= problem.bodies.dynamic_count; ++i)
            integrate_velocity(bodies[i], problem.bodies.drifts[i]);
    }

    void warm_start() const {
        for (const GrabSpring& grab : problem.grabs)
            begin_grab(grab, bodies[grab.body], h);
        for_colors(problem.joint_coloring, pool, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                warm_start_joint(problem.joints[i], bodies);
        });
        for_colors(problem.contact_coloring, pool, [&](std::size_t begin, std::size_t end) {
            warm_start_contacts(std::span(problem.contacts).subspan(begin, end - begin), bodies);
        });
    }

    void sweep(const ContactSweep& contact_sweep) const {
        if (contact_sweep.use_bias)
            for (GrabSpring& grab : problem.grabs)
                solve_grab(grab, bodies[grab.body], h);
        for_colors(problem.joint_coloring, pool, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                solve_joint(problem.joints[i], bodies, contact_sweep.use_bias, 1 / h);
        });
        for_colors(problem.contact_coloring, pool, [&](std::size_t begin, std::size_t end) {
            solve_contacts(
                std::span(problem.contacts).subspan(begin, end - begin), bodies, contact_sweep);
        });
    }

    void integrate_positions() const {
        for (std::size_t i = 1; i < bodies.size(); ++i)
            integrate_position(bodies[i], problem.bodies.drifts[i], h);
    }

    void restitute() const {
        for_colors(problem.contact_coloring, pool, [&](std::size_t begin, std::size_t end) {
            apply_restitution(std::span(problem.contacts).subspan(begin, end - begin),
                              bodies,
                              parameters.restitution_threshold);
        });
    }
};

} // namespace

Softness joint_softness(const Parameters& parameters) {
    const Real h = substep_of(parameters);
    const Real hertz = std::min(parameters.joint_hertz, kStiffnessShare / h);
    return make_softness(hertz, parameters.joint_damping_ratio, h);
}

void solve_substeps(SolverProblem& problem, const Parameters& parameters, JobPool& pool) {
    if (parameters.solver != SolverKind::soft_step) {
        solve_the_old_way(problem, parameters);
        return;
    }
    const Stages stages{problem, parameters, pool};
    ContactSweep push = stages.contact_sweep();
    push.use_friction = !parameters.relax; // the relaxing sweep has it otherwise
    ContactSweep relax = push;
    relax.use_bias = false;
    relax.use_friction = true;

    for (int i = 0; i < parameters.substeps; ++i) {
        stages.integrate_velocities();
        stages.warm_start();
        stages.sweep(push);
        stages.integrate_positions();
        if (parameters.relax)
            stages.sweep(relax);
    }
    stages.restitute();
}

} // namespace topple
