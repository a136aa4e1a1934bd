// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/ghost_run.h"

#include "topple/core/assert.h"

namespace topple::app {
namespace {

constexpr double kNewestShare = 0.1; ///< Weight of the newest step in the average of their times. [-]

} // namespace

GhostRun::GhostRun(const World& present, std::uint64_t run, int thread_count)
    : world_(present.twin(thread_count)),
      run_(run),
      step_ms_(present.last_report().total_ms) {}

void GhostRun::go_toward(std::uint64_t step,
                         const History& history,
                         const OtherRun& run,
                         double milliseconds) {
    TOPPLE_ASSERT(run.number == run_);
    TOPPLE_ASSERT(run.branch.begin.step <= step && step <= run.branch.end.step);
    if (is_at(step))
        return;
    restore_nearest(step, history, run);
    for (double spent = 0; !is_at(step);) {
        step_on(history, run);
        spent += world_.last_report().total_ms;
        if (spent >= milliseconds)
            return;
    }
}

/// Restores the latest state at or before `step`, unless the world is nearer already.
void GhostRun::restore_nearest(std::uint64_t step, const History& history, const OtherRun& run) {
    // A state of the present timeline is one of the run's as well up to the run's begin.
    Keyframes::Entry from = history.state_before(run.branch.begin.step);
    const auto consider = [&](const Keyframes& kept) {
        if (const auto first = kept.next_step(0); first && *first <= step)
            if (Keyframes::Entry entry = kept.find(step); entry.step > from.step)
                from = std::move(entry);
    };
    consider(run.branch.keyframes);
    if (states_)
        consider(*states_);
    if (!step_ || *step_ > step || *step_ < from.step)
        restore(from, history, run);
}

void GhostRun::restore(const Keyframes::Entry& from, const History& history, const OtherRun& run) {
    world_.restore(*from.state);
    step_ = from.step;
    if (!states_)
        states_.emplace(from.state, kStateBytes);
    apply_events(history, run);
}

void GhostRun::step_on(const History& history, const OtherRun& run) {
    const std::uint64_t step = *step_ + 1;
    const Records& records = *step_ < run.branch.begin.step ? history.records()
                                                            : run.branch.records;
    const StepReport report = world_.step(inputs_at(records, step));
    const double ms = report.total_ms;
    step_ms_ = is_measured_ ? step_ms_ + kNewestShare * (ms - step_ms_) : ms;
    is_measured_ = true;
    step_ = step;
    states_->count_step(effort_of(report));
    if (step > run.branch.begin.step && states_->is_due(step) && states_->added_at(step) == nullptr)
        states_->add(step, world_.snapshot());
    apply_events(history, run);
}

/// Applies the commands after the world's step: of the present timeline before the run's begin, of the run after it.
void GhostRun::apply_events(const History& history, const OtherRun& run) {
    const Moment begin = run.branch.begin;
    if (*step_ <= begin.step)
        apply_all(
            history.events_before(*step_ < begin.step ? history.last_moment_of(*step_) : begin),
            world_);
    if (*step_ < begin.step)
        return;
    const auto& events = run.branch.records.events;
    if (const auto at = events.find(*step_); at != events.end())
        apply_all(at->second, world_);
}

} // namespace topple::app
