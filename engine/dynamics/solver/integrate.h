// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/solver/body_state.h"

namespace topple {

/// Gives the body the coarser tolerances of what touches others.
void tolerate_as_touched(BodyDrift& drift);

/// Gravity and damping for one sub-step.
void integrate_velocity(BodyState& body, const BodyDrift& drift);

/// Moves and turns for one sub-step of `h` seconds. Bodies that are not round turn as free rigid
/// bodies do, with energy and angular momentum kept.
void integrate_position(BodyState& body, const BodyDrift& drift, Real h);

} // namespace topple
