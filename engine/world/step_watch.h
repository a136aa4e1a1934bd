// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contact.h"
#include "topple/dynamics/solver/solver_watch.h"

#include <cstdint>
#include <vector>

namespace topple {

/// Record of detection and solution of one pair of colliders in a step; see explain_pair.
struct StepWatch {
    /// Indices of the colliders, a < b.
    std::uint32_t collider_a = 0, collider_b = 0;

    bool is_candidate = false; ///< Whether the pair came to the narrow phase.
    /// Whether the contacts of an earlier collision test were moved along, since the colliders have hardly moved
    /// against each other.
    bool is_recycled = false;
    Transform world_from_a, world_from_b; ///< Poses of the shapes in the narrow phase.
    Real margin = 0;                      ///< Largest separation of reported points. [m]
    /// Contacts of the pair before the solver, with the impulses that they inherited from the previous step.
    std::vector<Contact> found;
    SolverWatch solver; ///< The sweeps of the solver over these contacts, in the same order.
};

} // namespace topple
