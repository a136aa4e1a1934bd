// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/stopwatch.h"
#include "topple/dynamics/substeps/solve_substeps.h"
#include "topple/world/solving/step_energy.h"
#include "topple/world/solving/vehicles_in_step.h"
#include "topple/world/step/sensors.h"
#include "topple/world/step/step_counts.h"
#include "topple/world/step/step_observer.h"
#include "topple/world/step/step_products.h"

namespace topple {
namespace {

/// Runs one stage and adds its duration, and the work of the threads, to the report.
template<typename Stage>
void timed(StepReport& report, JobPool& pool, StepStage stage, const Stage& run) {
    const Stopwatch watch;
    run();
    const double ms = watch.elapsed_ms();
    const auto index = static_cast<std::size_t>(stage);
    report.stage_ms[index] += ms;
    pool.take_work(ms, report.work_ms[index]);
}

/// One step of a world: the products of its stages, and the parts of the world from which each stage gets its share.
/// Each stage reads the products of earlier stages, and writes its own product and the records that are passed to it.
class Step {
public:
    /// `w`: the data of `whole`. `observer`: may be null.
    Step(const World& whole,
         WorldData& w,
         StepProducts& products,
         StepReport& report,
         StepObserver* observer)
        : whole_(whole),
          s_(w.state),
          index_(w.index),
          shape_volumes_(w.shape_volumes),
          instruction_set_(w.instruction_set),
          pool_(*w.pool),
          p_(products),
          report_(report),
          observer_(observer),
          energy_(observer ? observer->step_energy() : nullptr),
          world_(view_of(w)),
          placed_(placed_bodies_of(w)) {}

    /// Applies inputs and disables bodies whose numbers became invalid since the last step.
    void begin(std::span<const StepInput> inputs) {
        if (energy_)
            energy_->begin(s_);
        report_.external_work = apply_inputs(inputs,
                                             whole_,
                                             {placed_,
                                              s_.mouse_joints,
                                              s_.mouse_joint_impulses,
                                              s_.joints,
                                              s_.thrusters,
                                              s_.vehicles,
                                              s_.parameter_controls,
                                              s_.parameters,
                                              s_.deformables,
                                              s_.characters},
                                             p_.inputs);
        disable_invalid_bodies(
            placed_, {s_.colliders, s_.contacts, s_.joints}, p_.invalid_bodies, pool_);
        report_.newly_disabled_count += p_.invalid_bodies.bodies.size();
        if (energy_)
            energy_->after_inputs(s_);
    }

    /// Active set -> candidate pairs -> contacts.
    void detect_collisions() {
        timed(report_, pool_, StepStage::broad_phase, [&] {
            find_joint_bodies(s_, p_.joint_bodies, pool_);
            collect_active_bodies(s_.bodies, s_.colliders, p_.active, pool_);
            if (!p_.active.is_empty() || !s_.deformables.empty())
                update_pairs_and_cells();
            find_candidate_pairs(world_, p_.active, index_, p_.pairs, pool_);
        });
        show(StepObserver::Stage::broad_phase);
        timed(report_, pool_, StepStage::narrow_phase, [&] {
            const ContactRecords records{s_.bodies, s_.contacts, s_.cached_pairs};
            update_contacts(world_,
                            p_.joint_bodies,
                            index_,
                            records,
                            p_.active,
                            p_.pairs,
                            p_.contact_update,
                            pool_);
            find_contact_numbers(
                world_, p_.active, s_.contacts, s_.cached_pairs, p_.pairs, p_.contact_numbers);
        });
        show(StepObserver::Stage::narrow_phase);
    }

