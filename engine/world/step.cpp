// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/stopwatch.h"
#include "topple/world/world_detail.h"

namespace topple {
namespace {

/// Runs one stage and writes down how long it took.
template<typename Stage>
void timed(StepReport& report, StepStage stage, const Stage& run) {
    const Stopwatch watch;
    run();
    report.stage_ms[static_cast<std::size_t>(stage)] += watch.elapsed_ms();
}

void solve(WorldData& w) {
    for (int c = 0; c < kQualityClasses; ++c) {
        SolverProblem& problem = w.scratch.problems[static_cast<std::size_t>(c)];
        // Class 0 also moves what drives itself.
        if (c > 0 && problem.bodies.dynamic_count == 0 && !problem.guest)
            continue;
        solve_substeps(problem,
                       parameters_of_class(w.state.parameters, c),
                       w.instruction_set,
                       w.state.contacts,
                       *w.pool);
    }
}

void finalize(WorldData& w, StepReport& report) {
    store_solution(w, report);
    adopt_fast_contacts(w);
    put_to_sleep(w);
    ++w.state.step_count;
    w.state.time += static_cast<double>(w.state.parameters.dt);
}

} // namespace

StepReport World::step(std::span<const StepInput> inputs) {
    WorldData& w = *impl_;
    StepReport report;
    const Stopwatch watch;
    const JobPool::Alert alert(*w.pool);
    apply_inputs(w, inputs);
    freeze_broken(w, report.newly_frozen_count);
    timed(report, StepStage::broad_phase, [&] {
        find_joint_bodies(w);
        call_roll(w);
        find_active_pairs(w);
    });
    timed(report, StepStage::narrow_phase, [&] { update_contacts(w); });
    timed(report, StepStage::islands, [&] {
        brief_contacts(w);
        find_near_particles(w);
        build_islands(w);
        estimate_weights(w);
        find_direct_joints(w);
        choose_quality(w);
        find_swings(w);
        find_overloads(w);
        bound_raised_inertia(w);
    });
    timed(report, StepStage::solve, [&] { prepare_solver(w); });
    timed(report, StepStage::deformables, [&] { prepare_particles(w); });
    timed(report, StepStage::solve, [&] { solve(w); });
    timed(report, StepStage::deformables, [&] { store_particles(w, report); });
    timed(report, StepStage::finalize, [&] { finalize(w, report); });
    report.total_ms = watch.elapsed_ms();
    count_into(report, w);
    w.report = report;
    return report;
}

const StepReport& World::last_report() const { return impl_->report; }

} // namespace topple
