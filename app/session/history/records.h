// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/session/history/edit_list.h"
#include "app/session/history/keyframes.h"
#include "app/session/history/step_check.h"
#include "topple/dynamics/step_input.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace topple::app {

/// Commands that were applied together, between two steps.
struct Event {
    std::uint64_t number = 0; ///< Counts from 1 and is never used twice in a timeline.
    std::vector<Command> commands;
};

/// Inputs and edits of a stretch of time: enough to repeat it from its initial state.
struct Records {
    std::map<std::uint64_t, std::vector<StepInput>> inputs; ///< Inputs of the step that ends there,
                                                            ///< if any.
    std::map<std::uint64_t, std::vector<Event>> events;     ///< Events after that step, if any.
    std::map<Moment, EditLists> edits;                      ///< Edit lists from that moment on.
    std::map<Moment, TimelineView::Mark> marks;
    std::map<std::uint64_t, std::string> bookmarks; ///< Names of the steps that a person keeps.
    StepChecks checks; ///< Results of the steps, for comparing a repetition with them.
};

/// Number and name by which a person knows a run. They go along when runs are exchanged.
struct RunLabel {
    std::uint64_t lane = 1; ///< Counts the runs of a timeline from 1 and is never used twice.
    std::string name{};     ///< Given by a person; may be empty.
};

/// A stretch that was removed from a timeline and can be put back at its beginning.
struct Branch {
    Moment begin, end;
    Records records;
    Keyframes keyframes;
    RunLabel label; ///< Label of the run to which the stretch belongs.
};

/// The run that a tuning of parameters left: the timeline from the begin of the repeated stretch on.
struct LeftRun {
    Branch branch;
    Moment shown;             ///< Moment that was shown when the tuning began.
    Snapshot before;          ///< State at the begin of the branch; null: not kept any more.
    std::uint64_t number = 0; ///< Number of the same run among the other runs.
};

/// Returns the inputs of the step that ends as number `step`.
std::span<const StepInput> inputs_at(const Records& records, std::uint64_t step);
/// Repeats commands in another world, where they succeed as when they were made.
void apply_all(std::span<const Event> events, World& world);

/// Appends records that begin where `to` ends.
void append(Records& to, const Records& more);
/// Returns a stretch and the one that begins where it ends as one, with the label of the second.
Branch joined(Branch first, const Branch& second);

} // namespace topple::app
