// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"

namespace topple {

/// Square of the turn within a step up to which the orientation is found from the one at the step's start: rounding it
/// in every sub-step would turn a body that rests by up to 1e-4 rad/s, and towers would lean. In what order a turn of that
/// size was made changes the orientation by less than a float holds, |turn|^2 / 2. [rad^2]
inline constexpr Real kTurnAtOnceSquared = 4.0e-8f;

/// Gives the body the coarser tolerances of what touches others.
void tolerate_as_touched(BodyDrift& drift);

/// Gravity and damping for one sub-step.
void integrate_velocity(BodyState& body, const BodyDrift& drift);

/// Moves and turns for one sub-step of `h` seconds. Bodies that are not round turn as free rigid
/// bodies do, with energy and angular momentum kept.
void integrate_position(BodyState& body, const BodyDrift& drift, Real h);

} // namespace topple
