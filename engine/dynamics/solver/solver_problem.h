// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_forces.h"
#include "topple/dynamics/coloring.h"
#include "topple/dynamics/contacts/contact_batch.h"
#include "topple/dynamics/contacts/contact_constraint.h"
#include "topple/dynamics/contacts/impact_propagation.h"
#include "topple/dynamics/continuous/fast_contacts.h"
#include "topple/dynamics/fields/field_forces.h"
#include "topple/dynamics/joint_solver/joint_batch.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/solver/mouse_joint.h"
#include "topple/dynamics/solver/solver_watch.h"
#include "topple/dynamics/solver/substep_callback.h"
#include "topple/dynamics/thrusters/thruster_forces.h"
#include "topple/dynamics/vehicles/vehicle_forces.h"
#include "topple/dynamics/water/buoyancy.h"

#include <vector>

namespace topple {

class SolverEnergy;

/// Everything that one step solves; filled anew in every step; the memory is kept.
///
///   links ----color----> coloring.order ----fill----> constraints, color after color
///                                                     |  c0  |  c1  | ... | overflow |
/// Sweeps go through the colors in order; the contacts of a color share no movable body, so its blocks may run on any
/// thread and in the lanes of one instruction with the same result.
struct SolverProblem {
    SolverBodies bodies; ///< Indexed by solver body.

    std::vector<ConstraintLink> contact_links;    ///< Solver bodies of each contact that is solved.
    std::vector<std::uint32_t> contact_source;    ///< Index of the world's contact of each link.
    std::vector<ContactSurface> contact_surfaces; ///< Indexed by link.
    std::vector<std::uint8_t> contact_kinds;      ///< Indexed by link; see contact_kind.h.
    std::vector<ContactMotion> contact_motions;   ///< Moving surfaces, sorted by link.
    Coloring contact_coloring;                    ///< Coloring of `contact_links`.
    ContactBatch contact_batch;                   ///< Contacts of the soft-step solver.
    ImpactPropagation impact_propagation;         ///< Propagating impacts of the soft-step solver.
    /// Contacts of fast bodies. Reset, and marked with the fast bodies, before the step is solved.
    FastContacts fast_contacts;
    std::vector<std::uint32_t> released;   ///< Scratch: contacts that `fast_contacts` has taken
                                           ///< over.
    std::vector<Contact> released_records; ///< Scratch: records of those contacts.
    /// Whether contacts have opened a joint in the last sweep; written by one thread for all.
    bool are_joints_opened = false;
    std::vector<ContactConstraint> contacts; ///< Contacts of all other solvers, in the coloring's
                                             ///< order.

    std::vector<ConstraintLink> joint_links; ///< Solver bodies of each joint.
    std::vector<std::uint32_t> joint_source; ///< Index of the world's joint of each link.
    JointBatch joints;                       ///< All joints of the problem.

    std::vector<MouseJointConstraint> mouse_joints; ///< Mouse joints.
    ExternalWork external_work; ///< Found while the step is solved; not used by the older solvers.
    Buoyancy buoyancy;          ///< Submerged bodies.
    FieldForces fields;         ///< Bodies in force fields.
    ThrusterForces thrusters;   ///< Bodies that thrusters push.
    VehicleForces vehicles;     ///< Vehicles that move.
    std::vector<PushedBody> pushed; ///< Bodies that forces and torques of inputs push.

    SubstepCallback* callback = nullptr; ///< Called in every sub-step; may be null. Borrowed.
    SolverWatch* watch = nullptr; ///< Written to after every sweep; null: nobody watches. Borrowed.
    SolverEnergy*
        energy = nullptr;      ///< Called at the boundaries of stages; null: nobody asks. Borrowed.
    bool pushes_apart = false; ///< Whether many deep overlaps are about to be resolved.
    bool has_moving_surfaces =
        false; ///< Whether any surface of the world moves, so that its drive may do work.
};

/// Adds the residual of a sweep to the watch, with the errors of the joints and not yet of the contacts. Returns null
/// if the watch does not ask for residuals. One thread.
SweepResidual* note_residual(const SolverProblem& problem,
                             SolverMoment moment,
                             int substep,
                             int sweep);
/// Writes down the watched joints of the problem. Returns whether there are any. One thread.
bool note_joints(const SolverProblem& problem, SolverMoment moment, int substep, int sweep);

/// Number of sub-steps of a step; 1 for a solver without sub-steps.
inline Real substep_count(const Parameters& p) {
    return takes_substeps(p.solver) ? static_cast<Real>(p.substeps) : 1;
}
/// Length of a sub-step. [s]
inline Real substep_of(const Parameters& p) { return p.dt / substep_count(p); }
/// Factor from the impulses of a step, which are stored, to those with which a sub-step starts. [-]
inline Real impulse_scale_of(const Parameters& p) { return p.warm_start / substep_count(p); }
///@{
/// Returns the softness of contacts, and of joints without their own stiffness, in sub-steps of `h` [s]: limited
/// by the sub-steps of the parameter table, and then `stiffness` times as stiff, so that a given stiffness has the
/// same effect at any sub-step. `hold`: factor for an immovable other side, which does not yield. [-]
Softness contact_softness(const Parameters& table, Real hold, Real stiffness, Real h);
Softness joint_softness(const Parameters& table, const Body* a, const Body* b, Real h);
///@}
/// Returns the frequency of joints without their own stiffness between two bodies in sub-steps of `h` [s]; null stands
/// for something that forces do not move. A body that hangs from joints to the world alone has no stiffness of its own
/// (see join_level), and counts as one of level 0. [Hz]
Real usual_joint_hertz(const Parameters& table, const Body* a, const Body* b, Real h);

} // namespace topple
