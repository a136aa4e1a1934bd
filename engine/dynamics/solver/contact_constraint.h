// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/contact.h"
#include "engine/dynamics/softness.h"
#include "engine/dynamics/solver/body_state.h"

#include <array>
#include <span>

namespace topple {

/// What the surfaces of a contact say together.
struct ContactSurface {
    Real friction = 0;      ///< [-]
    Real restitution = 0;   ///< [-]
    Real rolling_lever = 0; ///< Resisting torque over normal force. [m]
};

/// One contact as the solver sees it, prepared once a step. Normal from A to B.
struct ContactConstraint {
    std::uint32_t a = 0, b = 0; ///< Solver bodies.
    std::int32_t point_count = 0;
    bool is_static = false; ///< One of the two is not moved by it.
    Vec3 normal, u, v;      ///< v is a tangent here.
    ContactSurface surface;
    SymmetricMat3
        rolling_mass;     ///< Inverse of the sum of the inverse inertias; where there is a lever.
    Vec3 rolling_impulse; ///< [N m s]

    struct Point {
        Vec3 r_a, r_b; ///< From each centre of mass to the point; not turned in sub-steps. [m]
        Real separation = 0; ///< At the start of the step. [m]
        Real approach = 0;   ///< Normal velocity at the start of the step; negative: closing. [m/s]
        Real normal_mass = 0;     ///< 1 / (J M^-1 J^T). [kg]
        Real tangent_mass = 0;    ///< The smaller of the two: no direction is favoured. [kg]
        Real normal_impulse = 0;  ///< Accumulated, never negative. [N s]
        Real largest_impulse = 0; ///< Of the whole step: whether it touched at all. [N s]
        Real impulse_u = 0, impulse_v = 0; ///< Within the cone friction * normal_impulse. [N s]
    };
    std::array<Point, 4> points;
};

/// The numbers of a sweep that are the same for every contact.
struct ContactSweep {
    Softness soft, static_soft;
    Real inv_h = 0;        ///< [1/s]
    Real push_speed = 0;   ///< [m/s]
    Real impact_speed = 0; ///< Closing faster is an impact: no give. [m/s]
    bool use_bias = true;  ///< Pull towards zero separation.
    bool use_friction = false;
};

/// Geometry, masses and last step's impulses, times `warm_start`.
ContactConstraint prepare_contact(const Contact& contact,
                                  const ContactSurface& surface,
                                  std::uint32_t index_a,
                                  std::uint32_t index_b,
                                  Vec3 center_a,
                                  Vec3 center_b,
                                  std::span<const BodyState> bodies,
                                  Real warm_start);

/// Each of these is thread-safe for spans of constraints that share no dynamic body.
void warm_start_contacts(std::span<const ContactConstraint> constraints,
                         std::span<BodyState> bodies);
/// One Gauss-Seidel sweep in the order given.
void solve_contacts(std::span<ContactConstraint> constraints,
                    std::span<BodyState> bodies,
                    const ContactSweep& sweep);
/// Gives back the restitution's share of the approach, once, after the sub-steps.
void apply_restitution(std::span<ContactConstraint> constraints,
                       std::span<BodyState> bodies,
                       Real threshold);
/// Impulses back into the record that lasts.
void store_impulses(const ContactConstraint& constraint, Contact& contact);

} // namespace topple
