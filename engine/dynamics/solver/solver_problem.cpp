// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/solver/solver_problem.h"

#include "topple/dynamics/solver_level.h"
#include "topple/dynamics/tolerances.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace topple {
namespace {

/// Returns the frequency that sub-steps of `h` [s] resolve; see contact_softness. [Hz]
Real resolved(Real hertz, const Parameters& table, Real stiffness, Real h) {
    const Real held = std::min(hertz, kStiffnessShare / substep_of(table)) * stiffness;
    return std::min(held, kStiffnessShare / h);
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
    return make_softness(
        resolved(table.contact_hertz * hold, table, stiffness, h), table.contact_damping_ratio, h);
}

Real usual_joint_hertz(const Parameters& table, const Body* a, const Body* b, Real h) {
    const Real stiffness = stiffness_of(a, b);
    return resolved(table.joint_hertz, table, stiffness > 0 ? stiffness : Real(1), h);
}

Softness joint_softness(const Parameters& table, const Body* a, const Body* b, Real h) {
    return make_softness(usual_joint_hertz(table, a, b, h), table.joint_damping_ratio, h);
}

} // namespace topple
