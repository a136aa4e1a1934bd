// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/textbook_solvers.h"

#include "topple/core/assert.h"
#include "topple/dynamics/bodies/integrate.h"
#include "topple/dynamics/textbook/contact_rows_detail.h"

namespace topple {
namespace textbook {

void solve_friction(const ContactConstraint& c, Point& p, BodyState& a, BodyState& b) {
    const Vec3 dv = relative_velocity(p, a, b) + p.surface_velocity;
    Real u = p.impulse_u - p.tangent_mass * dot(dv, c.u);
    Real v = p.impulse_v - p.tangent_mass * dot(dv, c.v);
    const Real limit = c.surface.friction * p.normal_impulse;
    const Real squared = u * u + v * v;
    if (squared > limit * limit) {
        const Real cut = limit / std::sqrt(squared);
        u *= cut;
        v *= cut;
    }
    const Vec3 impulse = c.u * (u - p.impulse_u) + c.v * (v - p.impulse_v);
    p.impulse_u = u;
    p.impulse_v = v;
    push_apart(p, a, b, impulse);
}

void begin_joints(SolverProblem& problem, Real h) {
    for (MouseJointConstraint& mouse_joint : problem.mouse_joints)
        warm_start_mouse_joint(mouse_joint, problem.bodies.states[mouse_joint.body], h);
    Team alone;
    problem.joints.find_rows(problem.bodies.states, alone);
    problem.joints.warm_start(problem.bodies.states, alone);
}

void sweep_joints(SolverProblem& problem, Real h) {
    for (MouseJointConstraint& mouse_joint : problem.mouse_joints)
        solve_mouse_joint(mouse_joint, problem.bodies.states[mouse_joint.body], h);
    Team alone;
    problem.joints.solve(problem.bodies, true, alone);
}

void push_by_water(SolverProblem& problem, Real h) {
    for (const SubmergedBody& submerged : problem.buoyancy.bodies)
        topple::push_by_water(problem.buoyancy, submerged, problem.bodies, h);
}

void push_by_fields(SolverProblem& problem, Real h) {
    for (const BodyInFields& in : problem.fields.bodies)
        topple::push_by_fields(problem.fields, in, problem.bodies, h);
}

void push_by_thrusters(SolverProblem& problem, Real h) {
    for (const BodyWithThrusters& pushed : problem.thrusters.bodies)
        topple::push_by_thrusters(problem.thrusters, pushed, problem.bodies, h);
}

void push_by_forces(SolverProblem& problem, Real h) {
    for (const PushedBody& pushed : problem.pushed)
        topple::push_by_forces(pushed, problem.bodies, h);
}

void integrate_velocities(SolverProblem& problem, Real h) {
    SolverBodies& bodies = problem.bodies;
    for (std::size_t i = 1; i <= bodies.dynamic_count; ++i)
        integrate_velocity(bodies.states[i], bodies.drifts[i]);
    push_by_water(problem, h);
    push_by_fields(problem, h);
    push_by_thrusters(problem, h);
    push_by_vehicles(problem.vehicles, problem.bodies, h);
    push_by_forces(problem, h);
}

void integrate_positions(SolverBodies& bodies, Real h) {
    for (std::size_t i = 1; i < bodies.states.size(); ++i)
        integrate_position(bodies.states[i], bodies.drifts[i], h);
}

namespace {

ContactReading reading_of(const ContactConstraint& c, const BodyState& a, const BodyState& b) {
    ContactReading reading{.point_count = c.point_count,
                           .normal = c.normal,
                           .tangent_u = c.u,
                           .tangent_v = c.v,
                           .friction = c.surface.friction,
                           .static_friction = c.surface.friction};
    for (std::size_t i = 0; i < points_of(c).size(); ++i) {
        const Point& p = c.points[i];
        reading.friction_u += p.impulse_u;
        reading.friction_v += p.impulse_v;
        reading.points[i] = {.separation = separation_now(c, p, a, b),
                             .velocity = dot(relative_velocity(p, a, b), c.normal),
                             .mass = p.normal_mass,
                             .impulse = p.normal_impulse};
    }
    return reading;
}

} // namespace

void note_sweep(const SolverProblem& problem, SolverMoment moment, int substep, int sweep) {
    SolverWatch* const watch = problem.watch;
    if (watch == nullptr)
        return;
    for (const std::uint32_t contact : watch->contacts)
        for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
            if (problem.contact_source[problem.contact_coloring.order[k]] != contact)
                continue;
            const ContactConstraint& c = problem.contacts[k];
            watch->samples.push_back(
                {moment,
                 substep,
                 sweep,
                 contact,
                 reading_of(c, problem.bodies.states[c.a], problem.bodies.states[c.b])});
        }
    note_joints(problem, moment, substep, sweep);
    if (SweepResidual* residual = note_residual(problem, moment, substep, sweep))
        for (const ContactConstraint& c : problem.contacts)
            add_errors(reading_of(c, problem.bodies.states[c.a], problem.bodies.states[c.b]),
                       watch->substep,
                       *residual);
}

} // namespace textbook

