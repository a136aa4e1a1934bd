// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/history.h"

#include "topple/core/assert.h"
#include "topple/core/stopwatch.h"

#include <iterator>
#include <limits>
#include <set>
#include <utility>

namespace topple::app {
namespace {

/// Erases entries after `last`.
template<typename Map>
void erase_after(Map& map, const typename Map::key_type& last) {
    map.erase(map.upper_bound(last), map.end());
}

/// Copies begin < key <= end.
template<typename Map>
void copy_between(const Map& from,
                  Map& to,
                  const typename Map::key_type& begin,
                  const typename Map::key_type& end) {
    to.insert(from.upper_bound(begin), from.upper_bound(end));
}

constexpr std::size_t kMomentBytes = 200; ///< Estimate of a map's node and of its mark. [bytes]

std::size_t bytes_of(const std::vector<StepInput>& inputs) {
    return kMomentBytes + inputs.capacity() * sizeof(StepInput);
}

std::size_t bytes_of(const std::vector<Command>& commands) {
    std::size_t bytes = kMomentBytes;
    for (const Command& command : commands)
        bytes += byte_count_of(command);
    return bytes;
}

std::size_t bytes_of(const Records& records) {
    std::size_t bytes = 0;
    for (const auto& [step, inputs] : records.inputs)
        bytes += bytes_of(inputs);
    for (const auto& [step, events] : records.events)
        for (const Event& event : events)
            bytes += bytes_of(event.commands);
    for (const auto& [step, name] : records.bookmarks)
        bytes += kMomentBytes + name.capacity();
    return bytes + kMomentBytes * (records.edits.size() + records.marks.size());
}

std::size_t bytes_with_branch(const Edit& edit) {
    std::size_t bytes = byte_count_of(edit);
    if (edit.branch)
        bytes += bytes_of(edit.branch->records) + edit.branch->records.checks.byte_count() +
                 edit.branch->keyframes.byte_count();
    return bytes;
}

/// Removes the edits that begin before `first` from the list's end. `seen` has the edits visited already, whose rest
/// is skipped.
void cut_off(EditPtr& list, Moment first, std::set<const Edit*>& seen) {
    EditPtr* rest = &list;
    while (*rest && !((*rest)->begin < first)) {
        if (!seen.insert(rest->get()).second)
            return;
        rest = &(*rest)->next;
    }
    // The rest is detached before it is released, so that the list never refers to a dying edit.
    const EditPtr old = std::exchange(*rest, nullptr);
}

} // namespace

History::History(Snapshot start, std::size_t keyframe_bytes)
    : now_{start->step_count, 0},
      end_(now_),
      keyframes_(start, keyframe_bytes),
      first_(now_),
      record_budget_(keyframe_bytes / 16) {
    records_.edits[now_] = {};
    records_.checks = StepChecks(keyframe_bytes / kCheckShare);
    runs_.set_budget(keyframe_bytes / kOthersShare * OtherRuns::kLeast);
}

const EditLists& History::edits_at(Moment moment) const {
    return std::prev(records_.edits.upper_bound(moment))->second;
}

const Event* History::last_event() const {
    const bool is_there = now_.event_count > forgotten_at(now_.step);
    return is_there ? &event_at(now_.step, now_.event_count - 1) : nullptr;
}

std::span<const Event> History::events_before(Moment moment) const {
    const auto at = records_.events.find(moment.step);
    if (at == records_.events.end())
        return {};
    return std::span(at->second).first(moment.event_count - forgotten_at(moment.step));
}

std::vector<TimelineView::Mark> History::marks() const {
    std::vector<TimelineView::Mark> marks;
    marks.reserve(records_.marks.size());
    for (const auto& [moment, mark] : records_.marks)
        if (mark.step >= first_step())
            marks.push_back(mark);
    return marks;
}

std::vector<TimelineView::Bookmark> History::bookmarks() const {
    std::vector<TimelineView::Bookmark> bookmarks;
    bookmarks.reserve(records_.bookmarks.size());
    for (auto at = records_.bookmarks.lower_bound(first_step()); at != records_.bookmarks.end();
         ++at)
        bookmarks.push_back({at->first, at->second});
    return bookmarks;
}

std::size_t History::event_count_at(std::uint64_t step) const {
    const auto at = records_.events.find(step);
    return forgotten_at(step) + (at == records_.events.end() ? 0 : at->second.size());
}

const Event& History::event_at(std::uint64_t step, std::size_t index) const {
    return records_.events.at(step)[index - forgotten_at(step)];
}

bool History::has_events(std::uint64_t first, std::uint64_t last) const {
    auto at = records_.events.lower_bound(first);
    while (at != records_.events.end() && at->first <= last && at->second.empty())
        ++at;
    return at != records_.events.end() && at->first <= last;
}

Keyframes::Entry History::state_nearest(std::uint64_t step) const {
    const Keyframes::Entry before = keyframes_.find(step);
    const std::optional<Keyframes::Entry> after = keyframes_.find_after(step);
    if (!after)
        return before;
    const bool lacks_commands = has_events(before.step, step);
    const bool has_more_commands = has_events(step + 1, after->step - 1);
    if (lacks_commands != has_more_commands)
        return lacks_commands ? *after : before;
    return after->step - step < step - before.step ? *after : before;
}

Moment History::last_moment_of(std::uint64_t step) const {
    return step == end_.step ? end_ : Moment{step, event_count_at(step)};
}

void History::add_step(std::vector<StepInput> inputs,
                       StepCheck check,
                       double effort,
                       FunctionRef<Snapshot()> snapshot) {
    TOPPLE_ASSERT(is_at_end());
    end_ = now_ = {now_.step + 1, 0};
    records_.checks.add(now_.step, std::move(check));
    if (!inputs.empty()) {
        record_bytes_ += bytes_of(inputs);
        records_.inputs[now_.step] = std::move(inputs);
    }
    runs_.compare(records_, now_.step);
    keyframes_.count_step(effort);
    if (keyframes_.is_due(now_.step))
        keyframes_.add(now_.step, snapshot());
}

std::uint64_t History::add_event(std::vector<Command> commands) {
    TOPPLE_ASSERT(is_at_end());
    record_bytes_ += bytes_of(commands);
    records_.events[now_.step].push_back({++event_count_, std::move(commands)});
    end_ = now_ = {now_.step, now_.event_count + 1};
    return event_count_;
}

void History::change_last_event(std::vector<Command> commands) {
    TOPPLE_ASSERT(is_at_end() && last_event());
    record_bytes_ += bytes_of(commands);
    records_.events[now_.step].back().commands = std::move(commands);
}

void History::set_edits(EditLists edits) {
    const EditLists& before = this->edits();
    record_bytes_ += kMomentBytes;
    for (const auto& [edit, old] : {std::pair(edits.undo, before.undo), {edits.redo, before.redo}})
        record_bytes_ += edit && edit != old ? bytes_with_branch(*edit) : 0;
    records_.edits[now_] = std::move(edits);
}

void History::set_mark(Moment where, TimelineView::Mark::Kind kind) {
    records_.marks[where] = {where.step, kind};
}

void History::set_bookmark(std::uint64_t step, std::string name) {
    TOPPLE_ASSERT(first_step() <= step && step <= end_.step);
    record_bytes_ += kMomentBytes + name.capacity();
    records_.bookmarks[step] = std::move(name);
}

void History::restore(World& world, std::uint64_t step) {
    const Keyframes::Entry from = keyframes_.find(step);
    world.restore(*from.state);
    now_ = std::max(Moment{from.step, 0}, first_);
}

void History::step_again(World& world, StepMeter& meter) {
    const auto inputs = records_.inputs.find(now_.step + 1);
    meter.step(world,
               inputs == records_.inputs.end() ? std::span<const StepInput>{} : inputs->second);
    now_ = {now_.step + 1, 0};
    if (const Snapshot first = keyframes_.added_at(now_.step);
        first && hash_of(*first) != world.hash())
        divergence_ = now_.step;
}

void History::apply_next_event(World& world) {
    for (const Command& command : event_at(now_.step, now_.event_count).commands)
        if (!apply(command, world).ok())
            divergence_ = now_.step;
    ++now_.event_count;
}

void History::repeat_step(World& world, StepMeter& meter) {
    TOPPLE_ASSERT(!is_at_end());
    if (now_.step < end_.step) {
        // Events before the step: the moment may lie between two of them.
        while (now_ < last_moment_of(now_.step))
            apply_next_event(world);
        step_again(world, meter);
    }
    const Moment last = last_moment_of(now_.step);
    while (now_ < last)
        apply_next_event(world);
}

void History::go_to(Moment moment, World& world) {
    (void)go_toward(moment, world, std::numeric_limits<double>::infinity());
}

bool History::go_toward(Moment moment, World& world, double milliseconds) {
    TOPPLE_ASSERT(first() <= moment && moment <= end_);
    if (now_ == moment)
        return true;
    const Stopwatch time;
    StepMeter off;
    // Starts one step earlier, so that a step and not a copy produces the shown state.
    const std::uint64_t from = moment.step > first_step() ? moment.step - 1 : moment.step;
    if (now_ > moment || keyframes_.find(from).step > now_.step)
        restore(world, from);
    while (now_ < moment) {
        if (now_.event_count < event_count_at(now_.step)) {
            apply_next_event(world);
            continue;
        }
        step_again(world, off);
        if (now_.step == moment.step)
            continue;
        keyframes_.remember(now_.step, world.snapshot());
        if (time.elapsed_ms() >= milliseconds)
            return false;
    }
    return true;
}

std::uint64_t History::cut() {
    // Everything that needs memory comes before the first loss.
    runs_.begin_before(now_, [this](Moment begin, Moment end) { return copy(begin, end); });
    std::uint64_t left = 0;
    if (now_.step < end_.step) {
        left = keep_as_other(copy(now_, end_));
        label_ = {.lane = ++lane_count_};
    }
    drop_after_now();
    return left;
}

void History::drop_after_now() {
    runs_.drop_after(now_);
    runs_.forget_comparisons_after(now_.step);
    const bool is_same_step = now_.step == end_.step;
    if (!is_same_step)
        unchanged_step_ = std::min(unchanged_step_.value_or(now_.step), now_.step);
    end_ = now_;
    erase_after(records_.inputs, now_.step);
    erase_after(records_.events, now_.step);
    if (const auto events = records_.events.find(now_.step); events != records_.events.end())
        events->second.resize(now_.event_count - forgotten_at(now_.step));
    erase_after(records_.edits, now_);
    erase_after(records_.marks, now_);
    erase_after(records_.bookmarks, now_.step);
    records_.checks.forget_after(now_.step);
    if (!is_same_step)
        keyframes_.forget_after(now_.step);
}

void History::take_back_to(Moment moment) {
    TOPPLE_ASSERT(first() <= moment && moment <= end_);
    now_ = moment;
    drop_after_now();
}

void History::cut_back_to(Moment moment, World& world, const Snapshot& state) {
    TOPPLE_ASSERT(first() <= moment && moment <= end_);
    if (state) {
        world.restore(*state);
        now_ = moment;
    } else {
        go_to(moment, world);
    }
    runs_.begin_before(now_, [this](Moment begin, Moment end) { return copy(begin, end); });
    drop_after_now();
}

std::shared_ptr<LeftRun> History::leave_run(Moment begin, World& world) {
    auto left = std::make_shared<LeftRun>();
    left->shown = now_;
    left->branch = copy(begin, end_);
    left->branch.keyframes.own(keyframes_.budget() / kLeftRunShare);
    left->branch.records.checks = {}; // the run among the others has them; an edit is small
    go_to(begin, world);
    left->before = world.snapshot();
    left->number = cut();
    record_bytes_ += bytes_of(left->branch.records);
    return left;
}

void History::append(const Branch& branch) {
    record_bytes_ += bytes_of(branch.records);
    app::append(records_, branch.records);
    keyframes_.put_back(branch.keyframes);
    end_ = branch.end;
    label_ = branch.label;
}

std::size_t History::count_record_bytes() const {
    std::size_t bytes = bytes_of(records_);
    std::set<const Edit*> seen;
    std::set<const LeftRun*> seen_runs;
    for (const auto& [moment, lists] : records_.edits)
        for (const EditPtr& list : {lists.undo, lists.redo})
            for (const Edit* edit = list.get(); edit && seen.insert(edit).second;
                 edit = edit->next.get()) {
                bytes += bytes_with_branch(*edit);
                if (edit->left && seen_runs.insert(edit->left.get()).second)
                    bytes += bytes_of(edit->left->branch.records);
            }
    return bytes;
}

bool History::make_room_for_records(FunctionRef<Snapshot()> state) {
    TOPPLE_ASSERT(is_at_end());
    // The sum of additions is an upper bound of the memory in use; an exact count takes time.
    const std::size_t enough = record_budget_ / 4 * 3;
    if (record_bytes_ <= record_budget_)
        return false;
    record_bytes_ = count_record_bytes();
    if (record_bytes_ <= enough)
        return false;
    // Finds the step before which half of the memory is used, and the first state after that step. Events count
    // against half of the total, since edits hold their commands too.
    std::size_t bytes = 0;
    std::uint64_t half = first_.step;
    for (auto at = records_.events.begin();
         at != records_.events.end() && bytes < record_bytes_ / 4;
         ++at) {
        half = at->first;
        for (const Event& event : at->second)
            bytes += bytes_of(event.commands);
    }
    if (const auto next = keyframes_.next_step(half + 1); next && *next <= now_.step) {
        forget_before({*next, 0});
        record_bytes_ = count_record_bytes();
    }
    if (record_bytes_ > enough && first() < now_) {
        if (const EditPtr kept = oldest_edit_to_keep()) {
            keyframes_.add(kept->begin.step, kept->before);
            forget_before(kept->begin);
        } else {
            keyframes_.add(now_.step, state());
            forget_before(now_);
        }
        record_bytes_ = count_record_bytes();
    }
    return true;
}

/// Returns the oldest edit with a kept state from which on the edits take at most half of the records' memory, but at
/// least the newest edit, however large; null if no state is kept with it. While time is paused all edits belong to one
/// step, between whose events no other states are kept.
EditPtr History::oldest_edit_to_keep() const {
    EditPtr found;
    std::size_t bytes = 0;
    for (EditPtr edit = edits().undo; edit && edit->begin >= first(); edit = edit->next) {
        bytes += 2 * (bytes_with_branch(*edit) + kMomentBytes); // the event holds the commands, too
        if (found && bytes > record_bytes_ / 2)
            break;
        if (edit->before)
            found = edit;
    }
    return found;
}

void History::forget_before(Moment moment) {
    // The insertion, which needs memory, comes first; the rest cannot fail.
    records_.edits[moment] = EditLists(edits_at(moment));
    std::set<const Edit*> seen;
    for (auto at = records_.edits.find(moment); at != records_.edits.end(); ++at) {
        cut_off(at->second.undo, moment, seen);
        cut_off(at->second.redo, moment, seen);
    }
    if (const auto events = records_.events.find(moment.step); events != records_.events.end()) {
        const std::size_t gone = moment.event_count - forgotten_at(moment.step);
        events->second.erase(events->second.begin(),
                             events->second.begin() + static_cast<std::ptrdiff_t>(gone));
        events->second.shrink_to_fit();
    }
    records_.events.erase(records_.events.begin(), records_.events.lower_bound(moment.step));
    records_.inputs.erase(records_.inputs.begin(), records_.inputs.upper_bound(moment.step));
    records_.marks.erase(records_.marks.begin(), records_.marks.lower_bound(moment));
    records_.bookmarks.erase(records_.bookmarks.begin(),
                             records_.bookmarks.lower_bound(moment.step));
    records_.edits.erase(records_.edits.begin(), records_.edits.find(moment));
    records_.checks.forget_before(moment.step);
    keyframes_.forget_before(moment.step);
    runs_.drop_before(moment);
    first_ = moment;
    has_forgotten_ = true;
}

Branch History::copy(Moment begin, Moment end) const {
    Branch branch{.begin = begin, .end = end, .records = {}, .keyframes = {}, .label = label_};
    copy_between(records_.inputs, branch.records.inputs, begin.step, end.step);
    copy_between(records_.edits, branch.records.edits, begin, end);
    copy_between(records_.marks, branch.records.marks, begin, end);
    copy_between(records_.bookmarks, branch.records.bookmarks, begin.step, end.step);
    branch.records.checks = records_.checks.between(begin.step, end.step);
    copy_between(records_.events, branch.records.events, begin.step, end.step);
    if (const auto last = branch.records.events.find(end.step); last != branch.records.events.end())
        last->second.resize(end.event_count - forgotten_at(end.step));
    // A deletion is an event of the step at which the branch begins.
    const std::size_t count = begin.step == end.step ? end.event_count : event_count_at(begin.step);
    for (std::size_t i = begin.event_count; i < count; ++i)
        branch.records.events[begin.step].push_back(event_at(begin.step, i));
    branch.keyframes = keyframes_.between(begin.step, end.step);
    return branch;
}

void History::put_back(const Branch& branch, World& world, const Snapshot& state) {
    cut_back_to(branch.begin, world, state);
    append(branch);
    runs_.compare(records_, end_.step);
}

} // namespace topple::app
