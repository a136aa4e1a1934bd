// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"

namespace topple {

/// Rotates a body with unequal moments of inertia without torque for `h` seconds; updates `q`, `turn` and `w`. Energy
/// and angular momentum are conserved to the resolution of `q` and `w`, and rounding does not accumulate over the
/// sub-steps.
void turn_freely(BodyState& body, const BodyDrift& drift, Real h);

} // namespace topple
