// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace topple {

/// Work that is done on the dynamic bodies from outside in a step: by kinematic bodies that touch them or are joined
/// to them, by drives and springs of joints, mouse joints, thrusters, and forces of inputs. Gravity is not included: it
/// has a potential.
///
/// Impulses p_k along J_k that change velocities from v0 to v1 change the kinetic energy by the sum of
///     p_k J_k (v0 + v1) / 2,
/// in any order. The work of each impulse is therefore exact if v0 and v1 are the velocities at the two ends of a
/// series of impulses between two moves: a move changes J_k. Of an impulse p_k between a dynamic body and a kinematic
/// one of velocity u, the part p_k J_k u is the work of the kinematic body; the rest is elastic energy, impact or
/// friction.
///
/// One entry per solver body; a joint between two dynamic bodies counts for one of them. Empty in steps without
/// external work. [J]
using ExternalWork = std::vector<double>;

} // namespace topple