    /// Contacts -> contact graph -> islands -> solver levels.
    void find_islands() {
        timed(report_, pool_, StepStage::islands, [&] {
            summarize_contacts(world_, p_.contacts, pool_);
            find_particle_neighbors(s_, index_, p_.particle_neighbors);
            const LevelSources from{
                {s_, p_.active, p_.joint_bodies, p_.contacts}, p_.islands, p_.particle_neighbors};
            p_.levels.begin(from, pool_);
            pool_.side_by_side(
                [&] {
                    build_islands(s_,
                                  p_.active,
                                  p_.pairs,
                                  p_.joint_bodies,
                                  p_.contacts,
                                  p_.particle_neighbors,
                                  s_.bodies,
                                  p_.islands);
                    p_.levels.describe_groups(from);
                },
                [&] { p_.levels.estimate_static_loads(from); },
                [&] { p_.levels.find_joint_groups(from); });
            p_.levels.choose(from, s_.bodies, pool_);
        });
    }

    /// Islands and levels -> solver input, which the solver turns into the solution in place.
    void solve() {
        timed(report_, pool_, StepStage::solve, [&] {
            prepare_solver(solver_sources(), index_, shape_volumes_, p_.input, pool_);
        });
        timed(report_, pool_, StepStage::deformables, [&] {
            prepare_particles(
                world_, p_.particle_neighbors, p_.input, instruction_set_, p_.particles);
            p_.particles.solver.problem.watch = observer_ ? observer_->particle_watch() : nullptr;
        });
        timed(report_, pool_, StepStage::solve, [&] { solve_levels(); });
        timed(report_, pool_, StepStage::deformables, [&] {
            report_.newly_disabled_count += store_particles(
                s_, p_.particle_neighbors, p_.input, p_.particles, s_.deformables, s_.bodies);
        });
    }

    /// Solution -> state.
    void finish() {
        timed(report_, pool_, StepStage::finalize, [&] {
            const SolverSources from = solver_sources();
            if (energy_)
                energy_->after_solver(p_.input, s_);
            store_solution({from, p_.input, p_.particle_neighbors, index_, energy_},
                           {placed_, s_.joints, s_.mouse_joint_impulses, index_.joined_is_stale},
                           p_.solution,
                           report_,
                           pool_);
            store_vehicles(p_.input, s_.vehicles);
            adopt_fast_contacts(p_.input, s_.contacts, s_.cached_pairs, p_.solution);
            put_to_sleep(s_,
                         p_.active,
                         p_.contacts.is_deep_body,
                         p_.particles.pressed_bodies,
                         s_.bodies,
                         p_.island_rest,
                         pool_);
            if (p_.active.has_sensors)
                find_sensor_overlaps(world_, index_, s_.sensor_overlaps);
            else
                s_.sensor_overlaps.clear();
            if (energy_) {
                energy_->add_changes(EnergyCause::sleep, s_);
                energy_->end(s_);
            }
            ++s_.step_count;
            s_.time += static_cast<double>(s_.parameters.dt);
        });
    }

    /// Tells the observer, if there is one, that a stage has ended.
    void show(StepObserver::Stage stage) const {
        if (observer_)
            observer_->after(
                stage,
                {s_, p_.pairs.pairs, p_.pairs.refused, p_.pairs.poses, p_.islands, p_.levels});
    }

private:
    /// A change of cells rounds the boxes, so that a pair may be new.
    void update_pairs_and_cells() {
        constexpr int kMostRounds = 4;
        const CellRecords records{placed_, s_.contacts, s_.deformables, s_.mouse_joints};
        update_pairs(s_, index_, p_.pairs, pool_);
        for (int round = 0; round < kMostRounds; ++round) {
            if (!share_cells(
                    s_, p_.active.has_strayed, p_.joint_bodies, records, index_, p_.shared_cells))
                return;
            update_pairs(s_, index_, p_.pairs, pool_);
        }
    }

    [[nodiscard]] SolverSources solver_sources() const {
        return {world_,
                p_.active,
                p_.pairs,
                p_.joint_bodies,
                p_.contact_numbers,
                p_.contacts,
                p_.islands,
                p_.levels,
                p_.inputs.forces,
                instruction_set_};
    }

