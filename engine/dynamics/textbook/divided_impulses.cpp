// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/contact_rows_detail.h"
#include "topple/dynamics/textbook/position_correction.h"

// The textbook's solver with its mistakes corrected and its method unchanged: every sweep gives each point its share
// of the impulse that would be right for that point alone, and never removes any impulse. The error shrinks by about
// a factor of 1 / points in every sweep, and every step starts without impulses; stacks sink and lean.

namespace topple::textbook {
namespace {

/// Returns the normal velocity that each point must have at the end. It is the same in all sweeps; otherwise a flat
/// landing would not bounce. [m/s]
Real parting_speed(const ContactConstraint& c,
                   const Point& p,
                   const Parameters& parameters,
                   PositionCorrection correction) {
    if (p.separation > 0)
        return std::max(-p.separation / parameters.dt,
                        bounce_speed(c, p, parameters.restitution_threshold, parameters.dt));
    const Real push = correction == PositionCorrection::baumgarte
                          ? baumgarte_speed(parameters, p.separation)
                          : 0;
    return std::max(push, bounce_speed(c, p, parameters.restitution_threshold, parameters.dt));
}

void solve_divided(ContactConstraint& c,
                   std::span<BodyState> bodies,
                   const Parameters& parameters,
                   PositionCorrection correction) {
    BodyState& a = bodies[c.a];
    BodyState& b = bodies[c.b];
    const auto share = static_cast<Real>(c.point_count);
    for (Point& p : points_of(c)) {
        const Real vn = dot(relative_velocity(p, a, b), c.normal);
        const Real change = parting_speed(c, p, parameters, correction) - vn;
        const Real impulse = std::max(change, Real(0)) * p.normal_mass / share;
        p.normal_impulse += impulse;
        push_apart(p, a, b, c.normal * impulse);
        // The cone uses the sum of all normal impulses of the step, since the impulse of a single sweep goes to zero.
        solve_friction(c, p, a, b);
    }
}

} // namespace

void solve_with_divided_impulses(SolverProblem& problem, const Parameters& parameters) {
    const Real h = parameters.dt;
    const PositionCorrection correction = correction_of(parameters.solver,
                                                        parameters.position_correction);
    forget_impulses(problem);
    integrate_velocities(problem, h);
    begin_joints(problem, h);
    for (int i = 0; i < parameters.iterations; ++i) {
        sweep_joints(problem, h);
        for (ContactConstraint& c : problem.contacts)
            solve_divided(c, problem.bodies.states, parameters, correction);
        note_sweep(problem, SolverMoment::sweep, 0, i);
    }
    integrate_positions(problem.bodies, h);
    correct_positions(problem, parameters, correction);
}

} // namespace topple::textbook
