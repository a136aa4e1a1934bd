// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/view_cell.h"
#include "app/session/session.h"
#include "topple/world/contact_colors.h"

#include <algorithm>
#include <utility>

namespace topple::app {

FramePtr Session::make_frame(double real_time_factor) {
    Document& document = current();
    auto frame = std::make_shared<PublishedFrame>();
    frame->number = ++frame_count_;
    frame->scene_number = document.number();
    const std::shared_ptr<const SceneHeader> header = document.header();
    frame->view_cell = header && header->camera ? header->camera->cell : GridCell{};
    const Snapshot state = document.snapshot();
    frame->state = state_in_view(state, frame->view_cell);
    frame->start = document.start();
    frame->own_parameters = document.own_parameters();
    frame->shapes = document.world().shapes();
    frame->report = document.world().last_report();
    // Commands and rewinding change the world without a step; a world that was just opened has made none.
    if (is_paused_ || frame->report.body_count == 0)
        count_again(frame->report, *frame->state);
    frame->recent_steps.assign(recent_steps_.begin(), recent_steps_.end());
    frame->hash = StateHash(state);

    const History& history = document.history();
    frame->timeline = {.first_step = history.first_step(),
                       .last_step = history.end().step,
                       .step = history.now().step,
                       .asked_step = seek_goal_,
                       .time = frame->state->time,
                       .first_time = history.state_before(history.first_step()).state->time,
                       .is_paused = is_paused_,
                       .speed = speed_,
                       .real_time_factor = real_time_factor,
                       .marks = history.marks(),
                       .bookmarks = history.bookmarks(),
                       .other_runs = other_runs(),
                       .lane = history.label().lane,
                       .run_name = history.label().name,
                       .loop = loop_view(),
                       .history_bytes = history.byte_count(),
                       .history_budget = history.byte_budget(),
                       .undo_bytes = history.record_bytes(),
                       .undo_budget = history.record_budget(),
                       .other_runs_bytes = history.other_byte_count(),
                       .other_runs_budget = history.other_byte_budget()};
    frame->header = header_in_view(header, frame->view_cell);
    frame->scene_source = document.opened().source;
    frame->has_unsaved_changes = document.has_unsaved_changes();
    frame->unsaved_others = unsaved_others();
    frame->restarted_from = document.arrival().restarted_from;
    frame->recovered_from = document.arrival().recovered_from;
    frame->undo_label = undo_label();
    frame->edit_number = document.edit_number();
    frame->redo_label = redo_label();
    frame->last_created = last_created_;
    frame->last_created_deformables = last_created_deformables_;
    frame->created_number = created_count_;
    frame->command_lines = echo_.lines();
    if (macro_)
        frame->macro_line_count = macro_->line_count();
    frame->messages.assign(messages_.begin(), messages_.end());
    if (extras_.broad_phase_cells)
        frame->broad_phase_cells = document.world().broad_phase_cells();
    if (extras_.contact_colors)
        frame->contact_colors = contact_colors(*frame->state);
    effects_.add_to(*frame, asked_effects());
    if (extras_.ghost)
        frame->ghost = ghost_view();
    frame->twin = twin_view(*frame);
    frame->predicted_paths = predicted_paths();
    // Until another triangle of a surface is explained, the one before it stays.
    const bool is_of_triangle = explanation_ && explained_state_ != nullptr &&
                                explained_state_ == this->document().kept_snapshot() &&
                                are_same_bodies(explanation_->asked.pair, extras_.explained.pair);
    if (is_paused_ && extras_.explained && (is_explained() || is_of_triangle))
        frame->explanation = explanation_;
    frame->explained_body = explained_body();
    if (is_paused_ && extras_.convergence && is_convergence_known())
        frame->convergence = convergence_;
    if (!trails_.is_empty()) {
        trails_.note(history.now().step, *frame->state);
        frame->trails = trails_.paths(history.now().step);
    }
    frame->plots = plots_.share();
    return frame;
}

Result<void> Session::perform(const CopyMoment& request) {
    const std::uint64_t step = std::clamp(
        request.step, history().first_step(), history().end().step);
    const auto distance_to = [step](std::uint64_t other) {
        return std::max(step, other) - std::min(step, other);
    };
    PastMoment moment{.step = history().now().step,
                      .scene_number = document().number(),
                      .state = {},
                      .shapes = world().shapes()};
    const Keyframes::Entry kept = history().state_nearest(step);
    const auto [earlier, later] = std::minmax(step, moment.step);
    const bool is_shown_nearer = distance_to(moment.step) < distance_to(kept.step) &&
                                 !history().has_events(earlier + 1, later);
    if (step == moment.step || is_shown_nearer) {
        moment.state = current().snapshot();
    } else {
        moment.step = kept.step;
        moment.state = kept.state;
    }
    request.take(std::move(moment));
    return {};
}

std::vector<TimelineView::OtherRun> Session::other_runs() const {
    std::vector<TimelineView::OtherRun> runs;
    const Names& names = document().world().state().body_names;
    for (const OtherRun& run : history().other_runs()) {
        TimelineView::OtherRun& view = runs.emplace_back();
        view.number = run.number;
        view.lane = run.branch.label.lane;
        view.name = run.branch.label.name;
        view.begin_step = run.branch.begin.step;
        view.last_step = run.branch.end.step;
        if (!run.difference)
            continue;
        const StepDifference& found = run.difference->difference;
        view.difference_step = run.difference->step;
        view.difference = in_words(found,
                                   found.is_deformable ? std::string() : names.of(found.ordinal));
    }
    return runs;
}

} // namespace topple::app
