// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/step_meter.h"

namespace topple::app {

void StepMeter::step(World& world, std::span<const StepInput> inputs) {
    if (asked_ != AskedMeasures{}) {
        measures_ = measure_step(world, asked_, inputs);
        return;
    }
    measures_ = {};
    world.step(inputs);
}

} // namespace topple::app
