// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Going to another step of the history. Steps from the last kept state on are repeated, which may take long, so that
// the window can show steps on the way.

#include "app/session/session.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace topple::app {

Result<void> Session::perform(const SeekTo& request) {
    set_paused(true);
    let_go();
    pushes_.clear();
    const std::uint64_t first = history().first_step(), last = history().end().step;
    seek_within(std::clamp(request.step, first, last), seek_patience_ms_);
    if (request.step < first)
        return Error{.message = "the history begins at step " + std::to_string(first)};
    if (request.step > last)
        return Error{.message = "the history ends at step " + std::to_string(last)};
    return {};
}

void Session::seek_within(std::uint64_t step, double milliseconds) {
    seek_goal_.reset(); // memory that runs out on the way ends the seek
    if (!current().show_step_within(step, milliseconds))
        seek_goal_ = step;
}

void Session::finish_seek() {
    if (seek_goal_)
        seek_within(*seek_goal_, std::numeric_limits<double>::infinity());
}

} // namespace topple::app
