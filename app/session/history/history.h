// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/session/history/edit_list.h"
#include "app/session/history/keyframes.h"
#include "topple/core/function_ref.h"
#include "topple/dynamics/step_input.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace topple::app {

/// Commands that were applied together, between two steps.
struct Event {
    std::uint64_t number = 0; ///< Counts from 1 and is never used twice in a timeline.
    std::vector<Command> commands;
};

/// Inputs and edits of a stretch of time: enough to repeat the stretch from a state at its beginning.
struct Records {
    std::map<std::uint64_t, std::vector<StepInput>> inputs; ///< Of the step that ends there; if any.
    std::map<std::uint64_t, std::vector<Event>> events;     ///< After that step; if any.
    std::map<Moment, EditLists> edits;                      ///< From that moment on.
    std::map<Moment, TimelineView::Mark> marks;
};

/// A stretch that was taken out of a timeline and can be put back at its beginning.
struct Branch {
    Moment begin, end;
    Records records;
    Keyframes keyframes;
};

/// The timeline of one world: where it has been, and how to show any moment of that again.
///
/// Steps are deterministic, so it is enough to keep a state now and then (a keyframe) and what reached
/// in from outside: step inputs and commands. To show a moment, the nearest keyframe before it is
/// restored and the rest is stepped again; a step is always the last thing, so that contacts, report
/// and poses belong together.
///
/// `now` is the moment that the world is at. Going back leaves what lies after it in place; going on
/// from there repeats it, and `cut` forgets it, which whoever changes the past does first.
class History {
public:
    /// Begins at `start`, a world's state before its next step. States may take `keyframe_bytes`, records a
    /// sixteenth of that. [bytes]
    History(Snapshot start, std::size_t keyframe_bytes);

    [[nodiscard]] Moment now() const { return now_; }
    [[nodiscard]] Moment end() const { return end_; }
    [[nodiscard]] bool is_at_end() const { return now_ == end_; }
    [[nodiscard]] std::uint64_t first_step() const { return keyframes_.first_step(); }
    /// Oldest moment that can be shown. Events of `first_step` that are forgotten lie before it.
    [[nodiscard]] Moment first() const { return std::max(first_, Moment{first_step(), 0}); }
    /// Whether a part of the timeline was forgotten to make room.
    [[nodiscard]] bool has_forgotten() const { return has_forgotten_; }
    [[nodiscard]] const EditLists& edits() const { return edits_at(now_); }
    [[nodiscard]] const EditLists& edits_at(Moment moment) const;
    /// The event just before `now`; null if a step is.
    [[nodiscard]] const Event* last_event() const;
    [[nodiscard]] std::vector<TimelineView::Mark> marks() const;
    [[nodiscard]] const Records& records() const { return records_; }
    /// Memory that states take, and its budget. [bytes]
    [[nodiscard]] std::size_t byte_count() const { return keyframes_.byte_count(); }
    [[nodiscard]] std::size_t byte_budget() const { return keyframes_.budget(); }
    /// Memory that commands, inputs and edits take, and its budget. [bytes]
    [[nodiscard]] std::size_t record_bytes() const { return record_bytes_; }
    [[nodiscard]] std::size_t record_budget() const { return record_budget_; }
    /// The step at which a repetition came out differently, if one ever did.
    [[nodiscard]] std::optional<std::uint64_t> divergence() const { return divergence_; }

    // --- writing; each requires is_at_end() ---------------------------------------------------

    /// The world has taken a step; `snapshot` is asked for only when a keyframe is due.
    void add_step(std::vector<StepInput> inputs, FunctionRef<Snapshot()> snapshot);
    /// Adds commands that were applied to the world. Returns the number of the event.
    std::uint64_t add_event(std::vector<Command> commands);
    /// The newest event has these commands now. Requires: last_event().
    void change_last_event(std::vector<Command> commands);
    void set_edits(EditLists edits);
    void set_mark(Moment where, TimelineView::Mark::Kind kind);

    // --- going ----------------------------------------------------------------------------------

    /// Repeats the next step and the events after it. Requires: not is_at_end().
    void repeat_step(World& world);
    /// Shows that moment. Requires: first_step() <= moment <= end().
    void go_to(Moment moment, World& world);
    /// Shows that step, with all that was done before the next one began.
    void go_to_step(std::uint64_t step, World& world) { go_to(last_moment_of(step), world); }
    [[nodiscard]] Moment last_moment_of(std::uint64_t step) const;

    /// Forgets all that lies after `moment`, for a world that is at that moment already. Needs no memory.
    /// Requires: first() <= moment <= end().
    void take_back_to(Moment moment);
    /// Forgets what lies after `now`.
    void cut();
    /// Goes to `moment` and forgets what lies after it. `state`, if given, is the world there.
    /// Requires: as go_to.
    void cut_back_to(Moment moment, World& world, const Snapshot& state);
    /// Copies the stretch between `begin` and `end`, to be put back later.
    [[nodiscard]] Branch copy(Moment begin, Moment end) const;
    /// Puts a stretch back in place of what follows its beginning, where the world then is.
    /// Requires: it was taken from here, and its beginning is part of the timeline.
    void put_back(const Branch& branch, World& world, const Snapshot& state);

    /// Forgets the older half of the records, and the states of that time, if the records exceed their budget.
    /// The timeline then begins later, and undo reaches no farther back. `state` is called only if no state is
    /// kept between the old records and now. False: the records fit.
    /// Requires: is_at_end().
    bool make_room_for_records(FunctionRef<Snapshot()> state);
    /// Calls `visit` with every state that may be restored.
    void visit_states(FunctionRef<void(const WorldState&)> visit) const;

    /// Makes room: a timeline that is set aside keeps less.
    void set_keyframe_bytes(std::size_t bytes) { keyframes_.set_budget(bytes); }

private:
    void restore(World& world, std::uint64_t step);
    void step_again(World& world);
    void apply_next_event(World& world);
    /// Number of events at that step, including forgotten ones.
    [[nodiscard]] std::size_t event_count_at(std::uint64_t step) const;
    /// Number of forgotten events at that step, from which the indices of the others go on.
    [[nodiscard]] std::size_t forgotten_at(std::uint64_t step) const {
        return step == first_.step ? first_.event_count : 0;
    }
    [[nodiscard]] const Event& event_at(std::uint64_t step, std::size_t index) const;
    [[nodiscard]] std::size_t count_record_bytes() const;
    void forget_before(Moment moment);

    Moment now_, end_;
    Records records_;
    Keyframes keyframes_;
    Moment first_; ///< Begin of the records; all before it was forgotten.
    bool has_forgotten_ = false;
    std::size_t record_bytes_ = 0, record_budget_ = 0;
    std::uint64_t event_count_ = 0;
    std::optional<std::uint64_t> divergence_;
};

} // namespace topple::app
