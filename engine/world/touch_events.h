// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <vector>

namespace topple {

/// Two bodies that began or ceased to touch; a has the lower number.
struct TouchEvent {
    BodyId a, b;       ///< Never null; one may be gone.
    bool began = true; ///< False: they ceased to touch.
    /// Point of the largest impulse; when the touch ended, the last such point. World. [m]
    Vec3 point;
    Vec3 normal;      ///< From a to b. Unit.
    Real impulse = 0; ///< Of all points together, normal only. [N s]
};

/// Returns the touches that began or ended between two moments of a world, in order of the bodies'
/// numbers; ends also for bodies that are gone. A query instead of a callback, so that nobody
/// reaches into a step, and a rewind can be asked as well as a step. Costs O(contacts).
std::vector<TouchEvent> find_touch_events(const WorldState& before, const WorldState& after);

} // namespace topple
