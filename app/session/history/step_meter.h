// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/step_measures.h"

#include <span>

namespace topple::app {

/// Takes steps of worlds, and measures them if asked. The result of a step is the same either way.
class StepMeter {
public:
    [[nodiscard]] const AskedMeasures& asked() const { return asked_; }
    void ask(const AskedMeasures& asked) { asked_ = asked; }
    void step(World& world, std::span<const StepInput> inputs);
    /// Returns the measures of the last step.
    [[nodiscard]] const StepMeasures& measures() const { return measures_; }

private:
    AskedMeasures asked_;
    StepMeasures measures_;
};

} // namespace topple::app
