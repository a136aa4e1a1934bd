// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/step_energy.h"
#include "topple/world/step/step_observer.h"
#include "topple/world/step_measures.h"

#include <utility>

namespace topple {
namespace {

/// Asks for measures, and looks at nothing else.
class MeasuringObserver final : public StepObserver {
public:
    explicit MeasuringObserver(const AskedMeasures& asked) : asked_(asked) {
        watch_.measures_residuals = asked.convergence;
    }

    void after(Stage, const StepView&) override {}
    StepEnergy* step_energy() override { return asked_.balance ? &energy_ : nullptr; }
    SolverWatch* solver_watch() override { return asked_.convergence ? &watch_ : nullptr; }
    [[nodiscard]] const StepEnergy& energy() const { return energy_; }
    [[nodiscard]] Convergence take_convergence() {
        std::erase_if(watch_.residuals, [](const SweepResidual& sweep) {
            return sweep.contacts.count + sweep.joints.count + sweep.turns.count == 0;
        });
        return {std::move(watch_.residuals)};
    }

private:
    AskedMeasures asked_;
    StepEnergy energy_;
    SolverWatch watch_;
};

} // namespace

SweepResidual Convergence::left() const {
    SweepResidual sum;
    for (std::size_t i = 0; i < sweeps.size(); ++i) {
        if (i + 1 < sweeps.size() && sweeps[i + 1].level == sweeps[i].level)
            continue;
        sum.contacts.add(sweeps[i].contacts);
        sum.joints.add(sweeps[i].joints);
        sum.turns.add(sweeps[i].turns);
    }
    return sum;
}

StepMeasures measure_step(World& world,
                          const AskedMeasures& asked,
                          std::span<const StepInput> inputs) {
    MeasuringObserver observer(asked);
    world.step_observed(observer, inputs);
    StepMeasures measures;
    if (asked.balance)
        if (const Result<EnergyBalance> balance = observer.energy().balance(); balance.ok())
            measures.balance = *balance;
    if (asked.convergence)
        measures.convergence = observer.take_convergence();
    return measures;
}

Convergence explain_convergence(const World& world, std::span<const StepInput> inputs) {
    World twin = world.twin(1);
    return *measure_step(twin, {.convergence = true}, inputs).convergence;
}

Result<EnergyBalance> step_with_balance(World& world, std::span<const StepInput> inputs) {
    MeasuringObserver observer({.balance = true});
    world.step_observed(observer, inputs);
    return observer.energy().balance();
}

Result<EnergyBalance> explain_energy(const World& world, std::span<const StepInput> inputs) {
    World twin = world.twin(1);
    return step_with_balance(twin, inputs);
}

} // namespace topple
