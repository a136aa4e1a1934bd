// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/parameters.h"
#include "topple/dynamics/solver/solver_problem.h"

#include <span>

// Functions that the older solvers share. They run on one thread, in the order of the problem's contacts.

namespace topple::textbook {

using Point = ContactConstraint::Point;

inline std::span<Point> points_of(ContactConstraint& c) {
    return std::span(c.points).first(static_cast<std::size_t>(c.point_count));
}
inline std::span<const Point> points_of(const ContactConstraint& c) {
    return std::span(c.points).first(static_cast<std::size_t>(c.point_count));
}

/// Current separation of the point, to first order in the motion since the step began. [m]
inline Real separation_now(const ContactConstraint& c,
                           const Point& p,
                           const BodyState& a,
                           const BodyState& b) {
    const Vec3 moved = b.dp - a.dp + cross(b.turn, p.r_b) - cross(a.turn, p.r_a);
    return p.separation + dot(moved, c.normal);
}

/// Velocity of B relative to A at the point. [m/s]
inline Vec3 relative_velocity(const Point& p, const BodyState& a, const BodyState& b) {
    return velocity_at(b, p.r_b) - velocity_at(a, p.r_a);
}

/// Applies the impulse to B and its opposite to A. Does not write to immovable bodies.
inline void push_apart(const Point& p, BodyState& a, BodyState& b, Vec3 impulse) {
    if (a.inv_mass > 0)
        apply_impulse(a, p.r_a, -impulse);
    if (b.inv_mass > 0)
        apply_impulse(b, p.r_b, impulse);
}

/// Returns the normal velocity that restitution requires after the step: 0 unless the point approaches faster than
/// the threshold and arrives within the step. [m/s]
inline Real bounce_speed(const ContactConstraint& c, const Point& p, Real threshold, Real h) {
    const bool is_impact = p.approach < -threshold && p.separation + p.approach * h <= 0;
    return is_impact ? -c.surface.restitution * p.approach : 0;
}

/// Clears the stored impulses.
inline void forget_impulses(SolverProblem& problem) {
    for (ContactConstraint& c : problem.contacts) {
        c.rolling_impulse = {};
        for (Point& p : points_of(c))
            p.normal_impulse = p.impulse_u = p.impulse_v = 0;
    }
}

/// Friction of one point: removes the sliding of the surfaces as far as the cone around the normal impulse allows,
/// both tangents together. Accumulates the impulse in the point.
void solve_friction(const ContactConstraint& c, Point& p, BodyState& a, BodyState& b);

/// Writes down the watched contacts, if there are any.
void note_sweep(const SolverProblem& problem, SolverMoment moment, int substep, int sweep);

/// Solves joints and mouse joints once; all solvers of contacts share this method.
void begin_joints(SolverProblem& problem, Real h);
void sweep_joints(SolverProblem& problem, Real h);

void push_by_water(SolverProblem& problem, Real h);
void push_by_forces(SolverProblem& problem, Real h);
void integrate_velocities(SolverProblem& problem, Real h);
void integrate_positions(SolverBodies& bodies, Real h);

/// The solvers, in one file each.
void solve_with_accumulated_impulses(SolverProblem& problem, const Parameters& parameters);
void solve_with_penalty_springs(SolverProblem& problem, const Parameters& parameters);
void solve_with_divided_impulses(SolverProblem& problem, const Parameters& parameters);
void solve_as_printed(SolverProblem& problem, const Parameters& parameters);

} // namespace topple::textbook
