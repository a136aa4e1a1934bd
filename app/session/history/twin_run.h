// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/twin_view.h"
#include "app/session/history/history.h"
#include "topple/core/function_ref.h"
#include "topple/world/step_comparison.h"
#include "topple/world/world.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

namespace topple::app {

/// A second world that takes the steps of the present timeline with other parameters.
///
/// At its first step the twin is the present run. From there on it gets the same inputs and the same commands; after
/// each of them the parameters of the twin have their own values again. A state of the twin therefore follows from the
/// timeline, the first step and the parameters alone, and is the same after any way back. The present world and its
/// timeline are only read.
class TwinRun {
public:
    /// Memory for the states of the twin, from which it goes back. [bytes]
    static constexpr std::size_t kStateBytes = 64'000'000;

    /// `measured`: measures that its steps take.
    TwinRun(const World& present, AskedTwin asked, const AskedMeasures& measured, int thread_count);

    [[nodiscard]] const AskedTwin& asked() const { return asked_; }
    [[nodiscard]] const AskedMeasures& measured() const { return meter_.asked(); }
    /// Returns the first step of the twin, earlier than asked if the past was changed before it.
    [[nodiscard]] std::uint64_t begin_step() const { return begin_step_; }

    /// Called with the twin's world after each of its steps; `report` and `measures` are null at the first one.
    using Watch = FunctionRef<void(std::uint64_t step,
                                   const World& twin,
                                   const StepReport* report,
                                   const StepMeasures* measures)>;
    /// Goes to the shown moment, or toward it until the steps have taken `milliseconds` (at least one step is taken).
    /// `present`: the world of the timeline, at history.now(). Requires: that moment is not before begin_step().
    void go_toward(const History& history, const World& present, double milliseconds, Watch watch);
    /// Returns whether the twin is at that moment.
    [[nodiscard]] bool is_at(Moment moment) const {
        return step_ == moment.step && event_count_ == moment.event_count;
    }
    /// Returns the step of the twin; none before the first call of go_toward.
    [[nodiscard]] std::optional<std::uint64_t> step() const { return step_; }
    [[nodiscard]] const World& world() const { return world_; }

    /// Forgets everything after `step`, since the timeline has changed there.
    void forget_after(std::uint64_t step);
    /// Takes back the commands after the twin's step, which may have changed.
    void take_back_commands();

    /// The first step whose motion differs from that of the present run.
    struct Parting {
        RunDifference difference;
        StepComparison
            comparison; ///< Stage at which the steps part; `none` if the present run no longer has them.
    };
    /// Returns none if there was no difference yet, as far as the results of the present run are kept.
    [[nodiscard]] const std::optional<Parting>& parting() const { return parting_; }
    /// Returns the number of commands up to its step that the twin has refused, since its objects differ.
    [[nodiscard]] std::size_t refused_count() const;

private:
    void restore_nearest(const History& history, const World& present, Watch watch);
    void begin_anew(const History& history, const World& present, Watch watch);
    void step_on(const History& history, const World& present, Watch watch);
    void apply_commands(const History& history);
    void set_parameters();
    void compare(const History& history, const World& present, const Snapshot& before);

    World world_;
    StepMeter meter_;
    AskedTwin asked_;
    int thread_count_ = 1;
    std::uint64_t begin_step_ = 0;
    std::optional<std::uint64_t> step_; ///< Step of the world; none: it is not on the timeline.
    std::optional<std::size_t>
        event_count_;                 ///< Events after that step; none: they are not applied yet.
    Snapshot before_commands_;        ///< State before these events; null: there are none.
    std::optional<Keyframes> states_; ///< States of the twin, each before the events of its step.
    std::optional<Parting> parting_;
    std::map<std::uint64_t, std::size_t> refused_; ///< Number of refused commands by step.
};

} // namespace topple::app
