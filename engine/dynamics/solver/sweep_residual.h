// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contacts/contact_reading.h"
#include "topple/dynamics/joints/joint_reading.h"
#include "topple/dynamics/solver/solver_moment.h"

#include <cstddef>

namespace topple {

/// Sums over the errors of several rows. The error of a row is the change of velocity that a sweep over this row alone
/// would still make, the natural residual of its complementarity condition,
///     e = |clamp(lambda - m (J v + b), least, most) - lambda| / m,
/// which is zero if and only if the row is solved. For the normal of a contact
///     e = |min(v_n + max(s, 0) / h, lambda / m)|:
/// the point approaches, or an impulse holds it although it separates. The bias that pushes overlaps apart is no part
/// of b.
struct RowErrors {
    double largest = 0;    ///< [m/s] or [rad/s]
    double squares = 0;    ///< Sum of the squares. [m^2/s^2] or [rad^2/s^2]
    std::size_t count = 0; ///< Number of rows.

    ///@{
    /// Adds the error of one row, or the errors of other rows.
    void add(double error);
    void add(const RowErrors& others);
    ///@}
    /// Returns the root mean square; 0 for no rows. [m/s] or [rad/s]
    [[nodiscard]] double rms() const;
};

/// Errors of all rows of a problem after a sweep. Friction, springs of joints, and contacts of fast bodies that a
/// sub-step finds anew, have no part in them. In the older solvers, the speed of a bounce is an error, since these
/// solvers bounce within their sweeps.
struct SweepResidual {
    SolverMoment moment = SolverMoment::warm_start; ///< Part of the sub-step that has just ended.
    int level = 0;                                  ///< Solver level of the problem.
    int substep = 0;                                ///< Counts from 0.
    int sweep = 0;                                  ///< Counts the sweeps of the moment from 0.
    RowErrors contacts;                             ///< Normals of contact points. [m/s]
    RowErrors joints;                               ///< Rows of joints that move points. [m/s]
    RowErrors turns; ///< Rows of joints that only turn bodies. [rad/s]
};

///@{
/// Adds the errors of all rows in sub-steps of `h` [s].
void add_errors(const ContactReading& contact, Real h, SweepResidual& residual);
void add_errors(const JointReading& joint, Real h, SweepResidual& residual);
///@}

} // namespace topple
