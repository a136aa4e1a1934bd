// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The twin: the shown timeline, repeated beside it with other parameters.

#include "app/session/explain/twin_words.h"
#include "app/session/frame/twin_bodies.h"
#include "app/session/session.h"

#include <algorithm>
#include <new>

namespace topple::app {

bool Session::has_twin() const { return extras_.twin && extras_.twin.scene == document().number(); }

/// Returns the first step of the twin. Requires: has_twin().
std::uint64_t Session::begin_of_twin() const {
    return twin_ ? twin_->begin_step() : extras_.twin.begin_step;
}

bool Session::has_twin_work() const {
    return is_paused_ && has_twin() && !twin_lacks_memory_ &&
           history().now().step >= begin_of_twin() && !(twin_ && twin_->is_at(history().now()));
}

void Session::work_on_twin() {
    if (!has_twin()) {
        forget_twin();
        return;
    }
    if (twin_lacks_memory_)
        return;
    try {
        const AskedMeasures measured = twin_plots_.needed_measures();
        if (!twin_ || twin_->asked() != extras_.twin || twin_->measured() != measured) {
            twin_plots_.forget();
            twin_ = std::make_unique<TwinRun>(world(), extras_.twin, measured, thread_count_);
        }
        if (history().now().step >= twin_->begin_step())
            twin_->go_toward(history(),
                             world(),
                             kGhostSliceMs,
                             [this](std::uint64_t step,
                                    const World& twin,
                                    const StepReport* report,
                                    const StepMeasures* measures) {
                                 twin_plots_.note(step,
                                                  QuantityReader(twin.state(), report, measures));
                             });
    } catch (const std::bad_alloc&) { // the next request tries again
        forget_twin();
        twin_lacks_memory_ = true;
    }
}

void Session::forget_twin() {
    twin_.reset();
    twin_plots_.forget();
}

/// Follows a request that may have changed the commands at the shown step.
void Session::renew_twin() {
    const bool is_at_step = twin_ && twin_->step() == history().now().step;
    if (is_at_step)
        twin_->take_back_commands();
    if (is_at_step || (is_paused_ && !is_seeking()))
        work_on_twin();
}

/// Keeps the numbers of the world in the twin, of which any may be plotted later, and other plotted ones: those of
/// objects, and those that steps have to measure.
void Session::follow_twin_plots() {
    std::vector<PlottedQuantity> quantities;
    if (extras_.twin) {
        const auto is_kept = [](const PlottedQuantity& quantity) {
            return info_of(quantity.kind).owner == QuantityOwner::world &&
                   measures_for(quantity) == AskedMeasures{};
        };
        for (const QuantityInfo& info : all_quantities())
            if (const PlottedQuantity quantity{.kind = info.kind}; is_kept(quantity))
                quantities.push_back(quantity);
        for (const PlottedQuantity& plotted : extras_.plotted)
            if (!is_kept(plotted))
                quantities.push_back(plotted);
    }
    twin_plots_.follow(quantities);
}

/// Returns why no twin is at the shown step.
std::string Session::twin_trouble() const {
    if (twin_lacks_memory_)
        return "there is not enough memory for the twin";
    const std::uint64_t now = history().now().step, begin = begin_of_twin();
    if (now < begin)
        return "the twin begins at step " + std::to_string(begin);
    const std::optional<std::uint64_t> step = twin_ ? twin_->step() : std::nullopt;
    return "the twin catches up: " + std::to_string(now - std::min(now, step.value_or(begin))) +
           " steps to go";
}

std::shared_ptr<const TwinView> Session::twin_view(const PublishedFrame& shown) {
    if (!has_twin())
        return nullptr;
    auto view = std::make_shared<TwinView>();
    view->asked = extras_.twin;
    view->begin_step = begin_of_twin();
    view->curves = twin_plots_.share();
    const bool is_there = twin_ && twin_->is_at(history().now());
    if (is_there)
        for (const ParameterChange& change :
             changes_between(shown.state->parameters, twin_->world().parameters()))
            view->words.push_back(in_words(change));
    if (twin_ && twin_->parting()) {
        view->difference_step = twin_->parting()->difference.step;
        view->words.push_back(parting_in_words(
            twin_->parting()->difference, twin_->parting()->comparison, *shown.state));
    }
    if (!is_there) {
        view->trouble = twin_trouble();
        return view;
    }
    const World& world = twin_->world();
    auto frame = std::make_shared<PublishedFrame>();
    frame->number = shown.number;
    frame->scene_number = shown.scene_number;
    frame->state = world.snapshot();
    frame->shapes = world.shapes();
    frame->report = world.last_report();
    if (is_paused_ || frame->report.body_count == 0)
        count_again(frame->report, *frame->state);
    frame->hash = StateHash(frame->state);
    frame->timeline = {.step = shown.timeline.step,
                       .time = shown.timeline.time,
                       .is_paused = shown.timeline.is_paused,
                       .speed = shown.timeline.speed};
    frame->header = shown.header;
    view->distance = rms_distance(*shown.state, *frame->state);
    if (const std::size_t refused = twin_->refused_count(); refused > 0)
        view->trouble = std::to_string(refused) + (refused == 1 ? " command" : " commands") +
                        " could not be done in the twin, whose objects differ";
    view->frame = std::move(frame);
    return view;
}

} // namespace topple::app
