// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/session/history/edit_list.h"
#include "app/session/history/keyframes.h"
#include "app/session/history/other_runs.h"
#include "app/session/history/records.h"
#include "app/session/history/step_meter.h"
#include "topple/core/function_ref.h"
#include "topple/dynamics/step_input.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace topple::app {

/// The timeline of one world: its past, and the means to show any moment of it again.
///
/// Steps are deterministic, so it suffices to keep a state now and then (a keyframe) and the inputs from outside:
/// step inputs and commands. To show a moment, the nearest keyframe before it is restored and the rest is stepped
/// again; a step always comes last, so that contacts, report and poses belong together.
///
/// `now` is the moment of the world. Going back keeps the later part in place; going on from there repeats it, and
/// `cut` drops it, which must be called before a change of the past.
class History {
public:
    /// Begins at `start`, a world's state before its next step. States may take `keyframe_bytes`, records and checks a
    /// sixteenth of that each. [bytes]
    History(Snapshot start, std::size_t keyframe_bytes);

    [[nodiscard]] Moment now() const { return now_; }
    [[nodiscard]] Moment end() const { return end_; }
    [[nodiscard]] bool is_at_end() const { return now_ == end_; }
    [[nodiscard]] std::uint64_t first_step() const { return keyframes_.first_step(); }
    /// Returns the oldest moment that can be shown. Dropped events of `first_step` come before it.
    [[nodiscard]] Moment first() const { return std::max(first_, Moment{first_step(), 0}); }
    /// Returns whether a part of the timeline was dropped to save memory.
    [[nodiscard]] bool has_forgotten() const { return has_forgotten_; }
    [[nodiscard]] const EditLists& edits() const { return edits_at(now_); }
    [[nodiscard]] const EditLists& edits_at(Moment moment) const;
    /// Returns the event just before `now`; null if a step comes before it.
    [[nodiscard]] const Event* last_event() const;
    /// Returns the kept events of the moment's step that come before the moment.
    [[nodiscard]] std::span<const Event> events_before(Moment moment) const;
    /// Returns the last kept state at or before `step`. Requires: first_step() <= step.
    [[nodiscard]] Keyframes::Entry state_before(std::uint64_t step) const {
        return keyframes_.find(step);
    }
    /// Returns the kept state nearest to `step` with the commands up to there. Such states come before the commands of
    /// their own step. If there is none on either side, it is the nearest one with other commands. Requires:
    /// first_step() <= step.
    [[nodiscard]] Keyframes::Entry state_nearest(std::uint64_t step) const;
    /// Returns whether there are commands after one of these steps, ends included.
    [[nodiscard]] bool has_events(std::uint64_t first, std::uint64_t last) const;
    [[nodiscard]] std::vector<TimelineView::Mark> marks() const;
    [[nodiscard]] std::vector<TimelineView::Bookmark> bookmarks() const;
    [[nodiscard]] const Records& records() const { return records_; }
    /// Returns the memory of the states, and its budget. [bytes]
    [[nodiscard]] std::size_t byte_count() const { return keyframes_.byte_count(); }
    [[nodiscard]] std::size_t byte_budget() const { return keyframes_.budget(); }
    /// Returns the memory of commands, inputs and edits, and its budget. [bytes]
    [[nodiscard]] std::size_t record_bytes() const { return record_bytes_; }
    [[nodiscard]] std::size_t record_budget() const { return record_budget_; }
    /// Returns the step at which a repetition had another result, if there was one.
    [[nodiscard]] std::optional<std::uint64_t> divergence() const { return divergence_; }

    // --- writing; each requires is_at_end() ---------------------------------------------------

    /// Records a step of the world, its result and its effort; calls `snapshot` only when a keyframe is due.
    void add_step(std::vector<StepInput> inputs,
                  StepCheck check,
                  double effort,
                  FunctionRef<Snapshot()> snapshot);
    /// Records commands that were applied to the world. Returns the number of the event.
    std::uint64_t add_event(std::vector<Command> commands);
    /// Replaces the commands of the newest event. Requires: last_event().
    void change_last_event(std::vector<Command> commands);
    void set_edits(EditLists edits);
    void set_mark(Moment where, TimelineView::Mark::Kind kind);

    // --- bookmarks; at any moment ------------------------------------------------------------

    /// Keeps a step under a name, in place of the one before. A bookmark belongs to the run of its step: a change of
    /// the past leaves it with that run. Requires: first_step() <= step <= end().step.
    void set_bookmark(std::uint64_t step, std::string name);
    /// Returns false if that step has none.
    bool remove_bookmark(std::uint64_t step) { return records_.bookmarks.erase(step) > 0; }

    // --- going ----------------------------------------------------------------------------------

    /// Repeats the next step with the meter, and the events after it. Requires: not is_at_end().
    void repeat_step(World& world, StepMeter& meter);
    /// Shows the moment. Requires: first_step() <= moment <= end().
    void go_to(Moment moment, World& world);
    /// As go_to, but stops between two steps on the way, which are then the shown moment, when `milliseconds` have
    /// passed. Takes at least one step. Returns whether the moment is reached.
    [[nodiscard]] bool go_toward(Moment moment, World& world, double milliseconds);
    /// Shows the step, with all commands before the next one.
    void go_to_step(std::uint64_t step, World& world) { go_to(last_moment_of(step), world); }
    [[nodiscard]] Moment last_moment_of(std::uint64_t step) const;

