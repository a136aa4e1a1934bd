// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/substeps/solve_substeps.h"

#include "topple/dynamics/bodies/body_kernels.h"
#include "topple/dynamics/bodies/integrate.h"
#include "topple/dynamics/energy/solver_energy.h"
#include "topple/dynamics/textbook/textbook_solvers.h"
#include "topple/dynamics/tolerances.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace topple {
namespace {

/// Bodies per task: fewer are done before another thread has arrived.
constexpr std::size_t kBodiesAtOnce = 32;
constexpr std::size_t kSubmergedBodiesAtOnce = 8;
/// Number of contacts and joints below which one thread solves the step.
constexpr std::size_t kWorthATeam = 128;
/// Relax sweeps in steps with many deep overlaps. One sweep removes the speed that a push adds between two bodies,
/// but hardly that of the outermost bodies of a heap, which are all pushed outward. Fewer: heaps that were created
/// overlapping fly apart. More: overlapping heaps cost more.
constexpr int kFirmRelaxingSweeps = 8;
/// Largest number of push sweeps of a sub-step over joints and contacts while contacts, which are solved after the
/// joints, open joints. A sweep passes an impact on from body to body of a chain, and through a light body to a heavy
/// one only by the ratio of their masses. Fewer: impacts open joints. More: impacts cost more.
constexpr int kMostPushes = 8;
/// Push sweeps are repeated only in problems with at most this many contacts per joint. Larger: a single joint in a
/// heap makes the whole heap cost twice as much. Smaller: joints among many contacts open. [-]
constexpr std::size_t kMostContactsPerJoint = 8;

/// Data of one step that the stages below share. Every thread of the team has its own copy.
struct Stages {
    SolverProblem& problem;
    const Parameters& parameters;
    std::span<Contact> contacts; ///< Contacts of the world.
    bool begins_fast = false;    ///< Whether some body is fast at the beginning of the step.
    Team& team;
    const BodyKernels& kernels;
    Real h = substep_of(parameters);
    std::span<BodyState> bodies = problem.bodies.states;

    [[nodiscard]] ContactSweep contact_sweep() const {
        return {.inv_h = 1 / h,
                .push_speed = parameters.push_speed,
                .impact_speed = parameters.restitution_threshold,
                .bounds_each_tangent = parameters.friction_model == FrictionModel::pyramid};
    }

    /// Calls `run(energy)` if the energy balance is asked for.
    template<typename Run>
    void balance(const Run& run) const {
        if (problem.energy != nullptr)
            team.once([&] { run(*problem.energy); });
    }
    void begin_stage() const {
        balance([](SolverEnergy& energy) { energy.begin_stage(); });
    }
    void end_stage(EnergyCause cause) const {
        balance([&](SolverEnergy& energy) { energy.add_stage(cause); });
    }

    /// Integrates the bodies from `i` to `end`, exclusive.
    void integrate_velocities(std::size_t i, std::size_t end) const {
        const auto width = static_cast<std::size_t>(kernels.width);
        for (; i + width <= end; i += width)
            kernels.integrate_velocities(&bodies[i], &problem.bodies.drifts[i]);
        for (; i < end; ++i)
            integrate_velocity(bodies[i], problem.bodies.drifts[i]);
    }

