// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/position_correction.h"

#include "topple/dynamics/textbook/contact_rows_detail.h"

namespace topple {
namespace {

using namespace textbook;

/// Largest displacement of a point by one correction. [m]
constexpr Real kMostShift = 0.2f;

void move(BodyState& body, Vec3 shift, Vec3 turn) {
    if (!(body.inv_mass > 0))
        return;
    body.dp += without_locked_moves(body, shift);
    body.q = integrate(body.q, turn);
    body.turn += turn;
}

/// Shifts each pair once, by its deepest point, along the normal without rotation: a box on an edge is pushed up as a
/// whole and begins to crawl.
void shift_apart(const ContactConstraint& c,
                 std::span<BodyState> bodies,
                 const Parameters& parameters) {
    BodyState& a = bodies[c.a];
    BodyState& b = bodies[c.b];
    Real depth = 0;
    for (const Point& p : points_of(c))
        depth = std::max(depth, -separation_now(c, p, a, b));
    const LinearShift shift = linear_shift(a.inv_mass, b.inv_mass, depth, parameters);
    move(a, c.normal * shift.of_a, {});
    move(b, c.normal * shift.of_b, {});
}

/// Nonlinear Gauss-Seidel: solves the position of each point, with rotation, at the current poses.
void turn_apart(const ContactConstraint& c,
                std::span<BodyState> bodies,
                const Parameters& parameters) {
    BodyState& a = bodies[c.a];
    BodyState& b = bodies[c.b];
    for (const Point& p : points_of(c)) {
        const Real over = -separation_now(c, p, a, b) - parameters.penetration_slack;
        if (over <= 0)
            continue;
        const Vec3 push = c.normal *
                          (std::min(over * parameters.baumgarte, kMostShift) * p.normal_mass);
        move(a, push * -a.inv_mass, a.inv_inertia * cross(p.r_a, -push));
        move(b, push * b.inv_mass, b.inv_inertia * cross(p.r_b, push));
    }
}

/// Solves a pseudo velocity that lives for one step: its effect on the poses is kept, its energy is not.
void split_apart(SolverProblem& problem, const Parameters& parameters) {
    std::vector<BodyState> pseudo = problem.bodies.states;
    for (BodyState& body : pseudo)
        body.v = body.w = {};
    std::vector<std::array<Real, 4>> sums(problem.contacts.size());
    for (int i = 0; i < parameters.iterations; ++i)
        for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
            const ContactConstraint& c = problem.contacts[k];
            BodyState& a = pseudo[c.a];
            BodyState& b = pseudo[c.b];
            std::size_t n = 0;
            for (const Point& p : points_of(c)) {
                const Real wanted = baumgarte_speed(parameters, p.separation);
                const Real vn = dot(relative_velocity(p, a, b), c.normal);
                const Real total = std::max(sums[k][n] + p.normal_mass * (wanted - vn), Real(0));
                // Points without overlap do not constrain the pseudo velocity.
                const Real used = p.separation < 0 ? total : 0;
                push_apart(p, a, b, c.normal * (used - sums[k][n]));
                sums[k][n++] = used;
            }
        }
    for (std::size_t i = 1; i < pseudo.size(); ++i)
        move(problem.bodies.states[i], pseudo[i].v * parameters.dt, pseudo[i].w * parameters.dt);
}

} // namespace

Real baumgarte_speed(const Parameters& parameters, Real separation) {
    const Real over = std::max(-separation - parameters.penetration_slack, Real(0));
    return std::min(parameters.baumgarte / parameters.dt * over, parameters.push_speed);
}

LinearShift linear_shift(Real inv_mass_a,
                         Real inv_mass_b,
                         Real depth,
                         const Parameters& parameters) {
    const Real sum = inv_mass_a + inv_mass_b;
    if (!(sum > 0))
        return {};
    const Real over = std::max(depth - parameters.penetration_slack, Real(0));
    const Real correction = over * parameters.projection_share / sum;
    return {-correction * inv_mass_a, correction * inv_mass_b};
}

void correct_positions(SolverProblem& problem,
                       const Parameters& parameters,
                       PositionCorrection correction) {
    if (correction == PositionCorrection::linear)
        for (const ContactConstraint& c : problem.contacts)
            shift_apart(c, problem.bodies.states, parameters);
    if (correction == PositionCorrection::nonlinear)
        for (int i = 0; i < parameters.iterations; ++i)
            for (const ContactConstraint& c : problem.contacts)
                turn_apart(c, problem.bodies.states, parameters);
    if (correction == PositionCorrection::split_impulse)
        split_apart(problem, parameters);
}

} // namespace topple
