// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/parallel.h"
#include "engine/dynamics/coloring.h"
#include "engine/dynamics/joints/joint_constraint.h"
#include "engine/dynamics/parameters.h"
#include "engine/dynamics/solver/contact_constraint.h"
#include "engine/dynamics/solver/grab.h"

#include <vector>

namespace topple {

/// Everything that one step solves; filled anew every step, but the memory stays.
///
///   links ----color----> coloring.order ----prepare----> constraints, colour after colour
///                                                        |  c0  |  c1  | ... | overflow |
/// Sweeps go through the colours in order; inside a colour nobody shares a moving body, so its
/// blocks may run on any thread (and, one day, in the lanes of one instruction) with the same
/// result.
struct SolverProblem {
    SolverBodies bodies;

    std::vector<ConstraintLink> contact_links;
    std::vector<std::uint32_t> contact_source; ///< Link -> index of the world's contact.
    Coloring contact_coloring;
    std::vector<ContactConstraint> contacts; ///< In the order of the colouring.

    std::vector<ConstraintLink> joint_links;
    std::vector<std::uint32_t> joint_source; ///< Link -> index of the world's joint.
    Coloring joint_coloring;
    std::vector<JointConstraint> joints; ///< In the order of the colouring.

    std::vector<GrabSpring> grabs;
};

/// Length of a sub-step: of the whole step, where the solver does not cut it. [s]
inline Real substep_of(const Parameters& p) {
    return takes_substeps(p.solver) ? p.dt / static_cast<Real>(p.substeps) : p.dt;
}
/// Of joints that have no stiffness of their own.
Softness joint_softness(const Parameters& parameters);

/// The sub-steps of one step (Macklin et al. 2019, "Small Steps in Physics Simulation"; soft
/// contacts and the relaxing sweep after Catto 2024, "Solver2D").
void solve_substeps(SolverProblem& problem, const Parameters& parameters, JobPool& pool);

} // namespace topple
