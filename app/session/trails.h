// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/tremor.h"
#include "app/session/frame/body_path.h"
#include "app/session/history/repetition.h"
#include "topple/world/world.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace topple::app {

/// The paths that some bodies have taken in the last two seconds of the timeline, and what they touched on the way.
/// Steps are noted as they are taken; a second world repeats those that were not, such as after a rewind or a new
/// selection.
class Trails {
public:
    static constexpr std::uint64_t kSteps = 120; ///< Two seconds at 60 steps a second.

    /// Follows these bodies, and forgets everything else.
    void follow(std::vector<BodyId> bodies);
    [[nodiscard]] bool is_empty() const { return bodies_.empty(); }
    /// Forgets all moments, for another timeline.
    void forget();
    /// Forgets the moments after a step, since the timeline has changed from there on.
    void forget_after(std::uint64_t step);
    /// Notes where the bodies are after a step.
    void note(std::uint64_t step, const WorldState& state);

    /// Returns whether the places of all steps of the last two seconds, as far as the history has them, are noted.
    [[nodiscard]] bool covers(std::uint64_t step, const History& history) const;
    /// Repeats missing steps before `step`, the shown one, for about that time, at least one. Requires: not covered.
    void repeat(std::uint64_t step,
                const History& history,
                const World& world,
                int thread_count,
                double milliseconds);
    /// Returns the paths that end at `step`, as far back as all steps are noted and the bodies exist.
    [[nodiscard]] std::shared_ptr<const std::vector<BodyPath>> paths(std::uint64_t step) const;
    /// Returns the moments of the first of the bodies up to `step`, oldest first, in the same way.
    [[nodiscard]] std::vector<BodyMoment> moments(std::uint64_t step) const;

private:
    /// Largest number of noted steps: more than a rewind goes back at once.
    static constexpr std::size_t kMostSteps = 3600;
    [[nodiscard]] std::vector<BodyMoment> moments_of_body(std::size_t index,
                                                          std::uint64_t step) const;
    [[nodiscard]] static std::uint64_t first_step(std::uint64_t step, const History& history);

    std::vector<BodyId> bodies_;
    /// Moments of the bodies, in their order, by step; none while a body does not exist.
    std::map<std::uint64_t, std::vector<std::optional<BodyMoment>>> moments_;
    std::unique_ptr<Repetition> repetition_; ///< Null: nothing is being repeated.
};

} // namespace topple::app
