// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contacts/contact_reading.h"
#include "topple/dynamics/joints/joint_reading.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/solver/sweep_residual.h"

#include <cstdint>
#include <vector>

namespace topple {

/// A contact after a sweep.
struct SolverSample {
    SolverMoment moment = SolverMoment::warm_start; ///< Part of the sub-step that has just ended.
    int substep = 0;                                ///< Counts from 0.
    int sweep = 0;                                  ///< Counts the sweeps of the moment from 0.
    std::uint32_t contact = 0;                      ///< Index of the world's contact.
    ContactReading reading;                         ///< The numbers.
};

/// A joint after a sweep. A sweep takes the joints first, then the contacts, so that the contacts have changed the
/// velocities since.
struct JointSample {
    SolverMoment moment = SolverMoment::warm_start; ///< Part of the sub-step that has just ended.
    int substep = 0;                                ///< Counts from 0.
    int sweep = 0;                                  ///< Counts the sweeps of the moment from 0.
    std::uint32_t joint = 0;                        ///< Index of the world's joint.
    /// The numbers. The order of elimination has indices of the world's joints.
    JointReading reading;
};

/// Contacts and joints whose numbers the solver writes down after each of its sweeps. In the soft-step solver, contacts
/// of fast bodies are found anew in every sub-step, and have no samples.
struct SolverWatch {
    std::vector<std::uint32_t> contacts; ///< Indices of the world's contacts.
    std::vector<std::uint32_t> joints;   ///< Indices of the world's joints.
    int substeps = 0; ///< Number of sub-steps of the problem with the watched ones; 0: none.
    bool measures_residuals = false; ///< Whether the solver fills `residuals`.
    ///@{
    /// Solver level, and length of a sub-step [s], of the problem that is being solved. Set before its first sweep.
    int level = 0;
    Real substep = 0;
    ///@}
    FrictionModel friction_model = FrictionModel::cone; ///< Model of the world.
    std::vector<SolverSample> samples;      ///< Samples by time, then by place in `contacts`.
    std::vector<JointSample> joint_samples; ///< Samples by time, then by place in `joints`.
    std::vector<SweepResidual>
        residuals; ///< Residuals of every problem in order of time, level after level.
};

} // namespace topple
