// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/history/history.h"
#include "topple/world/world.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace topple::app {

/// A second world that repeats another run beside the present one, so that its bodies can be drawn as ghosts.
///
/// The world begins at the nearest of: its own step, its own states, the states kept with the run, and the states of
/// the present timeline at or before the begin of the run. It repeats inputs and commands from there, with the same
/// result bit for bit. The present world, its timeline and the run are only read. All these states were taken before
/// the run was left, so that the world, made later, has their shapes.
class GhostRun {
public:
    /// Memory for the states of this world, from which it goes back. [bytes]
    static constexpr std::size_t kStateBytes = 32'000'000;

    /// `present`: the world of the timeline, which has left the run already.
    GhostRun(const World& present, std::uint64_t run, int thread_count);

    /// Number of the run that it follows.
    [[nodiscard]] std::uint64_t run() const { return run_; }

    /// Goes to `step`, or toward it until the steps have taken `milliseconds` (at least one step is taken). Requires:
    /// `run` has the number of this one, its begin is kept (history.first()), and `step` is not before its begin nor
    /// after its end.
    void go_toward(std::uint64_t step,
                   const History& history,
                   const OtherRun& run,
                   double milliseconds);
    /// Returns whether the world is at the run's `step`, after the commands there.
    [[nodiscard]] bool is_at(std::uint64_t step) const { return step_ == step; }
    /// Returns the step of the world; none before the first call of go_toward.
    [[nodiscard]] std::optional<std::uint64_t> step() const { return step_; }
    [[nodiscard]] const World& world() const { return world_; }

    /// Returns the wall time of a step, averaged over about the last ten; that of the present run's last step if none
    /// was taken yet. [ms]
    [[nodiscard]] double step_ms() const { return step_ms_; }

private:
    void restore_nearest(std::uint64_t step, const History& history, const OtherRun& run);
    void restore(const Keyframes::Entry& from, const History& history, const OtherRun& run);
    void step_on(const History& history, const OtherRun& run);
    void apply_events(const History& history, const OtherRun& run);

    World world_;
    std::uint64_t run_ = 0;
    std::optional<std::uint64_t> step_;
    std::optional<Keyframes> states_;
    double step_ms_ = 0;
    bool is_measured_ = false; ///< Whether `step_ms_` is of steps of this world.
};

} // namespace topple::app
