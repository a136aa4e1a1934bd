// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/lookup.h"

namespace topple {

///@{
/// Computes friction, restitution and softness between two colliders for sub-steps of `h` [s]. `both`: their common
/// material; else that of the world's rule.
ContactSurface surface_of(const WorldView& world, Real h, const Collider& a, const Collider& b);
ContactSurface surface_of(const WorldView& world,
                          Real h,
                          const Collider& a,
                          const Collider& b,
                          const Material& both);
///@}

} // namespace topple
