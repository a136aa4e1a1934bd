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

/// A place in a timeline: after step `step` and the first `event_count` events that followed it.
struct Moment {
    std::uint64_t step = 0;
    std::size_t event_count = 0;
    friend constexpr auto operator<=>(Moment, Moment) = default;
};

/// One thing that a person did, as undo and redo know it. The list of all of them is linked and never
/// changed, so that every moment of a timeline can keep its own for free.
struct Edit {
    std::string label;         ///< "Move body 17"
    std::vector<Command> done; ///< Applied to do it (again). Empty: a grab while running.
    std::vector<Command> inverse;
    std::uint64_t gesture = 0;
    std::uint64_t event = 0; ///< Its event in the timeline; 0: none, or none any more.
    Moment begin;            ///< Of the timeline, before that event.
    Moment end;              ///< After it. For what spans time.
    bool spans_time = false; ///< A grab while running: undone by going back to `begin`.
    /// The state at `begin`, where it is cheap to keep; else the history can rebuild it.
    mutable Snapshot before;
    /// To redo what spans time: the timeline from `begin` on, as it was when it was undone.
    std::shared_ptr<const Branch> branch;

    /// The edit before this one; null once it is forgotten.
    mutable std::shared_ptr<const Edit> next;

    Edit() = default;
    Edit(const Edit&) = default;
    Edit& operator=(const Edit&) = delete;
    ~Edit();
};
using EditPtr = std::shared_ptr<const Edit>;

/// Memory that the edit takes by itself, without the ones before it and the states it shares. [bytes]
std::size_t byte_count_of(const Edit& edit);

/// Edits that can be undone and redone; the newest first.
struct EditLists {
    EditPtr undo, redo;
};

} // namespace topple::app
