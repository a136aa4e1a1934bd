// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/world/step_report.h"
#include "topple/world/world_state.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

namespace topple::app {

/// Returns the memory of a state. [bytes]
std::size_t byte_count_of(const WorldState& state);

/// Estimates the cost of a step from the numbers of bodies, pairs and particles, and not from a clock, so that equal
/// runs keep equal states. The unit is about the cost of one awake body in a pile. [-]
double effort_of(const StepReport& report);

/// States of a world at some of its steps, each just after the step and before any command.
///
/// A state is kept when the steps since the last one have taken some effort, so that no moment takes much longer to
/// show than another: a pile that falls has many states, one at rest few. When the memory is used up, the states go
/// whose loss makes the cheapest gaps. When a gap would then be kLastSpacing steps on average, the oldest are dropped
/// instead, and `first_step` tells so. The storage of a state is private to this class, which would be the place for
/// differences between neighbors.
class Keyframes {
public:
    static constexpr std::uint64_t kFirstSpacing = 4;   ///< Shortest distance of states. [steps]
    static constexpr std::uint64_t kLastSpacing = 1024; ///< Largest mean distance of states. [steps]

    struct Entry {
        std::uint64_t step = 0;
        Snapshot state;
    };

    Keyframes() = default;
    Keyframes(Snapshot start, std::size_t budget);

    [[nodiscard]] std::uint64_t first_step() const;
    [[nodiscard]] std::size_t byte_count() const { return bytes_ + dense_bytes_; }
    [[nodiscard]] std::size_t budget() const { return budget_; }

    /// Counts the effort of the next step. After each step: then whether a state of it is due, then `add` if so.
    void count_step(double effort) { effort_ += effort; }
    [[nodiscard]] bool is_due(std::uint64_t step) const;
    void add(std::uint64_t step, Snapshot state);
    /// Returns the last one at or before `step`. Requires: first_step() <= step.
    [[nodiscard]] Entry find(std::uint64_t step) const;
    /// Returns the first one after `step`; none if there is none.
    [[nodiscard]] std::optional<Entry> find_after(std::uint64_t step) const;
    /// Returns the state that was added at `step`; null if none is kept.
    [[nodiscard]] Snapshot added_at(std::uint64_t step) const;

    /// Keeps a repeated state, for going back step by step; such states are dropped first.
    void remember(std::uint64_t step, Snapshot state);

    void forget_after(std::uint64_t step);
    /// Drops the states before `step`. Requires: there is a state at `step`.
    void forget_before(std::uint64_t step);
    /// Returns the first one at or after `step`, if there is one.
    [[nodiscard]] std::optional<std::uint64_t> next_step(std::uint64_t step) const;
    /// Returns a copy of those with begin < step <= end. States are shared, not copied, and their memory counts for
    /// the original until `own`.
    [[nodiscard]] Keyframes between(std::uint64_t begin, std::uint64_t end) const;
    void put_back(const Keyframes& others);

    void set_budget(std::size_t bytes);
    /// Counts the memory of all states from now on, and sets the budget.
    void own(std::size_t budget);

private:
    struct Stored {
        Snapshot state;
        std::size_t bytes = 0;
        double effort = 0; ///< Effort of the steps from the state before.
    };
    void make_room();
    void thin_out();
    void forget(std::map<std::uint64_t, Stored>::iterator at);
    void forget_repeated();

    std::map<std::uint64_t, Stored> stored_;
    std::map<std::uint64_t, Snapshot> dense_;
    std::size_t bytes_ = 0, dense_bytes_ = 0;
    std::size_t budget_ = 0;
    double least_effort_ = 0; ///< Effort of the steps between two states.
    double effort_ = 0;       ///< Effort of the steps that were counted since the last state.
};

} // namespace topple::app
