// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contact.h"
#include "topple/dynamics/parameters.h"

#include <span>

namespace topple {

struct SolverProblem;

/// Takes one step of any solver except the soft-step one. These solvers share its contacts, islands, joints and mouse
/// joints, and store results in the same places. Single-threaded. Requires: `parameters.solver` is not `soft_step`.
void solve_with_textbook_solver(SolverProblem& problem,
                                const Parameters& parameters,
                                std::span<Contact> contacts);

} // namespace topple
