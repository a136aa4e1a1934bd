// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/dynamics/solver/solver_problem.h"

#include <span>

namespace topple {

/// The sub-steps of one step (Macklin et al. 2019, "Small Steps in Physics Simulation"; soft contacts and the relax
/// sweep after Catto 2024, "Solver2D"). Contacts start with the impulses of their records and store theirs there.
void solve_substeps(SolverProblem& problem,
                    const Parameters& parameters,
                    InstructionSet instruction_set,
                    std::span<Contact> contacts,
                    JobPool& pool);

} // namespace topple
