// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Work that waits until nothing else is to be done: the twin, the ghost, plots of the past, and the paths that bodies
// have taken and will take.

#include "app/session/session.h"

#include <new>

namespace topple::app {

/// Returns what decides the paths now; its state is null while the shown state has no snapshot.
PredictionStart Session::prediction_start() const {
    return {.state = document().kept_snapshot(),
            .bodies = extras_.predicted,
            .push_count = pushes_.count()};
}

bool Session::has_prediction_work() const {
    if (!is_paused_ || extras_.predicted.empty() || prediction_lacks_memory_ ||
        step_ms_ > PathPrediction::kLongestStepMs)
        return false;
    return !prediction_ || prediction_->start() != prediction_start() || !prediction_->is_done();
}

void Session::work_on_prediction() {
    if (extras_.predicted.empty())
        prediction_.reset();
    if (!has_prediction_work())
        return;
    try {
        (void)current().snapshot(); // the state is compared by its snapshot
        if (!prediction_ || prediction_->start() != prediction_start())
            prediction_ = std::make_unique<PathPrediction>(
                world(), prediction_start(), pushes_.waiting(world()), thread_count_);
        if (!prediction_->is_done())
            prediction_->step_on(kGhostSliceMs);
    } catch (const std::bad_alloc&) { // the next request tries again
        prediction_.reset();
        prediction_lacks_memory_ = true;
    }
}

bool Session::lacks_moments(const Trails& trails) const {
    return !trails.is_empty() && !trails.covers(history().now().step, history());
}

bool Session::has_trail_work() const {
    return is_paused_ && !trails_lack_memory_ && step_ms_ <= PathPrediction::kLongestStepMs &&
           (lacks_moments(trails_) || lacks_moments(watched_moments_));
}

void Session::work_on_trails() {
    if (!has_trail_work())
        return;
    const std::uint64_t step = history().now().step;
    Trails& trails = lacks_moments(trails_) ? trails_ : watched_moments_;
    try {
        trails.note(step, world().state());
        if (lacks_moments(trails))
            trails.repeat(step, history(), world(), thread_count_, kGhostSliceMs);
    } catch (const std::bad_alloc&) { // the next request tries again
        trails.forget();
        trails_lack_memory_ = true;
    }
}

bool Session::has_plot_work() const {
    return is_paused_ && !plots_.is_empty() && !plots_lack_memory_ &&
           step_ms_ <= kLongestGhostStepMs && !plots_.covers(history());
}

void Session::work_on_plots() {
    if (!has_plot_work())
        return;
    try {
        plots_.repeat(history(), world(), thread_count_, kGhostSliceMs);
    } catch (const std::bad_alloc&) { // the next request tries again
        plots_.forget();
        plots_lack_memory_ = true;
    }
}

void Session::do_idle_work() {
    if (seek_goal_)
        seek_within(*seek_goal_, seek_patience_ms_);
    else if (has_explaining_work())
        explain_shown_state();
    else if (has_level_work())
        explain_level_of_watched();
    else if (has_twin_work())
        work_on_twin();
    else if (has_convergence_work())
        measure_convergence();
    else if (has_ghost_work())
        work_on_ghost();
    else if (has_trail_work())
        work_on_trails();
    else if (has_plot_work())
        work_on_plots();
    else
        work_on_prediction();
}

/// Returns the predicted paths of the shown state; null if there are none.
std::shared_ptr<const std::vector<BodyPath>> Session::predicted_paths() const {
    if (!is_paused_ || !prediction_ || prediction_->start() != prediction_start())
        return nullptr;
    return prediction_->paths();
}

} // namespace topple::app
