// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A document's way through time: steps, moments of the timeline, and other runs.

#include "app/session/document.h"

namespace topple::app {

void Document::step(std::vector<StepInput> inputs) {
    now_.reset();
    if (tuning_ && tuning_->begin() < history_.first()) // large states have pushed its begin out
        end_tuning();
    if (tuning_) {
        repeat_left_step();
        return;
    }
    if (!history_.is_at_end() && inputs.empty()) {
        history_.repeat_step(opened_.world, meter_);
        return;
    }
    if (!history_.is_at_end())
        events_.begin();
    history_.cut();
    take_step(std::move(inputs));
}

/// Takes a step at the end of the timeline.
void Document::take_step(std::vector<StepInput> inputs) {
    events_.before_step(world().state(), world().last_report());
    meter_.step(opened_.world, inputs);
    const StepReport& report = world().last_report();
    history_.add_step(std::move(inputs), check_of(world().state()), effort_of(report), [this] {
        return snapshot();
    });
    if (const auto event = events_.after_step(world().state(), report))
        history_.set_mark(history_.now(), *event);
    make_room();
}

Result<void> Document::exchange_run(std::uint64_t number) {
    ++edit_number_;
    now_.reset();
    if (!history_.exchange_run(number, opened_.world))
        return Error{.message = "that run is no longer kept"};
    return {};
}

void Document::show_step(std::uint64_t step) {
    history_.go_to_step(step, opened_.world);
    now_.reset();
}

bool Document::show_step_within(std::uint64_t step, double milliseconds) {
    now_.reset();
    return history_.go_toward(history_.last_moment_of(step), opened_.world, milliseconds);
}

} // namespace topple::app
