// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contact.h"
#include "topple/dynamics/parameters.h"

#include <span>

namespace topple {

struct SolverProblem;

/// One step of any solver but the soft-step one. They share its contacts, islands, joints and mouse
/// joints, and leave their results in the same places. On one thread. Requires: `parameters.solver`
/// is not `soft_step`.
void solve_with_textbook_solver(SolverProblem& problem,
                                const Parameters& parameters,
                                std::span<Contact> contacts);

} // namespace topple
