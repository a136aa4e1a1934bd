// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history.h"

#include "engine/core/assert.h"

#include <iterator>

namespace topple::app {
namespace {

/// Erases what lies after `last`.
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

} // namespace

History::History(Snapshot start, std::size_t keyframe_bytes)
    : now_{start->step_count, 0},
      end_(now_),
      keyframes_(start, keyframe_bytes) {
    records_.edits[now_] = {};
}

const EditLists& History::edits_at(Moment moment) const {
    return std::prev(records_.edits.upper_bound(moment))->second;
}

const Event* History::last_event() const {
    return now_.event_count == 0 ? nullptr : &records_.events.at(now_.step)[now_.event_count - 1];
}

std::vector<TimelineView::Mark> History::marks() const {
    std::vector<TimelineView::Mark> marks;
    marks.reserve(records_.marks.size());
    for (const auto& [moment, mark] : records_.marks)
        if (mark.step >= first_step())
            marks.push_back(mark);
    return marks;
}

std::size_t History::event_count_at(std::uint64_t step) const {
    const auto at = records_.events.find(step);
    return at == records_.events.end() ? 0 : at->second.size();
}

Moment History::last_moment_of(std::uint64_t step) const {
    return step == end_.step ? end_ : Moment{step, event_count_at(step)};
}

void History::add_step(std::vector<StepInput> inputs, FunctionRef<Snapshot()> snapshot) {
    TOPPLE_ASSERT(is_at_end());
    end_ = now_ = {now_.step + 1, 0};
    if (!inputs.empty())
        records_.inputs[now_.step] = std::move(inputs);
    if (keyframes_.is_due(now_.step))
        keyframes_.add(now_.step, snapshot());
}

std::uint64_t History::add_event(std::vector<Command> commands) {
    TOPPLE_ASSERT(is_at_end());
    records_.events[now_.step].push_back({++event_count_, std::move(commands)});
    end_ = now_ = {now_.step, now_.event_count + 1};
    return event_count_;
}

void History::change_last_event(std::vector<Command> commands) {
    TOPPLE_ASSERT(is_at_end() && last_event());
    records_.events[now_.step].back().commands = std::move(commands);
}

void History::set_edits(EditLists edits) { records_.edits[now_] = std::move(edits); }

void History::set_mark(Moment where, TimelineView::Mark::Kind kind) {
    records_.marks[where] = {where.step, kind};
}

void History::restore(World& world, std::uint64_t step) {
    const Keyframes::Entry from = keyframes_.find(step);
    world.restore(*from.state);
    now_ = {from.step, 0};
}

void History::step_again(World& world) {
    const auto inputs = records_.inputs.find(now_.step + 1);
    world.step(inputs == records_.inputs.end() ? std::span<const StepInput>{} : inputs->second);
    now_ = {now_.step + 1, 0};
    if (const auto hash = keyframes_.hash_at(now_.step); hash && *hash != world.hash())
        divergence_ = now_.step;
}

void History::apply_next_event(World& world) {
    for (const Command& command : records_.events.at(now_.step)[now_.event_count].commands)
        if (!apply(command, world).ok())
            divergence_ = now_.step;
    ++now_.event_count;
}

void History::repeat_step(World& world) {
    TOPPLE_ASSERT(!is_at_end());
    if (now_.step < end_.step)
        step_again(world);
    const Moment last = last_moment_of(now_.step);
    while (now_ < last)
        apply_next_event(world);
}

void History::go_to(Moment moment, World& world) {
    TOPPLE_ASSERT(first_step() <= moment.step && moment <= end_);
    if (now_ == moment)
        return;
    // The step before, so that the shown one is made by a step and not by a copy.
    const std::uint64_t from = moment.step > first_step() ? moment.step - 1 : moment.step;
    if (now_ > moment || keyframes_.find(from).step > now_.step)
        restore(world, from);
    while (now_ < moment) {
        if (now_.event_count < event_count_at(now_.step)) {
            apply_next_event(world);
            continue;
        }
        step_again(world);
        if (now_.step < moment.step)
            keyframes_.remember(now_.step, world.snapshot());
    }
}

void History::cut() {
    const bool is_same_step = now_.step == end_.step;
    end_ = now_;
    erase_after(records_.inputs, now_.step);
    erase_after(records_.events, now_.step);
    if (const auto events = records_.events.find(now_.step); events != records_.events.end())
        events->second.resize(now_.event_count);
    erase_after(records_.edits, now_);
    erase_after(records_.marks, now_);
    if (!is_same_step)
        keyframes_.forget_after(now_.step);
}

void History::cut_back_to(Moment moment, World& world, const Snapshot& state) {
    TOPPLE_ASSERT(first_step() <= moment.step && moment <= end_);
    if (state) {
        world.restore(*state);
        now_ = moment;
    } else {
        go_to(moment, world);
    }
    cut();
}

Branch History::copy(Moment begin, Moment end) const {
    Branch branch{.begin = begin, .end = end, .records = {}, .keyframes = {}};
    copy_between(records_.inputs, branch.records.inputs, begin.step, end.step);
    copy_between(records_.edits, branch.records.edits, begin, end);
    copy_between(records_.marks, branch.records.marks, begin, end);
    copy_between(records_.events, branch.records.events, begin.step, end.step);
    if (const auto last = branch.records.events.find(end.step); last != branch.records.events.end())
        last->second.resize(end.event_count);
    branch.keyframes = keyframes_.between(begin.step, end.step);
    return branch;
}

void History::put_back(const Branch& branch, World& world, const Snapshot& state) {
    cut_back_to(branch.begin, world, state);
    records_.inputs.insert(branch.records.inputs.begin(), branch.records.inputs.end());
    records_.events.insert(branch.records.events.begin(), branch.records.events.end());
    records_.edits.insert(branch.records.edits.begin(), branch.records.edits.end());
    records_.marks.insert(branch.records.marks.begin(), branch.records.marks.end());
    keyframes_.put_back(branch.keyframes);
    end_ = branch.end;
}

} // namespace topple::app
