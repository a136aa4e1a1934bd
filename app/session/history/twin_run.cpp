// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/twin_run.h"

#include "app/session/history/repetition.h"
#include "topple/core/assert.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <utility>

namespace topple::app {
namespace {

/// Returns whether the inputs and commands after the state of a step, before its commands, are all kept.
bool can_go_on_from(std::uint64_t step, const History& history) {
    return history.first() <= Moment{step, 0};
}

} // namespace

TwinRun::TwinRun(const World& present,
                 AskedTwin asked,
                 const AskedMeasures& measured,
                 int thread_count)
    : world_(present.twin(thread_count)),
      asked_(std::move(asked)),
      thread_count_(thread_count),
      begin_step_(asked_.begin_step) {
    meter_.ask(measured);
}

void TwinRun::go_toward(const History& history,
                        const World& present,
                        double milliseconds,
                        Watch watch) {
    const Moment goal = history.now();
    TOPPLE_ASSERT(begin_step_ <= goal.step);
    if (is_at(goal))
        return;
    restore_nearest(history, present, watch);
    const Moment due = *step_ == goal.step ? goal : history.last_moment_of(*step_);
    if (event_count_ != due.event_count) { // a part was applied, or none
        take_back_commands();
        apply_commands(history);
    }
    for (double spent = 0; *step_ < goal.step && spent < milliseconds;) {
        step_on(history, present, watch);
        spent += world_.last_report().total_ms;
    }
}

/// Restores the latest state at or before the shown step, unless the world is nearer already.
void TwinRun::restore_nearest(const History& history, const World& present, Watch watch) {
    const std::uint64_t goal = history.now().step;
    const bool is_on_the_way = step_ && *step_ <= goal && history.first().step <= *step_;
    if (states_ && states_->next_step(0) && states_->first_step() <= goal) {
        const Keyframes::Entry kept = states_->find(goal);
        if (is_on_the_way && kept.step <= *step_)
            return;
        if (can_go_on_from(kept.step, history)) {
            world_.restore(*kept.state);
            step_ = kept.step;
            event_count_.reset();
            before_commands_ = nullptr;
            return;
        }
    }
    if (!is_on_the_way)
        begin_anew(history, present, watch);
}

/// Takes the present run at the first step, with the parameters of the twin from there on.
void TwinRun::begin_anew(const History& history, const World& present, Watch watch) {
    begin_step_ = std::max(begin_step_, history.first_step());
    // The states of this world have the shapes of the new one; those of the old one may not.
    world_ = present.twin(thread_count_);
    const Keyframes::Entry kept = history.state_before(begin_step_);
    world_.restore(*kept.state);
    for (std::uint64_t step = kept.step; step < begin_step_;) {
        apply_all(history.events_before(history.last_moment_of(step)), world_);
        ++step;
        world_.step(inputs_at(history.records(), step));
    }
    set_parameters();
    step_ = begin_step_;
    event_count_.reset();
    before_commands_ = nullptr;
    states_.emplace(world_.snapshot(), kStateBytes);
    refused_.clear();
    parting_.reset();
    watch(begin_step_, world_, nullptr, nullptr);
}

void TwinRun::step_on(const History& history, const World& present, Watch watch) {
    const Snapshot before = parting_ ? nullptr : world_.snapshot();
    const std::uint64_t step = *step_ + 1;
    meter_.step(world_, inputs_at(history.records(), step));
    const StepReport report = world_.last_report();
    set_parameters(); // a key may have moved a parameter
    step_ = step;
    event_count_.reset();
    before_commands_ = nullptr;
    states_->count_step(effort_of(report));
    if (states_->is_due(step) && states_->added_at(step) == nullptr)
        states_->add(step, world_.snapshot());
    watch(step, world_, &report, &meter_.measures());
    if (before)
        compare(history, present, before);
    apply_commands(history);
}

/// Applies the commands after the twin's step: up to the shown moment at the shown step, and all at an earlier one.
void TwinRun::apply_commands(const History& history) {
    const Moment end = *step_ == history.now().step ? history.now()
                                                    : history.last_moment_of(*step_);
    const std::span<const Event> events = history.events_before(end);
    std::size_t refused = 0;
    if (!events.empty()) {
        before_commands_ = world_.snapshot();
        for (const Event& event : events)
            for (const Command& command : event.commands)
                refused += apply(command, world_).ok() ? 0u : 1u;
        set_parameters();
    }
    refused_.erase(*step_);
    if (refused > 0)
        refused_[*step_] = refused;
    event_count_ = end.event_count;
}

void TwinRun::take_back_commands() {
    if (before_commands_)
        world_.restore(*before_commands_);
    before_commands_ = nullptr;
    event_count_.reset();
}

void TwinRun::set_parameters() {
    for (const SetParameter& setting : asked_.settings) {
        const ParameterInfo* info = find_parameter(setting.name);
        if (info != nullptr && get_parameter(world_.parameters(), *info) != setting.value)
            (void)world_.set_parameter(setting.name, setting.value);
    }
}

/// Compares the step that was just taken with that of the present run. `before`: the twin before the step.
void TwinRun::compare(const History& history, const World& present, const Snapshot& before) {
    const StepCheck* recorded = history.records().checks.find(*step_);
    if (recorded == nullptr)
        return;
    const StepDifference difference = difference_between(*recorded, check_of(world_.state()));
    if (!difference.is_found)
        return;
    parting_ = Parting{.difference = {*step_, difference}, .comparison = {}};
    const std::uint64_t last_equal = *step_ - 1;
    if (last_equal < history.first_step())
        return;
    Repetition again(present, 1);
    again.begin(last_equal, last_equal, history);
    while (!again.is_done()) {
        (void)again.take_step(history);
        again.apply_commands(history);
    }
    World twin = world_.twin(1);
    twin.restore(*before);
    const std::span<const StepInput> inputs = inputs_at(history.records(), *step_);
    parting_->comparison = compare_next_steps(again.world(), inputs, twin, inputs);
}

void TwinRun::forget_after(std::uint64_t step) {
    if (step < begin_step_) {
        begin_step_ = step;
        states_.reset();
        step_.reset();
    }
    if (states_)
        states_->forget_after(step);
    if (step_ && *step_ > step)
        step_.reset();
    if (step_ == step)
        take_back_commands(); // those after the step may have changed
    if (!step_)
        event_count_.reset();
    if (parting_ && parting_->difference.step > step)
        parting_.reset();
    refused_.erase(refused_.upper_bound(step), refused_.end());
}

std::size_t TwinRun::refused_count() const {
    std::size_t count = 0;
    for (const auto& [step, refused] : refused_)
        count += step <= step_.value_or(0) ? refused : 0;
    return count;
}

} // namespace topple::app
