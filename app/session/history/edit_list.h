// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {

struct Branch;
struct LeftRun;

/// A position in a timeline: after step `step` and the first `event_count` events that followed it.
struct Moment {
    std::uint64_t step = 0;
    std::size_t event_count = 0;
    friend constexpr auto operator<=>(Moment, Moment) = default;
};

/// One action of a person, in the form that undo and redo use. Their list is linked and immutable, so that every
/// moment of a timeline can keep its own list at no cost.
struct Edit {
    std::string label;         ///< "Move body 17"
    std::vector<Command> done; ///< Commands that do or redo the edit. Empty: a grab while running.
    std::vector<Command> inverse;
    std::uint64_t gesture = 0;
    std::uint64_t event = 0; ///< Event of the edit in the timeline; 0: none.
    Moment begin;            ///< Moment in the timeline before that event.
    Moment end;              ///< Moment after it.
    /// Number of the run that the edit left by changing the past; 0: there were no steps ahead.
    std::uint64_t left_run = 0;
    /// A grab while running, a tuning, or a deletion that was undone by going back: undone by going back to `begin`.
    bool spans_time = false;
    /// State at `begin`, if it is cheap to keep; else the history can rebuild it.
    mutable Snapshot before;
    /// Timeline from `begin` on at the time of its undo, for redoing an edit that spans time.
    std::shared_ptr<const Branch> branch;
    /// Run that a tuning of parameters left and that its undo puts back; null: another kind of edit. The versions of
    /// an edit share it while the slider is held.
    std::shared_ptr<LeftRun> left;

    /// The previous edit; null once it is dropped.
    mutable std::shared_ptr<const Edit> next;

    Edit() = default;
    Edit(const Edit&) = default;
    Edit& operator=(const Edit&) = delete;
    ~Edit();
};
using EditPtr = std::shared_ptr<const Edit>;

/// Returns the length of the list that begins with the edit; 0 for null.
std::size_t count_of(const Edit* newest);
/// Returns the memory of the edit itself, without earlier edits and shared states. [bytes]
std::size_t byte_count_of(const Edit& edit);

/// Edits that can be undone and redone; the newest first.
struct EditLists {
    EditPtr undo, redo;
};

} // namespace topple::app
