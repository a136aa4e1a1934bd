// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joints/joint_row_names.h"
#include "topple/dynamics/solver/solver_watch.h"
#include "topple/world/direct_reason.h"
#include "topple/world/world.h"

#include <optional>
#include <span>
#include <vector>

namespace topple {

/// Record of one step for one joint, from its stored impulses to the last sweep of the solver. Every number was
/// recorded during the step, or read from the state.
struct JointExplanation {
    Joint before;               ///< The joint before the step, with the impulses that it inherits.
    std::optional<Joint> after; ///< The joint after the step; none: it broke.
    /// Names of its rows, in the order of the rows in the samples.
    std::vector<JointRowName> names;

    SolverKind solver{}; ///< Solver of the step.
    int level = 0;       ///< Solver level of its bodies.
    Real warm_start = 0; ///< Share of the inherited impulses with which the solver starts. [-]
    int substeps = 0; ///< Number of sub-steps of its problem; 0: not solved, since neither body moves.
    Real substep = 0; ///< Length of a sub-step. [s]
    /// Reason why it is, or is not, solved at once with the others of its group; none: the solver or its parameters
    /// solve no joint so, or neither body moves.
    std::optional<DirectReason> reason;
    JointGroup group; ///< Bodies and joints that are joined with it, if there is a reason.

    /// The joint after every sweep, in order of time. None: neither body moves.
    std::vector<JointSample> samples;
    /// Joints of its cluster in the order of elimination; empty unless the samples have a cluster.
    std::vector<JointId> order;
};

/// Takes the world's next step in a twin of it, and explains how it treats a joint. Fails: a joint that does not exist.
Result<JointExplanation> explain_joint(const World& world,
                                       JointId id,
                                       std::span<const StepInput> inputs = {});

} // namespace topple