    /// Solves the problem of each level; the particles are solved with the problem whose sub-steps they share.
    void solve_levels() {
        for (int level = 0; level < kSolverLevelCount; ++level) {
            SolverProblem& problem = p_.input.problems[static_cast<std::size_t>(level)];
            const bool has_particles = level == p_.particles.level &&
                                       !p_.particles.solver.is_empty();
            problem.callback = has_particles ? &p_.particles.solver : nullptr;
            const Parameters parameters = parameters_of_level(s_.parameters, level);
            problem.watch = observer_ ? observer_->solver_watch() : nullptr;
            if (problem.watch != nullptr) {
                problem.watch->level = level;
                problem.watch->substep = substep_of(parameters);
                problem.watch->friction_model = parameters.friction_model;
            }
            problem.energy = energy_ ? &energy_->solver() : nullptr;
            // Level 0 also moves kinematic bodies.
            if (level > 0 && problem.bodies.dynamic_count == 0 && !has_particles)
                continue;
            solve_substeps(problem, parameters, instruction_set_, s_.contacts, pool_);
        }
    }

    const World& whole_;
    WorldState& s_;
    BroadPhaseIndex& index_;
    std::vector<std::optional<VolumeBelow>>& shape_volumes_;
    InstructionSet instruction_set_;
    JobPool& pool_;
    StepProducts& p_;
    StepReport& report_;
    StepObserver* observer_;
    StepEnergy* energy_; ///< Null: no balance is asked for.
    WorldView world_;
    PlacedBodies placed_;
};

/// Returns whether nothing of the state can change in a step but by its inputs.
bool is_quiet(const WorldData& w, const ActiveSet& active) {
    const WorldState& s = w.state;
    return active.is_empty() && s.deformables.empty() && s.characters.empty() &&
           s.mouse_joints.empty() && s.parameter_controls.empty() && w.hooks == nullptr &&
           w.constraint_hook == nullptr;
}

/// Returns the rest of the world after a step.
Rest find_rest(const WorldData& w, bool is_quiet) {
    if (!is_quiet)
        return {};
    const std::uint64_t hash = hash_of(w.state);
    return {hash, w.rest.hash == hash};
}

/// Takes the step of a world at rest: O(1) instead of O(bodies).
StepReport step_at_rest(WorldData& w) {
    const Stopwatch watch;
    StepReport& report = w.report;
    report.stage_ms = {};
    report.work_ms = {};
    ++w.state.step_count;
    w.state.time += static_cast<double>(w.state.parameters.dt);
    report.total_ms = watch.elapsed_ms();
    return report;
}

} // namespace

StepReport World::step(std::span<const StepInput> inputs) { return step_once(inputs, nullptr); }

StepReport World::step_observed(StepObserver& observer, std::span<const StepInput> inputs) {
    return step_once(inputs, &observer);
}

StepReport World::step_once(std::span<const StepInput> inputs, StepObserver* observer) {
    Impl& w = impl_.for_step();
    if (w.rest.is_complete && inputs.empty() && observer == nullptr)
        return step_at_rest(w);
    StepReport report;
    const Stopwatch watch;
    const JobPool::Alert alert(*w.pool);
    Step step(*this, w, w.products, report, observer);
    using Stage = StepObserver::Stage;
    step.begin(inputs);
    step.show(Stage::inputs);
    report.thread_count = w.pool->thread_count();
    w.pool->take_work(0, {}); // of what came before the first stage
    step.detect_collisions();
    step.find_islands();
    step.show(Stage::islands);
    step.solve();
    step.finish();
    step.show(Stage::solution);
    report.total_ms = watch.elapsed_ms();
    count_step(w.state, w.products, report, *w.pool);
    w.report = report;
    w.rest = find_rest(w, inputs.empty() && is_quiet(w, w.products.active));
    return report;
}

const StepReport& World::last_report() const { return impl_->report; }

} // namespace topple
