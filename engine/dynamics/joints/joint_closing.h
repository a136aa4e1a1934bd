// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/joints/joint_constraint.h"

namespace topple {

/// A joint with its bodies at rest at their present poses. Borrows the joint.
struct JointAtRest {
    JointConstraint constraint; ///< With its rows counted.
    BodyState a, b;             ///< States of the bodies for find_rows.
};
/// Prepares the joint at the poses of its bodies; a null body is the world, and one of the two is not
/// null. `dt` is the step. [s]
JointAtRest joint_at_rest(const Joint& joint, const Body* a, const Body* b, Real dt);
/// Returns the position error at the anchors; see joint_error(constraint, rows). [m]
Real joint_error(const JointAtRest& at);

/// Translations of the two sides of a joint. World axes. [m]
struct JointClosing {
    Vec3 a, b; ///< Translation of the side of body A, and of that of body B.
};

/// Returns the translations that make the gap of a joint vanish (see joint_error). `inv_mass_a` and `inv_mass_b` are
/// the inverse masses of all bodies that move with A and with B; 0 for an immovable side. [1/kg] Of all such
/// translations these are the smallest, weighted with the masses:
///     delta = -M^-1 J^T (J M^-1 J^T)^-1 C
/// with C the gaps and J their derivatives with respect to the two translations, evaluated anew after each translation.
/// Two free sides keep their common center of mass, unless the joint is a pulley, which pulls on the world.
[[nodiscard]] JointClosing closing_of(const JointConstraint& joint,
                                      const BodyState& start_a,
                                      const BodyState& start_b,
                                      Real inv_mass_a,
                                      Real inv_mass_b);

} // namespace topple
