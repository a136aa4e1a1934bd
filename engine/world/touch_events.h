// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <vector>

namespace topple {

/// Two bodies that touch, or began or ceased to touch; body a has the lower number.
struct TouchEvent {
    BodyId a, b;       ///< Never null; one of the bodies may have been removed.
    bool began = true; ///< False: the bodies ceased to touch.
    /// Point with the largest impulse; when the touch ended, the last such point. In the frame of `cell`. [m]
    Vec3 point;
    Vec3 normal;      ///< Unit normal from a to b.
    Real impulse = 0; ///< Sum of the normal impulses of all points. [N s]
    GridCell cell{};  ///< Frame of the point.
};

/// Returns the touches of a state, one for each pair of bodies, sorted by the bodies' numbers. Costs O(contacts).
std::vector<TouchEvent> find_touches(const WorldState& state);

/// Returns the touches of pairs of bodies that touch in one list and not in the other; both as find_touches returns
/// them.
std::vector<TouchEvent> touches_only_in(const std::vector<TouchEvent>& touches,
                                        const std::vector<TouchEvent>& others);

/// Returns the touches that began or ended between two states of a world, sorted by the bodies' numbers; ends are
/// also reported for bodies that no longer exist. A query instead of a callback keeps user code out of the step and
/// works for a rewind too. Costs O(contacts).
std::vector<TouchEvent> find_touch_events(const WorldState& before, const WorldState& after);

} // namespace topple
