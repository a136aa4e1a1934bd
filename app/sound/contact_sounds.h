// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <vector>

namespace topple::app {

/// Two colliders that have hit each other in a step.
struct Impact {
    std::uint32_t collider_a = 0, collider_b = 0; ///< Indices.
    Vec3 point;                                   ///< World coordinates. [m]
    double speed = 0;                             ///< At which they came together. [m/s]
    double impulse = 0;                           ///< [N s]
    /// Time from the beginning of the last step to the impact, if both came together steadily. [s]
    double delay = 0;
};

/// Two colliders that slide on each other after a step.
struct Sliding {
    std::uint32_t collider_a = 0, collider_b = 0; ///< Indices.
    Vec3 point;                                   ///< World coordinates. [m]
    double speed = 0;                             ///< Tangential. [m/s]
    double force = 0;                             ///< Of friction. [N]
};

/// At most one impact and one sliding for two bodies, the strongest.
struct ContactSounds {
    std::vector<Impact> impacts;
    std::vector<Sliding> slidings;
};

/// Slower impacts and slower sliding make no sound. [m/s]
inline constexpr double kSlowestImpact = 0.08, kSlowestSliding = 0.02;

/// Compares two states of a world, the second one or more steps after the first, and returns what hits and slides.
/// An impact is a change of the speed along a contact's normal that pushes its two bodies apart.
ContactSounds contact_sounds(const WorldState& before, const WorldState& after);

/// Returns how long two bodies touch in an impact (Hertz): 2.87 (m^2 / (r e^2 v))^(1/5), with the reduced mass m [kg],
/// radius r [m] and modulus e [Pa] of both, and their speed v. [s]
double contact_duration(double mass, double radius, double modulus, double speed);

} // namespace topple::app
