// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/history/records.h"
#include "topple/core/function_ref.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
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
    /// As many runs are kept however large their states are, and at most this many.
    static constexpr std::size_t kLeast = 3, kMost = 12;
    /// A run beyond kLeast is kept only if every run has memory for so many states: with fewer, showing one of its
    /// steps takes long.
    static constexpr std::size_t kFewestStates = 8;
    /// Share of its states' memory that its checks may take as well.
    static constexpr std::size_t kCheckShare = 4;

    [[nodiscard]] const std::vector<OtherRun>& list() const { return runs_; }
    /// Adds a run and returns its number; if there is no room for all, others go. `state_bytes`: size of a state. If
    /// memory runs out, nothing has changed.
    std::uint64_t keep(Branch branch, std::size_t state_bytes);
    /// Returns the labels of the runs that had to go since the last call.
    [[nodiscard]] std::vector<RunLabel> take_dropped() { return std::exchange(dropped_, {}); }
    /// Returns false if there is no run of that lane.
    bool set_name(std::uint64_t lane, const std::string& name);
    /// Sets the memory of the states of all runs together. [bytes]
    void set_budget(std::size_t bytes);
    [[nodiscard]] std::size_t byte_count() const;
    [[nodiscard]] std::size_t budget() const { return budget_; }
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
    void drop_one();
    void share_budget();

    std::vector<OtherRun> runs_;
    std::vector<RunLabel> dropped_;
    std::size_t budget_ = 0;
    std::uint64_t count_ = 0; ///< Number of runs ever kept.
};

} // namespace topple::app
