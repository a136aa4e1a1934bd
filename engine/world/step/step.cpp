// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/stopwatch.h"
#include "topple/dynamics/substeps/solve_substeps.h"
#include "topple/world/step/inputs.h"
#include "topple/world/step/step_counts.h"
#include "topple/world/step/step_products.h"

namespace topple {
namespace {

/// Runs one stage and adds its duration to the report.
template<typename Stage>
void timed(StepReport& report, StepStage stage, const Stage& run) {
    const Stopwatch watch;
    run();
    report.stage_ms[static_cast<std::size_t>(stage)] += watch.elapsed_ms();
}

/// Solves the problems in place, the particles with the problem whose sub-steps they share.
void solve(const Parameters& parameters,
           InstructionSet instruction_set,
           std::vector<Contact>& contacts,
           SolverInput& input,
           ParticleStage& particles,
           JobPool& pool) {
    for (int c = 0; c < kSolverLevelCount; ++c) {
        SolverProblem& problem = input.problems[static_cast<std::size_t>(c)];
        const bool has_particles = c == particles.level && particles.is_used;
        problem.guest = has_particles ? &particles.solver : nullptr;
        // Level 0 also moves kinematic bodies.
        if (c > 0 && problem.bodies.dynamic_count == 0 && !has_particles)
            continue;
        solve_substeps(
            problem, parameters_of_level(parameters, c), instruction_set, contacts, pool);
    }
}

} // namespace

// Each stage reads the products before its own, and writes its own product and the records of the state that it is
// given.
StepReport World::step(std::span<const StepInput> inputs) {
    WorldData& w = *impl_;
    WorldState& s = w.state;
    JobPool& pool = *w.pool;
    StepProducts& p = impl_->products;
    const WorldView world = view_of(w);
    const PlacedBodies placed = placed_bodies_of(w);
    const LevelSources level_sources{
        s, p.active, p.joint_bodies, p.contacts, p.islands, p.particle_neighbors};
    const SolverSources solver_sources{world,
                                       p.active,
                                       p.pairs,
                                       p.joint_bodies,
                                       p.contacts,
                                       p.islands,
                                       p.levels,
                                       w.instruction_set};
    const SolvedStep solved{solver_sources, p.input, p.particle_neighbors, w.index};
    StepReport report;
    const Stopwatch watch;
    const JobPool::Alert alert(pool);

    report.external_work = apply_inputs(inputs, s, {placed, s.grabs, s.grab_impulses});
    disable_invalid_bodies(placed, {s.colliders, s.contacts, s.joints}, p.invalid_bodies, pool);
    timed(report, StepStage::broad_phase, [&] {
        find_joint_bodies(s, p.joint_bodies, pool);
        collect_active_bodies(s.bodies, s.colliders, p.active, pool);
        find_candidate_pairs(world, p.active, w.index, p.pairs, pool);
    });
    timed(report, StepStage::narrow_phase, [&] {
        const ContactRecords records{s.bodies, s.contacts, s.cached_pairs};
        update_contacts(
            world, p.joint_bodies, w.index, records, p.active, p.pairs, p.contact_update, pool);
    });
    timed(report, StepStage::islands, [&] {
        summarize_contacts(world, p.contacts, pool);
        find_particle_neighbors(s, w.index, p.particle_neighbors);
        build_islands(s,
                      p.active,
                      p.pairs,
                      p.joint_bodies,
                      p.contacts,
                      p.particle_neighbors,
                      s.bodies,
                      p.islands);
        choose_solver_levels(level_sources, s.bodies, p.levels, pool);
    });
    timed(report, StepStage::solve, [&] {
        prepare_solver(solver_sources, w.index, w.shape_volumes, p.input, pool);
    });
    timed(report, StepStage::deformables, [&] {
        prepare_particles(world, p.particle_neighbors, p.input, w.instruction_set, p.particles);
    });
    timed(report, StepStage::solve, [&] {
        solve(s.parameters, w.instruction_set, s.contacts, p.input, p.particles, pool);
    });
    timed(report, StepStage::deformables, [&] {
        report.newly_disabled_count += store_particles(
            s, p.particle_neighbors, p.input, p.particles, s.deformables, s.bodies);
    });
    timed(report, StepStage::finalize, [&] {
        const SolvedRecords records{placed, s.joints, s.grab_impulses, w.index.joined_is_stale};
        store_solution(solved, records, p.solution, report, pool);
        adopt_fast_contacts(p.input, s.contacts, s.cached_pairs, p.solution);
        put_to_sleep(s,
                     p.active,
                     p.contacts.is_deep_body,
                     p.particles.pressed_bodies,
                     s.bodies,
                     p.island_rest);
        ++s.step_count;
        s.time += static_cast<double>(s.parameters.dt);
    });

    report.newly_disabled_count += p.invalid_bodies.bodies.size();
    report.total_ms = watch.elapsed_ms();
    count_step(s, p, report, pool);
    w.report = report;
    return report;
}

const StepReport& World::last_report() const { return impl_->report; }

} // namespace topple