namespace {

/// Writes the motion of the surfaces at the points of a contact.
void move_surfaces(ContactConstraint& c, const ContactMotion& motion, const SolverBodies& bodies) {
    for (textbook::Point& p : textbook::points_of(c)) {
        const Vec3 point = bodies.centers[c.a] + p.r_a;
        p.surface_velocity = motion.b.at(point) - motion.a.at(point);
    }
}

void prepare_contacts(SolverProblem& problem,
                      const Parameters& parameters,
                      std::span<const Contact> contacts) {
    problem.contacts.clear();
    for (const std::uint32_t link : problem.contact_coloring.order) {
        const auto [a, b] = problem.contact_links[link];
        problem.contacts.push_back(prepare_contact(contacts[problem.contact_source[link]],
                                                   problem.contact_surfaces[link],
                                                   a,
                                                   b,
                                                   problem.bodies.centers[a],
                                                   problem.bodies.centers[b],
                                                   problem.bodies.states,
                                                   impulse_scale_of(parameters)));
    }
    if (problem.contact_motions.empty())
        return;
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
        const std::uint32_t link = problem.contact_coloring.order[k];
        if (const ContactMotion* motion = find_motion(problem.contact_motions, link))
            move_surfaces(problem.contacts[k], *motion, problem.bodies);
    }
}

void solve(SolverProblem& problem, const Parameters& parameters) {
    switch (parameters.solver) {
    case SolverKind::soft_step:
        TOPPLE_ASSERT(false);
        return;
    case SolverKind::sequential_impulse:
        textbook::solve_with_accumulated_impulses(problem, parameters);
        return;
    case SolverKind::penalty:
        textbook::solve_with_penalty_springs(problem, parameters);
        return;
    case SolverKind::textbook:
        textbook::solve_with_divided_impulses(problem, parameters);
        return;
    case SolverKind::textbook_as_printed:
        textbook::solve_as_printed(problem, parameters);
        return;
    }
}

} // namespace

void solve_with_textbook_solver(SolverProblem& problem,
                                const Parameters& parameters,
                                std::span<Contact> contacts) {
    prepare_contacts(problem, parameters, contacts);
    const auto sample_count = [&] {
        return problem.watch ? problem.watch->samples.size() + problem.watch->joint_samples.size()
                             : 0;
    };
    const std::size_t before = sample_count();
    solve(problem, parameters);
    if (sample_count() > before)
        problem.watch->substeps = static_cast<int>(substep_count(parameters));
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
        const std::uint32_t link = problem.contact_coloring.order[k];
        store_impulses(
            problem.contacts[k], contacts[problem.contact_source[link]], substep_count(parameters));
    }
}

} // namespace topple
