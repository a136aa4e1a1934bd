// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/step/step_products.h"

namespace topple {

/// Fills the counts of the report from the state and the products of a step.
void count_step(const WorldState& state,
                const StepProducts& products,
                StepReport& report,
                JobPool& pool);

} // namespace topple
