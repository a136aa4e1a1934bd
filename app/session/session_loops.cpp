// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Stretches of time that repeat: while a slider tunes a parameter, and as a loop on the time bar.

#include "app/session/session.h"

#include <cmath>

namespace topple::app {

// --- tuning --------------------------------------------------------------------------------------

Result<void> Session::perform(const Tune& request) {
    if (Result<void> meant = check_scene(request.scene, label_of(request.parameter)); !meant.ok())
        return meant;
    const Tuning* tuning = document().tuning();
    const bool is_new = tuning == nullptr || tuning->gesture != request.gesture || !tuning->is_held;
    if (is_new) {
        let_go();
        pushes_.clear();
    }
    const double dt = static_cast<double>(world().parameters().dt);
    const auto steps = static_cast<std::uint64_t>(std::lround(kTuningSeconds / dt));
    const bool was_paused = is_paused_;
    if (Result<void> tuned = current().tune(request.parameter, request.gesture, steps);
        !tuned.ok()) {
        pause_after_tuning(); // memory that has run out ends it
        return tuned;
    }
    forget_documents_ahead();
    if (is_new && document().tuning() != nullptr) {
        set_paused(false);
        pauses_after_tuning_ = was_paused;
    }
    return {};
}

Result<void> Session::perform(const EndTuning&) {
    current().release_tuning();
    pause_after_tuning();
    return {};
}

/// Ends the tuning at once, since something else happens.
void Session::end_tuning() {
    current().end_tuning();
    pause_after_tuning();
}

/// Pauses time again after a tuning that has ended, if it was paused before.
void Session::pause_after_tuning() {
    if (document().tuning() == nullptr && std::exchange(pauses_after_tuning_, false))
        set_paused(true);
}

// --- the loop of the time bar --------------------------------------------------------------------

Result<void> Session::perform(const SetLoop& request) {
    let_go();
    const std::uint64_t first = history().first_step(), last = history().end().step;
    if (request.first_step >= request.last_step || request.first_step < first ||
        request.last_step > last)
        return Error{.message = "a loop needs two steps of the history, which goes from " +
                                std::to_string(first) + " to " + std::to_string(last)};
    loop_ = request;
    const std::uint64_t step = history().now().step;
    if (step >= request.first_step && step <= request.last_step)
        return {};
    pushes_.clear();
    current().show_step(request.first_step);
    return {};
}

Result<void> Session::perform(const EndLoop&) {
    loop_.reset();
    return {};
}

/// Ends the loop if a change of the past, or an exchange of runs, has left fewer steps than it has.
void Session::forget_changed_loop() {
    if (loop_ &&
        (loop_->last_step > history().end().step || loop_->first_step < history().first_step()))
        loop_.reset();
}

/// Goes back to the begin of the loop or of the tuned stretch if its last step is shown.
void Session::begin_loop_again() {
    if (document().tuning() != nullptr)
        current().begin_stretch_again();
    else if (loop_ && history().now().step >= loop_->last_step)
        current().show_step(loop_->first_step);
}

std::optional<TimelineView::Loop> Session::loop_view() const {
    if (const Tuning* tuning = document().tuning())
        return TimelineView::Loop{.first_step = tuning->begin().step,
                                  .last_step = tuning->last_step(),
                                  .is_tuning = true};
    if (!loop_)
        return std::nullopt;
    return TimelineView::Loop{.first_step = loop_->first_step, .last_step = loop_->last_step};
}

} // namespace topple::app
