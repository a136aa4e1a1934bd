// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace topple {

/// Work that is done on the dynamic bodies from outside in a step: by kinematic bodies that touch them or are joined to
/// them, by drives and springs of joints, and by hands. Not gravity's: it has a potential.
///
/// Impulses p_k along J_k that change velocities from v0 to v1 change the kinetic energy by the sum of
///     p_k J_k (v0 + v1) / 2,
/// whatever their order. So this is the work of each, exactly, if v0 and v1 are those at the two ends of a series of
/// impulses between two moves, which change J_k. Of the impulse p_k between a kinematic body with the velocity u and a dynamic one, the part
/// p_k J_k u is work of the kinematic body; the rest is elastic energy, impact or friction.
///
/// By solver body, of two dynamic bodies by one of them; empty where nothing from outside acts. [J]
using ExternalWork = std::vector<double>;

} // namespace topple
