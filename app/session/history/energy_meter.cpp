// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/energy_meter.h"

namespace topple::app {

void EnergyMeter::step(World& world, std::span<const StepInput> inputs) {
    balance_.reset();
    if (!is_on_) {
        world.step(inputs);
        return;
    }
    if (const Result<EnergyBalance> balance = step_with_balance(world, inputs); balance.ok())
        balance_ = *balance;
}

} // namespace topple::app