    /// Sets `now` for a world that was put at that moment, which is part of the timeline, from outside.
    void set_now(Moment moment) { now_ = moment; }
    /// Drops everything after `moment`, for a world that is at that moment already. Needs no memory. Requires:
    /// first() <= moment <= end().
    void take_back_to(Moment moment);
    /// Drops everything after `now`; steps that are dropped become another run. Returns its number; 0: none.
    std::uint64_t cut();
    /// Goes to `moment` and drops everything after it. `state`, if given, is the world there. Requires: as go_to.
    void cut_back_to(Moment moment, World& world, const Snapshot& state);
    /// Returns the runs that were left by changing the past.
    [[nodiscard]] const std::vector<OtherRun>& other_runs() const { return runs_.list(); }
    /// Returns the memory of their states, and its budget. [bytes]
    [[nodiscard]] std::size_t other_byte_count() const { return runs_.byte_count(); }
    [[nodiscard]] std::size_t other_byte_budget() const { return runs_.budget(); }
    /// Returns the last step up to which the timeline is as it was at the last call; none: it has only grown.
    [[nodiscard]] std::optional<std::uint64_t> take_unchanged_step() {
        return std::exchange(unchanged_step_, std::nullopt);
    }
    /// Returns the labels of the other runs that had to go for lack of room since the last call.
    [[nodiscard]] std::vector<RunLabel> take_dropped_runs() { return runs_.take_dropped(); }
    /// Returns the label of the present run.
    [[nodiscard]] const RunLabel& label() const { return label_; }
    /// Names the run of that lane, present or not. Returns false if there is none.
    bool name_run(std::uint64_t lane, const std::string& name);
    /// Exchanges the timeline after the run's beginning with the run, and shows the same step of it if it has that
    /// many. Returns false if there is no such run.
    bool exchange_run(std::uint64_t number, World& world);
    /// Puts back the run of that number as steps ahead, if it is kept and begins at `now`. Requires: is_at_end().
    void put_back_run(std::uint64_t number);
    /// Goes back to `begin` and leaves the timeline after it as another run, which undo can put back. Requires:
    /// first() <= begin < now(). If memory runs out, the timeline stays whole, at any moment.
    [[nodiscard]] std::shared_ptr<LeftRun> leave_run(Moment begin, World& world);
    /// Goes to the run's begin and leaves the timeline there, which is that run, once more.
    void leave_again(LeftRun& left, World& world);
    /// Puts the run in the place of the timeline after its begin, and shows the moment that was shown when it was left.
    void put_back_left(LeftRun& left, World& world);
    /// Copies the stretch between `begin` and `end`, to be put back later.
    [[nodiscard]] Branch copy(Moment begin, Moment end) const;
    /// Replaces the timeline after the stretch's beginning, where the world then is, by the stretch. Requires: it was
    /// taken from here, and its beginning is part of the timeline.
    void put_back(const Branch& branch, World& world, const Snapshot& state);

    /// Drops the older half of the records, and the states of that time, if the records exceed their budget. The
    /// timeline then begins later, and undo reaches no farther back. `state` is called only if no state is kept
    /// between the old records and now, neither at a step nor with an edit; then all records are dropped. Returns false
    /// if the records fit. Requires: is_at_end().
    bool make_room_for_records(FunctionRef<Snapshot()> state);

    /// Sets the memory of states, and that of checks to a sixteenth of it: a timeline that is not shown has less.
    void set_keyframe_bytes(std::size_t bytes) {
        keyframes_.set_budget(bytes);
        records_.checks.set_budget(bytes / kCheckShare);
        runs_.set_budget(bytes / kOthersShare * OtherRuns::kLeast);
    }

private:
    /// Share of the states' memory that the checks may take as well.
    static constexpr std::size_t kCheckShare = 16;
    /// Share of the states' memory that each of OtherRuns::kLeast other runs may take as well; more of them share it.
    static constexpr std::size_t kOthersShare = 8;
    /// Share of the states' memory that an edit may take for the run that it left.
    static constexpr std::size_t kLeftRunShare = 32;

    void drop_after_now();
    void append(const Branch& branch);
    std::uint64_t keep_as_other(Branch branch);
    void restore(World& world, std::uint64_t step);
    void step_again(World& world, StepMeter& meter);
    void apply_next_event(World& world);
    /// Returns the number of events at that step, including dropped ones.
    [[nodiscard]] std::size_t event_count_at(std::uint64_t step) const;
    /// Returns the number of dropped events at that step, at which the indices of the others start.
    [[nodiscard]] std::size_t forgotten_at(std::uint64_t step) const {
        return step == first_.step ? first_.event_count : 0;
    }
    [[nodiscard]] const Event& event_at(std::uint64_t step, std::size_t index) const;
    [[nodiscard]] std::size_t count_record_bytes() const;
    void forget_before(Moment moment);
    [[nodiscard]] EditPtr oldest_edit_to_keep() const;

    Moment now_, end_;
    Records records_;
    Keyframes keyframes_;
    Moment first_; ///< Begin of the records; everything before it was dropped.
    bool has_forgotten_ = false;
    std::size_t record_bytes_ = 0, record_budget_ = 0;
    std::uint64_t event_count_ = 0;
    std::optional<std::uint64_t> divergence_;
    std::optional<std::uint64_t> unchanged_step_; ///< See take_unchanged_step.
    OtherRuns runs_;
    RunLabel label_;
    std::uint64_t lane_count_ = 1; ///< Number of lanes ever used.
};

} // namespace topple::app
