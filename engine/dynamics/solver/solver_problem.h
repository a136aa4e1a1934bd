// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/coloring.h"
#include "topple/dynamics/contacts/contact_batch.h"
#include "topple/dynamics/contacts/contact_constraint.h"
#include "topple/dynamics/contacts/impact_propagation.h"
#include "topple/dynamics/continuous/fast_contacts.h"
#include "topple/dynamics/joint_solver/joint_batch.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/solver/mouse_joint.h"
#include "topple/dynamics/solver/substep_callback.h"
#include "topple/dynamics/water/buoyancy.h"

#include <vector>

namespace topple {

/// Everything that one step solves; filled anew every step, but the memory stays.
///
///   links ----color----> coloring.order ----fill----> constraints, color after color
///                                                     |  c0  |  c1  | ... | overflow |
/// Sweeps go through the colors in order; inside a color nobody shares a moving body, so its
/// blocks may run on any thread and in the lanes of one instruction with the same result.
struct SolverProblem {
    SolverBodies bodies; ///< By solver body.

    std::vector<ConstraintLink> contact_links;    ///< Solver bodies of each contact that is solved.
    std::vector<std::uint32_t> contact_source;    ///< Link -> index of the world's contact.
    std::vector<ContactSurface> contact_surfaces; ///< By link.
    std::vector<std::uint8_t> contact_kinds;      ///< By link; see contact_kind.h.
    Coloring contact_coloring;                    ///< Of `contact_links`.
    ContactBatch contact_batch;                   ///< For the solver of soft steps ...
    ImpactPropagation impact_propagation; ///< Chains of impacts, for the solver of soft steps.
    /// Contacts of fast bodies. Reset, and marked with the fast bodies, before the step is solved.
    FastContacts fast_contacts;
    std::vector<std::uint32_t> released;   ///< Scratch: contacts that went over to them ...
    std::vector<Contact> released_records; ///< ... and their records.
    /// Contacts have opened a joint in the last sweep; written by one thread for all.
    bool are_joints_opened = false;
    std::vector<ContactConstraint> contacts; ///< ... and for all others, in the coloring's order.

    std::vector<ConstraintLink> joint_links; ///< Solver bodies of each joint.
    std::vector<std::uint32_t> joint_source; ///< Link -> index of the world's joint.
    JointBatch joints;                       ///< All joints of the problem.

    std::vector<MouseJointConstraint> mouse_joints; ///< Mouse joints.
    ExternalWork external_work; ///< Found while the step is solved; not by the older solvers.
    Buoyancy buoyancy;          ///< Submerged bodies.

    SubstepCallback* callback = nullptr; ///< Runs in every sub-step; may be null. Borrowed.
    bool pushes_apart = false;           ///< Much deep overlap is about to be resolved.
};

/// Sub-steps of a step; 1 for a solver without sub-steps.
inline Real substep_count(const Parameters& p) {
    return takes_substeps(p.solver) ? static_cast<Real>(p.substeps) : 1;
}
/// Length of a sub-step. [s]
inline Real substep_of(const Parameters& p) { return p.dt / substep_count(p); }
/// Factor from the impulses of a step, which are kept, to those with which a sub-step begins. [-]
inline Real impulse_scale_of(const Parameters& p) { return p.warm_start / substep_count(p); }
///@{
/// Softness of contacts, and of joints that have no stiffness of their own, in sub-steps of `h`
/// [s]: as the table's own sub-steps can hold it, and then `stiffness` times as stiff. So the same
/// stiffness means the same whatever the sub-step. `hold`: of the other side, where nothing gives
/// way. [-]
Softness contact_softness(const Parameters& table, Real hold, Real stiffness, Real h);
Softness joint_softness(const Parameters& table, Real stiffness, Real h);
///@}

} // namespace topple
