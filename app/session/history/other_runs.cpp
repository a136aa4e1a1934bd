// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/other_runs.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace topple::app {
namespace {

/// Adds the bodies that commands after a step and inputs of the next one concern.
void add_concerned(const Records& records, std::uint64_t step, std::vector<BodyId>& bodies) {
    const auto add = [&](const auto& action) {
        if constexpr (requires { action.body.ordinal; })
            bodies.push_back(action.body);
    };
    if (const auto events = records.events.find(step); events != records.events.end())
        for (const Event& event : events->second)
            for (const Command& command : event.commands)
                std::visit(add, command);
    if (const auto inputs = records.inputs.find(step + 1); inputs != records.inputs.end())
        for (const StepInput& input : inputs->second)
            std::visit(add, input);
}

/// Returns whether the stretches have the same ends, inputs and commands, and so the same steps. The number of an event
/// stands for its commands.
bool is_same_stretch(const Branch& a, const Branch& b) {
    const auto has_same_events = [](const auto& x, const auto& y) {
        return x.first == y.first &&
               std::equal(x.second.begin(),
                          x.second.end(),
                          y.second.begin(),
                          y.second.end(),
                          [](const Event& e, const Event& f) { return e.number == f.number; });
    };
    return a.begin == b.begin && a.end == b.end && a.records.inputs == b.records.inputs &&
           std::equal(a.records.events.begin(),
                      a.records.events.end(),
                      b.records.events.begin(),
                      b.records.events.end(),
                      has_same_events);
}

} // namespace

std::span<const StepInput> inputs_at(const Records& records, std::uint64_t step) {
    const auto inputs = records.inputs.find(step);
    return inputs == records.inputs.end() ? std::span<const StepInput>{} : inputs->second;
}

void apply_all(std::span<const Event> events, World& world) {
    for (const Event& event : events)
        for (const Command& command : event.commands)
            (void)apply(command, world);
}

void append(Records& to, const Records& more) {
    to.inputs.insert(more.inputs.begin(), more.inputs.end());
    for (const auto& [step, events] : more.events) {
        std::vector<Event>& here = to.events[step]; // the first one may have earlier events
        here.insert(here.end(), events.begin(), events.end());
    }
    to.edits.insert(more.edits.begin(), more.edits.end());
    to.marks.insert(more.marks.begin(), more.marks.end());
    to.bookmarks.insert(more.bookmarks.begin(), more.bookmarks.end());
    to.checks.put_back(more.checks);
}

Branch joined(Branch first, const Branch& second) {
    append(first.records, second.records);
    first.keyframes.put_back(second.keyframes);
    first.end = second.end;
    first.label = second.label;
    return first;
}

std::uint64_t OtherRuns::keep(Branch branch, std::size_t state_bytes) {
    // Nothing below needs memory.
    runs_.reserve(runs_.size() + 1);
    dropped_.reserve(dropped_.size() + runs_.size() + 1);
    const std::uint64_t begin = branch.begin.step;
    runs_.push_back({.number = ++count_, .branch = std::move(branch), .compared_step = begin});
    const auto has_room = [&] {
        return runs_.size() <= kMost && budget_ / runs_.size() >= kFewestStates * state_bytes;
    };
    while (runs_.size() > kLeast && !has_room())
        drop_one();
    share_budget();
    return count_;
}

/// Drops the least valuable run except the newest: a run without a name, and of these the shortest, since a long run is
/// worth more than the few steps of a trial.
void OtherRuns::drop_one() {
    const auto worth = [](const OtherRun& run) {
        return std::pair(!run.branch.label.name.empty(),
                         run.branch.end.step - run.branch.begin.step);
    };
    const auto at = std::min_element(
        runs_.begin(), std::prev(runs_.end()), [&](const OtherRun& a, const OtherRun& b) {
            return worth(a) < worth(b);
        });
    dropped_.push_back(std::move(at->branch.label));
    runs_.erase(at);
}

/// Gives every run the same share of the budget.
void OtherRuns::share_budget() {
    const std::size_t share = budget_ / std::max(runs_.size(), kLeast);
    for (OtherRun& run : runs_) {
        run.branch.keyframes.own(share);
        run.branch.records.checks.set_budget(share / kCheckShare);
    }
}

std::size_t OtherRuns::byte_count() const {
    std::size_t bytes = 0;
    for (const OtherRun& run : runs_)
        bytes += run.branch.keyframes.byte_count();
    return bytes;
}

bool OtherRuns::set_name(std::uint64_t lane, const std::string& name) {
    const auto at = std::find_if(runs_.begin(), runs_.end(), [&](const OtherRun& run) {
        return run.branch.label.lane == lane;
    });
    if (at != runs_.end())
        at->branch.label.name = name;
    return at != runs_.end();
}

void OtherRuns::set_budget(std::size_t bytes) {
    budget_ = bytes;
    share_budget();
}

void OtherRuns::begin_before(Moment moment, FunctionRef<Branch(Moment, Moment)> copy) {
    for (OtherRun& run : runs_)
        if (run.branch.begin > moment)
            run.branch = joined(copy(moment, run.branch.begin), run.branch);
}

void OtherRuns::drop_after(Moment moment) {
    std::erase_if(runs_, [&](const OtherRun& run) { return run.branch.begin > moment; });
}

void OtherRuns::drop_before(Moment moment) {
    std::erase_if(runs_, [&](const OtherRun& run) { return run.branch.begin < moment; });
}

std::optional<OtherRun> OtherRuns::take(std::uint64_t number) {
    const auto at = std::find_if(
        runs_.begin(), runs_.end(), [&](const OtherRun& run) { return run.number == number; });
    if (at == runs_.end())
        return std::nullopt;
    OtherRun run = std::move(*at);
    runs_.erase(at);
    return run;
}

std::optional<OtherRun> OtherRuns::take_beginning_at(std::uint64_t number, Moment moment) {
    const bool begins_there = std::any_of(runs_.begin(), runs_.end(), [&](const OtherRun& run) {
        return run.number == number && run.branch.begin == moment;
    });
    return begins_there ? take(number) : std::nullopt;
}

std::optional<OtherRun> OtherRuns::take_same(const Branch& branch) {
    const auto at = std::find_if(runs_.begin(), runs_.end(), [&](const OtherRun& run) {
        return is_same_stretch(run.branch, branch);
    });
    return at == runs_.end() ? std::nullopt : take(at->number);
}

void OtherRuns::compare(const Records& present, std::uint64_t last_step) {
    for (OtherRun& run : runs_)
        while (!run.difference && run.compared_step < std::min(last_step, run.branch.end.step)) {
            const std::uint64_t step = ++run.compared_step;
            const StepCheck* here = present.checks.find(step);
            const StepCheck* there = run.branch.records.checks.find(step);
            if (here == nullptr || there == nullptr)
                continue;
            std::vector<BodyId> likely;
            if (step == run.branch.begin.step + 1)
                for (const Records* records :
                     std::initializer_list<const Records*>{&present, &run.branch.records})
                    add_concerned(*records, run.branch.begin.step, likely);
            const StepDifference difference = difference_between(*there, *here, likely);
            if (difference.is_found)
                run.difference = RunDifference{step, difference};
        }
}

void OtherRuns::forget_comparisons_after(std::uint64_t step) {
    for (OtherRun& run : runs_) {
        run.compared_step = std::min(run.compared_step, std::max(step, run.branch.begin.step));
        if (run.difference && run.difference->step > step)
            run.difference.reset();
    }
}

} // namespace topple::app
