// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/solver/solver_problem.h"

#include "topple/dynamics/tolerances.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace topple {
namespace {

Softness softness_of(Real hertz,
                     Real damping_ratio,
                     const Parameters& table,
                     Real stiffness,
                     Real h) {
    const Real held = std::min(hertz, kStiffnessShare / substep_of(table)) * stiffness;
    return make_softness(std::min(held, kStiffnessShare / h), damping_ratio, h);
}

} // namespace

SweepResidual* note_residual(const SolverProblem& problem,
                             SolverMoment moment,
                             int substep,
                             int sweep) {
    SolverWatch& watch = *problem.watch;
    if (!watch.measures_residuals)
        return nullptr;
    SweepResidual& residual = watch.residuals.emplace_back();
    residual.moment = moment;
    residual.level = watch.level;
    residual.substep = substep;
    residual.sweep = sweep;
    problem.joints.visit_readings(problem.bodies.states, [&](const JointReading& joint) {
        add_errors(joint, watch.substep, residual);
    });
    return &residual;
}

bool note_joints(const SolverProblem& problem, SolverMoment moment, int substep, int sweep) {
    SolverWatch& watch = *problem.watch;
    bool any = false;
    for (const std::uint32_t joint : watch.joints) {
        const std::vector<std::uint32_t>& sources = problem.joint_source;
        const auto link = std::find(sources.begin(), sources.end(), joint);
        if (link == sources.end())
            continue;
        std::optional<JointReading> reading = problem.joints.read(
            static_cast<std::uint32_t>(link - sources.begin()), problem.bodies.states);
        if (!reading)
            continue;
        if (reading->cluster)
            for (std::uint32_t& member : reading->cluster->order)
                member = sources[member];
        watch.joint_samples.push_back({moment, substep, sweep, joint, std::move(*reading)});
        any = true;
    }
    return any;
}

Softness contact_softness(const Parameters& table, Real hold, Real stiffness, Real h) {
    return softness_of(
        table.contact_hertz * hold, table.contact_damping_ratio, table, stiffness, h);
}

Softness joint_softness(const Parameters& table, Real stiffness, Real h) {
    return softness_of(table.joint_hertz, table.joint_damping_ratio, table, stiffness, h);
}

} // namespace topple
