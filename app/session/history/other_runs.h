// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/history/records.h"
#include "topple/core/function_ref.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace topple::app {

/// The first step in which two runs differ.
struct RunDifference {
    std::uint64_t step = 0;
    StepDifference difference;
};

/// A former future of the timeline: the steps, inputs and commands after a moment, from before that moment was
/// changed.
struct OtherRun {
    std::uint64_t number = 0; ///< Never used twice in a timeline.
    Branch branch;
    /// First difference from the present run, as far as both have steps with checks; none: no difference yet.
    std::optional<RunDifference> difference{};
    std::uint64_t compared_step = 0; ///< The runs are compared up to this step.
};

/// The runs that were left by changing the past, the newest last. Each begins on the present timeline.
class OtherRuns {
public:
    static constexpr std::size_t kMost = 3;
    /// Share of the timeline's memory for states that each run may keep.
    static constexpr std::size_t kStateShare = 8;
    /// Share of its states' memory that its checks may take as well.
    static constexpr std::size_t kCheckShare = 4;

    [[nodiscard]] const std::vector<OtherRun>& list() const { return runs_; }
    /// Adds a run and returns its number; of more than kMost, the shortest of the others goes. `state_bytes` bounds the
    /// memory of its states.
    std::uint64_t keep(Branch branch, std::size_t state_bytes);
    void set_state_bytes(std::size_t bytes);
    /// Makes all runs begin at `moment` or before, since the timeline is cut there. `copy` returns the stretch of the
    /// present timeline between two moments.
    void begin_before(Moment moment, FunctionRef<Branch(Moment begin, Moment end)> copy);
    /// Drops the runs that begin after `moment`. Needs no memory.
    void drop_after(Moment moment);
    /// Drops the runs that begin before `moment`, which is the oldest one that is kept.
    void drop_before(Moment moment);
    void clear() { runs_.clear(); }
    /// Removes and returns the run of that number; none if there is no such run.
    [[nodiscard]] std::optional<OtherRun> take(std::uint64_t number);
    /// As take, but only if the run begins at `moment`.
    [[nodiscard]] std::optional<OtherRun> take_beginning_at(std::uint64_t number, Moment moment);

    /// Removes and returns the run that is the same stretch: with the same ends, inputs and commands. Such a run may
    /// have another number than it had, since an exchange of runs gives a new one.
    [[nodiscard]] std::optional<OtherRun> take_same(const Branch& branch);

    /// Compares every run with the present one up to `last_step`. If the first step already differs, the body is
    /// named that a command or an input of one of the runs concerned.
    void compare(const Records& present, std::uint64_t last_step);
    /// Forgets what was found about steps after `step`, which the present run takes anew.
    void forget_comparisons_after(std::uint64_t step);

private:
    std::vector<OtherRun> runs_;
    std::uint64_t count_ = 0; ///< Number of runs ever kept.
};

} // namespace topple::app
