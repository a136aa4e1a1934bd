// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"

namespace topple {

/// Two bodies that meet at one point, for the textbook's collision response. Normal from A to B.
struct MeetingPoint {
    Vec3 r_a, r_b;        ///< Vector from each center of mass to the point. [m]
    Vec3 normal;          ///< Unit.
    Real restitution = 0; ///< [-]
    Real friction = 0;    ///< [-]
    int share_count = 1;  ///< Points among which the impulse is divided.
};

/// Impulse from A to B.
struct MeetingImpulse {
    Real normal = 0; ///< Never negative. [N s]
    Vec3 friction;   ///< Opposite to the sliding. [N s]
};

/// Returns the change of the relative velocity along `direction` by an impulse of 1 N s along it:
///     K = 1 / m_a + 1 / m_b + (r_a x d) I_a^-1 (r_a x d) + (r_b x d) I_b^-1 (r_b x d)   [1/kg]
Real inverse_mass_between(const BodyState& a,
                          const BodyState& b,
                          Vec3 r_a,
                          Vec3 r_b,
                          Vec3 direction);

/// Applies an impulse that leaves the bodies with `speed` along the normal, divided among the points, and the
/// friction that goes with it. Does nothing if they already separate as fast, since a contact cannot pull.
///     j = (speed - v_n) / K / share_count
/// Friction removes the remaining sliding, with at most friction * j.
MeetingImpulse push_to_speed(BodyState& a, BodyState& b, const MeetingPoint& at, Real speed);

/// Applies the collision of two bodies: speed after = restitution times speed before,
///     j = -(1 + e) v_n / K / share_count
MeetingImpulse collide_at(BodyState& a, BodyState& b, const MeetingPoint& at);

/// The same as it is usually printed: friction acts along the sliding before the impulse.
MeetingImpulse collide_at_as_printed(BodyState& a, BodyState& b, const MeetingPoint& at);

} // namespace topple
