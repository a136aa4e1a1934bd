// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/contact.h"

#include <array>
#include <span>

namespace topple {

/// One contact as the textbook solvers read it, prepared once per step. Normal from A to B.
struct ContactConstraint {
    std::uint32_t a = 0, b = 0;   ///< Indices of the solver bodies.
    std::int32_t point_count = 0; ///< Range: 0 to 4.
    bool is_static = false;       ///< Whether one of the two bodies is immovable.
    Vec3 normal, u, v;            ///< Unit vectors in the world; u and v are the tangents.
    ContactSurface surface;       ///< Surface of both materials.
    SymmetricMat3
        rolling_mass;     ///< Inverse of the sum of the inverse inertias; set if there is a rolling
                          ///< lever.
    Vec3 rolling_impulse; ///< [N m s]

    /// One point of a contact.
    struct Point {
        Vec3 r_a, r_b; ///< Vector from each center of mass to the point; not rotated in sub-steps.
                       ///< [m]
        Real separation = 0; ///< Value at the start of the step. [m]
        Real approach = 0;   ///< Normal velocity at the start of the step; negative: closing. [m/s]
        Real normal_mass = 0; ///< 1 / (J M^-1 J^T). [kg]
        /// Smaller of the effective masses along the two tangents, so that no direction is favored. [kg]
        Real tangent_mass = 0;
        Real normal_impulse = 0;  ///< Accumulated, never negative. [N s]
        Real largest_impulse = 0; ///< Maximum over the whole step: above 0 if the point touched at
                                  ///< all. [N s]
        Real impulse_u = 0, impulse_v = 0; ///< Friction impulse, within the cone friction *
                                           ///< normal_impulse. [N s]
        /// Motion of the surface of B relative to that of A, beyond the motion of the bodies. [m/s]
        Vec3 surface_velocity;
    };
    std::array<Point, 4> points; ///< Only the first `point_count` are valid.
};

/// Creates the constraint of a contact from geometry, masses and the impulses of the previous step, times
/// `warm_start`. Friction is distributed among the points in proportion to their normal impulses.
ContactConstraint prepare_contact(const Contact& contact,
                                  const ContactSurface& surface,
                                  std::uint32_t index_a,
                                  std::uint32_t index_b,
                                  Vec3 center_a,
                                  Vec3 center_b,
                                  std::span<const BodyState> bodies,
                                  Real warm_start);

/// Stores impulses, times `scale`, in the contact record.
void store_impulses(const ContactConstraint& constraint, Contact& contact, Real scale);

} // namespace topple
