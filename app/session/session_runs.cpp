// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bookmarks of steps, and the runs that were left by changing the past.

#include "app/session/frame/frame_query.h"
#include "app/session/session.h"
#include "topple/io/text/text_lines.h"

namespace topple::app {

Result<void> Session::perform(const SetStepBookmark& request) {
    if (Result<void> meant = check_scene(request.scene, "Bookmark"); !meant.ok())
        return meant;
    const std::uint64_t first = history().first_step(), last = history().end().step;
    if (request.step < first || request.step > last)
        return Error{.message = "there is no step " + std::to_string(request.step) +
                                " to keep: the history has the steps " + std::to_string(first) +
                                " to " + std::to_string(last)};
    current().set_step_bookmark(request.step, clean_name(request.name));
    return {};
}

Result<void> Session::perform(const RemoveStepBookmark& request) {
    if (Result<void> meant = check_scene(request.scene, "Remove bookmark"); !meant.ok())
        return meant;
    if (!current().remove_step_bookmark(request.step))
        return Error{.message = "step " + std::to_string(request.step) + " has no bookmark"};
    return {};
}

Result<void> Session::perform(const NameRun& request) {
    if (Result<void> meant = check_scene(request.scene, "Name run"); !meant.ok())
        return meant;
    if (!current().name_run(request.lane, clean_name(request.name)))
        return Error{.message = "there is no run " + std::to_string(request.lane)};
    return {};
}

Result<void> Session::perform(const ExchangeRun& request) {
    let_go();
    pushes_.clear();
    const Result<void> done = current().exchange_run(request.number);
    if (done.ok()) {
        told_run_ = {document().number(), history().other_runs().back().number};
        add_message(Message::Kind::info,
                    "The other run is shown; the run before is kept beside it");
    }
    return done;
}

/// Tells that steps ahead were kept when the past was changed, unless they were few, and which runs had to go for that.
void Session::tell_of_kept_run() {
    constexpr std::uint64_t kWorthTelling = 30; // [steps]
    for (const RunLabel& dropped : current().take_dropped_runs())
        add_message(Message::Kind::info,
                    display_name(dropped.lane, dropped.name) +
                        " is no longer kept: there is room for " +
                        std::to_string(history().other_runs().size()) +
                        " runs beside the shown one; the shortest without a name goes first");
    if (history().other_runs().empty())
        return;
    const OtherRun& run = history().other_runs().back();
    const std::pair newest(document().number(), run.number);
    if (newest <= told_run_)
        return;
    told_run_ = newest;
    const std::uint64_t steps = run.branch.end.step - run.branch.begin.step;
    if (steps >= kWorthTelling)
        add_message(Message::Kind::info,
                    "The run that you left, " + std::to_string(steps) +
                        " steps, is kept: 'Other run' beside the time bar goes back to it");
}

} // namespace topple::app
