// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Runs that were left by changing the past, and their exchange with the present one.

#include "app/session/history/history.h"
#include "topple/core/assert.h"

#include <algorithm>
#include <utility>

namespace topple::app {

bool History::exchange_run(std::uint64_t number, World& world) {
    const std::optional<OtherRun> run = runs_.take(number);
    if (!run || run->branch.begin < first())
        return false;
    const Moment begin = run->branch.begin, shown = now_;
    Branch present = copy(begin, end_);
    cut_back_to(begin, world, nullptr);
    keep_as_other(std::move(present));
    append(run->branch);
    runs_.forget_comparisons_after(0);
    runs_.compare(records_, end_.step);
    go_to_step(std::min(shown.step, end_.step), world);
    return true;
}

std::uint64_t History::keep_as_other(Branch branch) {
    return runs_.keep(std::move(branch), byte_count_of(*keyframes_.find(now_.step).state));
}

bool History::name_run(std::uint64_t lane, const std::string& name) {
    if (lane != label_.lane)
        return runs_.set_name(lane, name);
    label_.name = name;
    return true;
}

void History::put_back_run(std::uint64_t number) {
    TOPPLE_ASSERT(is_at_end());
    if (const std::optional<OtherRun> run = runs_.take_beginning_at(number, now_))
        append(run->branch);
}

void History::leave_again(LeftRun& left, World& world) {
    const Moment begin = left.branch.begin;
    if (left.before) {
        world.restore(*left.before);
        now_ = begin;
    } else {
        go_to(begin, world);
    }
    left.number = cut();
}

void History::put_back_left(LeftRun& left, World& world) {
    // The same run among the others has more states.
    std::optional<OtherRun> run = runs_.take_beginning_at(left.number, left.branch.begin);
    if (!run)
        run = runs_.take_same(left.branch);
    put_back(run ? run->branch : left.branch, world, left.before);
    go_to(left.shown, world);
}

} // namespace topple::app
