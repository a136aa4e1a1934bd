// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/clamp_length.h"
#include "topple/dynamics/textbook/contact_rows_detail.h"
#include "topple/dynamics/textbook/position_correction.h"

// Sequential impulses (Catto 2006, "Fast and Simple Physics using Sequential Impulses"): projected Gauss-Seidel on
// the velocities. Each point keeps the sum of its impulses; the sum must not pull, but a single change may. Warm
// starts with the impulses of the last step.

namespace topple::textbook {
namespace {

/// Returns the lowest normal velocity that the point must have after the step, the same in all sweeps.
Real wanted_speed(const ContactConstraint& c,
                  const Point& p,
                  const Parameters& parameters,
                  PositionCorrection correction) {
    const Real bounce = bounce_speed(c, p, parameters.restitution_threshold, parameters.dt);
    // A separated point may approach by exactly its gap.
    if (p.separation > 0)
        return bounce > 0 ? bounce : -p.separation / parameters.dt;
    const Real push = correction == PositionCorrection::baumgarte
                          ? baumgarte_speed(parameters, p.separation)
                          : 0;
    return std::max(bounce, push);
}

void warm_start(const ContactConstraint& c, std::span<BodyState> bodies) {
    BodyState& a = bodies[c.a];
    BodyState& b = bodies[c.b];
    for (const Point& p : points_of(c))
        push_apart(p, a, b, c.normal * p.normal_impulse + c.u * p.impulse_u + c.v * p.impulse_v);
    if (a.inv_mass > 0)
        a.w -= a.inv_inertia * c.rolling_impulse;
    if (b.inv_mass > 0)
        b.w += b.inv_inertia * c.rolling_impulse;
}

/// Resists rolling with a torque of at most lever * normal force.
void solve_rolling(ContactConstraint& c, BodyState& a, BodyState& b) {
    Real normal_impulse = 0;
    for (const Point& p : points_of(c))
        normal_impulse += p.normal_impulse;
    const Vec3 wanted = c.rolling_impulse - c.rolling_mass * (b.w - a.w);
    const Vec3 total = clamp_length(wanted, c.surface.rolling_lever * normal_impulse);
    const Vec3 impulse = total - c.rolling_impulse;
    c.rolling_impulse = total;
    if (a.inv_mass > 0)
        a.w -= a.inv_inertia * impulse;
    if (b.inv_mass > 0)
        b.w += b.inv_inertia * impulse;
}

void solve_contact(ContactConstraint& c,
                   std::span<BodyState> bodies,
                   const Parameters& parameters,
                   PositionCorrection correction) {
    BodyState& a = bodies[c.a];
    BodyState& b = bodies[c.b];
    if (c.surface.rolling_lever > 0)
        solve_rolling(c, a, b);
    for (Point& p : points_of(c))
        solve_friction(c, p, a, b);
    for (Point& p : points_of(c)) {
        const Real vn = dot(relative_velocity(p, a, b), c.normal);
        const Real change = p.normal_mass * (wanted_speed(c, p, parameters, correction) - vn);
        const Real total = std::max(p.normal_impulse + change, Real(0));
        push_apart(p, a, b, c.normal * (total - p.normal_impulse));
        p.normal_impulse = total;
    }
}

} // namespace

void solve_with_accumulated_impulses(SolverProblem& problem, const Parameters& parameters) {
    const Real h = parameters.dt;
    const PositionCorrection correction = correction_of(parameters.solver,
                                                        parameters.position_correction);
    integrate_velocities(problem, h);
    begin_joints(problem, h);
    for (const ContactConstraint& c : problem.contacts)
        warm_start(c, problem.bodies.states);
    note_sweep(problem, SolverMoment::warm_start, 0, 0);
    for (int i = 0; i < parameters.iterations; ++i) {
        sweep_joints(problem, h);
        for (ContactConstraint& c : problem.contacts)
            solve_contact(c, problem.bodies.states, parameters, correction);
        note_sweep(problem, SolverMoment::sweep, 0, i);
    }
    integrate_positions(problem.bodies, h);
    correct_positions(problem, parameters, correction);
}

} // namespace topple::textbook
