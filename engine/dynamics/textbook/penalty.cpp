// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/contact_rows_detail.h"

// Penalty springs: a damped spring along the normal at every overlap. With m the mass the point moves, omega = 2 pi
// hertz, depth d and normal velocity v_n:
//     k = m omega^2,   c = 2 zeta m omega
//     lambda = max(0, h (k d - c v_n) / (1 + h c / m))
// The spring force is explicit, from the beginning of the sub-step, so its phase per sub-step must stay below a
// radian or two: stiff springs explode. The damper is implicit, which is always stable. A load at rest sinks in by m
// g / k = g / omega^2.

namespace topple::textbook {
namespace {

void press_apart(ContactConstraint& c, std::span<BodyState> bodies, const Parameters& parameters) {
    BodyState& a = bodies[c.a];
    BodyState& b = bodies[c.b];
    const Real h = substep_of(parameters);
    const Real omega = 2 * kPi * parameters.penalty_hertz;
    const Real damping = 2 * parameters.penalty_damping_ratio * omega; // over m [1/s]
    for (Point& p : points_of(c)) {
        p.normal_impulse = p.impulse_u = p.impulse_v = 0;
        const Real depth = -separation_now(c, p, a, b);
        if (depth <= 0)
            continue;
        const Real vn = dot(relative_velocity(p, a, b), c.normal);
        const Real change = h * (omega * omega * depth - damping * vn) / (1 + h * damping);
        p.normal_impulse = p.normal_mass * std::max(change, Real(0));
        push_apart(p, a, b, c.normal * p.normal_impulse);
        solve_friction(c, p, a, b);
    }
}

} // namespace

void solve_with_penalty_springs(SolverProblem& problem, const Parameters& parameters) {
    const Real h = substep_of(parameters);
    for (int i = 0; i < parameters.substeps; ++i) {
        integrate_velocities(problem, h);
        begin_joints(problem, h);
        sweep_joints(problem, h);
        for (ContactConstraint& c : problem.contacts)
            press_apart(c, problem.bodies.states, parameters);
        note_sweep(problem, SolverMoment::sweep, i, 0);
        integrate_positions(problem.bodies, h);
    }
}

} // namespace topple::textbook