    void integrate_velocities() const {
        team.loop(
            problem.bodies.dynamic_count, kBodiesAtOnce, [&](std::size_t begin, std::size_t end) {
                integrate_velocities(begin + 1, end + 1);
            });
        balance([](SolverEnergy& energy) { energy.add_gravity(); });
        push_by_surroundings();
    }
    void push_by_surroundings() const {
        const Buoyancy& buoyancy = problem.buoyancy;
        if (!buoyancy.bodies.empty()) {
            begin_stage();
            team.loop(buoyancy.bodies.size(),
                      kSubmergedBodiesAtOnce,
                      [&](std::size_t begin, std::size_t end) {
                          for (std::size_t i = begin; i < end; ++i)
                              push_by_water(buoyancy, buoyancy.bodies[i], problem.bodies, h);
                      });
            end_stage(EnergyCause::water);
        }
        const FieldForces& fields = problem.fields;
        if (!fields.bodies.empty()) {
            begin_stage();
            team.loop(fields.bodies.size(), kBodiesAtOnce, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    push_by_fields(fields, fields.bodies[i], problem.bodies, h);
            });
            end_stage(EnergyCause::force_fields);
        }
        ThrusterForces& thrusters = problem.thrusters;
        if (!thrusters.bodies.empty())
            team.loop(
                thrusters.bodies.size(), kBodiesAtOnce, [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i)
                        push_by_thrusters(thrusters, thrusters.bodies[i], problem.bodies, h);
                });
        if (!problem.vehicles.vehicles.empty()) {
            begin_stage();
            team.once([&] { push_by_vehicles(problem.vehicles, problem.bodies, h); });
            end_stage(EnergyCause::vehicles);
        }
        if (!problem.pushed.empty()) {
            begin_stage();
            team.loop(
                problem.pushed.size(), kBodiesAtOnce, [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i)
                        push_by_forces(problem.pushed[i], problem.bodies, h);
                });
            end_stage(EnergyCause::inputs);
        }
    }

    void warm_start() const {
        if (!problem.mouse_joints.empty())
            team.once([&] {
                for (MouseJointConstraint& mouse_joint : problem.mouse_joints)
                    warm_start_mouse_joint(mouse_joint, bodies[mouse_joint.body], h);
            });
        problem.joints.warm_start(bodies, team);
        problem.contact_batch.warm_start(team);
        if (problem.fast_contacts.has_members())
            problem.fast_contacts.warm_start(team);
    }

    void sweep(const ContactSweep& contact_sweep) const {
        if (contact_sweep.use_bias && !problem.mouse_joints.empty())
            team.once([&] {
                for (MouseJointConstraint& mouse_joint : problem.mouse_joints)
                    solve_mouse_joint(mouse_joint, bodies[mouse_joint.body], h);
            });
        problem.joints.solve(problem.bodies, contact_sweep.use_bias, team);
        problem.contact_batch.solve(contact_sweep, team);
        if (problem.fast_contacts.has_members())
            problem.fast_contacts.solve(contact_sweep, team);
    }

    /// Writes down the watched contacts and joints, if there are any. Restitution has no effect on joints.
    void note(SolverMoment moment, int substep, int sweep = 0) const {
        SolverWatch* const watch = problem.watch;
        if (watch == nullptr)
            return;
        team.once([&] {
            for (const std::uint32_t contact : watch->contacts) {
                const std::optional<ContactReading> reading = problem.contact_batch.read(contact);
                if (!reading)
                    continue;
                watch->substeps = parameters.substeps;
                watch->samples.push_back({moment, substep, sweep, contact, *reading});
            }
            if (moment == SolverMoment::restitution)
                return;
            if (note_joints(problem, moment, substep, sweep))
                watch->substeps = parameters.substeps;
            if (SweepResidual* residual = note_residual(problem, moment, substep, sweep))
                problem.contact_batch.visit_readings(
                    [&](const ContactReading& contact) { add_errors(contact, h, *residual); });
        });
    }

    /// Sweeps, and repeats the sweep while contacts open joints.
    void push_apart(const ContactSweep& push, int substep) const {
        sweep(push);
        note(SolverMoment::push, substep);
        const bool is_hit = !problem.contact_links.empty() || problem.fast_contacts.has_members();
        if (!is_hit ||
            problem.contact_links.size() > kMostContactsPerJoint * problem.joint_links.size())
            return;
        for (int i = 1; i < kMostPushes; ++i) {
            team.once([&] { problem.are_joints_opened = problem.joints.are_opened(bodies, h); });
            if (!problem.are_joints_opened)
                return;
            sweep(push);
            note(SolverMoment::push, substep, i);
        }
    }

    void move_body(std::size_t i, TumblingBodies& tumbling) const {
        const BodyDrift& drift = problem.bodies.drifts[i];
        if (is_fast(bodies[i], drift) && problem.fast_contacts.mark(static_cast<std::uint32_t>(i)))
            return;
        tumbling.move(bodies[i], drift);
        bodies[i].v += drift.late_dv;
    }
    /// Moves the bodies from `i` to `end`, exclusive.
    void move_bodies(std::size_t i, std::size_t end) const {
        TumblingBodies tumbling(kernels, h);
        const auto width = static_cast<std::size_t>(kernels.width);
        for (; i + width <= end; i += width) {
            unsigned left = kernels.integrate_positions(&bodies[i], &problem.bodies.drifts[i], h);
            for (; left != 0; left &= left - 1)
                move_body(i + static_cast<std::size_t>(std::countr_zero(left)), tumbling);
        }
        for (; i < end; ++i)
            move_body(i, tumbling);
    }

    void integrate_positions() const {
        balance([](SolverEnergy& energy) { energy.begin_move(); });
        move_all();
        balance([](SolverEnergy& energy) {
            energy.end_move();
            energy.begin_window_after_move();
        });
    }
    void move_all() const {
        FastContacts& fast = problem.fast_contacts;
        team.loop(bodies.size() - 1, kBodiesAtOnce, [&](std::size_t begin, std::size_t end) {
            move_bodies(begin + 1, end + 1);
        });
        if (fast.has_marks() || fast.has_members())
            team.once([&] {
                fast.join_marked();
                fast.advance_marked();
                fast.move_contacts();
            });
    }

    /// Removes the contacts of bodies that have become fast from the batch, since those contacts are found anew.
    void release_newcomers() const {
        const std::span<const std::uint8_t> newcomers = problem.fast_contacts.newcomers();
        std::vector<std::uint32_t>& released = problem.released;
        released.clear();
        problem.contact_batch.release(newcomers, contacts, substep_count(parameters), released);
        problem.impact_propagation.release(newcomers);
        std::sort(released.begin(), released.end());
        problem.released_records.clear();
        for (const std::uint32_t i : released)
            problem.released_records.push_back(contacts[i]);
    }

    void find_fast_contacts() const {
        team.once([&] {
            problem.released_records.clear();
            if (problem.fast_contacts.has_newcomers())
                release_newcomers();
        });
        problem.fast_contacts.find_contacts(problem.released_records, team);
    }

    void pass_impacts_on() const {
        if (problem.impact_propagation.is_empty())
            return;
        begin_stage();
        team.once([&] { problem.impact_propagation.resolve(bodies, h); });
        end_stage(EnergyCause::impact);
    }

    /// Called before and after the push of a sub-step, the only part in which mouse joints, thrusters and forces act.
    void begin_work_of_push() const {
        balance([](SolverEnergy& energy) {
            energy.begin_window();
            energy.note_impulses(SolverEnergy::Window::push);
        });
        if (problem.external_work.empty())
            return;
        team.once([&] {
            problem.joints.begin_external_work(bodies, /*begins_anew=*/true);
            for (MouseJointConstraint& mouse_joint : problem.mouse_joints)
                note_velocity(mouse_joint, bodies[mouse_joint.body]);
            note_velocities(problem.thrusters, bodies);
            note_velocities(problem.vehicles, bodies);
            begin_work_of_forces(problem.pushed, bodies);
        });
    }
    void add_work_of_push() const {
        balance([](SolverEnergy& energy) { energy.end_window(SolverEnergy::Window::push); });
        if (problem.external_work.empty())
            return;
        team.once([&] {
            problem.joints.add_external_work(bodies, problem.external_work);
            for (const MouseJointConstraint& mouse_joint : problem.mouse_joints)
                problem.external_work[mouse_joint.body] += work_of_mouse_joint(
                    mouse_joint, bodies[mouse_joint.body], problem.bodies.drifts[mouse_joint.body]);
            add_work_of_thrusters(problem.thrusters, bodies, problem.external_work);
            add_work_of_vehicles(problem.vehicles, bodies, problem.external_work);
            add_work_of_forces(problem.pushed, bodies, h, problem.external_work);
        });
    }
    /// Called before and after the relax sweeps, when contacts hold the impulses of the whole sub-step.
    void begin_work_of_relaxing() const {
        balance([](SolverEnergy& energy) { energy.note_impulses(SolverEnergy::Window::relax); });
        if (!problem.external_work.empty())
            team.once([&] { problem.joints.begin_external_work(bodies, /*begins_anew=*/false); });
    }
    void add_work_of_relaxing() const {
        if (problem.external_work.empty())
            return;
        team.once([&] {
            problem.joints.add_external_work(bodies, problem.external_work);
            problem.contact_batch.add_external_work(1, problem.external_work);
            if (problem.fast_contacts.has_members())
                problem.fast_contacts.add_external_work(problem.external_work);
        });
    }
    /// Finds the loads of the tyres, and moves their strains with the slip that is left.
    void follow_vehicles() const {
        if (problem.vehicles.vehicles.empty())
            return;
        team.once([&] {
            follow_wheels(problem.vehicles, problem.bodies, h);
            begin_footprints(problem.vehicles);
            const auto see = [&](const ContactImpulses& contact) {
                see_contact(problem.vehicles, contact, bodies, h);
            };
            problem.contact_batch.visit(see);
            if (problem.fast_contacts.has_members())
                problem.fast_contacts.visit(see);
        });
    }
    /// Bounces are a window of their own, after the relax sweeps.
    void begin_bounces() const {
        balance([](SolverEnergy& energy) {
            energy.begin_window();
            energy.note_impulses(SolverEnergy::Window::bounce);
        });
    }
    void end_bounces(SolverEnergy::Window window) const {
        balance([&](SolverEnergy& energy) { energy.end_window(window); });
    }
    void restitute_fast_contacts() const {
        begin_bounces();
        problem.fast_contacts.restitute(parameters.restitution_threshold, team);
        end_bounces(SolverEnergy::Window::fast_bounce);
    }
    /// Particles may move bodies too, so that their changes are a move between two windows.
    void call_back() const {
        balance([](SolverEnergy& energy) {
            energy.end_window(SolverEnergy::Window::stages);
            energy.begin_move();
        });
        problem.callback->substep(problem.bodies, h, team);
        balance([](SolverEnergy& energy) {
            energy.end_particles();
            energy.begin_window();
        });
    }
    /// Restitution changes the impulses of the last sub-step, which have already been added.
    void restitute() const {
        const auto add_contacts = [&](double sign) {
            if (!problem.external_work.empty())
                team.once(
                    [&] { problem.contact_batch.add_external_work(sign, problem.external_work); });
        };
        add_contacts(-1);
        begin_bounces();
        problem.contact_batch.restitute(parameters.restitution_threshold, team);
        end_bounces(SolverEnergy::Window::bounce);
        add_contacts(1);
    }

    void run() const {
        ContactSweep push = contact_sweep();
        push.use_friction = !parameters.relax; // the relax sweep solves friction otherwise
        ContactSweep relax = push;
        relax.use_bias = false;
        relax.use_friction = true;
        relax.refresh_masses = true;
        push.refresh_masses = !parameters.relax;
        const int relaxing_sweeps = !parameters.relax      ? 0
                                    : problem.pushes_apart ? kFirmRelaxingSweeps
                                                           : 1;
        problem.joints.find_rows(bodies, team);
        balance([&](SolverEnergy& energy) { energy.begin(problem, h); });
        if (begins_fast) {
            team.once([&] { problem.fast_contacts.join_marked(); });
            find_fast_contacts();
        }
        for (int i = 0; i < parameters.substeps; ++i) {
            begin_work_of_push();
            integrate_velocities();
            pass_impacts_on();
            warm_start();
            note(SolverMoment::warm_start, i);
            push_apart(push, i);
            add_work_of_push();
            integrate_positions();
            problem.joints.find_rows(bodies, team);
            pass_impacts_on(); // both sweeps stop bodies that would arrive within the next sub-step
            if (problem.callback)
                call_back();
            begin_work_of_relaxing();
            for (int k = 0; k < relaxing_sweeps; ++k) {
                sweep(relax);
                note(SolverMoment::relax, i, k);
            }
            problem.joints.add_up(bodies, team);
            balance([](SolverEnergy& energy) { energy.end_window(SolverEnergy::Window::relax); });
            if (problem.fast_contacts.has_members())
                restitute_fast_contacts();
            add_work_of_relaxing();
            follow_vehicles();
            if (problem.fast_contacts.has_members()) {
                problem.fast_contacts.store_impulses(team);
                if (i + 1 < parameters.substeps)
                    find_fast_contacts();
            }
        }
        restitute();
        note(SolverMoment::restitution, parameters.substeps - 1);
        balance([](SolverEnergy& energy) { energy.end(); });
    }
};

