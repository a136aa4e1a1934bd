// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/step/inputs.h"

namespace topple {

/// Gives the impulse to its body, at its point, and wakes the body; or distributes it among the movable particles of
/// its deformable, most of it near its point. Ignores an impulse without a movable body or deformable, and one that is
/// not finite. Returns the work on bodies. [J]
double apply_impulse(const Impulse& input, const WorldState& state, const InputRecords& records);
/// Gives the angular impulse to its body and wakes the body. Ignores one without a movable body, and one that is not
/// finite. Returns the work. [J]
double apply_angular_impulse(const AngularImpulse& input, const InputRecords& records);
/// Gives the impulses of an explosion to all bodies and particles within its radius, and wakes these bodies. Ignores
/// an explosion that is not finite. Returns the work on bodies. [J]
double apply_explosion(const Explosion& input,
                       const WorldState& state,
                       const InputRecords& records);

} // namespace topple
