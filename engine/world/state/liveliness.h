// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/parameters.h"

namespace topple {

/// Returns the speed of the body's farthest point for the sleep rule. [m/s] For a trembling body, returns the smaller
/// mean speed over a time window: a contact point that comes and goes leaves a velocity that changes its sign every
/// few steps without a displacement. Jolt is similar: its bodies sleep when their points stay within small spheres;
/// spheres do not distinguish a creeping body from a resting one.
Real liveliness(const Body& b, const Parameters& p);

/// Advances the window of a body by a step. Requires: the step is over.
void advance_window(Body& b, const Parameters& p);

/// Restarts the window of a body at the next step, after an event such as an impulse or an edit.
inline void forget_window(Body& b) {
    b.window_center = {};
    b.window_rotation = {};
    b.window_time = b.window_speed = b.earlier_window_speed = 0;
}

} // namespace topple
