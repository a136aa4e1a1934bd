// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/run_curves.h"

#include <algorithm>

namespace topple::app {

double largest_of(const std::vector<double>& values) {
    return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

double summary_of(const Curve& curve, const RunCurves& curves) {
    const std::vector<double>& values = curves.*curve.values;
    return curve.counts_at_end && !values.empty() ? values.back() : largest_of(values);
}

CurveRecorder::CurveRecorder(OpenedScene& scene) : scene_(scene) {
    const EnergyBudget energy = energy_budget_of(scene.world.state());
    start_energy_ = energy.kinetic + energy.potential;
}

void CurveRecorder::step() {
    World& world = scene_.world;
    const StepReport report = world.step();
    const EnergyBudget energy = energy_budget_of(world.state());
    work_ += report.external_work;
    curves_.kinetic.push_back(energy.kinetic);
    curves_.potential.push_back(energy.potential);
    curves_.gain.push_back(energy.kinetic + energy.potential - start_energy_ - work_);
    curves_.overlap.push_back(static_cast<double>(report.max_penetration));
    curves_.joint_error.push_back(static_cast<double>(report.max_joint_error));
    curves_.awake.push_back(static_cast<double>(report.awake_count));
    curves_.step_ms.push_back(report.total_ms);
    if (scene_.scene != nullptr)
        scene_.scene->observe(world);
}

} // namespace topple::app
