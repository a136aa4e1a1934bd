// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/parameters.h"

namespace topple {

/// Speed of a body for the rule of sleep, at its farthest point: its velocity, or less if it only trembles: then the mean
/// speed over a window of time. A point of a contact that comes and goes leaves a velocity that changes its sign every
/// few steps and leads nowhere, for ever. (As in Jolt, whose bodies sleep when their points stay in small spheres;
/// spheres do not tell what creeps from what rests.) [m/s]
Real liveliness(const Body& b, const Parameters& p);

/// Advances the window of a body by a step. Requires: the step is over.
void advance_window(Body& b, const Parameters& p);

/// Begins a window at the next step, for a body that something new happens to.
inline void forget_window(Body& b) {
    b.window_center = {};
    b.window_rotation = {};
    b.window_time = b.window_speed = b.earlier_window_speed = 0;
}

} // namespace topple