/// These solvers step bodies once per step. The callback runs its own sub-steps afterwards.
void step_callback_afterwards(SolverProblem& problem, const Parameters& parameters, JobPool& pool) {
    if (!problem.callback)
        return;
    const auto follow = [&](Team& team) {
        for (int i = 0; i < parameters.substeps; ++i)
            problem.callback->substep(
                problem.bodies, parameters.dt / static_cast<Real>(parameters.substeps), team);
    };
    pool.run_together(follow);
}

} // namespace

void solve_substeps(SolverProblem& problem,
                    const Parameters& parameters,
                    InstructionSet instruction_set,
                    std::span<Contact> contacts,
                    JobPool& pool) {
    if (parameters.solver != SolverKind::soft_step) {
        solve_with_textbook_solver(problem, parameters, contacts);
        step_callback_afterwards(problem, parameters, pool);
        return;
    }
    const Real substeps = static_cast<Real>(parameters.substeps);
    ContactBatch::Source source{.contacts = contacts,
                                .links = problem.contact_links,
                                .contact_of_link = problem.contact_source,
                                .surface_of_link = problem.contact_surfaces,
                                .kind_of_link = problem.contact_kinds,
                                .coloring = problem.contact_coloring,
                                .bodies = problem.bodies,
                                .impulse_scale = impulse_scale_of(parameters),
                                .h = substep_of(parameters),
                                .motions = problem.contact_motions,
                                .motion_time = parameters.dt};
    problem.impact_propagation.reset({.contacts = contacts,
                                      .links = problem.contact_links,
                                      .contact_of_link = problem.contact_source,
                                      .surface_of_link = problem.contact_surfaces,
                                      .bodies = problem.bodies,
                                      .threshold = parameters.restitution_threshold,
                                      .ahead = parameters.dt + substep_of(parameters)});
    source.cold_links = problem.impact_propagation.rebounds();
    problem.contact_batch.reset(source, instruction_set);
    const bool has_driven = problem.bodies.states.size() > problem.bodies.dynamic_count + 1;
    const bool is_worked_on = has_driven || !problem.mouse_joints.empty() ||
                              !problem.thrusters.bodies.empty() ||
                              !problem.vehicles.vehicles.empty() || problem.has_moving_surfaces ||
                              !problem.pushed.empty() || problem.joints.does_external_work();
    problem.external_work.assign(is_worked_on ? problem.bodies.states.size() : 0, 0);
    const bool begins_fast = problem.fast_contacts.has_marks();
    const bool alone = problem.contact_links.size() + problem.joint_links.size() < kWorthATeam;
    pool.run_together(
        [&](Team& team) {
            problem.contact_batch.fill(source, team);
            Stages{problem, parameters, contacts, begins_fast, team, body_kernels(instruction_set)}
                .run();
            problem.contact_batch.store_impulses(contacts, substeps, team);
            if (problem.fast_contacts.has_members())
                team.once([&] { problem.fast_contacts.finish(); });
        },
        alone);
}

} // namespace topple
