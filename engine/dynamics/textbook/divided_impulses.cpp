// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/contact_rows_detail.h"
#include "topple/dynamics/textbook/position_correction.h"

// The textbook's solver with its mistakes mended and its nature kept: every sweep gives each point
// its share of the impulse that would be right if it were alone, and never takes any back. It gets
// nearer to the answer with every sweep, by about a part of 1 / points, and begins from nothing in
// every step; stacks sink and lean.

namespace topple::textbook {
namespace {

/// The normal velocity each point must have at the end; the same in all sweeps, or no flat landing
/// would ever bounce. [m/s]
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
        // Within the cone around all that the step has pushed so far, not only this sweep, whose
        // part goes to nothing.
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
    }
    integrate_positions(problem.bodies, h);
    correct_positions(problem, parameters, correction);
}

} // namespace topple::textbook
