// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/contact_rows_detail.h"
#include "topple/dynamics/textbook/pair_impulse.h"
#include "topple/dynamics/textbook/position_correction.h"
#include "topple/dynamics/textbook/printed_inertia.h"

// The textbook's solver with the mistakes of its usual printed form, to show the effect of each:
//   - it collides, solves, and only then adds gravity and moves, so that resting bodies gain g dt after
//     every solve and sink; only the projection supports them;
//   - restitution uses the current velocity of each sweep, and is divided, so that with several points
//     a flat landing never bounces;
//   - friction's cone is that of the sweep's own impulse, which goes to zero;
//   - inertia is not rotated into the world, and counts as 1 if the body is small;
//   - angular velocity is added to Euler angles;
//   - damping is a factor per step, independent of the step size;
//   - the projection uses the depths from before the move.

namespace topple::textbook {
namespace {

constexpr Real kKeptInAStep = 0.98f;

bool is_overlapping(const Point& p) { return p.separation < 0; }

void solve_contact_as_printed(ContactConstraint& c, std::span<BodyState> bodies) {
    const auto points = points_of(c);
    const auto count = std::count_if(points.begin(), points.end(), is_overlapping);
    for (Point& p : points) {
        if (!is_overlapping(p))
            continue;
        const MeetingPoint at{.r_a = p.r_a,
                              .r_b = p.r_b,
                              .normal = c.normal,
                              .restitution = c.surface.restitution,
                              .friction = c.surface.friction,
                              .share_count = static_cast<int>(count)};
        const MeetingImpulse went = collide_at_as_printed(bodies[c.a], bodies[c.b], at);
        p.normal_impulse += went.normal;
        p.impulse_u += dot(went.friction, c.u);
        p.impulse_v += dot(went.friction, c.v);
    }
}

void take_printed_inertia(SolverBodies& bodies) {
    for (std::size_t i = 1; i <= bodies.dynamic_count; ++i)
        bodies.states[i].inv_inertia = to_symmetric(
            printed_inverse_inertia(bodies.drifts[i].source->inertia));
}

void integrate_as_printed(SolverBodies& bodies, Real dt) {
    for (std::size_t i = 1; i < bodies.states.size(); ++i) {
        BodyState& body = bodies.states[i];
        if (body.inv_mass > 0) {
            const BodyDrift& drift = bodies.drifts[i];
            body.v = (body.v + drift.gravity_dv) * (drift.keep_v * kKeptInAStep);
            // The printed inertia knows no locks.
            body.w = without_locked_turns(body, body.w * (drift.keep_w * kKeptInAStep));
        }
        body.dp += body.v * dt;
        body.turn += body.w * dt;
        body.q = turned_by_euler_angles(body.q, body.w * dt);
    }
}

void project(SolverProblem& problem, const Parameters& parameters) {
    for (const ContactConstraint& c : problem.contacts) {
        Real depth = 0;
        for (const Point& p : points_of(c))
            depth = std::max(depth, -p.separation);
        BodyState& a = problem.bodies.states[c.a];
        BodyState& b = problem.bodies.states[c.b];
        const LinearShift shift = linear_shift(a.inv_mass, b.inv_mass, depth, parameters);
        if (a.inv_mass > 0)
            a.dp += without_locked_moves(a, c.normal * shift.of_a);
        if (b.inv_mass > 0)
            b.dp += without_locked_moves(b, c.normal * shift.of_b);
    }
}

} // namespace

void solve_as_printed(SolverProblem& problem, const Parameters& parameters) {
    const Real dt = parameters.dt;
    forget_impulses(problem);
    take_printed_inertia(problem.bodies);
    push_by_water(problem, dt);
    push_by_forces(problem, dt);
    begin_joints(problem, dt);
    for (int i = 0; i < parameters.iterations; ++i) {
        sweep_joints(problem, dt);
        for (ContactConstraint& c : problem.contacts)
            solve_contact_as_printed(c, problem.bodies.states);
        note_sweep(problem, SolverMoment::sweep, 0, i);
    }
    integrate_as_printed(problem.bodies, dt);
    project(problem, parameters);
}

} // namespace topple::textbook
