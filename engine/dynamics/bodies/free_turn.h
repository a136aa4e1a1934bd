// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"

namespace topple {

/// Turns a body on which no torque acts, of unequal moments of inertia, for `h` seconds: `q`, `turn`
/// and `w` follow. Energy, size and direction of the angular momentum stay what they
/// were but for what `q` and `w` can hold, and rounding does not add up over the sub-steps.
void turn_freely(BodyState& body, const BodyDrift& drift, Real h);

} // namespace topple
