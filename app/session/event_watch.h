// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace topple::app {

/// Finds the steps that get a tick on the time bar: those in which two bodies touch for the first time since a change,
/// in which a joint breaks or a body is disabled, and in which everything has come to rest.
class EventWatch {
public:
    using Kind = TimelineView::Mark::Kind;

    /// Waits for the next first contact: of two bodies that are not near each other at the end of the next step.
    void begin() { stage_ = Stage::settles; }

    /// Notes what is compared after the step. Steps that are repeated must not be told.
    void before_step(const WorldState& state, const StepReport& last_report);
    /// Returns the most important event of the step that ended with this state and report.
    std::optional<Kind> after_step(const WorldState& state, const StepReport& report);

private:
    enum class Stage : std::uint8_t { settles, waits, idle };
    using Pair = std::pair<std::uint64_t, std::uint64_t>; // ordinals of two bodies

    /// Velocities of a body before the step.
    struct Motion {
        Vec3 v; ///< [m/s]
        Vec3 w; ///< [rad/s]
    };

    static Pair pair_of(const WorldState& state, const Contact& contact);
    void note_neighbors(const WorldState& state);
    [[nodiscard]] bool has_first_contact(const WorldState& state) const;
    [[nodiscard]] bool has_met(const WorldState& state, const Contact& contact) const;

    Stage stage_ = Stage::settles;
    std::vector<Pair> neighbors_;  ///< Sorted; pairs whose contact is no event.
    std::vector<Motion> motions_;  ///< By index of the body; empty unless a contact is waited for.
    std::size_t awake_before_ = 0; ///< Number of awake bodies before the step.
};

} // namespace topple::app
