// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solving/solution.h"

namespace topple {

/// Returns whether a body has become faster than gravity alone makes it.
bool has_gained(const Parameters& p, const Body& b, const BodyMotion& before);

/// Slows down bodies that are solved together and have gained energy in this step without external work.
void take_out_gains(const SolvedStep& step,
                    const Solution& solution,
                    const PlacedBodies& placed,
                    EnergyGuardMemory& memory,
                    StepReport& report);

} // namespace topple
