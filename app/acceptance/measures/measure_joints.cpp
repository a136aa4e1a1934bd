// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/joints/swings.h"

namespace topple::app {

Measured measure_heavy_chain(const Conditions& c, double heavy_kg, bool is_level) {
    Trial t(c);
    build_heavy_chain(t.world, static_cast<Real>(heavy_kg), is_level);
    double worst = 0;
    t.run(10, [&] { worst = std::max(worst, sum_of_gaps(t.world) / kHeavyChainLength); });
    return {{{"stretch", 100 * worst}}, {}};
}

Measured measure_double_pendulum(const Conditions& c) {
    Trial t(c);
    build_double_pendulum(t.world);
    const auto energy = [&] {
        const EnergyBudget budget = energy_budget_of(t.world.state());
        return budget.kinetic + budget.potential;
    };
    const double start = energy();
    double worst = 0;
    t.run(30, [&] { worst = std::max(worst, std::abs(energy() - start) / kDoublePendulumRange); });
    return {{{"energy", 100 * worst}}, {}};
}

} // namespace topple::app
