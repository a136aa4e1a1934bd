// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/history/history.h"
#include "app/session/history/step_meter.h"
#include "topple/world/world.h"

#include <cstdint>

namespace topple::app {

/// A second world that repeats stretches of a history, for what was not noted when the steps were taken. The shown
/// world stays as it is.
class Repetition {
public:
    /// `world`: one of the history's timeline.
    Repetition(const World& world, int thread_count);

    /// Goes to the last kept state at or before `from`, with the commands of its step, to repeat the steps up to
    /// `goal`. Requires: first_step() <= from <= goal, the history's.
    void begin(std::uint64_t from, std::uint64_t goal, const History& history);
    [[nodiscard]] std::uint64_t step() const { return step_; }
    [[nodiscard]] std::uint64_t goal() const { return goal_; }
    [[nodiscard]] bool is_done() const { return step_ == goal_; }
    [[nodiscard]] const World& world() const { return world_; }

    /// Measures the steps from now on.
    void measure(const AskedMeasures& asked) { meter_.ask(asked); }
    /// Returns the measures of the last step.
    [[nodiscard]] const StepMeasures& measures() const { return meter_.measures(); }

    /// Repeats the next step, and then the commands after it. Requires: not is_done() before the step.
    StepReport take_step(const History& history);
    void apply_commands(const History& history);

private:
    World world_;
    StepMeter meter_;
    std::uint64_t step_ = 0, goal_ = 0;
};

} // namespace topple::app
