// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <cstddef>
#include <span>
#include <vector>

namespace topple::app {

/// A body after a step, with what it touched.
struct BodyMoment {
    Vec3 center;                  ///< Center of mass. [m]
    Vec3 v;                       ///< Velocity of the center. [m/s]
    Vec3 w;                       ///< Angular velocity. [rad/s]
    Real extent = 0;              ///< Body::extent. [m]
    std::vector<BodyId> touching; ///< Sorted; each body once.
};

/// Returns the body's moment. Cost: linear in the number of contacts.
BodyMoment moment_of(const WorldState& state, const Body& body);

/// Number of the latest steps that are examined for jitter: a second at 60 steps a second.
inline constexpr std::size_t kTremorSteps = 60;

/// Back and forth of a body over consecutive steps.
struct Tremor {
    std::size_t steps = 0; ///< Number of steps that were looked at.
    /// Number of steps that turned the velocity or the angular velocity round.
    std::size_t reversals = 0;
    /// Number of times that the contact with `other` began or ended; no other body has more.
    std::size_t contact_changes = 0;
    BodyId other;           ///< Null: no contact began or ended.
    Real largest_speed = 0; ///< Of the farthest point, at a reversal. [m/s]
    Real way = 0;           ///< Length of the path of the center. [m]
    Real displacement = 0;  ///< Distance between its ends. [m]

    /// Whether the body jitters: its velocity turns round, or a contact comes and goes, in a sixth of the steps or
    /// more.
    [[nodiscard]] bool is_jitter() const;
};

/// Finds reversals and changes of contacts. `moments`: of consecutive steps, oldest first.
Tremor tremor_of(std::span<const BodyMoment> moments);

} // namespace topple::app
