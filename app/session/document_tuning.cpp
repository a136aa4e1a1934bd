// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Tuning: parameters that change in the past, while the stretch of time from there on is repeated.

#include "app/session/document.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <new>
#include <utility>

namespace topple::app {

Result<void> Document::tune(const SetParameter& parameter,
                            std::uint64_t gesture,
                            std::uint64_t steps) {
    if (tuning_ && (tuning_->gesture != gesture || !tuning_->is_held))
        end_tuning();
    const std::uint64_t now = history_.now().step, first = history_.first().step;
    const Moment begin = history_.last_moment_of(now - std::min(steps, now - first));
    if (!tuning_ && begin.step == now) {
        const Result<Outcome> changed = execute(parameter, gesture);
        return changed.ok() ? Result<void>{} : Result<void>{changed.error()};
    }
    // A value that the world would refuse must not lead into the past.
    Parameters tried = world().parameters();
    if (Result<void> set = set_parameter(tried, parameter.name, parameter.value); !set.ok())
        return set;
    ++edit_number_;
    now_.reset();
    try {
        if (tuning_)
            set_tuned(parameter);
        else
            begin_tuning(parameter, gesture, begin);
    } catch (const std::bad_alloc&) {
        take_back_tuning();
        return Error{.message = "there is not enough memory for this: " + label_of(parameter)};
    }
    return {};
}

void Document::begin_tuning(const SetParameter& parameter, std::uint64_t gesture, Moment begin) {
    Tuning tuning{.gesture = gesture,
                  .left = {},
                  .before = world().parameters(),
                  .values = {parameter},
                  .repeated = {}};
    const Moment shown = history_.now();
    const Snapshot before = snapshot();
    now_.reset();
    try {
        tuning.left = history_.leave_run(begin, opened_.world);
    } catch (const std::bad_alloc&) {
        opened_.world.restore(*before);
        history_.set_now(shown);
        now_ = before;
        throw;
    }
    tuning_ = std::move(tuning);
    begin_stretch();
}

/// Ends a tuning that has run out of memory, and puts back the run before it.
void Document::take_back_tuning() {
    if (!tuning_)
        return;
    const std::shared_ptr<LeftRun> left = std::exchange(tuning_, std::nullopt)->left;
    now_.reset();
    history_.put_back_left(*left, opened_.world);
}

bool Document::is_tuned(const Command& command) const {
    const auto* parameter = std::get_if<SetParameter>(&command);
    return parameter != nullptr &&
           std::any_of(tuning_->values.begin(),
                       tuning_->values.end(),
                       [&](const SetParameter& tuned) { return tuned.name == parameter->name; });
}

/// Changes a parameter at the present moment; the stretch begins with the new value when it begins again.
void Document::set_tuned(const SetParameter& parameter) {
    const auto replace = [&](auto& list) {
        const auto same = std::find_if(list.begin(), list.end(), [&](const auto& other) {
            if constexpr (std::is_same_v<std::decay_t<decltype(other)>, SetParameter>)
                return other.name == parameter.name;
            else
                return std::get<SetParameter>(other).name == parameter.name;
        });
        if (same == list.end())
            list.push_back(parameter);
        else
            *same = parameter;
    };
    replace(tuning_->values);
    (void)apply(parameter, opened_.world); // tune() has tried it
    const Event* last = history_.last_event();
    if (last != nullptr && last->number == tuning_->event) {
        std::vector<Command> commands = last->commands;
        replace(commands);
        history_.change_last_event(std::move(commands));
    } else {
        tuning_->event = history_.add_event({parameter});
    }
    note_tuning();
}

/// Goes to the begin of the stretch and sets the newest values there.
void Document::begin_stretch() {
    history_.cut_back_to(tuning_->begin(), opened_.world, tuning_->left->before);
    now_.reset();
    tuning_->repeated.clear();
    std::vector<Command> commands;
    for (const SetParameter& value : tuning_->values) {
        (void)apply(value, opened_.world);
        commands.emplace_back(value);
    }
    tuning_->event = history_.add_event(std::move(commands));
    note_tuning();
}

void Document::begin_stretch_again() {
    if (tuning_ && tuning_->is_held && history_.now().step >= tuning_->last_step() &&
        tuning_->begin() >= history_.first()) {
        try {
            begin_stretch();
        } catch (const std::bad_alloc&) {
            take_back_tuning();
            throw;
        }
    }
}

/// Takes the next step with the inputs that it had in the left run.
void Document::repeat_left_step() {
    const auto& inputs = tuning_->left->branch.records.inputs;
    const auto next = inputs.find(history_.now().step + 1);
    take_step(next == inputs.end() ? std::vector<StepInput>{} : next->second);
    repeat_left_events();
    if (!tuning_->is_held && history_.now().step >= tuning_->last_step())
        end_tuning();
}

/// Applies the commands that the left run had after this step, except those of the tuned parameters, those that can no
/// longer be applied, and the removal of fallen objects, which no person asked for.
void Document::repeat_left_events() {
    const Records& records = tuning_->left->branch.records;
    const Moment now = history_.now(), shown = tuning_->left->shown;
    const auto events = records.events.find(now.step);
    if (events == records.events.end())
        return;
    const std::size_t kept = events->second.size();
    const std::size_t count = now.step < shown.step ? kept : std::min(kept, shown.event_count);
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Command> commands;
        if (!records.edits.contains({now.step, i + 1}))
            continue;
        for (const Command& command : events->second[i].commands) {
            if (is_tuned(command))
                continue;
            Result<AppliedCommand> applied = apply(command, opened_.world);
            if (!applied.ok())
                continue;
            tuning_->repeated.push_back(applied->done);
            commands.push_back(std::move(applied->done));
        }
        if (!commands.empty())
            history_.add_event(std::move(commands));
    }
    note_tuning();
}

/// Sets the edit of the tuning at the present moment.
void Document::note_tuning() {
    Edit edit;
    edit.done.assign(tuning_->values.begin(), tuning_->values.end());
    edit.label = label_of(edit.done.front());
    edit.done.insert(edit.done.end(), tuning_->repeated.begin(), tuning_->repeated.end());
    edit.begin = tuning_->begin();
    edit.end = history_.now();
    edit.spans_time = true;
    edit.left = tuning_->left;
    edit.next = history_.edits_at(edit.begin).undo;
    history_.set_edits({std::make_shared<const Edit>(std::move(edit)), nullptr});
    if (const Event* last = history_.last_event(); last && last->number == tuning_->event)
        history_.set_mark(history_.now(), TimelineView::Mark::Kind::edit);
}

bool Document::has_tuned_nothing() const {
    return std::all_of(
        tuning_->values.begin(), tuning_->values.end(), [&](const SetParameter& value) {
            const ParameterInfo& info = *find_parameter(value.name);
            return get_parameter(world().parameters(), info) ==
                   get_parameter(tuning_->before, info);
        });
}

void Document::release_tuning() {
    if (!tuning_)
        return;
    tuning_->is_held = false;
    if (has_tuned_nothing() || history_.now().step >= tuning_->last_step())
        end_tuning();
}

void Document::end_tuning() {
    if (!tuning_)
        return;
    const bool is_empty = has_tuned_nothing();
    const std::shared_ptr<LeftRun> left = std::exchange(tuning_, std::nullopt)->left;
    if (is_empty && left->branch.begin >= history_.first()) {
        history_.put_back_left(*left, opened_.world);
        now_.reset();
        return;
    }
    keep_state_of(edits().undo);
    make_room();
}

} // namespace topple::app
