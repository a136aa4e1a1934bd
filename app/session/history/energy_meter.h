// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/energy_balance.h"

#include <optional>
#include <span>

namespace topple::app {

/// Takes steps of worlds, and finds their energy balance if asked. The result of a step is the same either way.
class EnergyMeter {
public:
    void turn(bool is_on) { is_on_ = is_on; }
    void step(World& world, std::span<const StepInput> inputs);
    /// Returns the balance of the last step; null: it was not asked for, or the step has none (see step_with_balance).
    [[nodiscard]] const EnergyBalance* balance() const { return balance_ ? &*balance_ : nullptr; }

private:
    bool is_on_ = false;
    std::optional<EnergyBalance> balance_;
};

} // namespace topple::app
