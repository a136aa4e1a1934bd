// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"

namespace topple {

// Motion with locked axes. Locked translations make the inverse mass a diagonal matrix with zeros on it; every impulse
// on the body goes through that matrix, and so its velocity never has a locked component. Locked rotations are zeros of
// the angular velocity in world axes: with F the free axes, an angular impulse L changes it by (I_FF)^-1 L_F, the
// inverse of the block of the inertia for the free axes, and by nothing about the locked ones.

/// Returns the locks as in BodyState.
Real locks_of_state(const MotionLocks& locks);

/// Returns the inverse inertia in world axes of a body with the orientation `q`, with its locks, times `mobility`.
/// [1/(kg m^2)]
SymmetricMat3 world_inverse_inertia(const Body& body, Quat q, Real mobility);

/// Turns a body with locked rotations and unequal moments of inertia for `h` seconds without a torque about its free
/// axes: the angular momentum about these axes is conserved. Updates `q`, `turn`, `w` and the inverse inertia.
void turn_with_locks(BodyState& body, const BodyDrift& drift, Real h);

} // namespace topple
