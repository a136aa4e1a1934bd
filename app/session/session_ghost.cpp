// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The ghost: another run at the shown step, repeated in a world of its own.

#include "app/session/session.h"

#include <algorithm>
#include <cstdio>
#include <new>

namespace topple::app {
namespace {

/// Share of the real time of a step that the steps of both runs together may take while time runs; the rest is for
/// frames and requests. [-]
constexpr double kBusyShare = 0.8;
/// A ghost that rests goes on when its steps take less than this share of the time that is left for them, so that it
/// does not flicker. [-]
constexpr double kGoOnShare = 0.6;

std::string in_ms(double ms) {
    char text[32];
    std::snprintf(text, sizeof text, ms < 10 ? "%.1f ms" : "%.0f ms", ms);
    return text;
}

} // namespace

/// Returns the other run whose ghost is asked for, or else the newest one, of those that have the shown step and whose
/// begin is kept; null if there is none, or no ghost is asked for.
const OtherRun* Session::run_of_ghost() const {
    if (!extras_.ghost)
        return nullptr;
    const std::uint64_t step = history().now().step;
    const OtherRun* found = nullptr;
    for (const OtherRun& run : history().other_runs())
        if (history().first() <= run.branch.begin && run.branch.begin.step <= step &&
            step <= run.branch.end.step &&
            (found == nullptr || found->branch.label.lane != extras_.ghost_lane))
            found = &run;
    return found;
}

bool Session::is_ghost_there() const {
    const OtherRun* run = run_of_ghost();
    return run != nullptr && ghost_ && ghost_->run() == run->number &&
           ghost_->is_at(history().now().step);
}

/// Returns the longest step that the ghost may take now. [ms]
double Session::ghost_allowance() const {
    if (is_paused_)
        return kLongestGhostStepMs;
    const double real_ms = static_cast<double>(world().parameters().dt) * 1000 / speed_;
    return std::clamp(kBusyShare * real_ms - step_ms_, 0.0, kLongestGhostStepMs);
}

bool Session::has_ghost_work() const {
    if (!is_paused_ || ghost_lacks_memory_ || run_of_ghost() == nullptr || is_ghost_there())
        return false;
    return !ghost_ || ghost_->run() != run_of_ghost()->number ||
           ghost_->step_ms() <= kLongestGhostStepMs;
}

void Session::work_on_ghost() {
    const OtherRun* run = run_of_ghost();
    if (!extras_.ghost || history().other_runs().empty())
        ghost_.reset();
    if (run == nullptr || ghost_lacks_memory_)
        return;
    try {
        if (!ghost_ || ghost_->run() != run->number)
            ghost_ = std::make_unique<GhostRun>(world(), run->number, thread_count_);
        const double allowance = ghost_allowance(), needed = ghost_->step_ms();
        const bool rested = ghost_rests_ && !is_paused_;
        ghost_rests_ = needed > (rested ? kGoOnShare : 1.0) * allowance;
        if (!ghost_rests_)
            ghost_->go_toward(
                history().now().step, history(), *run, std::min(allowance, kGhostSliceMs));
    } catch (const std::bad_alloc&) { // the next request tries again
        ghost_.reset();
        ghost_lacks_memory_ = true;
    }
    tell_of_ghost_trouble();
}

/// Returns why no ghost is known though another run has the shown step.
std::string Session::ghost_trouble() const {
    if (ghost_lacks_memory_)
        return "there is not enough memory for the ghost of the other run";
    if (!ghost_ || !ghost_->step())
        return "the ghost of the other run is being prepared";
    const std::string needed = "a step of the other run takes " + in_ms(ghost_->step_ms());
    if (ghost_rests_ && is_paused_)
        return "no ghost: " + needed + ", more than " + in_ms(kLongestGhostStepMs);
    if (ghost_rests_)
        return "the ghost waits until time runs slower or is paused: " + needed + ", and " +
               in_ms(ghost_allowance()) + " are left";
    const std::uint64_t at = *ghost_->step(), step = history().now().step;
    return "the ghost of the other run catches up" +
           (at < step ? ": " + std::to_string(step - at) + " steps to go" : std::string());
}

/// Tells once for each run that its ghost costs too much.
void Session::tell_of_ghost_trouble() {
    const bool is_trouble = ghost_lacks_memory_ || ghost_rests_;
    const OtherRun* run = run_of_ghost();
    if (!is_trouble || is_ghost_there() || told_ghost_run_ == run->number)
        return;
    told_ghost_run_ = run->number;
    std::string text = ghost_trouble();
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
    add_message(Message::Kind::info, std::move(text));
}

GhostView Session::ghost_view() const {
    if (extras_.ghost_of_twin && twin_ && twin_->is_at(history().now()))
        return ghost_between(world().state(), twin_->world().state(), twin_->world().shapes());
    const OtherRun* run = run_of_ghost();
    if (run == nullptr || extras_.ghost_of_twin)
        return {};
    if (!is_ghost_there())
        return {.run = 0, .trouble = ghost_trouble()};
    const World& other = ghost_->world();
    GhostView ghost = ghost_between(world().state(), other.state(), other.shapes());
    ghost.run = run->number;
    return ghost;
}

} // namespace topple::app
