// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

namespace topple {

/// Contacts are made this early, so that a body lands instead of penetrating first. Larger: contacts
/// with things that are merely passed. Smaller: landing shakes. [m]
inline constexpr Real kSpeculativeDistance = 0.02f;

/// While two shapes move less against each other, anywhere near their contact, than this [m] ...
inline constexpr Real kKeptContactDistance = 0.03f * kSpeculativeDistance;
/// ... or, on a mesh, where finding anew costs ten times as much, than this [m] ...
inline constexpr Real kKeptMeshContactDistance = 0.1f * kSpeculativeDistance;
/// ... and than this share of the smaller one's radius, their contact is moved along. Larger: points
/// at the edge of the touch come and go late, stacks sway more. Smaller: more is found anew that has
/// not changed. [-]
inline constexpr Real kKeptContactShare = 0.02f;

/// Room around a shape in its fat box: this share of the shape's size, but no more than the cap.
/// Larger: fewer updates of the tree, more pairs that do not touch.
inline constexpr Real kFatShare = 0.125f;
inline constexpr Real kFatMargin = 0.05f; ///< [m]

/// A body farther out than this is disabled: a float has 8 mm left there. [m]
inline constexpr Real kWorldRadius = 1.0e5f;

/// A body that spins faster is disabled. [rad/s]
inline constexpr Real kFastestSpin = 1.0e6f;

/// A contact is solved at most this share of the sub-step rate, above which a spring is no longer
/// one.
inline constexpr Real kStiffnessShare = 0.25f;

/// Stronger than what the table says: nothing gives way on the other side. [-]
inline constexpr Real kStaticStiffness = 2;

/// A mouse joint never pulls over more than this [m] ...
inline constexpr Real kMouseJointReach = 1;
/// ... nor more than this many times the body's extent, so that small things are not flung. [-]
inline constexpr Real kMouseJointReachExtents = 4;
/// Damping that a mouse joint adds to the angular damping of its body. [1/s]
inline constexpr Real kMouseJointAngularDamping = 3;
/// Least gravity by which the strength of a mouse joint is counted. [m/s^2]
inline constexpr Real kMouseJointWeight = 9.81f;

} // namespace topple
