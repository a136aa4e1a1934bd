// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/fields/force_field.h"

#include <span>
#include <vector>

namespace topple {

/// A force field that acts on a body in this step.
struct FieldOnBody {
    std::uint32_t field = 0; ///< Index into `fields`.
    Real area =
        0; ///< Wind: projected area of the body along the relative wind at the start of the step. [m^2]
};

/// A body with the fields that act on it.
struct BodyInFields {
    std::uint32_t body = 0;             ///< Index of the solver body.
    std::uint32_t first = 0, count = 0; ///< Range in `FieldForces::on_bodies`.
};

/// All force fields and the bodies in them; found anew in every step; the memory is kept.
struct FieldForces {
    std::span<const ForceField> fields; ///< Force fields, in the frames of the bodies.
    std::vector<BodyInFields> bodies;   ///< Bodies with at least one field each.
    std::vector<FieldOnBody> on_bodies; ///< Sorted by body.
};

/// Changes the velocity of a body by its fields in a sub-step of `h` [s]. Which fields act, and the projected areas,
/// are those of the beginning of the step, in which a body moves and turns little. The forces are found anew in each
/// sub-step: an orbit then keeps its energy as the free fall in the sub-steps does, and a body that the field presses
/// on others loads its contacts evenly. Drag is implicit, so that no body gets faster than the wind. All forces act at
/// the center of mass. Thread-safe for different bodies.
void push_by_fields(const FieldForces& forces, const BodyInFields& in, SolverBodies& bodies, Real h);

} // namespace topple
